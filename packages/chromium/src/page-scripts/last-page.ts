/** Finds out why the last page of a document is empty. Runs with the styles of print. */

import type { LastPageCause } from '../report/facts.ts'
import { makeElements } from './elements.ts'
import { pageScript } from './page-script.ts'

/** @returns null if there is neither an element as high as a page nor a page break at the end */
export const findLastPageCause = pageScript(
  { elements: makeElements },
  ({ elements }): LastPageCause | null => {
    const { getter, nameOf, textOf, boxOf, localName, matches } = elements
    const BREAKS = /^(?:page|always|left|right|recto|verso)$/
    const MEDIA = 'img,svg,canvas,video,iframe,hr,input,button,select,textarea'
    const CHILDREN_MAX = 1_000
    const DEPTH_MAX = 100

    const childrenOf = (element: Element): Element[] =>
      [...getter(Element, 'children')(element)]
        .slice(-CHILDREN_MAX)
        .filter((child) => !/^(?:script|style|template|link|meta)$/.test(localName(child)))
    const hasContent = (element: Element) =>
      /\S/.test(textOf(element)) ||
      matches(element, MEDIA) ||
      Element.prototype.querySelector.call(element, MEDIA) !== null

    /**
     * A height of a whole page, as the style sheet says it: units of the viewport are pixels when
     * they are computed.
     */
    function pageHeightOf(element: Element, percent: string): string | null {
      const styles = element.computedStyleMap()
      for (const property of ['height', 'min-height']) {
        const value = String(styles.get(property) ?? '')
        if (value === percent) return `${property}: ${percent}`
        if (value === `${innerHeight}px`) return `${property}: 100vh`
      }
      return null
    }
    function findHigh(body: Element): LastPageCause | null {
      for (const element of [body, ...childrenOf(body).slice(-50)]) {
        const value = pageHeightOf(element, element === body ? '100%' : '')
        // Longer content has a height of its own.
        const isHigher = boxOf(element).height > innerHeight + 1
        if (value !== null && !isHigher) return { kind: 'height', selector: nameOf(element), value }
      }
      return null
    }
    function findBreak(body: Element): LastPageCause | null {
      const cause = (element: Element): LastPageCause => {
        return { kind: 'break', selector: nameOf(element), value: '' }
      }
      let element = body
      for (let depth = 0; depth < DEPTH_MAX; depth += 1) {
        if (BREAKS.test(getComputedStyle(element).breakAfter)) return cause(element)
        const children = childrenOf(element)
        const last = children.findLastIndex(hasContent)
        const breaking = children.slice(last + 1).find((child) => {
          const { breakBefore, breakAfter } = getComputedStyle(child)
          return BREAKS.test(breakBefore) || BREAKS.test(breakAfter)
        })
        if (breaking) return cause(breaking)
        const next = children[last]
        if (next === undefined) return null
        element = next
      }
      return null
    }
    const body: HTMLElement | null = getter(Document, 'body')(document)
    return body === null ? null : (findBreak(body) ?? findHigh(body))
  },
)
