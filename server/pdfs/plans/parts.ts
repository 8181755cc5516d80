/** Makes several files of each, in the order of its pages. */
import { EngineError } from '@platen/chromium'
import { type NamedSource, type PageFacts, pagesIn } from '@platen/pdf/internal'
import type { Parts } from '../../renders/file-steps.ts'
import type { MadeFile } from '../../renders/job-output.ts'
import { type PdfPlan, planForMany, type Subject } from '../plan.ts'
import type { PdfTools } from '../tools.ts'

/** Parts of one split. */
const PARTS_MAX = 1_000

export function partsPlan(parts: Parts, subject: Subject): PdfPlan {
  const isUnified = 'pages' in parts && parts.isUnified
  return planForMany(subject, {
    operation: 'files',
    title: 'Split of PDFs',
    contentType: isUnified ? 'application/pdf' : 'application/zip',
    async run(sets, tools) {
      const made: MadeFile[] = []
      for (const [pdf] of sets) made.push(...(await splitFile(pdf, parts, tools)))
      return made
    },
  })
}

async function splitFile(
  source: NamedSource,
  wanted: Parts,
  { pagesOf, changeToMany, date }: PdfTools,
): Promise<MadeFile[]> {
  const { name = source.name } = wanted
  const isUnified = 'pages' in wanted && wanted.isUnified
  const parts =
    'every' in wanted ? { every: wanted.every } : pagesOfParts(wanted, await pagesOf(source))
  const made = await changeToMany({ kind: 'split', source, parts, date })
  return made.map((bytes, at) => ({ name: isUnified ? name : `${name}_${at}`, bytes }))
}

function pagesOfParts(
  { pages, isUnified, field }: Extract<Parts, { pages: string }>,
  all: PageFacts[],
): string[] {
  const chosen = pagesIn(pages, all.length)
  if (chosen.length === 0 || chosen.length > PARTS_MAX) {
    const message = `\`${field}\` must name 1 to ${PARTS_MAX} pages of the PDF, which has ${all.length}.`
    throw new EngineError('invalid', message, { issues: [{ path: field, message }] })
  }
  // In the order of the document.
  return isUnified ? [chosen.join(',')] : chosen.map(String)
}
