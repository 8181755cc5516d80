/** Joins PDFs. */
import { type PdfPlan, planFor } from '../plan.ts'
import type { Schemas } from '../request-fields.ts'

export function mergePlan({ sources, outline }: Schemas['MergePdfsRequest']): PdfPlan {
  const [first] = sources
  if (first === undefined) throw new Error('the contract asks for two sources at least')
  return planFor(first, {
    operation: 'merge',
    title: `Merge of ${sources.length} PDFs`,
    sources: sources.map((source, at) => ({ path: `sources[${at}]`, source })),
    run(pdfs, { change, date }) {
      const parts = pdfs.map((pdf, at) => ({ ...pdf, pages: sources[at]?.pages ?? null }))
      return change({ kind: 'merge', sources: parts, outline, date })
    },
  })
}
