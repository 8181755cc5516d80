/**
 * Makes a document fit for PDF/A-1 (ISO 19005-1), which is based on PDF 1.4, as far as it looks the
 * same.
 */
import type { Found } from '../checks/rules.ts'
import { checkTransparency } from '../checks/transparency.ts'
import type { PdfDocument } from '../objects/document.ts'
import { replaceProfiles } from './color-profiles.ts'
import { addGlyphSets } from './glyph-sets.ts'
import { removeGroups } from './groups.ts'
import { simplifyMasks } from './image-masks.ts'
import { splitLargeNumbers } from './large-numbers.ts'

/** @param pages the object numbers of all pages @returns what cannot be part of PDF/A-1 */
export function makePart1(document: PdfDocument, pages: number[]): Found[] {
  addGlyphSets(document)
  splitLargeNumbers(document, pages)
  simplifyMasks(document)
  const transparent = checkTransparency(document, pages)
  // A group changes what transparent things in it look like.
  if (transparent.length === 0) removeGroups(document)
  return [...transparent, ...replaceProfiles(document, pages)]
}
