/**
 * Reads nodes of a document that may be hostile. Elements named like a property, such as `<img
 * name=fonts>` or `<input name=shadowRoot>`, take its place on documents and forms (DOM
 * clobbering), in an isolated world too. So properties and methods are taken from the prototype of
 * a node.
 */
export function makeDom() {
  function get<T extends object, K extends keyof T>(node: T, name: K): T[K] {
    return Reflect.get(Object.getPrototypeOf(node), name, node)
  }
  function run<T extends object, K extends MethodOf<T>>(
    node: T,
    name: K,
    ...args: ArgumentsOf<T[K]>
  ): ResultOf<T[K]> {
    return Reflect.apply(get(node, name) as () => ResultOf<T[K]>, node, args)
  }
  /**
   * Adds a style element, in SVG and XML documents too.
   * @returns null if there is no element to add it to
   */
  function addStyle(css: string): HTMLStyleElement | null {
    const parent = get(document, 'head') ?? get(document, 'documentElement')
    if (parent === null) return null
    const namespace = 'http://www.w3.org/1999/xhtml'
    const style = run(document, 'createElementNS', namespace, 'style') as HTMLStyleElement
    style.textContent = css
    run(parent, 'append', style)
    return style
  }
  return { get, run, addStyle }
}

export type Dom = ReturnType<typeof makeDom>

// For an overloaded method these are the types of its last, most general signature.
type MethodOf<T> = {
  [K in keyof T]: T[K] extends (...args: never[]) => unknown ? K : never
}[keyof T]
type ArgumentsOf<M> = M extends (...args: infer Args) => unknown ? Args : never
type ResultOf<M> = M extends (...args: never[]) => infer Result ? Result : never
