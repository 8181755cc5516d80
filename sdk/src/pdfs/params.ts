/** The PDFs to work on, and the parameters of each operation. */
import type { components } from '../generated/schema.ts'
import type { RenderFile } from '../render-file.ts'
import type { Uploadable } from '../upload.ts'

type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

/** A PDF as a file of your program: bytes, a Blob, a stream, or the result of a render. */
export type PdfUpload = Uploadable | RenderFile

interface FromFile {
  /** The PDF, which is uploaded with the request. */
  file: PdfUpload
  request_id?: never
  url?: never
}

interface FromRender {
  /**
   * The PDF that an earlier request of yours has made, by its `request_id`, such as the result of
   * `renders.wait`. Its output must still be stored.
   */
  request_id: string
  file?: never
  url?: never
}

interface FromAddress {
  /** Public http or https address of the PDF. Private and local addresses are refused. */
  url: string
  file?: never
  request_id?: never
}

interface Locked {
  /** Opens an encrypted PDF: the password of the user or of the owner. It is never kept. */
  password?: string
}

interface Merged extends Locked {
  /** Title of the PDF in the outline, with `outline: 'files'`. @default the name of the file */
  name?: string
  /** The pages that are taken, such as `1-3,5,8-`. @default all pages */
  pages?: string
}

/** A PDF to work on: a file, an earlier output by its `request_id`, or a public address. */
export type PdfInput = PdfUpload | ((FromFile | FromRender | FromAddress) & Locked)

/** A PDF to merge. */
export type MergeInput = PdfUpload | ((FromFile | FromRender | FromAddress) & Merged)

/** Fields of a request that the client sets itself. */
type Own =
  | 'source'
  | 'sources'
  | 'stamp'
  | 'files'
  | 'response'
  | 'async'
  | 'webhook_url'
  | 'webhook_secret'

/** How the merged PDF is made. */
export interface MergeParams extends Omit<Schema<'MergePdfsRequest'>, Own> {}

interface SplitFields extends Omit<Schema<'SplitPdfRequest'>, Own | 'pages' | 'every'> {}

/** A PDF of each page range. */
export interface SplitByPages extends SplitFields {
  /**
   * The pages of each PDF, such as `['1-3', '4,6-']`. With one item, the result is that PDF instead
   * of a ZIP.
   */
  pages: string[]
  every?: never
}

/** PDFs with the same number of pages. */
export interface SplitByNumber extends SplitFields {
  /** The number of pages of each PDF. The last one may have fewer. */
  every: number
  pages?: never
}

/** The parts of a PDF: exactly one of `pages` and `every`. */
export type SplitParams = SplitByPages | SplitByNumber

/** The angle, and the pages that are turned. */
export interface RotateParams extends Omit<Schema<'RotatePdfRequest'>, Own> {}

interface StampFields extends Omit<Schema<'StampPdfRequest'>, Own | 'html'> {}

/** HTML that is printed over or under pages. */
export interface StampWithHtml extends StampFields {
  /**
   * HTML, whose area is the whole page. Elements with the class `pageNumber` or `totalPages`
   * receive the number of the page, and of all pages. Images are `data:` URLs, and scripts do not
   * run.
   */
  html: string
  stamp?: never
}

/** A PDF that is drawn over or under pages. */
export interface StampWithPdf extends StampFields {
  /** The PDF whose pages are drawn in their order. The last one is repeated. */
  stamp: PdfInput
  html?: never
}

/** The drawing on the pages: exactly one of `html` and `stamp`. */
export type StampParams = StampWithHtml | StampWithPdf

/** How the flat PDF is kept. */
export interface FlattenParams extends Omit<Schema<'FlattenPdfRequest'>, Own> {}

/** The values by the names of fields, and whether the filled form becomes a part of its pages. */
export interface FillParams extends Omit<Schema<'FillPdfRequest'>, Own> {}

/**
 * The operations in their order. Sources of steps are named by `request_id`, `url` or `content`.
 */
export interface PdfStepsParams extends Omit<Schema<'PdfStepsRequest'>, Own> {}

/** How long the facts are waited for, and kept. */
export interface PdfFactsParams extends Omit<Schema<'PdfMetadataRequest'>, Own | 'document'> {}

/** The properties to set. One that is left out stays as it is; an empty text removes it. */
export interface PdfMetadataParams extends PdfFactsParams {
  /** Title, author, subject, keywords, language and creator. */
  document: NonNullable<Schema<'PdfMetadataRequest'>['document']>
}

/** The signer, and what the signature says. */
export interface SignParams extends Omit<Schema<'SignPdfRequest'>, Own> {}

/** The certificates that are trusted. */
export interface VerifyParams extends Omit<Schema<'VerifyPdfRequest'>, Own> {}

/**
 * Encryption, compression and archiving. A source with a `password` and no `encrypt` becomes a PDF
 * without one.
 */
export interface ConvertParams extends Omit<Schema<'ConvertPdfRequest'>, Own> {}
