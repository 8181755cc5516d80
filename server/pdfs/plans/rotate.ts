/** Turns pages. */
import { type PdfPlan, planFor } from '../plan.ts'
import type { Schemas } from '../request-fields.ts'

export function rotatePlan(request: Schemas['RotatePdfRequest']): PdfPlan {
  const { source, angle, pages = null, removeActiveContent } = request
  return planFor(source, {
    operation: 'rotate',
    title: `Rotation by ${angle} degrees`,
    run: ([pdf], { change }) => {
      return change({ kind: 'rotate', source: pdf, angle, pages, removeActiveContent })
    },
  })
}
