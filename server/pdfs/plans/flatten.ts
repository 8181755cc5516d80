/** Draws forms and annotations into pages. */
import { type PdfPlan, planFor, type Subject } from '../plan.ts'
import type { Cleaning } from '../request-fields.ts'

export function flattenPlan({ removeActiveContent }: Cleaning, subject: Subject): PdfPlan {
  return planFor(subject, {
    operation: 'flatten',
    title: 'Flattened PDF',
    change: ([pdf], { change }) => change({ kind: 'flatten', source: pdf, removeActiveContent }),
  })
}
