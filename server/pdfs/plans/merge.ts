/** Joins PDFs. */
import { checkName, nameInOutline } from '../outline-name.ts'
import { type PdfPlan, planFor } from '../plan.ts'
import type { Schemas } from '../request-fields.ts'
import { archived, needsPrintFor, standardsIssues } from './archived.ts'

export function mergePlan(request: Schemas['MergePdfsRequest']): PdfPlan {
  const { sources, outline, removeActiveContent } = request
  const [first] = sources
  if (first === undefined) throw new Error('the contract asks for two sources at least')
  const fields = sources.map((source, at) => ({ path: `sources[${at}]`, source }))
  return planFor(first, {
    operation: 'merge',
    title: `Merge of ${sources.length} PDFs`,
    sources: fields,
    needsPrint: needsPrintFor(request),
    issues: [
      ...fields.flatMap(({ path, source }) => checkName(source, path)),
      ...standardsIssues(request),
    ],
    async run(pdfs, tools) {
      const { change, date } = tools
      const parts = pdfs.map((pdf, at) => {
        const source = sources[at] ?? {}
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
  })
}
