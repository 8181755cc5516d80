/** Finds the shadow trees in a document, which its queries and lists leave out. */
export function makeShadows() {
  const { get } = Object.getOwnPropertyDescriptor(Element.prototype, 'shadowRoot') ?? {}
  const prototypes = [Document, DocumentFragment, Element].map((one) => one.prototype)
  function elementsIn(tree: ParentNode): NodeListOf<Element> | never[] {
    const prototype = prototypes.find((one) => Object.prototype.isPrototypeOf.call(one, tree))
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
