/** Finds glyphs that archives and screen readers cannot read. */
import { isPrivate, isUnmapped } from '../content/fonts.ts'
import type { Fonts, PageContent } from '../content/pages.ts'
import { type Found, quote, type RuleName } from './rules.ts'

type GlyphRule = Extract<RuleName, 'glyphMissing' | 'glyphUnmapped' | 'glyphPrivate'>

const TEXTS: Record<GlyphRule, { message(where: string): string; fix: string }> = {
  glyphMissing: {
    message: (where) => `A character ${where} has no glyph in any font: the page shows a box.`,
    fix: 'Use a font that has the character (the hint GLYPHS_MISSING names it), upload one, or leave the character out.',
  },
  glyphUnmapped: {
    message: (where) =>
      `A glyph ${where} does not say which characters it stands for: its text can be neither searched nor read aloud.`,
    fix: 'Use another font for this text, or PDF/A-2b or PDF/A-3b, which allow it.',
  },
  glyphPrivate: {
    message: (where) =>
      `A glyph ${where} stands for a character of private use, as icons of icon fonts do, which has no meaning elsewhere.`,
    fix: 'Draw the icon as an SVG or an image with an alternative text, or use 2u or 3u.',
  },
}

/** @returns the first of each kind, on each page, of each font */
export function checkGlyphs(page: PageContent, fonts: Fonts): Found[] {
  const found = new Map<string, Found>()
  for (const { scan, resources } of page.parts) {
    let before = ''
    for (const shown of scan.shown) {
      const { font, glyphs } = fonts.glyphs(resources, shown.font, shown.codes)
      for (const glyph of glyphs) {
        const rules: GlyphRule[] = []
        if (glyph.isMissing) rules.push('glyphMissing')
        if (isUnmapped(glyph)) rules.push('glyphUnmapped')
        if (isPrivate(glyph) && shown.cluster === null) rules.push('glyphPrivate')
        for (const rule of rules) {
          const key = `${rule} ${font.name}`
          if (!found.has(key))
            found.set(key, foundAt(rule, { page: page.number, font: font.name, before }))
        }
        before = (before + (glyph.text ?? '')).slice(-30)
      }
      if (glyphs.length > 0) before += ' '
    }
  }
  return [...found.values()]
}

function foundAt(
  rule: GlyphRule,
  { page, font, before }: { page: number; font: string; before: string },
): Found {
  const place = before.trim() === '' ? `at the beginning of page ${page}` : `after ${quote(before)}`
  const { message, fix } = TEXTS[rule]
  return { rule, page, where: `font ${font}`, message: message(place), fix }
}
