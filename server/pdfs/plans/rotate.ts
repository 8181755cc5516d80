/** Turns pages. */
import { type PdfPlan, planFor, type Subject } from '../plan.ts'
import type { Cleaning, Schemas } from '../request-fields.ts'

type Rotation = Pick<Schemas['RotatePdfRequest'], 'angle' | 'pages'> & Cleaning

export function rotatePlan(request: Rotation, subject: Subject): PdfPlan {
  const { angle, pages = null, removeActiveContent } = request
  return planFor(subject, {
    operation: 'rotate',
    title: `Rotation by ${angle} degrees`,
    change: ([pdf], { change }) => {
      return change({ kind: 'rotate', source: pdf, angle, pages, removeActiveContent })
    },
  })
}
