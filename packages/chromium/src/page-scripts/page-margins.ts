/** Page script: margins of `@page` rules on paper that is larger than the page. */
import { makeDom } from './dom.ts'
import { pageScript } from './page-script.ts'

/**
 * Adds a length to the margins that the `@page` rules set, except to those of 0: there the content
 * reaches the edge of the paper. Style sheets of other sites cannot be changed.
 * @param length in CSS
 */
export const growPageMargins = pageScript({ dom: makeDom }, ({ dom: { get } }, length: string) => {
  const SHEETS_MAX = 100
  let rulesLeft = 3_000
  function grow({ style }: CSSPageRule): void {
    for (const side of ['top', 'right', 'bottom', 'left']) {
      const name = `margin-${side}`
      const value = style.getPropertyValue(name)
      if (value === '' || value === 'auto' || Number.parseFloat(value) === 0) continue
      style.setProperty(name, `calc(${value} + ${length})`, style.getPropertyPriority(name))
    }
  }
  function visit(rules: CSSRuleList): void {
    for (const rule of rules) {
      rulesLeft -= 1
      if (rulesLeft < 0) return
      if (rule instanceof CSSPageRule) grow(rule)
      else if (rule instanceof CSSImportRule) visitSheet(rule.styleSheet)
      else if (!(rule instanceof CSSStyleRule) && 'cssRules' in rule) {
        visit(rule.cssRules as CSSRuleList)
      }
    }
  }
  function visitSheet(sheet: CSSStyleSheet | null): void {
    try {
      if (sheet) visit(sheet.cssRules)
    } catch {
      // Style sheets of other sites cannot be read.
    }
  }
  const sheets = [...get(document, 'styleSheets'), ...get(document, 'adoptedStyleSheets')]
  for (const sheet of sheets.slice(0, SHEETS_MAX)) visitSheet(sheet)
})
