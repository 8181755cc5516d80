/**
 * `bun run bench:batch`: 100 invoices as a batch compared with `renderMany` of the SDK, eight at a
 * time, and the response times of a user beside the batch of another one. Both in turns, because
 * the machine is noisy.
 */
import { findBrowser } from '../packages/chromium/src/chromium/find-browser.ts'
import { Platen } from '../sdk/src/index.ts'
import { plainInvoice } from './invoice.ts'
import { type Cleanup, openScratch } from './processes.ts'
import { medianOf } from './rounds.ts'
import { type Product, startProduct } from './server.ts'

const DOCUMENTS = 100
const CONCURRENCY = 8
const ROUNDS = 7
const TIME_MAX = 1.1
const P95_MAX = 3
/** Renders of the measured user in a round. */
const SAMPLES = 60

interface Accepted {
  data: { batch_id: string; status: string; renders: { output_url?: string | null }[] }
}

function client(product: Product, key: string) {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  async function call(path: string, init: RequestInit): Promise<Accepted['data']> {
    const response = await fetch(`${product.url}/api/v1${path}`, { ...init, headers })
    if (!response.ok)
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return ((await response.json()) as Accepted).data
  }
  return {
    accept(): Promise<Accepted['data']> {
      const renders = Array.from({ length: DOCUMENTS }, () => ({
        type: 'pdf',
        html: plainInvoice().html,
      }))
      return call('/batch', { method: 'POST', body: JSON.stringify({ renders }) })
    },
    async end(id: string): Promise<Accepted['data']> {
      for (;;) {
        const batch = await call(`/batches/${id}?wait=30`, {})
        if (batch.status === 'completed') return batch
      }
    },
  }
}

/** A batch from its request to the last of its files. */
async function batchWithFiles(product: Product): Promise<void> {
  const { accept, end } = client(product, product.firstKey)
  const { renders } = await end((await accept()).batch_id)
  const waiting = renders.values()
  const download = async () => {
    for (const { output_url } of waiting) await (await fetch(output_url ?? '')).bytes()
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, download))
}

async function many(platen: Platen): Promise<void> {
  const documents = Array.from({ length: DOCUMENTS }, () => ({ html: plainInvoice().html }))
  const results = await platen.pdf.renderMany(documents, { concurrency: CONCURRENCY })
  for (const { error } of results) if (error) throw error
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The 95th percentile of the times of renders, one after the other, in ms. */
async function p95(product: Product, key: string): Promise<number> {
  const times: number[] = []
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    times.push(await timed(() => product.render('/pdf', key, { html: plainInvoice().html })))
  }
  return times.sort((a, b) => a - b)[Math.floor(SAMPLES * 0.95)] ?? 0
}

/** Renders while another user has batches that do not end. */
async function besideBatches(product: Product, key: string, other: string): Promise<number> {
  const { accept, end } = client(product, other)
  const accepted = [await accept(), await accept(), await accept()]
  const time = await p95(product, key)
  for (const { batch_id } of accepted) await end(batch_id)
  return time
}

async function run(cleanup: Cleanup): Promise<void> {
  const executable = await findBrowser(process.env['CHROME_PATH'] ?? null)
  if (executable === null) throw new Error('there is no Chromium: run `bun run setup`')
  const product = await startProduct(cleanup, executable, openScratch(cleanup), '')
  const platen = new Platen({ baseUrl: product.url, apiKey: product.firstKey })
  const times = { many: [] as number[], batch: [] as number[] }
  await many(platen)
  await batchWithFiles(product)
  for (let round = 0; round < ROUNDS; round += 1) {
    const isFirst = round % 2 === 0
    if (isFirst) times.many.push(await timed(() => many(platen)))
    times.batch.push(await timed(() => batchWithFiles(product)))
    if (!isFirst) times.many.push(await timed(() => many(platen)))
  }
  print(`${DOCUMENTS} invoices, ms`, 'renderMany', times.many, 'batch', times.batch, TIME_MAX)

  const [payer, other] = [await product.newKey(), await product.newKey()]
  const waits = { alone: [] as number[], beside: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    waits.alone.push(await p95(product, payer))
    waits.beside.push(await besideBatches(product, payer, other))
  }
  print('p95 of another user, ms', 'alone', waits.alone, 'beside batches', waits.beside, P95_MAX)
}

function print(
  title: string,
  ...[before, was, after, is, max]: [string, number[], string, number[], number]
): void {
  const ratios = is.map((value, round) => value / (was[round] ?? Number.NaN))
  const ratio = medianOf(ratios)
  process.stdout.write(
    `${title}: ${before} ${medianOf(was).toFixed(0)}, ${after} ${medianOf(is).toFixed(0)}; ratio ${ratio.toFixed(2)} ` +
      `(${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}), target <= ${max}: ${ratio <= max ? 'met' : 'missed'}\n`,
  )
}

const cleanup = new AsyncDisposableStack()
try {
  await run(cleanup)
} finally {
  await cleanup.disposeAsync()
}
