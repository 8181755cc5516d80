/**
 * Page script: text in UTF-8 that Chromium has read as another encoding, as it does if nothing
 * declares the encoding.
 */
import type { WrongEncoding } from '../../report/document-facts.ts'
import type { Elements, Stopwatch } from '../elements.ts'

interface Helpers {
  elements: Elements
  stopwatch: Stopwatch
}

export function makeEncodingFacts({ elements, stopwatch }: Helpers) {
  const { getter, walk, cut } = elements
  const TEXTS_MAX = 2_000
  const CHARS_MAX = 1_000
  const dataOf = getter(CharacterData, 'data')
  /** Letters that a byte of UTF-8 beyond ASCII becomes, in runs of at least two. */
  const RUN = /[^\0-\x7f]{2,}/g

  /**
   * @returns null for an encoding with more than one byte for a letter, which cannot be turned back
   *   here
   */
  function bytesOf(encoding: string): Map<string, number> | null {
    const bytes = Uint8Array.from({ length: 128 }, (_, index) => index + 128)
    const letters = [...new TextDecoder(encoding).decode(bytes)]
    return letters.length === 128 ? new Map(letters.map((one, at) => [one, at + 128])) : null
  }
  /**
   * Turns a run of letters back into the bytes that they were, and reads those as UTF-8; null if
   * they are none.
   */
  function meantBy(run: string, bytes: Map<string, number>): string | null {
    const values = [...run].map((one) => bytes.get(one))
    if (values.some((one) => one === undefined)) return null
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(values as number[]))
    } catch {
      return null // these letters were meant
    }
  }
  return (): WrongEncoding | null => {
    const encoding = getter(Document, 'characterSet')(document)
    if (/^utf-/i.test(encoding)) return null
    const bytes = bytesOf(encoding)
    if (bytes === null) return null
    const walker = walk(NodeFilter.SHOW_TEXT)
    for (let left = TEXTS_MAX; left > 0; left -= 1) {
      const node = walker.nextNode()
      if (node === null || (left % 64 === 0 && stopwatch.isOver(25))) return null
      for (const { 0: run, index } of cut(dataOf(node as Text), CHARS_MAX).matchAll(RUN)) {
        const meant = meantBy(run, bytes)
        if (meant === null) continue
        const text = dataOf(node as Text)
        const before = /[\p{L}\p{N}]{0,20}$/u.exec(text.slice(0, index))?.[0] ?? ''
        const after = /^[\p{L}\p{N}]{0,20}/u.exec(text.slice(index + run.length))?.[0] ?? ''
        return {
          encoding,
          shown: cut(`${before}${run}${after}`, 60),
          meant: cut(`${before}${meant}${after}`, 60),
        }
      }
    }
    return null
  }
}
