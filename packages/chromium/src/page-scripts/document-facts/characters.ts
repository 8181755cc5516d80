/** Page script: characters of a document that few fonts have. */
import type { Elements, Stopwatch } from '../elements.ts'

interface Helpers {
  elements: Elements
  stopwatch: Stopwatch
}

/**
 * Collects distinct characters of visible text, at most 300, except those that fonts of the
 * document may have. Latin, Greek and Cyrillic letters, spaces and characters that are never drawn
 * are left out. Reads at most 5,000 pieces of text.
 */
export function makeRareCharacters({ elements, stopwatch }: Helpers) {
  const { getter, walk, isVisible, textOf, localName } = elements
  const MAYBE_RARE = /[^\0-\u052f\u2000-\u206f]/
  const RARE =
    /[^\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Cs}\0-\u052f]/gu
  const NEVER_SHOWN = /^(?:script|style|title|template|noembed|noframes|head|option|textarea)$/
  const dataOf = getter(CharacterData, 'data')
  const parentOf = getter(Node, 'parentElement')
  const unquoted = (family: string) => family.replace(/["']/g, '').trim().toLowerCase()

  return (): string => {
    const body: HTMLElement | null = getter(Document, 'body')(document)
    if (body === null || !MAYBE_RARE.test(textOf(body))) return ''
    const faces = [...getter(Document, 'fonts')(document)].slice(0, 500)
    const loaded = new Set(
      faces.filter(({ status }) => status === 'loaded').map(({ family }) => unquoted(family)),
    )
    const usesOwnFont = (element: Element) =>
      loaded.size > 0 &&
      getComputedStyle(element)
        .fontFamily.split(',')
        .some((family) => loaded.has(unquoted(family)))

    const found = new Set<string>()
    const walker = walk(NodeFilter.SHOW_TEXT)
    for (let left = 5_000; left > 0 && found.size < 300; left -= 1) {
      if (left % 64 === 0 && stopwatch.isOver(25)) break
      const node = walker.nextNode() as Text | null
      if (node === null) break
      const data = dataOf(node).slice(0, 20_000)
      if (!MAYBE_RARE.test(data)) continue
      const news = [...new Set(data.match(RARE) ?? [])].filter((one) => !found.has(one))
      const parent = parentOf(node)
      if (news.length === 0 || parent === null || NEVER_SHOWN.test(localName(parent))) continue
      if (!isVisible(parent) || usesOwnFont(parent)) continue
      for (const one of news) found.add(one)
    }
    return [...found].join('')
  }
}
