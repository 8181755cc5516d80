/** The options that finish a print. Their names and values are those of Platen's HTTP API. */
import type { Attachment } from '../attachments/attach.ts'
import type { FacturXLevel } from '../attachments/factur-x.ts'
import { readInvoice } from '../attachments/invoice.ts'
import type { FinishRequest } from '../finish.ts'
import { isLanguage } from '../metadata/language.ts'
import { comparedName, isFileName, isOneLine } from '../names.ts'
import {
  declaredPdfa,
  invoiceProblems,
  type PdfaLevel,
  type StandardOptions,
  standardProblems,
  textsOf,
} from '../standards.ts'
import { invalidOption } from './pdf-error.ts'

/** Properties of a document, which viewers show and search engines read (ISO 32000-2, 14.3.3). */
export interface DocumentProperties {
  /** By default the title of the page. PDF/UA-1 needs one. */
  title?: string
  author?: string
  subject?: string
  /** One text divided by commas, or a list. */
  keywords?: string | string[]
  /**
   * A BCP 47 tag, such as `de-CH`. By default that of the print, where Chromium writes `en-US` for
   * a page that declares none.
   */
  language?: string
  /** The program that the document was made with. By default Chromium. */
  creator?: string
}

/** A file inside of the PDF (ISO 32000-2, 7.11.4). */
export interface AttachedFile {
  /** A file name without a folder, such as `data.csv`. */
  name: string
  /** Bytes, or text that is written as UTF-8. */
  content: Uint8Array | string
  /** The media type. By default `application/octet-stream`. */
  type?: string
  /** Its relation to the document (ISO 32000-2, 7.11.3). By default `Unspecified`. */
  relationship?: 'Source' | 'Data' | 'Alternative' | 'Supplement' | 'Unspecified'
  /** Text that viewers show beside the name. */
  description?: string | null
}

/** An electronic invoice (Factur-X 1.0, ZUGFeRD 2). */
export interface FacturXInvoice {
  /** The invoice in the syntax of UN/CEFACT. Its form is checked, its contents are not. */
  xml: string
  /** By default the level that the guideline of the XML names; another one is an error. */
  level?: FacturXLevel | null
  /** The version of the data that the metadata name. By default `1.0`. */
  version?: string
}

export interface FinishOptions {
  document?: DocumentProperties
  /** Makes the file a PDF/A (ISO 19005-2 to 19005-4). */
  pdfa?: PdfaLevel | null
  /** Makes the file a PDF/UA-1 (ISO 14289-1). The print has to be tagged. */
  pdfua?: 1 | null
  /**
   * The treatment of a document that breaks `pdfa` or `pdfua`: `strict`, the default, throws
   * `CONFORMANCE_FAILED`; `best_effort` returns the file without the mark of that standard.
   */
  conformance?: 'strict' | 'best_effort'
  /** Gives headings that skip levels others in the structure, as PDF/UA wants them. */
  renumberHeadings?: boolean
  /** Not with `pdfa` 2b, 2u and 2a, which allow no such files. */
  attachments?: AttachedFile[]
  /** Makes the file an invoice that programs read. It implies `pdfa` 3b. */
  facturX?: FacturXInvoice | null
  /** Makes the same bytes of the same document printed twice. */
  deterministic?: boolean
  /** The date of the file. By default now, or 1970-01-01 for a file that is `deterministic`. */
  date?: Date
}

const LEVELS: readonly unknown[] = ['2b', '2u', '2a', '3b', '3u', '3a', '4', null]
const EPOCH = new Date(0)

/** @throws PdfError `INVALID_OPTIONS` */
export function requestOf(options: FinishOptions): FinishRequest {
  const { document = {}, conformance = 'strict', deterministic = false } = options
  const { pdfa = null, pdfua = null, facturX = null, attachments = [] } = options
  checkStandards({ pdfa, pdfua, facturX, attachments })
  checkProperties(document)
  checkNames(attachments)
  const { language, ...properties } = textsOf(document)
  const date = options.date ?? (deterministic ? EPOCH : new Date())
  if (Number.isNaN(date.getTime())) throw invalidOption('date', 'is no date')
  return {
    properties,
    language,
    pdfa: declaredPdfa({ pdfa, facturX, attachments }),
    pdfua,
    renumbersHeadings: options.renumberHeadings === true,
    isStrict: conformance === 'strict',
    attachments: attachments.map(attachmentOf),
    facturX: facturX && invoiceOf(facturX, attachments),
    isDeterministic: deterministic,
    date: date.toISOString(),
  }
}

/** Programs without types may pass anything. */
function checkStandards(options: StandardOptions): void {
  const { pdfa, pdfua } = options
  if (!LEVELS.includes(pdfa))
    throw invalidOption('pdfa', 'must be one of 2b, 2u, 2a, 3b, 3u, 3a, 4')
  if (pdfua !== null && pdfua !== 1) throw invalidOption('pdfua', 'must be 1')
  const [first] = standardProblems(options)
  if (first !== undefined) throw invalidOption(first.option, first.problem)
}

function checkProperties(document: DocumentProperties): void {
  for (const [name, text] of Object.entries(textsOf(document))) {
    if (text !== undefined && !isOneLine(text))
      throw invalidOption(`document.${name}`, 'must not have line breaks or control characters')
  }
  const { language } = document
  if (language !== undefined && !isLanguage(language))
    throw invalidOption('document.language', 'must be a BCP 47 language tag such as "de-CH"')
}

/** Two files with one name, or one in a folder, could not be saved from a viewer. */
function checkNames(attachments: AttachedFile[]): void {
  const seen = new Set<string>()
  for (const [at, { name }] of attachments.entries()) {
    const key = comparedName(name)
    if (!isFileName(name))
      throw invalidOption(`attachments[${at}].name`, 'must be a file name without a folder')
    if (seen.has(key))
      throw invalidOption(`attachments[${at}].name`, 'is the name of another attachment, too')
    seen.add(key)
  }
}

function attachmentOf({
  name,
  content,
  type,
  relationship,
  description,
}: AttachedFile): Attachment {
  return {
    name,
    content: typeof content === 'string' ? new TextEncoder().encode(content) : content,
    type: type ?? 'application/octet-stream',
    relationship: relationship ?? 'Unspecified',
    description: description ?? null,
  }
}

function invoiceOf(
  { xml, level = null, version }: FacturXInvoice,
  attachments: AttachedFile[],
): FinishRequest['facturX'] {
  const [problem] = invoiceProblems(readInvoice(xml), level, attachments)
  if (problem !== undefined) throw invalidOption(problem.option, problem.problem)
  return { xml, level, ...(version !== undefined && { version }) }
}
