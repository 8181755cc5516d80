/**
 * Background renders against synchronous ones: the same number of PDFs, from the first request to
 * the last result.
 */
import type { Group } from '../bench.ts'
import { plainInvoice } from '../invoice.ts'
import { medianOf } from '../rounds.ts'
import type { Product } from '../server.ts'

const CLIENTS = 4
const BATCH = 120
/** Between two looks at the last render: short against a batch, long against the work of a look. */
const POLL_MS = 40
const LIMIT_MS = 120_000

export const background: Group = {
  rows: ['async'],
  async run({ product, rounds }) {
    await synchronous(product)
    await inBackground(product)
    const measured: { sync: number; async: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      measured.push({ sync: await synchronous(product), async: await inBackground(product) })
    }
    const ratios = measured.map(({ sync, async }) => async / sync)
    return [
      {
        row: 'async',
        platen: medianOf(measured.map(({ async }) => async)),
        raw: medianOf(measured.map(({ sync }) => sync)),
        value: medianOf(ratios),
        lowest: Math.min(...ratios),
        highest: Math.max(...ratios),
        peers: {},
      },
    ]
  },
}

/** @returns renders per second */
function synchronous(product: Product): Promise<number> {
  return batch(async () => {
    await product.render('/pdf', product.firstKey, { html: plainInvoice().html })
  })
}

/** @returns renders per second, until the last one is completed */
async function inBackground(product: Product): Promise<number> {
  const started = performance.now()
  const accepted: string[] = []
  await batch(async () => {
    const { html } = plainInvoice()
    accepted.push(await product.accept('/pdf', product.firstKey, { html, async: true }))
  })
  // One user's renders are claimed in their order, so the last ones end last.
  for (const id of accepted.slice(-CLIENTS)) await completed(product, id)
  const perSecond = (BATCH * 1_000) / (performance.now() - started)
  for (const id of accepted) await completed(product, id)
  return perSecond
}

async function completed(product: Product, id: string): Promise<void> {
  const deadline = performance.now() + LIMIT_MS
  while (!(await product.isCompleted(product.firstKey, id))) {
    if (performance.now() > deadline) throw new Error('a background render does not end')
    await Bun.sleep(POLL_MS)
  }
}

/** @returns calls per second */
async function batch(call: () => Promise<void>): Promise<number> {
  const started = performance.now()
  let left = BATCH
  async function client(): Promise<void> {
    while (left > 0) {
      left -= 1
      await call()
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return (BATCH * 1_000) / (performance.now() - started)
}
