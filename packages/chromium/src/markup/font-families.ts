/**
 * Finds the font families that a text names: many names, in up to 20 MB of text that may be
 * hostile.
 */
import { createYielder } from '@platen/lib'

export interface NamedFamilies {
  /** Families whose names are in the text. */
  named: Set<string>
  /** Families that the text may name with CSS escapes or character references. */
  possible: Set<string>
  /**
   * False if there were too many families for a text of this length; then all of them are possible.
   */
  searched: boolean
}

/**
 * Limits characters of text times families: a search for 500 families reads 128 KB, one for 3 reads
 * 21 MB.
 */
const SEARCH_MAX = 64_000_000
const SLICE_CHARS = 64 * 1024
/** A family has at most 200 characters, each of which may become three in upper case. */
const OVERLAP_CHARS = 600

/** Takes time linear in the text for each family, and yields to the event loop. */
export async function familiesIn(
  texts: string[],
  families: Iterable<string>,
): Promise<NamedFamilies> {
  const all = new Set(families)
  const named = new Set<string>()
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  if (length * all.size > SEARCH_MAX) return { named, possible: all, searched: false }

  const yieldIfDue = createYielder()
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
        const yielding = yieldIfDue()
        if (yielding) await yielding
      }
      before = slice.slice(-OVERLAP_CHARS)
    }
  }
  // A name that is written with an escape or a reference is not found.
  const possible = [...missing.keys()].filter((family) => escaped || /[&<>"'\\]/.test(family))
  return { named, possible: new Set(possible), searched: true }
}

/**
 * Normalizes a text as CSS compares families: without case, and with white space of any length as
 * one space. Upper case comes last because it does not depend on neighbouring letters, unlike the
 * lower case of the Greek sigma.
 */
function comparable(text: string): string {
  return text.replaceAll(/\s+/g, ' ').toLowerCase().toUpperCase()
}
