/**
 * Finds the fonts that a render used, for the report. A PDF names its fonts, which costs little to read; for an image
 * Chromium is asked which fonts it drew some pieces of text with.
 */
import type { CdpSession, Protocol } from '../chromium/cdp.ts'
import type { Font } from '../index.ts'
import type { LanePage } from '../page/page.ts'
import { textSampleElements } from '../page-scripts/inspection.ts'
import { hasLinkedStyles } from '../page-scripts/styles.ts'
import type { FaceNames } from './installed-fonts.ts'
import { fontNamesInPdf } from './pdf-fonts.ts'

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
 * Families that pieces of the document's text were drawn with, sorted.
 * @param uploaded the faces of uploaded fonts
 * @returns null for a document with linked style sheets or frames: Chromium would fetch those sheets a second time
 */
export async function fontsOnScreen(
  { cdp, call, handle, hasFrames }: LanePage,
  uploaded: FaceNames,
): Promise<string[] | null> {
  if (hasFrames || (await call(hasLinkedStyles))) return null
  const group = 'fonts'
  const samples = await handle(textSampleElements, group)
  try {
    const used = await platformFonts(cdp, samples)
    return [
      ...new Set(
        used.map(({ familyName, postScriptName }) => uploaded.get(postScriptName) ?? familyName),
      ),
    ].sort()
  } finally {
    // While enabled, these domains would track every change of the next document.
    await Promise.all([
      cdp.send('CSS.disable'),
      cdp.send('DOM.disable'),
      cdp.send('Runtime.releaseObjectGroup', { objectGroup: group }),
    ])
  }
}

/** The fonts that Chromium drew elements with. @param samples the remote object of an array of elements */
async function platformFonts(
  cdp: CdpSession,
  samples: string,
): Promise<Protocol.CSS.PlatformFontUsage[]> {
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
  const fonts = await Promise.all(
    elements.map(async (objectId) => {
      const { nodeId } = await cdp.send('DOM.requestNode', { objectId })
      const used = await cdp.send('CSS.getPlatformFontsForNode', { nodeId })
      return used.fonts
    }),
  )
  return fonts.flat()
}
