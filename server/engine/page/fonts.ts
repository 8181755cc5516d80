/**
 * Fonts of a render's owner in its pages, by the name of their family and without an @font-face rule.
 * They win over the system's and over those of the page. A page that serves its user again has them already.
 */
import type { Font, Source } from '../index.ts'
import { familiesIn } from './font-families.ts'
import type { Markup } from './html-heuristics.ts'
import type { LanePage, PageFont } from './page.ts'
import { GIVE_FONT_BYTES, LOAD_NAMED_FONTS, REFUSED_FONTS } from './page-scripts.ts'
import { fontUrlOf } from './request-interceptor.ts'
import { callInDocument, type PageContext } from './wait-until-ready.ts'

interface Text {
  source: Source
  markup: Markup
  scripts: boolean
  injectCss: string | null
  fonts: Font[]
}

/** What is loaded before a page asks for it: some ms each, over the pipe. */
const AT_ONCE_BYTES_MAX = 8 * 1024 * 1024

/**
 * The fonts that a document may come to use. Where its text names all of them, they are loaded at once;
 * otherwise when something asks for them.
 */
export async function pageFonts(text: Text): Promise<PageFont[]> {
  const { fonts } = text
  if (fonts.length === 0) return []
  const named = await fontsNamedIn(text)
  let left = named === null ? 0 : AT_ONCE_BYTES_MAX
  const given = (named ?? fonts).map((font) => {
    left -= font.sizeBytes
    const { family, weight, style, stretch } = font
    const descriptors = { weight, style, stretch }
    return { family, url: fontUrlOf(font), atOnce: left >= 0, descriptors }
  })
  // Of two that are alike, Chromium takes the one that it was given last: the newest.
  return given.reverse()
}

/** Null if the document may use any of its owner's fonts. */
async function fontsNamedIn({ source, markup, scripts, injectCss, fonts }: Text) {
  if (!('html' in source) || scripts || markup.namesElsewhere) return null
  const { named, possible, searched } = await familiesIn(
    [source.html, injectCss ?? ''],
    fonts.map(({ family }) => family),
  )
  return searched ? fonts.filter(({ family }) => named.has(family) || possible.has(family)) : null
}

/** The fonts that headers and footers may name: first those whose names stand there, then the others. */
export async function marginFonts(templates: string[], fonts: Font[]): Promise<Font[]> {
  if (fonts.length === 0) return []
  const { named, possible } = await familiesIn(
    templates,
    fonts.map(({ family }) => family),
  )
  return [named, possible].flatMap((names) => fonts.filter(({ family }) => names.has(family)))
}

/** @param render.plain whether the page will have no other document than the present one */
export async function giveFonts(
  page: LanePage,
  fonts: PageFont[],
  { source, plain }: Pick<Text, 'source'> & { plain: boolean },
): Promise<void> {
  if (!plain) await page.setFontsOfNext(fonts)
  if ('html' in source) await page.setFonts(fonts)
}

/** Loads what a page has not asked for on screen, and will on paper. */
export async function loadPrintFonts(here: PageContext): Promise<void> {
  await callInDocument(here, LOAD_NAMED_FONTS)
}

/** Gives a page what its own policy kept from it. @returns whether that was anything */
export async function giveRefusedFonts(here: PageContext, fonts: Font[]): Promise<boolean> {
  const refused = await callInDocument<string[]>(here, REFUSED_FONTS)
  let left = AT_ONCE_BYTES_MAX
  let given = false
  for (const font of fonts.filter((one) => refused.includes(fontUrlOf(one)))) {
    left -= font.sizeBytes
    const bytes = left < 0 ? null : await font.read()
    if (!bytes) continue
    await callInDocument(here, GIVE_FONT_BYTES, fontUrlOf(font), bytes.toString('base64'))
    given = true
  }
  return given
}
