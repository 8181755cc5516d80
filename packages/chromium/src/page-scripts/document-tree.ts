/**
 * Reads the nodes that a document shows, in the order in which it shows them: with open shadow
 * trees and slots in place, and without what is not displayed. Helpers of other scripts.
 */
import type { Elements } from './elements.ts'

export function makeDocumentTree({ elements }: { elements: Elements }) {
  const { getter, attribute, hasAttribute, localName } = elements
  const childNodes = getter(Node, 'childNodes')
  const shadowRoot = getter(Element, 'shadowRoot')
  /** Elements that have no text for a reader. */
  const SILENT = new Set(
    'script,style,noscript,template,head,link,meta,object,embed,iframe,frame,frameset,canvas,svg,audio,video,map,select,textarea,datalist'.split(
      ',',
    ),
  )
  /** Nodes of the flat tree below an element. */
  function childrenOf(element: Element): ArrayLike<Node> {
    const root = shadowRoot(element)
    if (root !== null) return childNodes(root)
    if (element instanceof HTMLSlotElement) {
      const assigned = HTMLSlotElement.prototype.assignedNodes.call(element)
      if (assigned.length > 0) return assigned
    }
    return childNodes(element)
  }
  /**
   * Whether the element has a box, or its children have. What a closed `details` hides can be
   * opened by a reader.
   */
  function isDisplayed(element: Element): boolean {
    if (Element.prototype.checkVisibility.call(element)) return true
    if (Element.prototype.closest.call(element, 'details:not([open])') !== null) return true
    return getComputedStyle(element).display === 'contents'
  }
  function isRead(element: Element): boolean {
    return (
      !SILENT.has(localName(element)) && !hasAttribute(element, 'hidden') && isDisplayed(element)
    )
  }
  /** Whether the text of a displayed element is. */
  function isVisible(element: Element): boolean {
    const visibilityProperty = true
    const check = Element.prototype.checkVisibility
    return check.call(element, { visibilityProperty }) || !check.call(element)
  }
  /** An absolute address that a document may link to; null for other schemes. */
  function addressOf(value: string | null, schemes: RegExp): string | null {
    if (value === null || value.length > 2_000) return null
    const url = URL.parse(value, document.baseURI)
    if (url === null || !schemes.test(url.protocol) || url.href.length > 2_000) return null
    return url.href.replaceAll(
      /[\s<>()"'`\\[\]|]/g,
      (one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
    )
  }
  return {
    childrenOf,
    isRead,
    isVisible,
    linkOf: (element: Element) => addressOf(attribute(element, 'href'), /^(?:https?|mailto|tel):$/),
    imageOf: (value: string | null) => addressOf(value, /^https?:$/),
  }
}

export type DocumentTree = ReturnType<typeof makeDocumentTree>
