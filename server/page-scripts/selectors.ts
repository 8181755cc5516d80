/** Scripts that deal with selectors of a render's options. */
import { type Dom, makeDom } from './dom.ts'
import { pageScript } from './page-script.ts'

/** The index of the first selector that Chromium cannot parse, or -1. */
export const firstInvalidSelector = pageScript({}, (_, selectors: string[]) =>
  selectors.findIndex((selector) => {
    try {
      new DocumentFragment().querySelector(selector)
      return false
    } catch {
      return true
    }
  }),
)

/** Finds out whether a document shows an element that matches a selector. */
function makeShows({ dom: { run } }: { dom: Dom }) {
  return (selector: string): boolean =>
    [...run(document, 'querySelectorAll', selector)].some((element) => {
      const { width, height } = run(element, 'getBoundingClientRect')
      return (
        width > 0 && height > 0 && run(element, 'checkVisibility', { visibilityProperty: true })
      )
    })
}

const HELPERS = { dom: makeDom, shows: makeShows }

/** The first of these selectors of which the document shows an element; null if there is none. */
export const firstShown = pageScript(
  HELPERS,
  ({ shows }, selectors: string[]) => selectors.find(shows) ?? null,
)

/** A selector, and the state in which an element that matches is waited for. */
interface AwaitedElement {
  selector: string
  state: 'attached' | 'visible' | 'hidden'
}

/**
 * Resolves when an element matches the selector and is visible, or when none is visible. States such as `:defined` and `:checked`
 * change without a mutation, and so does what styles show: they are seen within 100 ms.
 */
export const waitForElement = pageScript(
  HELPERS,
  ({ dom, shows }, { selector, state }: AwaitedElement) =>
    new Promise<void>((resolve) => {
      function isFound(): boolean {
        if (state === 'attached') return dom.run(document, 'querySelector', selector) !== null
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

/** Finds out whether a document lacks an element that matches the selector, or the text; null if it has both. */
export const findMissing = pageScript(
  { dom: makeDom },
  ({ dom }, { selector, text }: { selector: string | null; text: string | null }) => {
    if (selector !== null && dom.run(document, 'querySelector', selector) === null)
      return 'selector'
    if (text === null) return null
    const root: HTMLElement | null =
      dom.get(document, 'body') ?? dom.get(document, 'documentElement')
    // Elements of XML have no `innerText`.
    const shown = root && (dom.get(root, 'innerText') ?? dom.get(root, 'textContent'))
    const plain = (value: string) => value.replace(/\s+/g, ' ').trim()
    return plain(shown ?? '').includes(plain(text)) ? null : 'text'
  },
)
