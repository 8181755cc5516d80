/** Lays out content that Chromium skips while it is not in view (`content-visibility: auto`). */
import type { Dom } from './dom.ts'
import type { Shadows } from './shadow-trees.ts'

export function makeAutoContent({ dom, shadows }: { dom: Dom; shadows: Shadows }) {
  const { get, run } = dom
  const PROPERTY = 'content-visibility'

  function mayMention(sheet: CSSStyleSheet): boolean {
    try {
      return [...sheet.cssRules].some(({ cssText }) => /content-visibility|@import/.test(cssText))
    } catch {
      return true // a style sheet of another site
    }
  }
  /** Reading the computed style of every element takes a while, and few pages use the property. */
  function mayHaveAuto(tree: Document | ShadowRoot): boolean {
    if (run(tree, 'querySelector', `[style*="${PROPERTY}"]`) !== null) return true
    return [...get(tree, 'styleSheets'), ...get(tree, 'adoptedStyleSheets')].some(mayMention)
  }
  /** Content that its author hides stays hidden. @returns the styles that were changed, and their text of before */
  function showIn(tree: Document | ShadowRoot): [CSSStyleDeclaration, string][] {
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
   * @returns a function that makes them automatic again
   */
  return (): (() => void) => {
    const trees = shadows.treesIn(document)
    const changed = trees.some(mayHaveAuto) ? trees.flatMap(showIn) : []
    return () => {
      for (const [style, text] of changed) style.cssText = text
    }
  }
}
