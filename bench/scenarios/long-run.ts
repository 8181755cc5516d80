/** 10,000 mixed renders of two users: whether the server grows or becomes slower. */
import type { Bench, Group } from '../bench.ts'
import { imageOf, pdfOf } from '../clients.ts'
import { picturedInvoice, plainInvoice, scriptedInvoice } from '../invoice.ts'
import type { Client } from '../measure.ts'
import { assertKind } from '../outputs.ts'
import { memoryOf } from '../process-tree.ts'
import { resultOfValues } from '../rounds.ts'

const RENDERS = 10_000
/** The renders at each end that are compared. */
const EDGE = 1_000
const CLIENTS = 4
/** Every lane then has a new page, and old browsers have ended. */
const REST_MS = 10_000

export const longRun: Group = {
  rows: ['long-memory', 'long'],
  async run(bench) {
    const clients = await mixedClients(bench)
    const { pid } = bench.product
    const times: number[] = []
    await renderMany(clients, EDGE, times)
    await Bun.sleep(REST_MS)
    const before = memoryOf(pid)
    await renderMany(clients, RENDERS - EDGE, times)
    await Bun.sleep(REST_MS)
    const memory = memoryOf(pid) / before
    const [last, first] = [p99(times.slice(-EDGE)), p99(times.slice(0, EDGE))]
    return [
      resultOfValues('long-memory', [memory]),
      { ...resultOfValues('long', [last / first]), platen: last, raw: first },
    ]
  },
}

async function mixedClients({ product, site }: Bench): Promise<Client[]> {
  const ada = product.firstKey
  const grace = await product.newKey()
  const options = { enableJavaScript: true }
  const pictured = () => picturedInvoice((n, number) => site.pictureOf(n, number))
  return [ada, grace].flatMap((key) => [
    pdfOf(plainInvoice, (html) => product.render('/pdf', key, { html })),
    pdfOf(scriptedInvoice, (html) => product.render('/pdf', key, { html, options })),
    pdfOf(pictured, (html) => product.render('/pdf', key, { html })),
    imageOf('png', (html) => product.render('/screenshot', key, { html })),
    imageOf('jpeg', (html) => {
      const jpeg = { format: 'jpeg', fullPage: true }
      return product.render('/screenshot', key, { html, options: jpeg })
    }),
    async () => {
      const { number, url } = site.invoice()
      return { kind: 'pdf', number, bytes: await product.render('/pdf', key, { url }) }
    },
  ])
}

/** Appends the milliseconds of each render. */
async function renderMany(kinds: Client[], count: number, times: number[]): Promise<void> {
  const end = times.length + count
  let begun = times.length
  async function client(): Promise<void> {
    while (begun < end) {
      const render = kinds[begun % kinds.length]
      begun += 1
      const started = performance.now()
      if (render) assertKind(await render())
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

function p99(times: number[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0
}
