/** Screenshots of plain HTML in each format. */
import type { Group } from '../bench.ts'
import type { ImageFormat } from '../chromium.ts'
import { imageOf, peerSeries, peersOf, rawNames, rawSeries, times } from '../clients.ts'
import { IMAGE } from '../outputs.ts'
import { type Comparison, compare, type Series } from '../rounds.ts'

const FORMATS: ImageFormat[] = ['png', 'jpeg', 'webp']

export const images: Group = {
  rows: ['png', 'png-size', 'png-4', 'jpeg', 'webp'],
  async run(bench, wanted) {
    const { product, raw, rounds } = bench
    const render = (format: ImageFormat) =>
      imageOf(format, (html) =>
        product.render('/screenshot', product.firstKey, { html, options: { format } }),
      )
    const series: Series = {
      ...rawSeries(bench, 'raw png', (one) =>
        imageOf('png', (html) => one.image(html, 'png', IMAGE)),
      ),
      'png 4': times(4, render('png')),
      ...peerSeries(bench, 'png 4', (peer) =>
        times(
          4,
          imageOf('png', (html) => peer.image(html, 'png')),
        ),
      ),
    }
    for (const format of FORMATS) {
      series[`raw ${format} 1`] = [imageOf(format, (html) => raw[0].image(html, format, IMAGE))]
      series[`${format} 1`] = [render(format)]
      Object.assign(
        series,
        peerSeries(bench, `${format} 1`, (peer) => [
          imageOf(format, (html) => peer.image(html, format)),
        ]),
      )
    }
    const single = FORMATS.map((format): Comparison => {
      const peers = peersOf(bench, `${format} 1`)
      return { row: format, figure: 'p50', platen: `${format} 1`, raw: [`raw ${format} 1`], peers }
    })
    const size: Comparison = {
      row: 'png-size',
      figure: 'size',
      platen: 'png 1',
      raw: ['raw png 1'],
      peers: peersOf(bench, 'png 1'),
    }
    const four: Comparison = {
      row: 'png-4',
      figure: 'rate',
      platen: 'png 4',
      raw: rawNames('raw png'),
      peers: peersOf(bench, 'png 4'),
    }
    return compare(
      series,
      [...single, size, four].filter(({ row }) => wanted.has(row)),
      rounds,
    )
  },
}
