/** Inputs near the limits: they are linear, and stay within their time limits. */
import { randomBytes } from 'node:crypto'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Bench, Group } from '../bench.ts'
import { plainInvoice } from '../invoice.ts'
import { longHtml, longTable, pdfOfPages } from '../large-inputs.ts'
import { medianOf, type Result, resultOfValues } from '../rounds.ts'
import type { RowName } from '../table.ts'

/** Each of them takes seconds. */
const ROUNDS_MAX = 3
/** As Base64 they fill the largest body. */
const ATTACHMENT_BYTES = 14_900_000
const STAMPED_PAGES = 20_000
const TIMEOUT_MS = 60_000

type Render = () => Promise<Uint8Array>

interface Work {
  platen: Render
  raw: Render | null
  /** Pages of the PDF; null = at least one. */
  pages: number | null
}

export const largeInputs: Group = {
  rows: ['attach', 'stamp', 'long-table', 'long-html'],
  async run(bench, wanted) {
    const results: Result[] = []
    for (const [row, workOf] of Object.entries(WORK) as [RowName, (bench: Bench) => Work][]) {
      if (wanted.has(row)) results.push(await measureWork(row, workOf(bench), bench.rounds))
    }
    return results
  },
}

const WORK: Partial<Record<RowName, (bench: Bench) => Work>> = {
  attach({ product: { render, firstKey } }) {
    const content = randomBytes(ATTACHMENT_BYTES).toString('base64')
    const attachments = [{ name: 'data.bin', content }]
    const body = { html: plainInvoice().html, options: { attachments } }
    return { platen: () => render('/pdf', firstKey, body), raw: null, pages: 1 }
  },
  stamp({ product: { render, firstKey } }) {
    const content = pdfOfPages(STAMPED_PAGES).toString('base64')
    const body = { source: { content }, html: '<h1>Draft</h1>' }
    return {
      platen: () => render('/pdfs/stamp', firstKey, body),
      raw: null,
      pages: STAMPED_PAGES,
    }
  },
  'long-table': (bench) => besideRaw(bench, longTable()),
  'long-html': (bench) => besideRaw(bench, longHtml()),
}

function besideRaw({ product: { render, firstKey }, raw }: Bench, html: string): Work {
  const body = { html, options: { timeout: TIMEOUT_MS } }
  return {
    platen: () => render('/pdf', firstKey, body),
    raw: () => raw[0].pdf(html),
    pages: null,
  }
}

async function measureWork(
  row: RowName,
  { platen, raw, pages }: Work,
  rounds: number,
): Promise<Result> {
  const times: number[] = []
  const ratios: number[] = []
  const rawTimes: number[] = []
  await assertPages(await platen(), pages)
  for (let round = 0; round < Math.min(rounds, ROUNDS_MAX); round += 1) {
    const ours = await timeOf(platen)
    times.push(ours)
    if (raw === null) continue
    const theirs = await timeOf(raw)
    rawTimes.push(theirs)
    ratios.push(ours / theirs)
  }
  if (raw === null) return resultOfValues(row, times)
  return { ...resultOfValues(row, ratios), platen: medianOf(times), raw: medianOf(rawTimes) }
}

async function timeOf(render: Render): Promise<number> {
  const started = performance.now()
  await render()
  return performance.now() - started
}

async function assertPages(pdf: Uint8Array, expected: number | null): Promise<void> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    const pages = document.getPageCount()
    document.destroy()
    if (expected === null ? pages < 1 : pages !== expected) throw new Error(`${pages} pages`)
  } finally {
    library.destroy()
  }
}
