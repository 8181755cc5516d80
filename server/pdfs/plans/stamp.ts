/** Draws HTML, or the pages of another PDF, over or under pages. */
import { type NamedSource, type PageFacts, pagesIn, type Stamp } from '@platen/pdf/internal'
import { failureError } from '../failures.ts'
import { groupPages, type PageGroup, rangesOf } from '../page-groups.ts'
import { type PdfPlan, planFor, type Subject } from '../plan.ts'
import type { Cleaning, Schemas, SourceField } from '../request-fields.ts'
import { stampHtml, stampOptions } from '../stamp-html.ts'
import type { PdfTools } from '../tools.ts'

type StampFields = Pick<Schemas['StampPdfRequest'], 'stamp' | 'html' | 'layer' | 'pages'>

export function stampPlan(request: StampFields & Cleaning, subject: Subject): PdfPlan {
  const { stamp, html, layer, pages = null, removeActiveContent } = request
  const { path, source, prefix } = subject
  const sources: SourceField[] = [{ path, source }]
  if (stamp !== undefined) sources.push({ path: `${prefix}stamp`, source: stamp })
  const plan: PdfPlan = planFor(subject, {
    operation: 'stamp',
    title: 'Stamped PDF',
    sources,
    async change([pdf, file], tools) {
      const stamps = file
        ? [{ ...file, pages }]
        : await printStamps({ pdf, html: html ?? '', pages, plan }, tools)
      return tools.change({ kind: 'overlay', source: pdf, stamps, layer, removeActiveContent })
    },
  })
  return plan
}

interface HtmlStamp {
  pdf: NamedSource
  html: string
  pages: string | null
  plan: PdfPlan
}

/** One print for each size of the pages. */
async function printStamps(stamp: HtmlStamp, { pagesOf, print }: PdfTools): Promise<Stamp[]> {
  const pages = await pagesOf(stamp.pdf)
  const count = pages.length
  const stamps: Stamp[] = []
  for (const { width, height, numbers } of groupsOf(pages, stamp)) {
    const ranges = rangesOf(numbers)
    const options = stampOptions({ html: stamp.html, width, height, ranges })
    const pdf = await print(stampHtml(stamp.html, count), options)
    stamps.push({ pdf, password: null, pages: ranges })
  }
  return stamps
}

/** The chosen pages by their size. @throws EngineError */
function groupsOf(sizes: PageFacts[], { pages, plan }: HtmlStamp): PageGroup[] {
  const chosen = pagesIn(pages ?? '1-', sizes.length)
  if (chosen.length === 0) {
    const message = `the PDF has ${sizes.length === 1 ? '1 page' : `${sizes.length} pages`}.`
    throw failureError({ reason: 'pages', message, file: null }, plan)
  }
  return groupPages(sizes, chosen, plan.sources[0]?.path ?? 'source')
}
