/**
 * The processor time of a render: of all processes of the product beside those of Chromium alone,
 * and of the server by itself. It hardly depends on what else the machine does.
 */
import type { Bench, Group } from '../bench.ts'
import { imageOf, pdfOf } from '../clients.ts'
import { plainInvoice, scriptedInvoice } from '../invoice.ts'
import type { Client } from '../measure.ts'
import { assertInvoices, IMAGE } from '../outputs.ts'
import { cpuSecondsOf, ownCpuSecondsOf } from '../process-tree.ts'
import { medianOf, type Result, resultOfValues } from '../rounds.ts'
import type { RowName } from '../table.ts'

/** The runtime compiles the server and its database for about so long. */
const WARM_UP_RENDERS = 300
/** Linux counts in hundredths of a second: so many renders take some fifty of them. */
const RENDERS = 80
/** Pages are made ready, and requests are kept, after their render. */
const REST_MS = 600

export const processorTime: Group = {
  rows: ['cpu', 'cpu-server', 'cpu-script', 'cpu-png'],
  async run(bench, wanted) {
    const { product, raw } = bench
    const [{ pdf, image }] = raw
    const key = product.firstKey
    const options = { enableJavaScript: true }
    const plain = pdfOf(plainInvoice, (html) => product.render('/pdf', key, { html }))
    const kinds: [RowName, Client, Client][] = [
      ['cpu', plain, pdfOf(plainInvoice, pdf)],
      [
        'cpu-script',
        pdfOf(scriptedInvoice, (html) => product.render('/pdf', key, { html, options })),
        pdfOf(scriptedInvoice, pdf),
      ],
      [
        'cpu-png',
        imageOf('png', (html) => product.render('/screenshot', key, { html })),
        imageOf('png', (html) => image(html, 'png', IMAGE)),
      ],
    ]
    await renderAll(plain, WARM_UP_RENDERS)
    const results: Result[] = []
    for (const [row, ours, theirs] of kinds) {
      if (wanted.has(row)) results.push(await compareTimes(bench, row, [ours, theirs]))
    }
    if (!wanted.has('cpu-server')) return results
    const times: number[] = []
    for (let round = 0; round < bench.rounds; round += 1) {
      times.push(await timeOf(plain, () => ownCpuSecondsOf(product.pid)))
    }
    return [...results, resultOfValues('cpu-server', times)]
  },
}

async function compareTimes(
  { product, raw, rounds }: Bench,
  row: RowName,
  [ours, theirs]: [Client, Client],
): Promise<Result> {
  await renderAll(ours, RENDERS)
  await renderAll(theirs, RENDERS)
  await assertInvoices([await ours(), await theirs()])
  const times: { platen: number; raw: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    times.push({
      platen: await timeOf(ours, () => cpuSecondsOf(product.pid)),
      raw: await timeOf(theirs, () => cpuSecondsOf(raw[0].pid)),
    })
  }
  const ratios = times.map((time) => time.platen / time.raw)
  return {
    ...resultOfValues(row, ratios),
    platen: medianOf(times.map(({ platen }) => platen)),
    raw: medianOf(times.map((time) => time.raw)),
  }
}

/** @returns ms of processor time for each render */
async function timeOf(client: Client, seconds: () => number): Promise<number> {
  const before = seconds()
  await renderAll(client, RENDERS)
  await Bun.sleep(REST_MS)
  return ((seconds() - before) * 1_000) / RENDERS
}

async function renderAll(client: Client, renders: number): Promise<void> {
  for (let render = 0; render < renders; render += 1) await client()
}
