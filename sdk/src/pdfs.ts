/**
 * `@platen/sdk/pdfs`: work on PDFs that exist already. An entry of its own, so that other programs
 * are not larger for it.
 */
import { guarded } from './api-promise.ts'
import type { Platen } from './client.ts'
import { ConfigurationError } from './errors.ts'
import { OPTIONS, openApi } from './open-api.ts'
import { createPdfs } from './pdfs/create-pdfs.ts'
import type { PdfsResource } from './pdfs/resource.ts'

/**
 * Returns the methods that work on PDFs, with the options of a client.
 * @throws ConfigurationError if it is not a client
 * @example
 * import { pdfsOf } from '@platen/sdk/pdfs'
 * const pdfs = pdfsOf(platen)
 * const merged = await pdfs.merge([
 *   { url: 'https://example.com/a.pdf' },
 *   { url: 'https://example.com/b.pdf' },
 * ])
 * console.log(await merged.bytes())
 */
export function pdfsOf(platen: Platen): PdfsResource {
  const options = (Object(platen) as Partial<Platen>)[OPTIONS]?.()
  if (!options) throw new ConfigurationError('Pass a client, such as pdfsOf(new Platen()).')
  return guarded(createPdfs(openApi(options)))
}

export type { PdfFacts } from './generated/types.ts'
export type {
  ConvertParams,
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
