/** Joins PDFs in the order of their names, with their bookmarks. */
import type { EngineRoute } from './engine-route.ts'

export const MERGE: EngineRoute = {
  operation: 'merge',
  title: 'Merge of PDFs',
  fields: [
    'metadata',
    'userPassword',
    'ownerPassword',
    'allowPrinting',
    'allowCopying',
    'allowModifying',
    'allowAnnotating',
    'allowFillingForms',
    'allowAssembling',
    'rotateAngle',
    'rotatePages',
    'optimizeImages',
    'imageQuality',
    'flatten',
  ],
  required: [],
  joins: true,
}
