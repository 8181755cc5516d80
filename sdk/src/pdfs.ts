/**
 * `@platen/sdk/pdfs`: the entry for work on PDFs before it was a part of the client. It works for
 * one more version.
 */
import type { Platen } from './client.ts'
import { ConfigurationError } from './errors.ts'
import { OPTIONS } from './open-api.ts'
import type { PdfsResource } from './pdfs/resource.ts'

/**
 * Returns the methods that work on PDFs, with the options of a client.
 * @deprecated Use `platen.pdfs`.
 * @throws ConfigurationError if it is not a client
 * @example
 * import { pdfsOf } from '@platen/sdk/pdfs'
 * console.log(pdfsOf(platen) === platen.pdfs)
 */
export function pdfsOf(platen: Platen): PdfsResource {
  if (OPTIONS in Object(platen)) return platen.pdfs
  throw new ConfigurationError('Pass a client, such as pdfsOf(new Platen()).')
}

export type { PdfFacts } from './generated/types.ts'
export type {
  ConvertParams,
  FillParams,
  FlattenParams,
  MergeInput,
  MergeParams,
  PdfFactsParams,
  PdfInput,
  PdfMetadataParams,
  PdfStepsParams,
  PdfUpload,
  RotateParams,
  SplitByNumber,
  SplitByPages,
  SplitParams,
  StampParams,
  StampWithHtml,
  StampWithPdf,
} from './pdfs/params.ts'
export type { PdfsResource } from './pdfs/resource.ts'
