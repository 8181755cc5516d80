/** Page script: style sheets of a document. */

import type { FontFaceFact, NamedPageFact } from '../../report/document-facts.ts'
import type { Elements, Stopwatch } from '../elements.ts'
import type { AddressFacts } from './addresses.ts'

interface Helpers {
  elements: Elements
  stopwatch: Stopwatch
  addresses: AddressFacts
}

/**
 * Reads style sheets, at most 3,000 rules: what `@page` rules say, and the addresses in rules that
 * match something.
 */
export function makeStyleSheetFacts({ elements, stopwatch, addresses }: Helpers) {
  const { cut, query, textOf, getter } = elements
  const SIDES = ['top', 'right', 'bottom', 'left'] as const
  const PSEUDO_ELEMENTS = /::?(?:before|after|marker|first-l\w+|backdrop|placeholder|selection)\b/gi
  const WORTH_READING = /@page|@media|@import|url\(/i
  const pageRule = { size: '', top: '', right: '', bottom: '', left: '' }
  const namedSizes: NamedPageFact[] = []
  /** Names of pages that elements ask for with the property `page`. */
  const usedNames = new Set<string>()
  /** Whether the rules above are all that say how the first page is laid out. */
  let isPageRuleKnown = true
  let hasPrintRules = false
  let rulesLeft = 3_000

  const matchesSomething = (selector: string) =>
    query(selector.replace(PSEUDO_ELEMENTS, '').trim() || '*') !== null
  const unquoted = (family: string) => family.replace(/["']/g, '').trim().toLowerCase()

  function readPageRule({ selectorText, style }: CSSPageRule): void {
    const size = cut(style.getPropertyValue('size'), 60)
    if (selectorText !== '') {
      isPageRuleKnown = false
      const named = { selector: cut(selectorText, 60), size }
      if (size !== '' && namedSizes.length < 50) namedSizes.push(named)
      return
    }
    for (const side of SIDES) {
      pageRule[side] = cut(style.getPropertyValue(`margin-${side}`), 30) || pageRule[side]
    }
    pageRule.size = size || pageRule.size
  }
  function readPageName({ selectorText, style }: CSSStyleRule): void {
    const name = style.getPropertyValue('page')
    if (name !== '' && usedNames.size < 50 && matchesSomething(selectorText)) usedNames.add(name)
  }
  function isUsed({ selector }: NamedPageFact): boolean {
    const name = /^[^:]*/.exec(selector)?.[0] ?? ''
    const inAttribute = `[style*="page: ${name}" i],[style*="page:${name}" i]`
    return name === '' || usedNames.has(name) || query(inAttribute) !== null
  }

  return (faces: FontFaceFact[]) => {
    function readFontFaceRule({ style }: CSSFontFaceRule): void {
      const family = unquoted(style.getPropertyValue('font-family'))
      const isFailed = faces.some(
        (face) => face.status === 'error' && unquoted(face.family) === family,
      )
      if (isFailed) addresses.addUrlsIn(style.getPropertyValue('src'), '@font-face')
    }
    function readStyleRule({ selectorText, style: { cssText } }: CSSStyleRule): void {
      if (cssText.includes('url(') && matchesSomething(selectorText)) {
        addresses.addUrlsIn(cssText, selectorText)
      }
    }
    /** @param readsAddresses whether relative addresses in these rules lead nowhere */
    function readRules(rules: CSSRuleList, readsAddresses: boolean): void {
      for (const rule of rules) {
        rulesLeft -= 1
        if (rulesLeft < 0 || (rulesLeft % 16 === 0 && stopwatch.isOver(25))) return
        if (rule instanceof CSSStyleRule) readPageName(rule)
        if (rule instanceof CSSPageRule) readPageRule(rule)
        else if (rule instanceof CSSMediaRule) {
          const isPrint = /\bprint\b/i.test(rule.conditionText)
          hasPrintRules ||= isPrint
          if (isPrint || matchMedia(rule.conditionText).matches) {
            readRules(rule.cssRules, readsAddresses)
          }
        } else if (readsAddresses && rule instanceof CSSImportRule) {
          addresses.add(rule.href, '@import')
        } else if (readsAddresses && rule instanceof CSSFontFaceRule) readFontFaceRule(rule)
        else if (readsAddresses && rule instanceof CSSStyleRule) readStyleRule(rule)
        else if ('cssRules' in rule) readRules(rule.cssRules as CSSRuleList, readsAddresses)
      }
    }
    function readSheet(sheet: CSSStyleSheet): void {
      const { href, ownerNode } = sheet
      const media = sheet.media.mediaText
      if (/\bprint\b/i.test(media)) hasPrintRules = true
      if (/^\s*screen\s*$/i.test(media)) return
      if (ownerNode && href === null && !WORTH_READING.test(textOf(ownerNode))) return
      try {
        readRules(sheet.cssRules, href === null && addresses.isBaseless)
      } catch {
        // Style sheets of other sites cannot be read.
        isPageRuleKnown = false
      }
    }
    const sheets = [...getter(Document, 'styleSheets')(document)]
    for (const sheet of sheets.slice(0, 100)) readSheet(sheet)
    const used = namedSizes.filter(isUsed)
    return { pageRule, isPageRuleKnown, namedSizes: used, hasPrintRules }
  }
}
