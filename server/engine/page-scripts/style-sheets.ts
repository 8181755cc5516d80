/** Reads and adds style sheets of a document or a shadow tree. */
import type { Dom } from './dom.ts'

export type Tree = Document | ShadowRoot

export function makeStyleSheets({ dom }: { dom: Dom }) {
  const { get } = dom
  /** The rules of its style sheets and of what they import, but for those of other sites, which are not readable. */
  function rulesOf(tree: Tree): { rules: CSSRule[]; isComplete: boolean } {
    const rules: CSSRule[] = []
    let isComplete = true
    const add = (sheet: CSSStyleSheet) => {
      try {
        for (const rule of sheet.cssRules) {
          if (rule instanceof CSSImportRule && rule.styleSheet) add(rule.styleSheet)
          else rules.push(rule)
        }
      } catch {
        isComplete = false
      }
    }
    for (const sheet of get(tree, 'styleSheets')) add(sheet)
    for (const sheet of get(tree, 'adoptedStyleSheets')) add(sheet)
    return { rules, isComplete }
  }
  /**
   * Adds a style sheet. In a document it is an element, because the next document in a warm page would have its constructed
   * sheets. Where the Content-Security-Policy refuses the element, the page is not used again.
   */
  function addTo(tree: Tree, css: string): void {
    if (tree === document && dom.addStyle(css)?.sheet) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    get(tree, 'adoptedStyleSheets').push(sheet)
  }
  return { rulesOf, addTo }
}

export type StyleSheets = ReturnType<typeof makeStyleSheets>
