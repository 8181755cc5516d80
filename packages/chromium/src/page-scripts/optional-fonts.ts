/** Makes a document use its optional fonts, whose use otherwise depends on how fast they load. */
import type { Dom } from './dom.ts'

export function makeOptionalFonts({ dom }: { dom: Dom }) {
  function fontRulesOf(sheet: CSSStyleSheet): CSSFontFaceRule[] {
    try {
      return [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule)
    } catch {
      return [] // a style sheet of another site
    }
  }
  /**
   * Changes the rule, because a font that has come too late is not used even if its `FontFace` is
   * changed.
   */
  return (): void => {
    const fonts = [...dom.get(document, 'fonts')]
    if (!fonts.some(({ display }) => display === 'optional')) return
    for (const { style } of [...dom.get(document, 'styleSheets')].flatMap(fontRulesOf)) {
      const isOptional = style.getPropertyValue('font-display') === 'optional'
      if (isOptional) style.setProperty('font-display', 'block')
    }
  }
}
