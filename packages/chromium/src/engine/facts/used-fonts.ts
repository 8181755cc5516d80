/**
 * Finds the fonts that a render used, for the report. A PDF names its fonts, which costs little to
 * read; for an image Chromium is asked which fonts it drew some pieces of text with.
 */

import type { CdpSession, Protocol } from '../../chromium/cdp.ts'
import { textSampleElements, textSampleKeys } from '../../page-scripts/text-samples.ts'
import type { FaceNames } from '../../report/installed-fonts.ts'
import { fontNamesInPdf } from '../../report/pdf-fonts.ts'
import type { Font } from '../index.ts'
import type { LanePage } from '../page/page.ts'

/** The family of a face, if it is known. */
type FamilyLookup = (face: string) => string | undefined

/** The faces of uploaded fonts. */
export function facesOf(fonts: Font[]): FaceNames {
  return new Map(
    fonts.flatMap(({ postscript, family }) => (postscript ? [[postscript, family]] : [])),
  )
}

/** Names as in style sheets for which browsers choose a font; any font is the requested one. */
const GENERIC =
  /^(|-webkit-.*|serif|sans-serif|monospace|cursive|fantasy|math|emoji|fangsong|system-ui|ui-.*)$/i

/** Families that could be missing from the output, sorted. */
export function namedFamilies(families: string[]): string[] {
  return families.filter((name) => !GENERIC.test(name)).sort()
}

/** Families of the fonts in a PDF, sorted; at most 100. @param requested decides the spelling */
export async function fontsInPdf(
  pdf: Buffer,
  requested: string[],
  findFamily: FamilyLookup,
): Promise<string[]> {
  const faces = await fontNamesInPdf(pdf)
  return [...new Set(Array.from(faces, (face) => familyOf(face, requested, findFamily)))].sort()
}

function familyOf(face: string, requested: string[], findFamily: FamilyLookup): string {
  const plain = (name: string) => name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()
  const stem = face.replace(/-[^-]*$/, '')
  const match = requested.find((name) => plain(name) === plain(stem) || plain(name) === plain(face))
  return match ?? findFamily(face) ?? stem
}

/**
 * Families that pieces of the document's text were drawn with, sorted. Chromium is asked only about
 * text of a kind that the page has not had before: asking takes more than ten commands.
 * @param uploaded the faces of uploaded fonts
 * @returns null for a document with linked style sheets or frames: Chromium would fetch those
 *   sheets a second time
 */
export async function fontsOnScreen(page: LanePage, uploaded: FaceNames): Promise<string[] | null> {
  if (page.hasFrames) return null
  const keys = await page.call(textSampleKeys)
  if (keys === null) return null
  const known = keys.map((key) => page.fontsOfText.get(key))
  const used = known.every((one) => one !== undefined) ? known : await askForFonts(page, uploaded)
  if (used.length === keys.length) remember(page.fontsOfText, keys, used)
  return [...new Set(used.flat())].sort()
}

/** Kinds of text for which a page keeps the fonts. */
const KINDS_MAX = 500

function remember(kept: Map<string, string[]>, keys: string[], used: string[][]): void {
  if (kept.size > KINDS_MAX) kept.clear()
  keys.forEach((key, index) => {
    const families = used[index]
    if (key !== '' && families) kept.set(key, families)
  })
}

/** @returns the families of the fonts of each element of `textSampleElements` */
async function askForFonts({ cdp, handle }: LanePage, uploaded: FaceNames): Promise<string[][]> {
  const group = 'fonts'
  const samples = await handle(textSampleElements, group)
  try {
    const used = await platformFonts(cdp, samples)
    return used.map((fonts) =>
      fonts.map(({ familyName, postScriptName }) => uploaded.get(postScriptName) ?? familyName),
    )
  } finally {
    // While enabled, these domains would track every change of the next document.
    await Promise.all([
      cdp.send('CSS.disable'),
      cdp.send('DOM.disable'),
      cdp.send('Runtime.releaseObjectGroup', { objectGroup: group }),
    ])
  }
}

/**
 * The fonts that Chromium drew each element with.
 * @param samples the remote object of an array of elements
 */
async function platformFonts(
  cdp: CdpSession,
  samples: string,
): Promise<Protocol.CSS.PlatformFontUsage[][]> {
  await Promise.all([
    cdp.send('DOM.enable'),
    cdp.send('CSS.enable'),
    cdp.send('DOM.getDocument', { depth: 0 }),
  ])
  const { result } = await cdp.send('Runtime.getProperties', {
    objectId: samples,
    ownProperties: true,
  })
  const elements = result.flatMap(({ name, value }) =>
    /^\d+$/.test(name) && value?.objectId ? [value.objectId] : [],
  )
  return Promise.all(
    elements.map(async (objectId) => {
      const { nodeId } = await cdp.send('DOM.requestNode', { objectId })
      const used = await cdp.send('CSS.getPlatformFontsForNode', { nodeId })
      return used.fonts
    }),
  )
}
