/** Turns pages. */
import { type PdfPlan, planFor, type Schemas } from '../plan.ts'

export function rotatePlan({ source, angle, pages }: Schemas['RotatePdfRequest']): PdfPlan {
  return planFor(source, {
    operation: 'rotate',
    title: `Rotation by ${angle} degrees`,
    run: ([pdf], { change }) => {
      return change({ kind: 'rotate', source: pdf, angle, pages: pages ?? null })
    },
  })
}
