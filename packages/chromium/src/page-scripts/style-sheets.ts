/** Reads the style sheets of a document or a shadow tree. */
import type { Dom } from './dom.ts'

export type Tree = Document | ShadowRoot

export function makeStyleSheets({ dom: { get } }: { dom: Dom }) {
  /** The rules of a style sheet; null if it is of another site, which scripts cannot read. */
  function rulesOf(sheet: CSSStyleSheet): CSSRuleList | null {
    try {
      return sheet.cssRules
    } catch {
      return null
    }
  }
  function withImports(sheet: CSSStyleSheet): CSSStyleSheet[] {
    const sheets = [sheet]
    for (const rule of rulesOf(sheet) ?? []) {
      if (rule instanceof CSSImportRule) {
        // Null for one that imports itself.
        if (rule.styleSheet) sheets.push(...withImports(rule.styleSheet))
      } else if (!(rule instanceof CSSLayerStatementRule)) {
        // Imports come before all other rules, of which there may be thousands.
        break
      }
    }
    return sheets
  }
  /** Its style sheets and those that they import. */
  function sheetsOf(tree: Tree): CSSStyleSheet[] {
    return [...get(tree, 'styleSheets'), ...get(tree, 'adoptedStyleSheets')].flatMap(withImports)
  }
  return { sheetsOf, rulesOf }
}

export type StyleSheets = ReturnType<typeof makeStyleSheets>
