/** Turns pages. */
import { type PdfPlan, planFor } from '../plan.ts'
import type { Schemas } from '../request-fields.ts'

export function rotatePlan({ source, angle, pages }: Schemas['RotatePdfRequest']): PdfPlan {
  return planFor(source, {
    operation: 'rotate',
    title: `Rotation by ${angle} degrees`,
    run: ([pdf], { change }) => {
      return change({ kind: 'rotate', source: pdf, angle, pages: pages ?? null })
    },
  })
}
