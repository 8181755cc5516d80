/** Finds the shadow trees in a document, which its queries and lists leave out. */
export function makeShadows() {
  const { get } = Object.getOwnPropertyDescriptor(Element.prototype, 'shadowRoot') ?? {}
  const typeOf = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeType')?.get
  /** The classes of frames are others, and the numbers of types are the same. */
  const prototypes = new Map<number, ParentNode>([
    [Node.ELEMENT_NODE, Element.prototype],
    [Node.DOCUMENT_NODE, Document.prototype],
    [Node.DOCUMENT_FRAGMENT_NODE, DocumentFragment.prototype],
  ])
  function elementsIn(tree: ParentNode): NodeListOf<Element> | never[] {
    const prototype = prototypes.get(typeOf?.call(tree))
    return prototype ? prototype.querySelectorAll.call(tree, '*') : []
  }
  /** The tree itself, and every open shadow tree in it. */
  function treesIn<T extends ParentNode>(tree: T): (T | ShadowRoot)[] {
    const trees: (T | ShadowRoot)[] = [tree]
    for (const element of elementsIn(tree)) {
      const root: ShadowRoot | null = get?.call(element)
      if (root) trees.push(...treesIn(root))
    }
    return trees
  }
  return { treesIn }
}

export type Shadows = ReturnType<typeof makeShadows>
