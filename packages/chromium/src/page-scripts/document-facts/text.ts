/** Page script: visible text of a document. */
import type { Elements, Stopwatch } from '../elements.ts'

interface Helpers {
  elements: Elements
  stopwatch: Stopwatch
}

/**
 * Reads the beginning of the visible text, and placeholders in all of it. Reads at most 5,000
 * pieces of text.
 */
export function makeTextFacts({ elements, stopwatch }: Helpers) {
  const { getter, textOf, walk, isVisible, localName, matches, cut } = elements
  const NEVER_SHOWN = /^(?:script|style|title|template|noembed|noframes|head|option)$/
  const CODE = 'code,code *,pre,pre *,kbd,samp,textarea'
  const PLACEHOLDER = /\{\{\{?\s*([\w$][\w$.]*)\s*(?:\|[^{}]{0,100})?\}\}/
  const dataOf = getter(CharacterData, 'data')
  const parentOf = getter(Node, 'parentElement')

  return () => {
    const found = { text: '', textLength: 0, placeholders: [] as string[] }
    const body: HTMLElement | null = getter(Document, 'body')(document)
    const hasBraces = body !== null && textOf(body).includes('{{')
    const walker = walk(NodeFilter.SHOW_TEXT)
    for (let left = 5_000; left > 0; left -= 1) {
      if (found.textLength > 200 && !hasBraces) break
      if (left % 64 === 0 && stopwatch.isOver(25)) break
      const node = walker.nextNode() as Text | null
      if (node === null) break
      const data = dataOf(node)
      const parent = parentOf(node)
      if (parent === null || !/\S/.test(data)) continue
      const isWanted = found.textLength <= 200 || data.includes('{{')
      if (!isWanted || NEVER_SHOWN.test(localName(parent)) || !isVisible(parent)) continue
      found.textLength += cut(data.trim(), 300).length
      if (found.text.length < 100) {
        found.text = cut(`${found.text} ${cut(data).replace(/\s+/g, ' ').trim()}`.trim(), 100)
      }
      const name = found.placeholders.length < 3 && PLACEHOLDER.exec(cut(data, 2_000))?.[1]
      if (name && !matches(parent, CODE)) found.placeholders.push(`{{ ${cut(name, 60)} }}`)
    }
    return found
  }
}
