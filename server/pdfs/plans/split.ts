/** Makes a PDF of each range of pages, and a ZIP of the PDFs unless one is asked for. */
import type { MadeFile } from '../../renders/job-output.ts'
import { type PdfPlan, planForMany, type Subject } from '../plan.ts'
import type { Cleaning, Schemas } from '../request-fields.ts'
import { archived, needsPrintFor, type Standards, standardsIssues } from './archived.ts'

type Parts = Pick<Schemas['SplitPdfRequest'], 'pages' | 'every'>

export function splitPlan(request: Parts & Standards & Cleaning, subject: Subject): PdfPlan {
  const { pages, every, removeActiveContent } = request
  // Known before the work, as the name of the output has its extension.
  const isOne = pages?.length === 1
  return planForMany(subject, {
    operation: 'split',
    title: isOne ? 'Pages of a PDF' : 'Split of a PDF',
    contentType: isOne ? 'application/pdf' : 'application/zip',
    needsPrint: needsPrintFor(request),
    issues: standardsIssues(request),
    async run(sets, tools) {
      const { changeToMany, date } = tools
      const parts = pages ?? { every: every ?? 1 }
      const made: MadeFile[] = []
      for (const [source] of sets) {
        const task = { kind: 'split', source, parts, date, removeActiveContent } as const
        for (const part of await changeToMany(task)) {
          const bytes = await archived(part, request, tools)
          made.push({ name: String(made.length + 1), bytes })
        }
      }
      return made
    },
  })
}
