/** PDFs of plain and scripted HTML, by one client and by several. */
import type { Bench, Group } from '../bench.ts'
import { pdfOf, peerSeries, peersOf, rawNames, rawSeries, times } from '../clients.ts'
import { plainInvoice, scriptedInvoice } from '../invoice.ts'
import { asDifference, type Comparison, compare } from '../rounds.ts'

const WITH_SCRIPT = { enableJavaScript: true }

export const plainPdfs: Group = {
  rows: ['pdf', 'own', 'pdf-4', 'two-users'],
  async run(bench, wanted) {
    const { product, rounds } = bench
    const pdf = (key: string) =>
      pdfOf(plainInvoice, (html) => product.render('/pdf', key, { html }))
    const [ada, grace] = [pdf(product.firstKey), pdf(await product.newKey())]
    const series = {
      ...rawSeries(bench, 'raw', (one) => pdfOf(plainInvoice, one.pdf)),
      'one client': [ada],
      'four clients': times(4, ada),
      'two users': [ada, grace, ada, grace],
      ...peerSeries(bench, '1', ({ pdf }) => [pdfOf(plainInvoice, pdf)]),
      ...peerSeries(bench, '4', ({ pdf }) => times(4, pdfOf(plainInvoice, pdf))),
    }
    const comparisons: Comparison[] = [
      {
        row: 'pdf',
        figure: 'p50',
        platen: 'one client',
        raw: ['raw 1'],
        peers: peersOf(bench, '1'),
      },
      { row: 'own', figure: 'p50', platen: 'one client', raw: ['raw 1'] },
      {
        row: 'pdf-4',
        figure: 'rate',
        platen: 'four clients',
        raw: rawNames('raw'),
        peers: peersOf(bench, '4'),
      },
      { row: 'two-users', figure: 'rate', platen: 'two users', raw: ['four clients'] },
    ]
    const results = await compare(
      series,
      comparisons.filter(({ row }) => wanted.has(row)),
      rounds,
    )
    return results.map((result) => (result.row === 'own' ? asDifference(result) : result))
  },
}

export const scriptedPdfs: Group = {
  rows: ['script', 'script-4'],
  async run(bench, wanted) {
    const { product, rounds } = bench
    const platen = pdfOf(scriptedInvoice, (html) =>
      product.render('/pdf', product.firstKey, { html, options: WITH_SCRIPT }),
    )
    const series = {
      ...rawSeries(bench, 'raw', (one) => pdfOf(scriptedInvoice, one.pdf)),
      'one client': [platen],
      'four clients': times(4, platen),
      ...scriptedPeers(bench),
    }
    const comparisons: Comparison[] = [
      {
        row: 'script',
        figure: 'p50',
        platen: 'one client',
        raw: ['raw 1'],
        peers: peersOf(bench, '1'),
      },
      {
        row: 'script-4',
        figure: 'rate',
        platen: 'four clients',
        raw: rawNames('raw'),
        peers: peersOf(bench, '4'),
      },
    ]
    return compare(
      series,
      comparisons.filter(({ row }) => wanted.has(row)),
      rounds,
    )
  },
}

/** Other services always run scripts. */
function scriptedPeers(bench: Bench) {
  return {
    ...peerSeries(bench, '1', ({ pdf }) => [pdfOf(scriptedInvoice, pdf)]),
    ...peerSeries(bench, '4', ({ pdf }) => times(4, pdfOf(scriptedInvoice, pdf))),
  }
}
