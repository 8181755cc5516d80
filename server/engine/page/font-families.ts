/** Which font families a text names: a search for many names in up to 20 MB of text, none of it trusted. */
import { createYielder } from '../../lib/timeout.ts'

export interface NamedFamilies {
  /** Families whose names stand in the text. */
  named: Set<string>
  /** Families that the text may name in another way: with CSS escapes, or with character references. */
  possible: Set<string>
  /** False if there were too many families for so much text; then all of them are possible. */
  searched: boolean
}

/** Characters of text times families: a search for 500 families reads 128 KB, one for 3 reads 21 MB. */
const SEARCH_MAX = 64_000_000
const SLICE_CHARS = 64 * 1024
/** A family has at most 200 characters, which may become three each in upper case. */
const OVERLAP_CHARS = 600

/** Searches in time linear in the text for each family, without keeping the event loop. */
export async function familiesIn(
  texts: string[],
  families: Iterable<string>,
): Promise<NamedFamilies> {
  const all = new Set(families)
  const named = new Set<string>()
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  if (length * all.size > SEARCH_MAX) return { named, possible: all, searched: false }

  const turn = createYielder()
  const escaped = texts.some((text) => text.includes('\\'))
  const missing = new Map([...all].map((family) => [family, comparable(family)]))
  for (const text of texts) {
    let before = ''
    for (let at = 0; at < text.length && missing.size > 0; at += SLICE_CHARS) {
      const slice = comparable(before + text.slice(at, at + SLICE_CHARS))
      for (const [family, name] of missing) {
        if (slice.includes(name)) {
          named.add(family)
          missing.delete(family)
        }
        const waiting = turn()
        if (waiting) await waiting
      }
      before = slice.slice(-OVERLAP_CHARS)
    }
  }
  // Where it is written as an escape or a reference, a name is not found.
  const possible = [...missing.keys()].filter((family) => escaped || /[&<>"'\\]/.test(family))
  return { named, possible: new Set(possible), searched: true }
}

/**
 * A text as CSS compares families: without case, and white space of any length is one space. Upper case comes
 * last because it does not depend on the letters around, as that of the Greek sigma.
 */
function comparable(text: string): string {
  return text.replaceAll(/\s+/g, ' ').toLowerCase().toUpperCase()
}
