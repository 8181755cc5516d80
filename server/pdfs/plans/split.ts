/** Makes a PDF of each range of pages, and a ZIP of the PDFs unless one is asked for. */
import { type PdfPlan, planFor, type Subject } from '../plan.ts'
import type { Cleaning, Schemas } from '../request-fields.ts'
import { zipOf } from '../zip.ts'
import { archived, needsPrintFor, type Standards, standardsIssues } from './archived.ts'

type Parts = Pick<Schemas['SplitPdfRequest'], 'pages' | 'every'>

export function splitPlan(request: Parts & Standards & Cleaning, subject: Subject): PdfPlan {
  const { pages, every, removeActiveContent } = request
  // Known before the work, as the name of the output has its extension.
  const isOne = pages?.length === 1
  return planFor(subject, {
    operation: 'split',
    title: isOne ? 'Pages of a PDF' : 'Split of a PDF',
    contentType: isOne ? 'application/pdf' : 'application/zip',
    needsPrint: needsPrintFor(request),
    issues: standardsIssues(request),
    async run([pdf], tools) {
      const { changeToMany, date } = tools
      const parts = pages ?? { every: every ?? 1 }
      const task = { kind: 'split', source: pdf, parts, date, removeActiveContent } as const
      const made: Uint8Array[] = []
      for (const part of await changeToMany(task)) made.push(await archived(part, request, tools))
      const [first] = made
      if (isOne && first !== undefined) return first
      return zipOf(
        made.map((bytes, at) => ({ name: `${at + 1}.pdf`, bytes })),
        new Date(date),
      )
    },
  })
}
