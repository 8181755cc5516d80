/**
 * Screenshots of whole pages and of elements: documents without scripts, in pairs with puppeteer.
 */
import sharp from 'sharp'
import { type Feature, features } from '../../tests/fidelity/features.ts'
import type { Bench, Group } from '../bench.ts'
import { startPuppeteer } from '../puppeteer.ts'
import { medianOf, type Result, resultOfValues } from '../rounds.ts'
import type { RowName } from '../table.ts'

type Capture = (document: Feature) => Promise<Uint8Array>

interface Comparison {
  documents: Feature[]
  /** The rest before each pair, in ms. */
  restMs: number
  platen: Capture
  raw: Capture
}

/** Time for closing a page, so that it does not count towards the next picture. */
const REST_MS = 60
/** A lane that was idle for a second has a page that no render has used. */
const COLD_MS = 1_500
/** A rest takes longer than a picture. */
const COLD_EVERY = 7

/** Every document shows a row of boxes in it. */
const SELECTOR = 'main:last-of-type'

/** Pictures of what moves, or is skipped while it is not in view, differ for good reasons. */
const DIFFERS = /animation|transition|timeline|starting|registered|offset|visibility/

export const wholePages: Group = {
  rows: ['whole-page', 'whole-page-cold', 'element'],
  async run(bench, wanted) {
    const browser = await startPuppeteer(bench.cleanup, bench.executable)
    const screenshot =
      (options: object): Capture =>
      ({ html }) =>
        bench.product.render('/screenshot', bench.product.firstKey, { html, options })
    const documents = features().filter(
      ({ name, scripted }) => !scripted && name.endsWith('-long') && !DIFFERS.test(name),
    )
    const whole = {
      platen: screenshot({ fullPage: true }),
      raw: ({ html }: Feature) => browser.wholePage(html),
    }
    const comparisons: Partial<Record<RowName, Comparison>> = {
      'whole-page': { ...whole, documents, restMs: REST_MS },
      'whole-page-cold': {
        ...whole,
        documents: documents.filter((_, index) => index % COLD_EVERY === 0),
        restMs: COLD_MS,
      },
      element: {
        documents,
        restMs: REST_MS,
        platen: screenshot({ selector: SELECTOR }),
        raw: ({ html }) => browser.element(html, SELECTOR),
      },
    }
    const results: Result[] = []
    for (const [row, comparison] of Object.entries(comparisons) as [RowName, Comparison][]) {
      if (wanted.has(row)) results.push(await compareInPairs(row, comparison, bench))
    }
    return results
  },
}

/**
 * The value of a round is the time of all its pictures, divided by the time of the same ones of
 * puppeteer.
 */
async function compareInPairs(
  row: RowName,
  { documents, restMs, platen, raw }: Comparison,
  { rounds }: Bench,
): Promise<Result> {
  const totals: { platen: number; raw: number }[] = []
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    const total = { platen: 0, raw: 0 }
    for (const [index, document] of documents.entries()) {
      await Bun.sleep(restMs)
      const sizes: string[] = []
      const measure = async (name: 'platen' | 'raw', capture: Capture) => {
        const begun = performance.now()
        const bytes = await capture(document)
        total[name] += performance.now() - begun
        await Bun.sleep(REST_MS)
        if (round === 0) sizes.push(await sizeOf(bytes))
      }
      if ((round + index) % 2 === 0) await measure('raw', raw)
      await measure('platen', platen)
      if ((round + index) % 2 === 1) await measure('raw', raw)
      if (sizes[0] !== sizes[1]) throw new Error(`${document.name} is ${sizes.join(' or ')} pixels`)
    }
    if (round > 0) totals.push(total)
  }
  const meanOf = (name: 'platen' | 'raw') =>
    medianOf(totals.map((total) => total[name])) / documents.length
  return {
    ...resultOfValues(
      row,
      totals.map((total) => total.platen / total.raw),
    ),
    platen: meanOf('platen'),
    raw: meanOf('raw'),
  }
}

async function sizeOf(png: Uint8Array): Promise<string> {
  const { width, height } = await sharp(png).metadata()
  return `${width} x ${height}`
}
