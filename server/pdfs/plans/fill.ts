/** Fills forms. */
import { type PdfPlan, planFor, type Subject } from '../plan.ts'
import type { Cleaning, Schemas } from '../request-fields.ts'

type Filling = Pick<Schemas['FillPdfRequest'], 'values'> & { flatten?: boolean } & Cleaning

export function fillPlan(
  { values, flatten = false, removeActiveContent }: Filling,
  subject: Subject,
): PdfPlan {
  return planFor(subject, {
    operation: 'fill',
    title: 'Filled form',
    change: ([pdf], { change }) =>
      change({ kind: 'fill', source: pdf, values, flatten, removeActiveContent }),
  })
}
