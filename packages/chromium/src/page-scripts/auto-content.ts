/** Lays out content that Chromium skips while it is not in view (`content-visibility: auto`). */
import type { Dom } from './dom.ts'
import type { Shadows } from './shadow-trees.ts'
import type { StyleSheets, Tree } from './style-sheets.ts'

export function makeAutoContent({
  dom,
  shadows,
  styleSheets,
}: {
  dom: Dom
  shadows: Shadows
  styleSheets: StyleSheets
}) {
  const { get, run } = dom
  const PROPERTY = 'content-visibility'

  /**
   * Few pages use the property. Reading a rule takes about as long as reading the computed style of
   * an element.
   */
  function mayHaveAuto(tree: Tree): boolean {
    if (run(tree, 'querySelector', `[style*="${PROPERTY}"]`) !== null) return true
    const sheets = styleSheets.sheetsOf(tree).map(styleSheets.rulesOf)
    if (sheets.includes(null)) return true
    const rules = sheets.flatMap((one) => [...(one ?? [])])
    if (rules.length > run(tree, 'querySelectorAll', '*').length) return true
    return rules.some(({ cssText }) => cssText.includes(PROPERTY))
  }
  /**
   * Content that its author hides stays hidden.
   * @returns the styles that were changed, and their text of before
   */
  function showIn(tree: Tree): [CSSStyleDeclaration, string][] {
    const changed: [CSSStyleDeclaration, string][] = []
    const filter = (element: Node) => {
      const { display, contentVisibility } = getComputedStyle(element as Element)
      if (display === 'none' || contentVisibility === 'hidden') return NodeFilter.FILTER_REJECT
      return contentVisibility === 'auto' ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP
    }
    const walker = run(document, 'createTreeWalker', tree, NodeFilter.SHOW_ELEMENT, filter)
    while (walker.nextNode()) {
      // An element of XML may have no style.
      const style = get(walker.currentNode as HTMLElement, 'style') as
        | CSSStyleDeclaration
        | undefined
      if (!style) continue
      changed.push([style, style.cssText])
      style.setProperty(PROPERTY, 'visible', 'important')
    }
    return changed
  }
  /**
   * Makes the automatic parts of the document, and those of its shadow trees, visible.
   * @param trees the document and its shadow trees
   * @returns a function that makes them automatic again
   */
  return (trees: Tree[] = shadows.treesIn(document)): (() => void) => {
    const changed = trees.some(mayHaveAuto) ? trees.flatMap(showIn) : []
    return () => {
      for (const [style, text] of changed) style.cssText = text
    }
  }
}
