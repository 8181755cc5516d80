/** Hides elements of a document, or leaves them out. */
import { makeDeepParts, makeDeepSelectors } from './deep-selectors.ts'
import { makeDom } from './dom.ts'
import { makeHidingSheet } from './hiding-sheet.ts'
import { pageScript } from './page-script.ts'

/** Selectors of elements. Chromium has checked them. */
export interface Hiding {
  /** These keep their place. */
  hidden: readonly string[]
  /** The document is laid out without these. */
  removed: readonly string[]
}

/**
 * Adds a style sheet that hides the elements, also those that come later, and pins the styles of
 * those that it does not reach or cannot win over: those in other trees, and those whose styles the
 * page declares in an attribute. Call it again for elements that have come since.
 * @param name of the style sheet: another one is added beside it
 * @returns the selectors that match nothing
 */
export const hideElements = pageScript(
  {
    dom: makeDom,
    deepParts: makeDeepParts,
    selectors: makeDeepSelectors,
    provideSheet: makeHidingSheet,
  },
  (
    { dom: { get, run }, selectors, provideSheet },
    { hidden, removed }: Hiding,
    name: string,
  ): string[] => {
    /** Elements of which the styles are read, and then pinned. */
    const ELEMENTS_MAX = 50_000
    const ofDocument = (list: readonly string[]) =>
      list
        .flatMap(selectors.scopesOf)
        .flatMap(({ tree, inner }) => (tree === document ? inner : []))
    const wins = provideSheet({ hidden: ofDocument(hidden), removed: ofDocument(removed) }, name)
    const unmatched: string[] = []
    const pinned: [element: Element, property: string, value: string][] = []
    let left = ELEMENTS_MAX
    for (const selector of removed) {
      for (const element of matchesOf(selector)) pinUnless(element, 'display', 'none')
    }
    for (const selector of hidden) for (const element of matchesOf(selector)) pinAll(element)
    // Every style was read before the first one is changed, which would lay the page out for each.
    for (const [element, property, value] of pinned) {
      const style: CSSStyleDeclaration | undefined = get(element as HTMLElement, 'style')
      style?.setProperty('transition', 'none', 'important')
      style?.setProperty(property, value, 'important')
    }
    return unmatched

    function matchesOf(selector: string): Element[] {
      const found = selectors.findAll(selector)
      if (found.length === 0) unmatched.push(selector)
      return found
    }
    function pinUnless(element: Element, property: 'display' | 'visibility', wanted: string): void {
      // What a sheet that may lose has won on the screen, it may lose in print.
      const isSure = wins && run(element, 'getRootNode') === document
      if (isSure && getComputedStyle(element)[property] === wanted) return
      pinned.push([element, property, wanted])
    }
    /** Descendants can be visible in a hidden element, those in its shadow trees too. */
    function pinAll(element: Element): void {
      for (const one of [element, ...run(element, 'querySelectorAll', '*')]) {
        left -= 1
        if (left < 0) return
        pinUnless(one, 'visibility', 'hidden')
        const root: ShadowRoot | null | undefined = get(one, 'shadowRoot')
        for (const inner of root ? get(root, 'children') : []) pinAll(inner)
      }
    }
  },
)
