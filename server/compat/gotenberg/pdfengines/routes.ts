/**
 * The routes that work on PDFs of a form, as data: the fields that each reads, and its rules across
 * them.
 */
import type { PdfFactsWithInfo } from '@platen/pdf/internal'
import type { FinishValues } from '../fields/finish-fields.ts'
import { bookmarksOf } from '../finish/bookmarks.ts'
import { tagsOf } from '../finish/read-metadata.ts'
import type { Form } from '../form/form.ts'

type FieldName = keyof FinishValues

export interface EngineRoute {
  /** A sentence for lists of renders. */
  title: string
  /** Fields beside the files. */
  fields?: readonly FieldName[]
  /** Those that must be sent. */
  required?: readonly FieldName[]
  /** Checks rules across fields. @returns the problem in a sentence */
  check?(values: FinishValues, form: Form): string | null
  /** Joins all files before the work on them. */
  joins?: true
  /** Always draws forms and annotations into the pages. */
  flattens?: true
  /** Always compresses the images. */
  optimizes?: true
  /** Answers with facts about each file, and changes none. */
  reads?(facts: PdfFactsWithInfo): unknown
}

const INVOICE = [
  'facturxConformanceLevel',
  'facturxDocumentType',
  'facturxVersion',
] as const satisfies FieldName[]

const ENCRYPTION = [
  'userPassword',
  'ownerPassword',
  'allowPrinting',
  'allowCopying',
  'allowModifying',
  'allowAnnotating',
  'allowFillingForms',
  'allowAssembling',
] as const satisfies FieldName[]

function stampFields<Kind extends 'watermark' | 'stamp'>(kind: Kind) {
  return [`${kind}Source`, `${kind}Expression`, `${kind}Pages`, `${kind}Options`] as const
}

/** The work on PDFs after they were joined or split. */
const SHARED: FieldName[] = [
  'pdfa',
  'pdfua',
  'metadata',
  ...ENCRYPTION,
  ...stampFields('watermark'),
  ...stampFields('stamp'),
  'rotateAngle',
  'rotatePages',
  'optimizeImages',
  'imageQuality',
  'embedsMetadata',
  ...INVOICE,
  'flatten',
]

const EMBED: EngineRoute = {
  title: 'PDFs with files',
  fields: ['embedsMetadata', ...INVOICE],
}

/** By the end of their paths. */
export const ENGINE_ROUTES: Readonly<Record<string, EngineRoute>> = {
  merge: {
    title: 'Merge of PDFs',
    fields: ['bookmarks', 'autoIndexBookmarks', 'titleBookmarks', ...SHARED],
    joins: true,
  },
  split: {
    title: 'Split of PDFs',
    fields: ['splitMode', 'splitSpan', 'splitUnify', ...SHARED],
    required: ['splitMode', 'splitSpan'],
  },
  flatten: { title: 'Flattened PDFs', flattens: true },
  rotate: {
    title: 'Rotated PDFs',
    fields: ['rotateAngle', 'rotatePages'],
    required: ['rotateAngle'],
  },
  encrypt: {
    title: 'Encrypted PDFs',
    fields: ENCRYPTION,
    check: ({ userPassword, ownerPassword }) =>
      userPassword === null && ownerPassword === null
        ? "a 'userPassword' or 'ownerPassword' is required"
        : null,
  },
  optimize: {
    title: 'Compressed PDFs',
    fields: ['optimizeImages', 'imageQuality'],
    optimizes: true,
  },
  'metadata/read': { title: 'Facts about PDFs', reads: tagsOf },
  'metadata/write': {
    title: 'Properties of PDFs',
    fields: ['metadata'],
    required: ['metadata'],
  },
  'bookmarks/read': {
    title: 'Bookmarks of PDFs',
    reads: ({ outline }) => bookmarksOf(outline),
  },
  'bookmarks/write': {
    title: 'PDFs with bookmarks',
    fields: ['bookmarks'],
    required: ['bookmarks'],
  },
  convert: {
    title: 'Converted PDFs',
    fields: ['pdfa', 'pdfua'],
    check: ({ pdfa, pdfua }) =>
      pdfa === null && !pdfua ? "either 'pdfa' or 'pdfua' form fields must be provided" : null,
  },
  embed: EMBED,
  // Its name in the version after 8.
  'attachments/add': EMBED,
  'factur-x': {
    title: 'Invoices',
    fields: ['pdfa', 'pdfua', ...INVOICE],
    check: ({ facturxConformanceLevel }, form) =>
      facturxConformanceLevel === null || form.filesOf('facturxXml').length === 0
        ? "'facturxConformanceLevel' and 'facturxXml' are both required"
        : null,
  },
  watermark: {
    title: 'PDFs with a watermark',
    fields: stampFields('watermark'),
    check: ({ watermarkSource }) =>
      watermarkSource === null ? "form field 'watermarkSource' is required" : null,
  },
  stamp: {
    title: 'Stamped PDFs',
    fields: stampFields('stamp'),
    check: ({ stampSource }) =>
      stampSource === null ? "form field 'stampSource' is required" : null,
  },
}
