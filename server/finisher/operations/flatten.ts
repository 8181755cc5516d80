/** Draws annotations and fields of forms into the pages, so that they cannot be changed any more. */
import { readPages } from '../assemble/page-list.ts'
import { openDocument, type PdfDocument } from '../objects/document.ts'
import { itemsOf, nameOf, Ref } from '../objects/values.ts'
import { rewrite } from '../qpdf/open-source.ts'
import { PdfFailure } from './failure.ts'
import { type Changing, dropStandards, openForChange } from './open-for-change.ts'
import type { PdfSource } from './tasks.ts'

const FLATTEN = ['--generate-appearances', '--flatten-annotations=all', '--object-streams=disable']

/** Links stay as they are. The appearances that qpdf draws have fonts that are not embedded. */
export async function flattenPdf(source: PdfSource, changing: Changing): Promise<Buffer> {
  const document = await openForChange(source, changing)
  requestAppearances(document)
  const flat = await rewrite({ pdf: document.save(), password: null }, FLATTEN)
  const result = openDocument(flat)
  if (result === null) throw new PdfFailure('damaged')
  return dropStandards(result, changing) ? result.save() : flat
}

/** A field that is not drawn would be left out: qpdf draws fields of forms that ask for it. */
function requestAppearances(document: PdfDocument): void {
  const catalog = document.catalog()
  const form = catalog.get('AcroForm')
  const isMissing = readPages(document).pages.some(({ dict }) =>
    itemsOf(document.resolve(dict.get('Annots'))).some((item) => {
      const annotation = document.dict(item)
      return nameOf(annotation.get('Subtype')) === 'Widget' && !annotation.has('AP')
    }),
  )
  if (!isMissing || form === undefined) return
  const entries = new Map(document.dict(form)).set('NeedAppearances', true)
  if (form instanceof Ref) document.set(form.id, entries)
  else document.setCatalog(new Map(catalog).set('AcroForm', entries))
}
