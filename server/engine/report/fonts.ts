/**
 * Which fonts a render used, for the report. A PDF names the fonts in it, which costs nothing to read;
 * for an image Chromium is asked what it drew a few pieces of text with.
 */
import type { Font } from '../index.ts'
import type { LanePage } from '../page/page.ts'
import { HAS_LINKED_STYLES, SAMPLE_TEXT } from '../page/page-scripts.ts'
import { fontNamesInPdf } from './pdf-fonts.ts'

/** Font families as style sheets name them, by what a PDF calls their faces. */
export type FaceNames = ReadonlyMap<string, string>

/** The family of a face, if it is known. */
type FamilyNamed = (face: string) => string | undefined

/** Those of uploaded fonts. */
export function facesOf(fonts: Font[]): FaceNames {
  return new Map(
    fonts.flatMap(({ postscript, family }) => (postscript ? [[postscript, family]] : [])),
  )
}

/** What fontconfig knows of the system's fonts; nothing where there is no fontconfig. */
export async function systemFaces(): Promise<FaceNames> {
  const faces = new Map<string, string>()
  try {
    const listing = Bun.spawn(['fc-list', '--format', '%{postscriptname}\t%{family[0]}\n'])
    for (const line of (await new Response(listing.stdout).text()).split('\n')) {
      const [face, family] = line.split('\t')
      if (face && family) faces.set(face, family)
    }
  } catch {
    // Without it families are told from the names of faces.
  }
  return faces
}

/** Families of the fonts in a PDF, sorted; at most 100. @param requested decides the spelling */
export async function fontsInPdf(
  pdf: Buffer,
  requested: string[],
  familyNamed: FamilyNamed,
): Promise<string[]> {
  const faces = await fontNamesInPdf(pdf)
  return [...new Set(Array.from(faces, (face) => familyOf(face, requested, familyNamed)))].sort()
}

function familyOf(face: string, requested: string[], familyNamed: FamilyNamed): string {
  const plain = (name: string) => name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()
  const stem = face.replace(/-[^-]*$/, '')
  const asked = requested.find((name) => plain(name) === plain(stem) || plain(name) === plain(face))
  return asked ?? familyNamed(face) ?? stem
}

/**
 * Families that pieces of the document's text were drawn with, sorted.
 * @returns null for a document with linked style sheets: Chromium would fetch those a second time
 */
export async function fontsOnScreen(
  { cdp, call, handle }: LanePage,
  own: FaceNames,
): Promise<string[] | null> {
  if (await call<boolean>(HAS_LINKED_STYLES)) return null
  const group = 'fonts'
  const samples = await handle(SAMPLE_TEXT, group)
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
  const used = await Promise.all(
    elements.map(async (objectId) => {
      const { nodeId } = await cdp.send('DOM.requestNode', { objectId })
      const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId })
      return fonts.map(({ familyName, postScriptName }) => own.get(postScriptName) ?? familyName)
    }),
  )
  // Left on, they would follow the next document's every change.
  await Promise.all([
    cdp.send('CSS.disable'),
    cdp.send('DOM.disable'),
    cdp.send('Runtime.releaseObjectGroup', { objectGroup: group }),
  ])
  return [...new Set(used.flat())].sort()
}
