/** Joins PDFs. */
import { checkName, nameInOutline } from '../outline-name.ts'
import { type PdfPlan, planFor } from '../plan.ts'
import type { Schemas } from '../request-fields.ts'

export function mergePlan({ sources, outline }: Schemas['MergePdfsRequest']): PdfPlan {
  const [first] = sources
  if (first === undefined) throw new Error('the contract asks for two sources at least')
  const fields = sources.map((source, at) => ({ path: `sources[${at}]`, source }))
  return planFor(first, {
    operation: 'merge',
    title: `Merge of ${sources.length} PDFs`,
    sources: fields,
    issues: fields.flatMap(({ path, source }) => checkName(source, path)),
    run(pdfs, { change, date }) {
      const parts = pdfs.map((pdf, at) => {
        const source = sources[at] ?? {}
        return { ...pdf, pages: source.pages ?? null, name: nameInOutline(source, pdf.name) }
      })
      return change({ kind: 'merge', sources: parts, outline, date })
    },
  })
}
