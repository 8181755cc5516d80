/** Open Graph images: one that is cached, and new ones. */
import { join } from 'node:path'
import type { Bench, Group } from '../bench.ts'
import { type HttpConnection, openConnection } from '../http-connection.ts'
import type { Client } from '../measure.ts'
import { startGroup } from '../processes.ts'
import { type Comparison, compare, type Series } from '../rounds.ts'

const CLIENTS = 16
const SIZE = { width: 1200, height: 630 }
const ROUTE = join(import.meta.dir, '..', 'elysia-route.ts')

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
      route: await connectClients(bench, route, '/og/card'),
      hit: await connectClients(bench, product.url, cached),
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

const OUTPUT = { kind: 'png', number: 'card', size: SIZE } as const

async function connectClients({ cleanup }: Bench, base: string, path: string): Promise<Client[]> {
  const open = async (): Promise<Client> => {
    const connection: HttpConnection = cleanup.use(await openConnection(base))
    return async () => ({ ...OUTPUT, bytes: await connection.get(path) })
  }
  return Promise.all(Array.from({ length: CLIENTS }, open))
}

/** Starts the unchecked route in a process of its own. @returns its base URL */
async function startRoute({ cleanup, scratch }: Bench, image: Uint8Array): Promise<string> {
  const file = join(scratch, 'card.png')
  await Bun.write(file, image)
  const child = startGroup(cleanup, [process.execPath, ROUTE, file], {
    graceMs: 0,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const [, found] = /port (\d+)/.exec(text) ?? []
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`the Elysia route ended with ${code}`)))
  })
  return `http://127.0.0.1:${port}`
}
