/** Reads and adds style sheets of a document or a shadow tree. */
import type { Dom } from './dom.ts'

export type Tree = Document | ShadowRoot

export function makeStyleSheets({ dom }: { dom: Dom }) {
  const { get } = dom
  /** Its style sheets and those that they import; `rules` is null for those of other sites, which are not readable. */
  function sheetsOf(tree: Tree): { media: MediaList; rules: CSSRule[] | null }[] {
    const sheets = [...get(tree, 'styleSheets'), ...get(tree, 'adoptedStyleSheets')]
    return sheets.flatMap(withImports)
  }
  function withImports(sheet: CSSStyleSheet): ReturnType<typeof sheetsOf> {
    const { media } = sheet
    try {
      const rules = [...sheet.cssRules]
      const imported = rules.flatMap((rule) =>
        rule instanceof CSSImportRule && rule.styleSheet ? withImports(rule.styleSheet) : [],
      )
      return [{ media, rules }, ...imported]
    } catch {
      return [{ media, rules: null }]
    }
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
  return { sheetsOf, addTo }
}

export type StyleSheets = ReturnType<typeof makeStyleSheets>
