/** PDFs that load something from the network: a page by its address, and pictures of a page. */
import type { Group } from '../bench.ts'
import { pdfOf, peerSeries, peersOf } from '../clients.ts'
import { picturedInvoice } from '../invoice.ts'
import type { Client } from '../measure.ts'
import { compare } from '../rounds.ts'
import type { Site } from '../site.ts'

export const addresses: Group = {
  rows: ['address'],
  async run(bench) {
    const { product, raw, rounds } = bench
    const keys = [product.firstKey, await product.newKey()]
    let turn = 0
    const platen = pdfOfAddress(bench.site, (url) => {
      turn += 1
      return product.render('/pdf', keys[turn % 2] ?? '', { url })
    })
    const series = {
      raw: [pdfOfAddress(bench.site, raw[0].pdfOfAddress)],
      platen: [platen],
      ...peerSeries(bench, '1', (peer) => [
        pdfOfAddress(bench.site, peer.pdfOfAddress, bench.site.nameForPeers),
      ]),
    }
    const peers = peersOf(bench, '1')
    return compare(
      series,
      [{ row: 'address', figure: 'p50', platen: 'platen', raw: ['raw'], peers }],
      rounds,
    )
  },
}

export const pictures: Group = {
  rows: ['pictures'],
  async run(bench) {
    const { product, raw, rounds, site } = bench
    const invoiceFor = (host?: string) => () =>
      picturedInvoice((n, number) => site.pictureOf(n, number, host))
    const series = {
      raw: [pdfOf(invoiceFor(), raw[0].pdf)],
      platen: [pdfOf(invoiceFor(), (html) => product.render('/pdf', product.firstKey, { html }))],
      ...peerSeries(bench, '1', ({ pdf }) => [pdfOf(invoiceFor(site.nameForPeers), pdf)]),
    }
    const peers = peersOf(bench, '1')
    return compare(
      series,
      [{ row: 'pictures', figure: 'p50', platen: 'platen', raw: ['raw'], peers }],
      rounds,
    )
  },
}

function pdfOfAddress(
  site: Site,
  render: (url: string) => Promise<Uint8Array>,
  host?: string,
): Client {
  return async () => {
    const { number, url } = site.invoice(host)
    return { kind: 'pdf', number, bytes: await render(url) }
  }
}
