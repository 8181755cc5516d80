/**
 * Makes uploaded fonts usable in pages by the name of their family, without an @font-face rule.
 * They win over the system's fonts and over those of the page. A warm page has them already.
 */

import { familiesIn } from '../../markup/font-families.ts'
import {
  failedFontUrls,
  loadNamedFontFaces,
  type PageFont,
  setFontBytes,
} from '../../page-scripts/font-faces.ts'
import type { Font, Source } from '../index.ts'
import type { JobDocument } from '../job.ts'
import type { LanePage } from './page.ts'
import { fontUrlOf } from './request-interceptor.ts'
import { callInDocument, type PageContext } from './wait-until-ready.ts'

type FontUse = Pick<JobDocument, 'source' | 'markup' | 'runsCode' | 'injectCss' | 'fonts'>

/** Limits what is sent before a page asks for it: some ms per font, over the pipe. */
const PRELOAD_BYTES_MAX = 8 * 1024 * 1024

/**
 * The fonts that a document may use. If all of them are named in its own text they are preloaded;
 * otherwise they load when something asks for them.
 */
export async function pageFonts(use: FontUse): Promise<PageFont[]> {
  const { fonts } = use
  if (fonts.length === 0) return []
  const named = await fontsNamedIn(use)
  let bytesLeft = named === null ? 0 : PRELOAD_BYTES_MAX
  const chosen = (named ?? fonts).map((font) => {
    bytesLeft -= font.sizeBytes
    const { family, weight, style, stretch } = font
    const descriptors = { weight, style, stretch }
    return { family, url: fontUrlOf(font), preload: bytesLeft >= 0, descriptors }
  })
  // Of two equal fonts Chromium takes the one that was added last, which has to be the newest.
  return chosen.reverse()
}

/** Null if the document may use any of its owner's fonts. */
async function fontsNamedIn({ source, markup, runsCode, injectCss, fonts }: FontUse) {
  if (!('html' in source) || runsCode || markup.namesElsewhere) return null
  const { named, possible, searched } = await familiesIn(
    [source.html, injectCss ?? ''],
    fonts.map(({ family }) => family),
  )
  return searched ? fonts.filter(({ family }) => named.has(family) || possible.has(family)) : null
}

/**
 * The fonts that headers and footers may name: first those that are certainly named, then those
 * that may be.
 */
export async function marginFonts(templates: string[], fonts: Font[]): Promise<Font[]> {
  if (fonts.length === 0) return []
  const { named, possible } = await familiesIn(
    templates,
    fonts.map(({ family }) => family),
  )
  return [named, possible].flatMap((names) => fonts.filter(({ family }) => names.has(family)))
}

/** @param use.isLast whether the page will have no other document than the current one */
export async function addFonts(
  page: LanePage,
  fonts: PageFont[],
  { source, isLast }: { source: Source; isLast: boolean },
): Promise<void> {
  if (!isLast) await page.setFontsOfNext(fonts)
  if ('html' in source) await page.setFonts(fonts)
}

/** Loads fonts that are used on paper but not on screen. */
export async function loadPrintFonts(context: PageContext): Promise<void> {
  await callInDocument(context, loadNamedFontFaces)
}

/**
 * Adds fonts by their bytes that the page's own policy did not let it load.
 * @returns whether there were any
 */
export async function addRefusedFonts(context: PageContext, fonts: Font[]): Promise<boolean> {
  const failed = await callInDocument(context, failedFontUrls)
  let bytesLeft = PRELOAD_BYTES_MAX
  let added = false
  for (const font of fonts.filter((one) => failed.includes(fontUrlOf(one)))) {
    bytesLeft -= font.sizeBytes
    const bytes = bytesLeft < 0 ? null : await font.read()
    if (!bytes) continue
    await callInDocument(context, setFontBytes, fontUrlOf(font), bytes.toString('base64'))
    added = true
  }
  return added
}
