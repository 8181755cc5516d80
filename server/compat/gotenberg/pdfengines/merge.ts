/** Joins PDFs in the order of their names, with their bookmarks. */
import { EMBED_FIELDS } from './embed.ts'
import type { EngineRoute } from './engine-route.ts'
import { INVOICE_FIELDS } from './factur-x.ts'
import { STAMP_FIELDS, WATERMARK_FIELDS } from './stamp.ts'

/** The fields of work that PDFs are given after they were joined or split. */
export const SHARED_FIELDS = [
  'pdfa',
  'pdfua',
  'metadata',
  'userPassword',
  'ownerPassword',
  'allowPrinting',
  'allowCopying',
  'allowModifying',
  'allowAnnotating',
  'allowFillingForms',
  'allowAssembling',
  ...WATERMARK_FIELDS,
  ...STAMP_FIELDS,
  'rotateAngle',
  'rotatePages',
  'optimizeImages',
  'imageQuality',
  ...EMBED_FIELDS,
  ...INVOICE_FIELDS,
  'flatten',
] as const

export const MERGE: EngineRoute = {
  operation: 'merge',
  title: 'Merge of PDFs',
  fields: ['bookmarks', 'autoIndexBookmarks', 'titleBookmarks', ...SHARED_FIELDS],
  required: [],
  joins: true,
}
