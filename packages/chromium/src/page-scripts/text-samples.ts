/** Finds pieces of text that show which fonts a document uses. */
import { type Dom, makeDom } from './dom.ts'
import { type Elements, makeElements } from './elements.ts'
import { pageScript } from './page-script.ts'

/**
 * Finds elements with text of their own, one for each font that style sheets ask for. Reads at most
 * 3,000 pieces of text and 20 fonts; elements of one kind (tag, classes, parents) count once.
 */
export function makeTextSamples({ elements }: { elements: Elements }) {
  const { getter, localName, attribute, hasAttributes, walk } = elements
  const parentOf = getter(Node, 'parentElement')
  return (): Element[] => {
    const samples = new Map<string, Element>()
    const kinds = new Map<string, number>()
    // Without it the ancestors of every piece of text are read again, which takes longer than the
    // layout.
    const known = new Map<Element, number>()
    const kindOf = (element: Element | null, depth = 0): number => {
      if (element === null || depth === 500) return 0
      const before = known.get(element)
      if (before !== undefined) return before
      let key = `${kindOf(parentOf(element), depth + 1)} ${localName(element)}`
      if (hasAttributes(element)) {
        for (const name of ['class', 'id', 'style']) key += ` ${attribute(element, name)}`
      }
      const kind = kinds.get(key) ?? kinds.size + 1
      kinds.set(key, kind)
      known.set(element, kind)
      return kind
    }
    const seen = new Set<number>()
    const walker = walk(NodeFilter.SHOW_TEXT)
    for (let left = 3_000; left > 0 && samples.size < 20 && walker.nextNode(); left -= 1) {
      const text = walker.currentNode as Text
      if (!/\S/.test(text.data)) continue
      const element = text.parentElement
      const kind = kindOf(element)
      if (element === null || seen.has(kind)) continue
      seen.add(kind)
      const { fontFamily, fontWeight, fontStyle, display } = getComputedStyle(element)
      if (display === 'none') continue
      const font = [fontFamily, fontWeight, fontStyle].join()
      if (!samples.has(font)) samples.set(font, element)
    }
    return [...samples.values()]
  }
}

/** Elements with text, one for each font: Chromium can tell which fonts it drew them with. */
export const textSampleElements = pageScript(
  { elements: makeElements, textSamples: makeTextSamples },
  ({ textSamples }) => textSamples(),
)

function makeFontKeys({ dom, elements }: { dom: Dom; elements: Elements }) {
  const { get, run } = dom
  const PSEUDO_ELEMENTS = ['::before', '::after', '::first-line', '::first-letter']
  const LENGTH_MAX = 1_000
  /**
   * Chromium counts text of descendants as that of an element. With more of them the key would be
   * too long.
   */
  const DESCENDANTS_MAX = 8

  function ownText(element: Element): string {
    const texts = [...get(element, 'childNodes')].filter((node) => node instanceof Text)
    return texts.map((text) => text.data).join('')
  }
  /**
   * A font that has one of the ASCII letters or digits has them all. Other characters count as they
   * are.
   */
  function charactersOf(text: string): string {
    const classes = text.replace(/[a-z]/g, 'a').replace(/[A-Z]/g, 'A').replace(/[0-9]/g, '0')
    return [...new Set(classes.replace(/\s/g, ' '))].sort().join('')
  }
  function styleOf(element: Element, pseudo?: string): string {
    const style = getComputedStyle(element, pseudo)
    const { fontFamily, fontWeight, fontStyle, fontStretch, fontVariant, textTransform } = style
    const content = pseudo === undefined ? '' : style.content
    return [
      fontFamily,
      fontWeight,
      fontStyle,
      fontStretch,
      fontVariant,
      textTransform,
      content,
    ].join()
  }
  function describe(element: Element): string {
    const styles = [undefined, ...PSEUDO_ELEMENTS].map((pseudo) => styleOf(element, pseudo))
    const language = elements.attribute(element, 'lang')
    return JSON.stringify([charactersOf(ownText(element)), language, ...styles])
  }
  /**
   * @returns '' if the fonts depend on more than the key says: on the language, or on fonts of the
   *   document
   */
  return (element: Element): string => {
    const isForeign = /[\u0250-\u1fff\u2070-\u209f\u20c0-\uffff]/.test(elements.textOf(element))
    if (isForeign || get(document, 'fonts').size > 0) return ''
    if (get(element, 'shadowRoot') !== null || run(element, 'closest', 'svg') !== null) return ''
    const descendants = run(element, 'querySelectorAll', '*')
    if (descendants.length > DESCENDANTS_MAX) return ''
    const key = [element, ...descendants].map(describe).join()
    return key.length > LENGTH_MAX ? '' : key
  }
}

/**
 * Describes the elements of `textSampleElements`, in the same order: elements with equal keys use
 * equal fonts. A key is empty if that cannot be told.
 * @returns null for a document with style sheets from other addresses
 */
export const textSampleKeys = pageScript(
  { dom: makeDom, elements: makeElements, textSamples: makeTextSamples, keyOf: makeFontKeys },
  ({ dom, textSamples, keyOf }) => {
    const isLinked = ({ href, ownerNode }: CSSStyleSheet) =>
      href !== null || /@import/i.test(ownerNode?.textContent ?? '')
    if ([...dom.get(document, 'styleSheets')].some(isLinked)) return null
    return textSamples().map(keyOf)
  },
)
