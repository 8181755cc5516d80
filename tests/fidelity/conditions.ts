/** Renders one document in each condition that a lane can be in. The server has one lane. */
import type { Product } from '../../bench/server.ts'
import type { Kind } from './kinds.ts'

export const CONDITIONS = ['cold', 'warm', 'other-document', 'other-user'] as const
export type Condition = (typeof CONDITIONS)[number]

/** One render: its bytes, or why there are none. */
export type Rendered =
  | { condition: Condition; bytes: Uint8Array }
  | { condition: Condition; failure: string }

interface Users {
  own: string
  other: string
}

/** A lane that was idle for a second gets a page that no render has used. */
const COLD_MS = 1_500

/** Uses other fonts, colours and sizes than most documents, and has two pages. */
const OTHER =
  '<style>body{background:#fed;font:20px serif;zoom:1.2}p{break-after:page;color:#080}</style><p>one<p>two'

/** @param times how often each condition is repeated */
export async function renderInConditions(
  product: Product,
  { own, other }: Users,
  { path, body }: Kind,
  times: number,
): Promise<Rendered[]> {
  const renderOther = (key: string) => product.render(path, key, { html: OTHER })
  const prepare: Record<Condition, () => Promise<unknown>> = {
    cold: () => Bun.sleep(COLD_MS),
    warm: async () => {},
    'other-document': () => renderOther(own),
    'other-user': () => renderOther(other),
  }
  const rendered: Rendered[] = []
  for (let time = 0; time < times; time += 1) {
    for (const condition of CONDITIONS) {
      await prepare[condition]()
      rendered.push(await renderOnce(product, own, { condition, path, body }))
    }
  }
  return rendered
}

async function renderOnce(
  product: Product,
  key: string,
  { condition, path, body }: { condition: Condition; path: Kind['path']; body: object },
): Promise<Rendered> {
  try {
    return { condition, bytes: await product.render(path, key, body) }
  } catch (error) {
    return { condition, failure: error instanceof Error ? error.message : String(error) }
  }
}
