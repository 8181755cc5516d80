/** Draws forms and annotations into pages. */
import { type PdfPlan, planFor } from '../plan.ts'
import type { Schemas } from '../request-fields.ts'

export function flattenPlan({
  source,
  removeActiveContent,
}: Schemas['FlattenPdfRequest']): PdfPlan {
  return planFor(source, {
    operation: 'flatten',
    title: 'Flattened PDF',
    run: ([pdf], { change }) => change({ kind: 'flatten', source: pdf, removeActiveContent }),
  })
}
