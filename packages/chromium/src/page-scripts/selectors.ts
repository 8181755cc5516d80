/** Scripts that deal with selectors of a render's options. */
import { type DeepSelectors, makeDeepParts, makeDeepSelectors } from './deep-selectors.ts'
import { type Dom, makeDom } from './dom.ts'
import { makeElements } from './elements.ts'
import { pageScript } from './page-script.ts'

/** The index of the first selector that Chromium cannot parse, or -1. */
export const firstInvalidSelector = pageScript(
  { deepParts: makeDeepParts },
  ({ deepParts }, selectors: string[]) =>
    selectors.findIndex((selector) => {
      try {
        for (const part of deepParts(selector).flat()) new DocumentFragment().querySelector(part)
        return false
      } catch {
        return true
      }
    }),
)

/** Finds out whether a document shows an element that matches a selector. */
function makeShows({ dom: { run }, selectors }: { dom: Dom; selectors: DeepSelectors }) {
  return (selector: string): boolean =>
    selectors.findAll(selector).some((element) => {
      const { width, height } = run(element, 'getBoundingClientRect')
      return (
        width > 0 && height > 0 && run(element, 'checkVisibility', { visibilityProperty: true })
      )
    })
}

const HELPERS = {
  dom: makeDom,
  deepParts: makeDeepParts,
  selectors: makeDeepSelectors,
  shows: makeShows,
}

/** The first of these selectors of which the document shows an element; null if there is none. */
export const firstShown = pageScript(
  HELPERS,
  ({ shows }, list: string[]) => list.find(shows) ?? null,
)

/** Whether the document has an element that matches. */
export const hasElement = pageScript(
  HELPERS,
  ({ selectors }, selector: string) => selectors.find(selector) !== null,
)

/**
 * Finds elements that these selectors match although none of the document itself does: in an open
 * shadow tree, or in a frame that can be read.
 * @returns null for a selector that matches nothing there
 */
export const findInTrees = pageScript(
  { ...HELPERS, elements: makeElements },
  ({ dom, selectors, elements }, list: string[]) => {
    const trees = selectors.heldTrees()
    return list.map((selector) => {
      if (selector.includes('>>>')) return null
      const found = trees.find(({ tree }) => dom.run(tree, 'querySelector', selector) !== null)
      if (found === undefined) return null
      const kind: 'shadow tree' | 'frame' =
        found.tree instanceof ShadowRoot ? 'shadow tree' : 'frame'
      return { kind, host: elements.nameOf((found.around[0] ?? found).host) }
    })
  },
)

/** A selector, and the state in which an element that matches is waited for. */
interface AwaitedElement {
  selector: string
  state: 'attached' | 'visible' | 'hidden'
}

/**
 * Resolves when an element matches the selector and is visible, or when none is visible. States
 * such as `:defined` and `:checked` change without a mutation, and so does what styles show: they
 * are seen within 100 ms.
 */
export const waitForElement = pageScript(
  HELPERS,
  ({ selectors, shows }, { selector, state }: AwaitedElement) =>
    new Promise<void>((resolve) => {
      function isFound(): boolean {
        if (state === 'attached') return selectors.find(selector) !== null
        return shows(selector) === (state === 'visible')
      }
      if (isFound()) return resolve()
      const endIfFound = () => {
        if (!isFound()) return
        observer.disconnect()
        clearInterval(timer)
        resolve()
      }
      const observer = new MutationObserver(endIfFound)
      const timer = setInterval(endIfFound, 100)
      observer.observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      })
    }),
)

/**
 * Finds out whether a document lacks an element that matches the selector, or the text; null if it
 * has both.
 */
export const findMissing = pageScript(
  HELPERS,
  ({ dom, selectors }, { selector, text }: { selector: string | null; text: string | null }) => {
    if (selector !== null && selectors.find(selector) === null) return 'selector'
    if (text === null) return null
    const root: HTMLElement | null =
      dom.get(document, 'body') ?? dom.get(document, 'documentElement')
    // Elements of XML have no `innerText`.
    const shown = root && (dom.get(root, 'innerText') ?? dom.get(root, 'textContent'))
    const plain = (value: string) => value.replace(/\s+/g, ' ').trim()
    return plain(shown ?? '').includes(plain(text)) ? null : 'text'
  },
)
