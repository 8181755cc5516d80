/** Makes a PDF of each range of pages, and a ZIP of the PDFs unless one is asked for. */
import { type PdfPlan, planFor } from '../plan.ts'
import type { Schemas } from '../request-fields.ts'
import { zipOf } from '../zip.ts'

export function splitPlan({ source, pages, every }: Schemas['SplitPdfRequest']): PdfPlan {
  // Known before the work, as the name of the output has its extension.
  const isOne = pages?.length === 1
  return planFor(source, {
    operation: 'split',
    title: isOne ? 'Pages of a PDF' : 'Split of a PDF',
    contentType: isOne ? 'application/pdf' : 'application/zip',
    async run([pdf], { changeToMany, date }) {
      const parts = pages ?? { every: every ?? 1 }
      const made = await changeToMany({ kind: 'split', source: pdf, parts, date })
      const [first] = made
      if (isOne && first !== undefined) return first
      return zipOf(
        made.map((bytes, at) => ({ name: `${at + 1}.pdf`, bytes })),
        new Date(date),
      )
    },
  })
}
