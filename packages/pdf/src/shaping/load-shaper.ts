/** Loads the libraries that shape text, which most forms do not need. */
import { NEEDS_SHAPING } from './scripts.ts'
import type { Shaper } from './shaper.ts'

/** @param texts that are drawn @returns null if none of them needs it */
export async function shaperFor(texts: Iterable<string>): Promise<Shaper | null> {
  for (const text of texts) {
    if (NEEDS_SHAPING.test(text)) return (await import('./harfbuzz.ts')).openShaper()
  }
  return null
}
