/** Loads the libraries that shape text, which most forms do not need. */
import { NEEDS_SHAPING } from './scripts.ts'
import type { Shaper } from './shaper.ts'

/**
 * @param texts that are drawn; null for those that are not looked at, which may need it
 * @returns null if none of them needs it
 */
export async function shaperFor(texts: Iterable<string | null>): Promise<Shaper | null> {
  for (const text of texts) {
    if (text === null || NEEDS_SHAPING.test(text))
      return (await import('./harfbuzz.ts')).openShaper()
  }
  return null
}
