/**
 * Draws annotations and fields of forms into the pages, so that they cannot be changed any more.
 */
import { readPages } from '../assemble/page-list.ts'
import { fieldsOf, formOf } from '../flatten/fields.ts'
import { type Flattening, flattenPage } from '../flatten/flatten-page.ts'
import { createAppearanceMaker } from '../flatten/make-appearance.ts'
import { shownTexts } from '../flatten/shown-texts.ts'
import type { PdfDocument } from '../objects/document.ts'
import { shaperFor } from '../shaping/load-shaper.ts'
import type { Shaper } from '../shaping/shaper.ts'
import { noteNames } from './notes.ts'
import { type Changing, dropStandards, openForChange } from './open-for-change.ts'
import type { PdfSource } from './tasks.ts'

/**
 * Appearances stay as they are; those that are missing are drawn. Links and attached files stay.
 */
export async function flattenPdf(source: PdfSource, changing: Changing): Promise<Buffer> {
  const document = await openForChange(source, changing)
  flattenDocument(document, changing, await shaperFor(shownTexts(document)))
  dropStandards(document, changing)
  return document.save()
}

/** @param shaper null if no field needs it */
export function flattenDocument(
  document: PdfDocument,
  { notes, file = 0 }: Changing,
  shaper: Shaper | null,
): void {
  const flattening: Flattening = {
    maker: createAppearanceMaker(document, shaper),
    asksForNew: document.resolve(formOf(document).get('NeedAppearances')) === true,
    drawn: new Set(),
    left: new Set(),
    gone: new Set(),
  }
  const { drawn, left, gone, maker } = flattening
  for (const page of readPages(document).pages) flattenPage(document, page, flattening)
  maker.save()
  // The structure of the document may refer to them.
  for (const { id } of fieldsOf(document)) gone.add(id)
  for (const id of gone) document.set(id, null)
  const catalog = new Map(document.catalog())
  catalog.delete('AcroForm')
  document.setCatalog(catalog)
  document.dropUnused()
  noteNames(notes, { code: 'FIELDS_DRAWN', file }, drawn)
  noteNames(notes, { code: 'GLYPHS_MISSING', file }, maker.missing)
  noteNames(notes, { code: 'COMMENTS_KEPT', file }, left)
}
