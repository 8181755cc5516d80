/** Replaces color profiles of images by ones that PDF/A-1 knows. */
import type { Found } from '../checks/rules.ts'
import { resourcesOf } from '../content/resources.ts'
import { compressed, decode, type PdfDocument } from '../objects/document.ts'
import { nameOf, type PdfValue, Ref, Stream } from '../objects/values.ts'
import { isOldProfile, olderProfile } from './older-profile.ts'

/** @param pages the object numbers of all pages @returns images whose profile cannot be replaced */
export function replaceProfiles(document: PdfDocument, pages: number[]): Found[] {
  const seen = new Set<number>()
  return pages.flatMap((page, at): Found[] => {
    const spaces = [...resourcesOf(document, page, seen)]
      .filter(({ category }) => category === 'XObject')
      .map(({ value }) => document.dict(value).get('ColorSpace'))
    if (spaces.every((space) => isReplaced(document, space))) return []
    const message = `An image on page ${at + 1} has a color profile that PDF/A-1 does not know.`
    const fix = 'Save the image in sRGB without a profile, or use PDF/A-2b.'
    return [{ rule: 'colorProfile', page: at + 1, where: null, message, fix }]
  })
}

/** @returns whether the color space is one of PDF/A-1 now */
function isReplaced(document: PdfDocument, space: PdfValue | undefined): boolean {
  const [kind, ref] = arrayOf(document.resolve(space))
  const stream = document.resolve(ref)
  if (nameOf(document.resolve(kind)) !== 'ICCBased') return true
  if (!(ref instanceof Ref && stream instanceof Stream)) return false
  const profile = decode(stream)
  if (isOldProfile(profile)) return true
  const older = olderProfile(profile)
  if (older === null) return false
  document.set(ref.id, compressed(older, stream.dict))
  return true
}

function arrayOf(value: PdfValue): PdfValue[] {
  return Array.isArray(value) ? value : []
}
