/**
 * Page scripts: parts of a page that its scripts have hidden or emptied once they had left the
 * window.
 */
import type { HiddenAgain } from '../report/hidden-parts.ts'
import { makeAnimations } from './animations.ts'
import { type Dom, makeDom } from './dom.ts'
import { type Elements, makeElements } from './elements.ts'
import { pageScript } from './page-script.ts'
import { makeShadows } from './shadow-trees.ts'

/**
 * Keeps the elements that scripts have changed below the window. Elements of the page can take the
 * place of globals, but not of symbols.
 */
export function makeLeftElements() {
  const key = Symbol.for('platen.left')
  return {
    get: (): Element[] => Reflect.get(globalThis, key) ?? [],
    set: (elements: Element[]) => Reflect.set(globalThis, key, elements),
  }
}

export type LeftElements = ReturnType<typeof makeLeftElements>

/** Finds the end of the text in an element. */
export function makeTextEnd({ dom: { get, run } }: { dom: Dom }) {
  const TEXTS_MAX = 5_000
  /**
   * @returns its distance from the top of the window in CSS pixels; null if there is no text, or
   *   too much of it
   */
  return (element: Element): number | null => {
    const walker = run(document, 'createTreeWalker', element, NodeFilter.SHOW_TEXT)
    let end: number | null = null
    for (let left = TEXTS_MAX; walker.nextNode(); left -= 1) {
      if (left === 0) return null
      const parent = get(walker.currentNode, 'parentElement')
      if (parent === null || !/\S/.test(get(walker.currentNode, 'textContent') ?? '')) continue
      end = Math.max(end ?? 0, run(parent, 'getBoundingClientRect').bottom)
    }
    return end
  }
}

interface HiddenHelpers {
  dom: Dom
  elements: Elements
  left: LeftElements
  textEnd: ReturnType<typeof makeTextEnd>
}

/** Finds what is hidden or empty among the elements that scripts have changed below the window. */
function makeHiddenParts({ dom: { get }, elements, left, textEnd }: HiddenHelpers) {
  const isEmptyImage = (element: Element) =>
    element instanceof HTMLImageElement && get(element, 'naturalWidth') === 0
  /** Whether most of an element has no text, as of a list that has only the rows in view. */
  function isEmptyList(element: Element, bottom: number, windowHeight: number): boolean {
    const end = textEnd(element)
    return end !== null && bottom - end > windowHeight / 2
  }
  /** @param windowHeight of the window that the page was scrolled in, in CSS pixels */
  return (windowHeight: number): Element[] =>
    left.get().filter((element) => {
      if (!get(element, 'isConnected')) return false
      const { width, height, bottom } = elements.boxOf(element)
      if (width < 2 || height < 2 || bottom < windowHeight) return false
      const isEmpty = isEmptyImage(element) || isEmptyList(element, bottom, windowHeight)
      return isEmpty || !elements.isVisible(element)
    })
}

const HELPERS = {
  dom: makeDom,
  elements: makeElements,
  left: makeLeftElements,
  textEnd: makeTextEnd,
  hiddenParts: makeHiddenParts,
}

/** The first part that is still hidden or empty, and the number of all; null if all are shown. */
export const findHiddenAgain = pageScript(
  HELPERS,
  ({ elements, hiddenParts }): HiddenAgain | null => {
    const hidden = hiddenParts(innerHeight)
    const first = hidden[0]
    return first ? { selector: elements.nameOf(first), count: hidden.length } : null
  },
)

/**
 * Whether parts stay hidden, empty or moved away in a window that is as high as the page. Ends what
 * moves them.
 * @param windowHeight of the window that the page was scrolled in, in CSS pixels
 */
export const isAnyHidden = pageScript(
  { ...HELPERS, shadows: makeShadows, animations: makeAnimations },
  ({ animations, left, hiddenParts }, windowHeight: number): boolean => {
    animations.finish(left.get())
    const isAway = (element: Element) => {
      const { opacity, transform } = getComputedStyle(element)
      return opacity !== '1' || transform !== 'none'
    }
    return hiddenParts(windowHeight).length > 0 || left.get().some(isAway)
  },
)
