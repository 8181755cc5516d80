/** Draws forms and annotations into pages. */
import { type PdfPlan, planFor, type Schemas } from '../plan.ts'

export function flattenPlan({ source }: Schemas['FlattenPdfRequest']): PdfPlan {
  return planFor(source, {
    operation: 'flatten',
    title: 'Flattened PDF',
    run: ([pdf], { change }) => change({ kind: 'flatten', source: pdf }),
  })
}
