/**
 * Reads many elements of a document that may be hostile, quickly: a form's own properties can be
 * shadowed by its fields (DOM clobbering), so getters and methods are taken from prototypes, once.
 */
export function makeElements() {
  function getter<T extends object, K extends keyof T>(type: { prototype: T }, name: K) {
    const read = Object.getOwnPropertyDescriptor(type.prototype, name)?.get as () => T[K]
    return (node: T): T[K] => read.call(node)
  }
  const localName = getter(Element, 'localName')
  const textContent = getter(Node, 'textContent')
  const textOf = (node: Node) => textContent(node) ?? ''
  const attribute = (element: Element, name: string): string | null =>
    Element.prototype.getAttribute.call(element, name)
  const hasAttribute = (element: Element, name: string): boolean =>
    Element.prototype.hasAttribute.call(element, name)
  const hasAttributes = (element: Element): boolean => Element.prototype.hasAttributes.call(element)
  const matches = (element: Element, selector: string): boolean =>
    Element.prototype.matches.call(element, selector)
  const boxOf = (element: Element): DOMRect => Element.prototype.getBoundingClientRect.call(element)
  const isVisible = (element: Element): boolean =>
    Element.prototype.checkVisibility.call(element, {
      visibilityProperty: true,
      opacityProperty: true,
    })
  /** Whether it is visible and larger than this. */
  function isShown(element: Element, px = 0): boolean {
    const { width, height } = boxOf(element)
    return width > px && height > px && isVisible(element)
  }
  const walk = (whatToShow: number): TreeWalker =>
    Document.prototype.createTreeWalker.call(document, document, whatToShow)
  /** @returns null for a selector that Chromium does not know, too */
  function query(selector: string): Element | null {
    try {
      return Document.prototype.querySelector.call(document, selector)
    } catch {
      return null
    }
  }
  const cut = (text: string | null | undefined, charsMax = 300) => (text ?? '').slice(0, charsMax)
  /** A short selector: the tag, with the id or the first class. */
  function nameOf(element: Element): string {
    const tag = cut(localName(element), 60)
    const id = attribute(element, 'id')
    if (id && /^[\w-]+$/.test(id)) return `${tag}#${cut(id, 60)}`
    const firstClass = /^\s*([\w-]+)/.exec(attribute(element, 'class') ?? '')?.[1]
    return firstClass ? `${tag}.${cut(firstClass, 60)}` : tag
  }
  return {
    getter,
    localName,
    textOf,
    attribute,
    hasAttribute,
    hasAttributes,
    matches,
    boxOf,
    isVisible,
    isShown,
    walk,
    query,
    cut,
    nameOf,
  }
}

export type Elements = ReturnType<typeof makeElements>

/** Limits the time that a script takes. */
export function makeStopwatch() {
  const started = performance.now()
  return { isOver: (ms: number) => performance.now() - started > ms }
}

export type Stopwatch = ReturnType<typeof makeStopwatch>
