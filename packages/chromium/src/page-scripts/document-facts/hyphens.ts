/** Page script: text that should be hyphenated, and is not. */

import type { Unhyphenated } from '../../report/document-facts.ts'
import type { Elements, Stopwatch } from '../elements.ts'

interface Helpers {
  elements: Elements
  stopwatch: Stopwatch
}

export function makeHyphenFacts({ elements, stopwatch }: Helpers) {
  const { getter, walk, nameOf, cut } = elements
  const parentOf = getter(Node, 'parentElement')
  const LONG_WORD = /[\p{L}\u00ad]{10,}/gu
  const TEXTS_MAX = 500
  const WORDS_MAX = 20

  /** The language of an element: Chromium hyphenates only text whose language it knows. */
  const languageOf = (element: Element) =>
    (Element.prototype.closest.call(element, '[lang]')?.getAttribute('lang') ?? '').trim()

  function boxesOf(text: Text, start: number, end: number): DOMRect[] {
    const range = new Range()
    range.setStart(text, start)
    range.setEnd(text, end)
    return [...range.getClientRects()].filter(({ width }) => width > 0)
  }

  /**
   * Whether long words of a text were hyphenated, or would have been: the word leaves its box, or
   * begins a later line.
   */
  function stateOf(text: Text, box: DOMRect): 'hyphenated' | 'not hyphenated' | 'fits' {
    let state: 'not hyphenated' | 'fits' = 'fits'
    const firstLine = boxesOf(text, 0, text.data.length)[0]?.top
    for (const { 0: word, index } of [...text.data.matchAll(LONG_WORD)].slice(0, WORDS_MAX)) {
      // Its author has said where it may be broken.
      if (word.includes('\u00ad')) return 'hyphenated'
      const [first, second] = boxesOf(text, index, index + word.length)
      if (!first) continue
      if (second && second.top > first.top) return 'hyphenated'
      const before = boxesOf(text, Math.max(0, index - 2), index)[0]
      const beginsLine = first.top !== firstLine && (!before || before.top < first.top)
      if (first.right > box.right + 1 || beginsLine) state = 'not hyphenated'
    }
    return state
  }

  /**
   * @returns the first element whose text was not hyphenated; null if there is none, or if text was
   *   hyphenated
   */
  return (): Unhyphenated | null => {
    let found: Unhyphenated | null = null
    const walker = walk(NodeFilter.SHOW_TEXT)
    for (let left = TEXTS_MAX; left > 0 && walker.nextNode() && !stopwatch.isOver(25); left -= 1) {
      const text = walker.currentNode as Text
      const parent = parentOf(text)
      if (parent === null || text.data.search(LONG_WORD) < 0) continue
      if (getComputedStyle(parent).hyphens !== 'auto') continue
      const language = languageOf(parent)
      if (language === '') continue
      const state = stateOf(text, elements.boxOf(parent))
      if (state === 'hyphenated') return null
      if (state === 'fits') continue
      found ??= { selector: nameOf(parent), language: cut(language, 35) }
    }
    return found
  }
}
