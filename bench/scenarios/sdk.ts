/**
 * The SDK against plain calls of the API: many documents at once, and background renders that are
 * waited for.
 */
import { Platen } from '../../sdk/src/index.ts'
import type { Group } from '../bench.ts'
import { plainInvoice } from '../invoice.ts'
import { medianOf, type Result } from '../rounds.ts'
import type { Product } from '../server.ts'

/** As many documents at a time as a server of eight lanes renders. */
const CONCURRENCY = 8
const DOCUMENTS = 200
const CALLS = 20

export const sdk: Group = {
  rows: ['sdk-many', 'sdk-wait'],
  async run({ product, rounds }, wanted) {
    const platen = new Platen({ baseUrl: product.url, apiKey: product.firstKey })
    const results: Result[] = []
    if (wanted.has('sdk-many')) {
      const many = () => timed(() => renderMany(platen))
      const plain = () => timed(() => plainCalls(product))
      results.push(await compareTimes('sdk-many', { platen: many, plain, rounds }))
    }
    if (wanted.has('sdk-wait')) {
      const waited = () => median(() => platen.pdf.renderAndWait({ html: plainInvoice().html }))
      const direct = () => median(() => platen.pdf.render({ html: plainInvoice().html }))
      results.push(await compareTimes('sdk-wait', { platen: waited, plain: direct, rounds }))
    }
    return results
  },
}

interface Compared {
  /** Milliseconds of one round. */
  platen(): Promise<number>
  plain(): Promise<number>
  rounds: number
}

/** Measures both in turn, after one round that is not counted. */
async function compareTimes(
  row: 'sdk-many' | 'sdk-wait',
  { platen, plain, rounds }: Compared,
): Promise<Result> {
  await plain()
  await platen()
  const measured: { ours: number; theirs: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const theirs = round % 2 === 0 ? await plain() : 0
    const ours = await platen()
    measured.push({ ours, theirs: theirs || (await plain()) })
  }
  const ratios = measured.map(({ ours, theirs }) => ours / theirs)
  return {
    row,
    platen: medianOf(measured.map(({ ours }) => ours)),
    raw: medianOf(measured.map(({ theirs }) => theirs)),
    value: medianOf(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
    peers: {},
  }
}

async function renderMany(platen: Platen): Promise<void> {
  const documents = Array.from({ length: DOCUMENTS }, () => ({ html: plainInvoice().html }))
  const results = await platen.pdf.renderMany(documents, { concurrency: CONCURRENCY })
  for (const { error } of results) if (error) throw error
}

async function plainCalls(product: Product): Promise<void> {
  let left = DOCUMENTS
  async function client(): Promise<void> {
    while (left > 0) {
      left -= 1
      await product.render('/pdf', product.firstKey, { html: plainInvoice().html })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, client))
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function median(call: () => Promise<{ bytes(): Promise<unknown> }>): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < CALLS; index += 1) {
    times.push(await timed(async () => (await call()).bytes()))
  }
  return medianOf(times)
}
