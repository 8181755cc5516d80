/** PDFs that are finished after the print, beside the same ones that are not. */
import type { Group } from '../bench.ts'
import { pdfOf } from '../clients.ts'
import { plainInvoice } from '../invoice.ts'
import { asDifference, type Comparison, compare } from '../rounds.ts'

const FINISHED = { tagged: true, pdfa: '3a', pdfua: 1, conformance: 'best_effort' }

export const finishing: Group = {
  rows: ['finish'],
  async run({ product, rounds }) {
    const client = (options: object) =>
      pdfOf(plainInvoice, (html) => product.render('/pdf', product.firstKey, { html, options }))
    const series = { plain: [client({ tagged: true })], finished: [client(FINISHED)] }
    const comparison = {
      row: 'finish',
      figure: 'p50',
      platen: 'finished',
      raw: ['plain'],
    } satisfies Comparison
    return (await compare(series, [comparison], rounds)).map(asDifference)
  },
}
