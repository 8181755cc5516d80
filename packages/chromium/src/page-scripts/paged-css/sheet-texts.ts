/**
 * Page script: the texts of `style` elements, which have the declarations that Chromium has
 * dropped.
 */
import type { Dom } from '../dom.ts'
import type { PagedDeclarations } from './declarations.ts'

interface Helpers {
  dom: Dom
  declarations: PagedDeclarations
}

/** A style sheet with its text. */
export interface SheetText {
  sheet: CSSStyleSheet
  /** Without the data of fonts and pictures, and not longer than what is read. */
  text: string
  /** Whether the text is all of the sheet. */
  isWhole: boolean
  /** Puts the data back into a value of the text. */
  withData(value: string): string
}

export function makeSheetTexts({ dom: { get, run }, declarations }: Helpers) {
  const SHEETS_MAX = 100
  const CHARS_MAX = 500_000
  /** Libraries that carry paged CSS out by scripts. */
  const LIBRARIES = '.pagedjs_pages, .vivliostyle-page'

  const hasLibrary = () => run(document, 'querySelector', LIBRARIES) !== null
  /** The sheets of `style` elements whose text has a word. */
  function textsWith(word: RegExp): SheetText[] {
    const sheets = [...get(document, 'styleSheets')].slice(0, SHEETS_MAX)
    return sheets.flatMap((sheet): SheetText[] => {
      const { ownerNode, href } = sheet
      if (ownerNode === null || href !== null) return []
      const written = get(ownerNode, 'textContent') ?? ''
      if (!word.test(written)) return []
      const { text, withData } = declarations.withoutData(written)
      const isWhole = text.length <= CHARS_MAX
      return [{ sheet, text: text.slice(0, CHARS_MAX), isWhole, withData }]
    })
  }
  /**
   * Pairs rules with those of a copy, which has no imports.
   * @returns null where scripts have added or removed rules: the text is not that of the sheet
   */
  function pairsOf(
    originals: CSSRuleList,
    copies: CSSRuleList,
  ): [rule: CSSRule, copy: CSSRule][] | null {
    const own = [...originals].filter((rule) => !(rule instanceof CSSImportRule))
    if (own.length !== copies.length) return null
    return own.flatMap((rule, at): [CSSRule, CSSRule][] => {
      const copy = copies[at]
      return copy === undefined ? [] : [[rule, copy]]
    })
  }
  return { hasLibrary, textsWith, pairsOf }
}

export type SheetTexts = ReturnType<typeof makeSheetTexts>
