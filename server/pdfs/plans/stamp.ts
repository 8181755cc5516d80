/** Draws HTML, or the pages of another PDF, over or under pages. */
import type { NamedSource, PageFacts, Stamp } from '../../finisher/operations/tasks.ts'
import { pagesIn } from '../../lib/page-ranges.ts'
import { failureError, fieldError } from '../failures.ts'
import { type PdfPlan, planFor } from '../plan.ts'
import type { Schemas } from '../request-fields.ts'
import { stampHtml, stampOptions } from '../stamp-html.ts'
import type { PdfTools } from '../tools.ts'

/** Each size is a print of its own. */
const SIZES_MAX = 20
/** Chromium's limits of paper, in points: 5 m, and what its margins need. */
const SIDE = { min: 8, max: 14_173 }

export function stampPlan(request: Schemas['StampPdfRequest']): PdfPlan {
  const { source, stamp, html, layer, pages = null } = request
  const sources = [{ path: 'source', source }]
  if (stamp !== undefined) sources.push({ path: 'stamp', source: stamp })
  const plan: PdfPlan = planFor(source, {
    operation: 'stamp',
    title: 'Stamped PDF',
    sources,
    async run([pdf, file], tools) {
      const stamps = file
        ? [{ ...file, pages }]
        : await printStamps({ pdf, html: html ?? '', pages, plan }, tools)
      return tools.change({ kind: 'overlay', source: pdf, stamps, layer })
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

interface PageGroup {
  width: number
  height: number
  /** Numbers of the pages, from 1. */
  numbers: number[]
}

/** The chosen pages by their size. @throws EngineError */
function groupsOf(sizes: PageFacts[], { pages, plan }: HtmlStamp): PageGroup[] {
  const chosen = pagesIn(pages ?? '1-', sizes.length)
  if (chosen.length === 0) {
    const message = `the PDF has ${sizes.length === 1 ? '1 page' : `${sizes.length} pages`}.`
    throw failureError({ reason: 'pages', message, file: null }, plan)
  }
  const groups = new Map<string, PageGroup>()
  for (const number of chosen) {
    const { width = 0, height = 0 } = sizes[number - 1] ?? {}
    const isPaper = [width, height].every((side) => side >= SIDE.min && side <= SIDE.max)
    if (!isPaper) {
      const message = `\`source\` cannot be stamped with HTML: page ${number} is not between 3 mm and 5 m wide and high. Leave it out of \`pages\`.`
      throw fieldError('source', 'page_size', message)
    }
    const key = `${width.toFixed(1)} ${height.toFixed(1)}`
    const group = groups.get(key) ?? { width, height, numbers: [] }
    groups.set(key, group)
    group.numbers.push(number)
  }
  if (groups.size > SIZES_MAX) {
    const message = `\`source\` cannot be stamped with HTML: its pages have more than ${SIZES_MAX} sizes. Stamp fewer \`pages\` at a time.`
    throw fieldError('source', 'page_size', message)
  }
  return [...groups.values()]
}

/** Such as `1-3,5`. */
function rangesOf(numbers: number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(',')
}
