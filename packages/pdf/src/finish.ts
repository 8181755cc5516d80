/**
 * Finishes a PDF that Chromium has printed: properties, archives (PDF/A), screen readers (PDF/UA),
 * attachments. Takes bytes and returns bytes.
 */
import { createHash } from 'node:crypto'
import { makeConforming } from './archive/make-conforming.ts'
import { type Attachment, attach } from './attachments/attach.ts'
import { type FacturXLevel, invoiceAttachment } from './attachments/factur-x.ts'
import { readInvoice } from './attachments/invoice.ts'
import { type ConformanceIssue, declarable, issueOf, namesOf } from './checks/rules.ts'
import { makeDeterministic } from './deterministic.ts'
import { type FieldsRequest, type LeftOut, makeFields } from './forms/make-fields.ts'
import {
  infoDictionary,
  type Properties,
  propertiesOf,
  setLanguage,
  showTitle,
} from './metadata/properties.ts'
import { type Declared, metadataStream, xmpOf } from './metadata/xmp.ts'
import { openDocument, type PdfDocument } from './objects/document.ts'
import { Bytes, type Dict } from './objects/values.ts'
import { type PrintMarks, setPrintMarks } from './print-marks.ts'
import type { Shaper } from './shaping/shaper.ts'
import type { Artifacts } from './structure/artifacts.ts'
import { type Renumbered, renumberHeadings } from './structure/headings.ts'

export interface FinishRequest {
  properties: Partial<Omit<Properties, 'producer' | 'date'>>
  language?: string | undefined
  /**
   * The language that the page declares: Chromium does not write that of a page without content.
   */
  declaredLanguage?: string | null | undefined
  pdfa: Declared['pdfa']
  pdfua: Declared['pdfua']
  /** Whether headings that skip levels get others in the structure. */
  renumbersHeadings?: boolean
  /** The controls that the print marks, which become fields. */
  forms?: FieldsRequest | undefined
  /** The boxes and marks for a print shop. */
  marks?: PrintMarks | null
  /** Whether a document that breaks a standard fails. */
  isStrict: boolean
  attachments: Attachment[]
  /** A level that is null is that of the XML. */
  facturX: { xml: string; level: FacturXLevel | null; version?: string } | null
  /** Whether the same document becomes the same bytes at the same `date`. */
  isDeterministic: boolean
  /** The date of the file, as ISO 8601. */
  date: string
}

/** The check of a file, as the report has it. */
export interface Conformance {
  standards: string[]
  passed: boolean
  issues: ConformanceIssue[]
  artifacts: Artifacts[]
}

export interface Finished {
  /** Null if the document breaks a standard, and must not. */
  pdf: Buffer<ArrayBuffer> | null
  /** Null if no standard is wanted. */
  conformance: Conformance | null
  /** Null if no heading has another level. */
  renumbered: Renumbered | null
  /** The controls that are no fields, or not wholly. */
  leftOut: LeftOut[]
}

const LIST_MAX = 100
/** The version stands at the begin of the file, as `%PDF-1.4`. */
const VERSION_AT = 5

/** Loaded before, as finishing itself does not wait. */
export interface FinishLibraries {
  /** Null if no text of fields needs it: see `fieldTexts`. */
  shaper: Shaper | null
}

/** @throws Error for a file that Chromium has not printed */
export function finishPdf(
  printed: Buffer,
  request: FinishRequest,
  { shaper }: FinishLibraries = { shaper: null },
): Finished {
  const pdf = Buffer.from(printed)
  const { isDeterministic, isStrict, facturX, pdfa, pdfua } = request
  const date = new Date(request.date)
  if (isDeterministic) makeDeterministic(pdf, date)
  const document = openDocument(pdf)
  if (document === null) throw new Error('the PDF has no table of objects')
  const catalog: Dict = new Map(document.catalog())
  const properties = propertiesOf(document, request.properties, date)
  const declared = catalog.has('Lang') ? undefined : (request.declaredLanguage ?? undefined)
  const language = request.language ?? declared
  if (language !== undefined) setLanguage(document, catalog, language)
  const level = facturX === null ? null : (facturX.level ?? levelOf(facturX.xml))
  const declaredInvoice = level && { level, version: facturX?.version ?? '1.0' }
  const wanted: Declared = { pdfa, pdfua, facturX: declaredInvoice }
  const isArchive = pdfa !== null || pdfua !== null
  const leftOut = request.forms
    ? makeFields(document, catalog, request.forms, { isArchive, shaper })
    : []
  const renumbered = request.renumbersHeadings ? renumberHeadings(document) : null
  if (request.marks) setPrintMarks(document, request.marks)
  let standards = wanted
  let conformance: Conformance | null = null
  if (pdfa !== null || pdfua !== null) {
    const { found, artifacts } = makeConforming(document, catalog, { wanted, properties })
    const issues = found.flatMap((one) => issueOf(one, wanted) ?? [])
    standards = declarable(found, wanted)
    conformance = {
      standards: namesOf(standards),
      passed: issues.length === 0,
      issues: issues.slice(0, LIST_MAX),
      artifacts: artifacts.slice(0, LIST_MAX),
    }
    if (isStrict && issues.length > 0) return { pdf: null, conformance, renumbered, leftOut }
  }
  const invoice = facturX && level ? [invoiceAttachment(facturX.xml, level)] : []
  attach(document, catalog, [...request.attachments, ...invoice], date)
  setProperties(document, catalog, properties, standards)
  setIdentifier(document, pdf, request)
  const saved = document.save()
  saved.write(versionOf(standards), VERSION_AT, 'latin1')
  return { pdf: saved, conformance, renumbered, leftOut }
}

/** Files of PDF/A-4 have their properties in the XMP only (ISO 19005-4, 6.1.3). */
function setProperties(
  document: PdfDocument,
  catalog: Dict,
  properties: Properties,
  declared: Declared,
): void {
  const { trailer } = document
  if (declared.pdfa?.part === 4) trailer.delete('Info')
  else trailer.set('Info', document.add(infoDictionary(properties)))
  if (properties.title !== null) showTitle(document, catalog)
  catalog.set('Metadata', document.add(metadataStream(xmpOf(properties, declared))))
  document.setCatalog(catalog)
}

function levelOf(xml: string): FacturXLevel {
  const checked = readInvoice(xml)
  if ('problem' in checked) throw new Error(`the invoice was not checked: ${checked.problem}`)
  return checked.level
}

/** ISO 32000-1, 14.4: the print and the request are all that the file depends on. */
function setIdentifier(document: PdfDocument, pdf: Buffer, request: FinishRequest): void {
  const hash = createHash('sha256')
  hash.update(pdf)
  const { attachments } = request
  // As bytes: as JSON, a megabyte of them takes seconds.
  const described = attachments.map(({ content, ...rest }) => ({ ...rest, bytes: content.length }))
  hash.update(JSON.stringify({ ...request, attachments: described }))
  for (const { content } of attachments) hash.update(content)
  const identifier = new Bytes(hash.digest().toString('latin1', 0, 16))
  document.trailer.set('ID', [identifier, identifier])
}

function versionOf({ pdfa }: Declared): string {
  if (pdfa?.part === 1) return '1.4'
  return pdfa?.part === 4 ? '2.0' : '1.7'
}
