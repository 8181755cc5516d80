/** Scripts that deal with selectors of a render's options. */
import { makeDom } from './dom.ts'
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

/**
 * Resolves when an element matches the selector. States such as `:defined` and `:checked` change without a mutation:
 * they are seen within 100 ms.
 */
export const waitForElement = pageScript(
  { dom: makeDom },
  ({ dom }, selector: string) =>
    new Promise<void>((resolve) => {
      const isFound = () => dom.run(document, 'querySelector', selector) !== null
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
