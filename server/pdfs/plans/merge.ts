/** Joins PDFs. */
import { checkName, nameInOutline } from '../outline-name.ts'
import { type PdfPlan, planFor } from '../plan.ts'
import type { Cleaning, Result, Schemas } from '../request-fields.ts'
import { archived, needsPrintFor, type Standards, standardsIssues } from './archived.ts'

type Joining = Pick<Schemas['MergePdfsRequest'], 'outline'> & Standards & Cleaning

/** A PDF to merge, and where the request names it. */
interface MergeField {
  path: string
  source: Schemas['MergeSource'] | Result
}

/** The name of a result in the outline. */
const RESULT: Schemas['MergeSource'] = { name: 'PDF' }

/** @param prefix see `NamedRequest` */
export function mergePlan(request: Joining, fields: MergeField[], prefix = ''): PdfPlan {
  const { outline, removeActiveContent } = request
  const requested = fields.map(({ source }) => ('isResult' in source ? RESULT : source))
  const [first = { path: 'sources', source: RESULT }] = fields
  return planFor(
    { ...first, prefix },
    {
      operation: 'merge',
      title: `Merge of ${fields.length} PDFs`,
      sources: fields,
      needsPrint: needsPrintFor(request),
      issues: [
        ...fields.flatMap(({ path }, at) => checkName(requested[at] ?? {}, path)),
        ...standardsIssues(request),
      ],
      async change(pdfs, tools) {
        const { change, date } = tools
        const parts = pdfs.map((pdf, at) => {
          const source = requested[at] ?? {}
          return { ...pdf, pages: source.pages ?? null, name: nameInOutline(source, pdf.name) }
        })
        const merged = await change({
          kind: 'merge',
          sources: parts,
          outline,
          date,
          removeActiveContent,
        })
        return archived(merged, request, tools)
      },
    },
  )
}
