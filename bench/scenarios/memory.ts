/**
 * The private memory of a lane, at rest and after renders, and of all helper processes together.
 */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Group } from '../bench.ts'
import { plainInvoice, scriptedInvoice } from '../invoice.ts'
import { memoryByPart, memoryOf } from '../process-tree.ts'
import { type Result, resultOfValues } from '../rounds.ts'
import { type Product, startProduct } from '../server.ts'
import type { RowName } from '../table.ts'

const RENDERS = 1_000
const CLIENTS = 4
/** Every lane then has a new page, and old browsers have ended. */
const REST_MS = 10_000
const MB = 1_000_000

export const memory: Group = {
  rows: ['memory', 'memory-used', 'memory-helpers'],
  async run({ cleanup, executable, scratch, site, raw }, wanted) {
    const product = await startProduct(cleanup, executable, join(scratch, 'memory'), site.host)
    const lanes = Number(process.env['LANES'] || availableParallelism())
    const ofRaw = memoryOf(raw[0].pid) / MB
    const results: Result[] = []
    const add = (row: RowName, { browsers, helpers }: { browsers: number; helpers: number }) => {
      if (!wanted.has(row)) return
      if (row === 'memory-helpers') results.push(resultOfValues(row, [helpers / MB]))
      else {
        const ofLane = browsers / lanes / MB
        results.push({ ...resultOfValues(row, [ofLane / ofRaw]), platen: ofLane, raw: ofRaw })
      }
    }
    await Bun.sleep(REST_MS)
    add('memory', memoryByPart(product.pid))
    await renderMany(product)
    await useHelpers(product)
    await Bun.sleep(REST_MS)
    const used = memoryByPart(product.pid)
    add('memory-used', used)
    add('memory-helpers', used)
    return results
  },
}

async function renderMany({ render, firstKey }: Product): Promise<void> {
  let begun = 0
  async function client(): Promise<void> {
    while (begun < RENDERS) {
      begun += 1
      if (begun % 3 === 0) await render('/screenshot', firstKey, { html: plainInvoice().html })
      else if (begun % 3 === 1) await render('/pdf', firstKey, { html: plainInvoice().html })
      else {
        const { html } = scriptedInvoice()
        await render('/pdf', firstKey, { html, options: { enableJavaScript: true } })
      }
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

/** Each helper process starts with its first work. */
async function useHelpers(product: Product): Promise<void> {
  const { render, firstKey } = product
  const { html } = plainInvoice()
  await product.createTemplate({ slug: 'helper', name: 'Helper', html: '<p>{{ name }}</p>' })
  await render('/pdf', firstKey, { template_id: 'helper', data: { name: 'Ada' } })
  await render('/pdf', firstKey, { html, options: { tagged: true, pdfa: '3a' } })
  await render('/screenshot', firstKey, { html, options: { format: 'avif' } })
}
