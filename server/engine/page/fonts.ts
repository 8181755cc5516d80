/**
 * Fonts of a render's owner in its pages, by the name of their family and without an @font-face rule.
 * They win over the system's and over those of the page. A page that serves its user again has them already.
 */
import type { Font, Source } from '../index.ts'
import { GIVE_FONT_BYTES, LOAD_NAMED_FONTS, REFUSED_FONTS } from './in-page.ts'
import { fontUrlOf } from './local.ts'
import { familiesIn, namesElsewhere } from './markup.ts'
import type { LanePage, PageFont } from './page.ts'
import { callInDocument, type Here } from './settle.ts'

interface Text {
  source: Source
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
export function pageFonts({ source, scripts, injectCss, fonts }: Text): PageFont[] {
  if (fonts.length === 0) return []
  const isOpen = !('html' in source) || scripts || namesElsewhere(source.html)
  const named = isOpen ? fonts : namedIn(`${source.html} ${injectCss ?? ''}`, fonts)
  let left = isOpen ? 0 : AT_ONCE_BYTES_MAX
  const given = named.map((font) => {
    left -= font.sizeBytes
    const { family, weight, style, stretch } = font
    const descriptors = { weight, style, stretch }
    return { family, url: fontUrlOf(font), atOnce: left >= 0, descriptors }
  })
  // Of two that are alike, Chromium takes the one that it was given last: the newest.
  return given.reverse()
}

/** Those of these fonts that a text could name. */
export function namedIn(text: string, fonts: Font[]): Font[] {
  if (fonts.length === 0) return []
  const found = familiesIn(
    text,
    fonts.map(({ family }) => family),
  )
  return fonts.filter(({ family }) => found.has(family))
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
export async function loadPrintFonts(here: Here): Promise<void> {
  await callInDocument(here, LOAD_NAMED_FONTS)
}

/** Gives a page what its own policy kept from it. @returns whether that was anything */
export async function giveRefusedFonts(here: Here, fonts: Font[]): Promise<boolean> {
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
