/** PDFs by the routes of other services, beside the same ones by ours. */
import type { Group } from '../bench.ts'
import { pdfOf } from '../clients.ts'
import { plainInvoice } from '../invoice.ts'
import { connectBrowserless, connectGotenberg } from '../peers.ts'
import { asDifference, type Comparison, compare } from '../rounds.ts'

const OURS = { raw: ['ours'] }

const COMPARISONS: Comparison[] = [
  { row: 'gotenberg', figure: 'p50', platen: 'gotenberg', ...OURS },
  { row: 'gotenberg-p95', figure: 'p95', platen: 'gotenberg', ...OURS },
  { row: 'browserless', figure: 'p50', platen: 'browserless', ...OURS },
  { row: 'browserless-p95', figure: 'p95', platen: 'browserless', ...OURS },
]

export const compat: Group = {
  rows: COMPARISONS.map(({ row }) => row),
  async run({ product, rounds }, wanted) {
    const { url, firstKey } = product
    const gotenberg = connectGotenberg(`${url}/gotenberg`, { 'X-Api-Key': firstKey })
    const browserless = connectBrowserless(`${url}/browserless?token=${firstKey}`)
    const series = {
      ours: [pdfOf(plainInvoice, (html) => product.render('/pdf', firstKey, { html }))],
      gotenberg: [pdfOf(plainInvoice, gotenberg.pdf)],
      browserless: [pdfOf(plainInvoice, browserless.pdf)],
    }
    const comparisons = COMPARISONS.filter(({ row }) => wanted.has(row))
    return (await compare(series, comparisons, rounds)).map(asDifference)
  },
}
