/** Page script: backgrounds, borders and generated content of a document. */
import type { Elements, Stopwatch } from '../elements.ts'

interface Helpers {
  elements: Elements
  stopwatch: Stopwatch
}

/** Reads the computed styles of at most 1,000 elements, for what shows without being text. */
export function makeBackgroundFacts({ elements, stopwatch }: Helpers) {
  const { getter, walk, isVisible, nameOf } = elements
  const PLAIN = /^rgba\(.*, 0\)$|^transparent$|^rgb\(255, 255, 255\)$/
  const shadowRootOf = getter(Element, 'shadowRoot')
  const generatesContent = (element: Element, part: string) =>
    !['none', 'normal', '""'].includes(getComputedStyle(element, part).content)

  /** @param hasVisibleContent whether it is known that something shows */
  return (hasVisibleContent: boolean) => {
    /** The first element with a background that is not printed. */
    let background: string | null = null
    // Backgrounds, borders, shadow roots and generated content.
    let showsSomething = hasVisibleContent
    const walker = walk(NodeFilter.SHOW_ELEMENT)
    for (let left = 1_000; left > 0 && walker.nextNode(); left -= 1) {
      // Elements that were not looked at may show something.
      if (stopwatch.isOver(25)) return { background, hasVisibleContent: true }
      const element = walker.currentNode as Element
      const style = getComputedStyle(element)
      const hasBackground = !PLAIN.test(style.backgroundColor) || style.backgroundImage !== 'none'
      if (
        hasBackground &&
        background === null &&
        style.printColorAdjust !== 'exact' &&
        isVisible(element)
      ) {
        background = nameOf(element)
      }
      const borders = [
        style.borderTopStyle,
        style.borderRightStyle,
        style.borderBottomStyle,
        style.borderLeftStyle,
      ]
      showsSomething ||=
        hasBackground ||
        shadowRootOf(element) !== null ||
        borders.some((border) => border !== 'none') ||
        generatesContent(element, '::before') ||
        generatesContent(element, '::after')
    }
    return { background, hasVisibleContent: showsSomething }
  }
}
