/**
 * Page script: gives the style sheets of a document what they say for paged media, in words that
 * Chromium knows. It has dropped these declarations, so that only the text of a `style` element has
 * them. A copy of the sheet is made of a translated text, and what is new in its rules is added to
 * the rules of the document: selectors, conditions and the cascade stay those of the browser.
 */
import type { Dom } from '../dom.ts'
import type { PagedDeclarations } from './declarations.ts'
import type { SheetText, SheetTexts } from './sheet-texts.ts'

interface Helpers {
  dom: Dom
  declarations: PagedDeclarations
  sheetTexts: SheetTexts
}

/** A `target-counter()`: of the element that an attribute links to, or of one element. */
export interface PageTarget {
  by: { attribute: string } | { id: string }
  style: string
}

/** A `string()`. */
export interface PageString {
  name: string
  keyword: string
}

export function makePagedSheets({
  dom: { get, run },
  declarations: { translate },
  sheetTexts: { hasLibrary, textsWith, pairsOf },
}: Helpers) {
  const RULES_MAX = 20_000
  /** Different functions of a document. */
  const FUNCTIONS_MAX = 20
  const ATTRIBUTES_MAX = 5_000
  const WORTH_READING = /target-counter\(|string-set|string\(/i
  const ADDED = /platen-(?:page|target|string)-\d/
  const LEADER = 'var(--platen-leader)'
  const STRING_SET = '--platen-string-set'

  const targets: PageTarget[] = []
  const strings: PageString[] = []
  /** Selectors of rules that set strings. */
  const setters: string[] = []
  let rulesLeft = RULES_MAX

  /** @returns the number of an entry, which is added to the list if it is not there */
  function numberOf<T>(list: T[], entry: T): number | null {
    const text = JSON.stringify(entry)
    const at = list.findIndex((one) => JSON.stringify(one) === text)
    if (at >= 0 || list.length >= FUNCTIONS_MAX) return at < 0 ? null : at
    return list.push(entry) - 1
  }
  function translated(css: string): string {
    return translate(css, (found) => {
      if (found.kind === 'set') return STRING_SET
      if (found.kind === 'leader') return LEADER
      if (found.kind === 'string') {
        const { name, keyword } = found
        const number = numberOf(strings, { name, keyword })
        return number === null ? 'none' : `counter(platen-page, platen-string-${number})`
      }
      const { style } = found
      const isId = found.kind === 'id'
      const by = isId ? { id: found.id } : { attribute: found.attribute }
      const number = numberOf(targets, { by, style })
      if (number === null) return 'none'
      return isId ? `var(--platen-target-${number}, "")` : `attr(data-platen-page-${number})`
    })
  }
  /**
   * @param selector what the rule selects, also if it is in another one; '' for no elements
   * @param withData puts the data of pictures into a value
   */
  function carryOver(
    from: CSSStyleDeclaration,
    to: CSSStyleDeclaration,
    { selector, withData }: { selector: string; withData: SheetText['withData'] },
  ): void {
    for (const name of from) {
      const value = from.getPropertyValue(name)
      if (name === STRING_SET ? selector === '' : !ADDED.test(value)) continue
      // A string of pages is text of margin boxes only.
      if (selector !== '' && value.includes('platen-string-')) continue
      // The number keeps its distance where the leader, which is not drawn, would be.
      const shown = withData(value.replaceAll(LEADER, '" "'))
      to.setProperty(name, shown, from.getPropertyPriority(name))
      if (name === STRING_SET) setters.push(selector)
    }
  }
  function selectorOf(rule: CSSRule, outer: string): string {
    if (!(rule instanceof CSSStyleRule)) return rule instanceof CSSPageRule ? '' : outer
    const { selectorText } = rule
    if (outer === '') return selectorText
    const inner = selectorText.includes('&') ? selectorText : `& :is(${selectorText})`
    return inner.replaceAll('&', `:is(${outer})`)
  }
  function visit(
    originals: CSSRuleList,
    copies: CSSRuleList,
    { outer, withData }: { outer: string; withData: SheetText['withData'] },
  ): void {
    for (const [rule, copy] of pairsOf(originals, copies) ?? []) {
      rulesLeft -= 1
      if (rulesLeft < 0) return
      const selector = selectorOf(rule, outer)
      if (selectorOf(copy, outer) !== selector || !copy.cssText.includes('platen-')) continue
      const [from, to] = [copy, rule].map((one) =>
        'style' in one && one.style instanceof CSSStyleDeclaration ? one.style : null,
      )
      if (from && to) carryOver(from, to, { selector, withData })
      if ('cssRules' in copy && 'cssRules' in rule) {
        const [inner, innerCopies] = [rule.cssRules, copy.cssRules] as [CSSRuleList, CSSRuleList]
        visit(inner, innerCopies, { outer: selector, withData })
      }
    }
  }
  /** Strings that an attribute sets. */
  function readAttributes(): void {
    const styled = run(document, 'querySelectorAll', '[style*="string-set" i]')
    for (const element of [...styled].slice(0, ATTRIBUTES_MAX)) {
      const text = run(element, 'getAttribute', 'style') ?? ''
      const value = /(?:^|;)\s*string-set\s*:([^;]{0,500})/i.exec(text)?.[1]
      if (value === undefined) continue
      get(element as HTMLElement, 'style')?.setProperty(STRING_SET, value)
      if (!setters.includes(`[style*="${STRING_SET}"]`)) setters.push(`[style*="${STRING_SET}"]`)
    }
  }
  return () => {
    if (hasLibrary()) return { targets, strings, setters }
    readAttributes()
    for (const { sheet, text, isWhole, withData } of textsWith(WORTH_READING)) {
      if (!isWhole) continue
      const copy = new CSSStyleSheet()
      copy.replaceSync(translated(text))
      visit(sheet.cssRules, copy.cssRules, { outer: '', withData })
    }
    return { targets, strings, setters }
  }
}

export type PagedSheets = ReturnType<typeof makePagedSheets>
