/** A render link whose render is cached, requested with and without the ETag of a copy. */
import { Platen } from '../../sdk/src/index.ts'
import type { Group } from '../bench.ts'
import { connectClients, startRoute } from '../cached-images.ts'
import { type Comparison, compare } from '../rounds.ts'

const SIZE = { width: 1200, height: 630 }
const OUTPUT = { kind: 'png', number: 'card', size: SIZE } as const

const COMPARISONS: Comparison[] = [
  { row: 'link-hit', figure: 'rate', platen: 'hit', raw: ['route'] },
  { row: 'link-304', figure: 'rate', platen: 'not modified', raw: ['hit'] },
]

export const renderLinks: Group = {
  rows: COMPARISONS.map(({ row }) => row),
  async run(bench, wanted) {
    const { product, rounds } = bench
    const { url: base } = product
    const html = '<!doctype html><h1 style="font: 76px sans-serif">{{ title }}</h1>'
    await product.createTemplate({ slug: 'linked', name: 'Linked', html })
    const platen = new Platen({ baseUrl: base, apiKey: product.firstKey })
    const { secret } = await platen.links.secrets.create({ name: 'bench' })
    const data = { title: 'A post that many people share' }
    const { links } = platen.withOptions({ linkSecret: secret })
    const link = await links.url({ template: 'linked', data, ...SIZE })
    const first = await fetch(link)
    const [etag, bytes] = [first.headers.get('etag') ?? '', await first.bytes()]
    const path = link.slice(base.length)
    const route = await startRoute(bench, bytes)
    const series = {
      route: await connectClients(bench, { base: route, path: '/og/card', output: OUTPUT }),
      hit: await connectClients(bench, { base, path, output: OUTPUT }),
      'not modified': await connectClients(bench, {
        base,
        path,
        output: OUTPUT,
        copy: { etag, bytes },
      }),
    }
    return compare(
      series,
      COMPARISONS.filter(({ row }) => wanted.has(row)),
      rounds,
    )
  },
}
