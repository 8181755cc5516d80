/** Open Graph images: one that is cached, and new ones. */
import type { Group } from '../bench.ts'
import { connectClients, startRoute } from '../cached-images.ts'
import { type Comparison, compare, type Series } from '../rounds.ts'

const SIZE = { width: 1200, height: 630 }
const OUTPUT = { kind: 'png', number: 'card', size: SIZE } as const

function card(title: string): string {
  return `<!doctype html><style>
    body { margin: 0; font: 32px sans-serif; background: #1d3557; color: #fff }
    main { padding: 80px; height: 470px; display: flex; flex-direction: column; justify-content: space-between }
    h1 { font-size: 76px; margin: 0 } footer { display: flex; gap: 24px; opacity: .8 }
  </style><main><h1>${title}</h1><footer><b>Platen</b> Rendering service</footer></main>`
}

export const ogImages: Group = {
  rows: ['og-hit', 'og-miss', 'og-size'],
  async run(bench, wanted) {
    const { product, raw, rounds } = bench
    await product.createTemplate({ slug: 'card', name: 'Card', html: card('{{ title }}'), ...SIZE })
    const pathOf = (title: string) =>
      `/api/v1/og/card?key=${product.firstKey}&title=${encodeURIComponent(title)}`
    let made = 0
    const newTitle = () => {
      made += 1
      return `A new post, number ${made}`
    }
    const cached = pathOf('A post that many people share')
    const image = await (await fetch(`${product.url}${cached}`)).bytes()
    const route = await startRoute(bench, image)
    const series: Series = {
      route: await connectClients(bench, { base: route, path: '/og/card', output: OUTPUT }),
      hit: await connectClients(bench, { base: product.url, path: cached, output: OUTPUT }),
      'raw miss': [
        async () => ({
          ...OUTPUT,
          bytes: await raw[0].image(card(newTitle()), 'png', SIZE),
        }),
      ],
      miss: [
        async () => {
          const response = await fetch(`${product.url}${pathOf(newTitle())}`)
          if (!response.ok) throw new Error(`an image answered ${response.status}`)
          return { ...OUTPUT, bytes: await response.bytes() }
        },
      ],
    }
    const comparisons: Comparison[] = [
      { row: 'og-hit', figure: 'rate', platen: 'hit', raw: ['route'] },
      { row: 'og-miss', figure: 'p50', platen: 'miss', raw: ['raw miss'] },
      { row: 'og-size', figure: 'size', platen: 'miss', raw: ['raw miss'] },
    ]
    return compare(
      series,
      comparisons.filter(({ row }) => wanted.has(row)),
      rounds,
    )
  },
}
