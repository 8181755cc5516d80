/**
 * Opens a PDF that is changed: what is not true of the changed file goes, and what it can do is
 * named, or goes as well.
 */
import { readXmp, standardsIn } from '../metadata/read-xmp.ts'
import { openDocument, type PdfDocument } from '../objects/document.ts'
import { isOfChromium } from '../printed-pdf.ts'
import { checkEnds, openSource } from '../qpdf/open-source.ts'
import type { QpdfRunner } from '../qpdf/runner.ts'
import { findActiveContent, removeActiveContent } from './active-content.ts'
import { PdfFailure } from './failure.ts'
import { type Notes, noteNames } from './notes.ts'
import { removeSignatures } from './remove-signatures.ts'
import { removeStandards } from './standards.ts'
import type { PdfSource } from './tasks.ts'

/** The parts that open a PDF. */
export interface Opening {
  qpdf: QpdfRunner
  notes: Notes
  /** Whether files as Chromium prints them are read without qpdf. Their tables are trusted then. */
  readsPrints?: boolean
  /** The index of the PDF in its task. */
  file?: number
}

export interface Changing extends Opening {
  isActiveRemoved: boolean
  /** Whether a PDF that is signed is refused. */
  keepsSignatures?: boolean
}

export async function openForChange(source: PdfSource, changing: Changing): Promise<PdfDocument> {
  const document = await openNoting(source, changing)
  prepare(document, changing)
  return document
}

/** Opens a PDF, and names what was repaired in it. */
export async function openNoting(
  source: PdfSource,
  { qpdf, notes, readsPrints = false, file = 0 }: Opening,
): Promise<PdfDocument> {
  const print = readsPrints ? openPlainPrint(source) : null
  if (print !== null) return print
  return openSource(qpdf, source, (repairs) => {
    noteNames(notes, { code: 'PDF_REPAIRED', file }, repairs)
  })
}

/** @returns null for a file that has other pages than Chromium's, or more than one table */
function openPlainPrint({ pdf }: PdfSource): PdfDocument | null {
  checkEnds(pdf)
  return openOneTable(bytesOf(pdf), isOfChromium)
}

/** Entries of a trailer that says that the file has more than its table names, or is encrypted. */
const MORE = ['Prev', 'XRefStm', 'Encrypt']

/** @returns null for a file that has more than one plain table, or is not `fit` */
function openOneTable(bytes: Buffer, fit: (document: PdfDocument) => boolean): PdfDocument | null {
  try {
    const document = openDocument(bytes)
    const isPlain = document !== null && !MORE.some((key) => document.trailer.has(key))
    return isPlain && fit(document) ? document : null
  } catch {
    return null // qpdf may repair it
  }
}

function bytesOf(pdf: Uint8Array): Buffer {
  return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
}

const SIGNED =
  'The PDF is signed, and a change would take its signatures out. Leave out `keepSignatures` to change it without them, and sign the result.'

/** @returns whether the document was changed @throws PdfFailure for a signature that is kept */
export function prepare(
  document: PdfDocument,
  { notes, file = 0, isActiveRemoved, keepsSignatures = false }: Changing,
): boolean {
  const signatures = removeSignatures(document)
  if (keepsSignatures && signatures.length > 0) throw new PdfFailure('refused', SIGNED, file)
  noteNames(notes, { code: 'SIGNATURE_REMOVED', file }, signatures)
  const active = isActiveRemoved ? removeActiveContent(document) : findActiveContent(document)
  const isRemoved = isActiveRemoved && active.size > 0
  if (isRemoved || signatures.length > 0) document.dropUnused()
  if (!isActiveRemoved) {
    const kinds = [...active].map(([kind, count]) => `${kind} (${count})`)
    noteNames(notes, { code: 'ACTIVE_CONTENT_KEPT', file }, kinds)
  }
  return isRemoved || signatures.length > 0
}

/**
 * Takes back the standards that a changed file may not satisfy.
 * @returns whether it declared any
 */
export function dropStandards(document: PdfDocument, { notes, file = 0 }: Changing): boolean {
  const names = removeStandards(document)
  noteNames(notes, { code: 'STANDARD_REMOVED', file }, names)
  return names.length > 0
}

/**
 * Names the standards of a PDF whose pages become part of a new file, which declares none of them.
 */
export function noteStandards(document: PdfDocument, { notes, file = 0 }: Changing): void {
  noteNames(notes, { code: 'STANDARD_REMOVED', file }, standardsIn(readXmp(document)))
}

const ESCAPED_NAME = /\/[A-Za-z]*#[0-9A-Fa-f]{2}/

/**
 * The source of work that needs no document: read once, so that nothing of what makes it untrue is
 * in there. A file with one plain table of objects, as Chromium writes it, is read without qpdf.
 */
export async function readyForChange(
  source: PdfSource,
  changing: Changing & { mayBreakStandards?: boolean },
): Promise<PdfSource> {
  const document = openPlain(source) ?? (await openNoting(source, changing))
  const isPrepared = prepare(document, changing)
  const isDropped = changing.mayBreakStandards === true && dropStandards(document, changing)
  return isPrepared || isDropped ? { pdf: document.save(), password: null } : source
}

/**
 * @returns null for a file that may have more than its table names, or other names than it seems
 */
function openPlain({ pdf }: PdfSource): PdfDocument | null {
  const bytes = bytesOf(pdf)
  if (bytes.includes('/ObjStm') || bytes.includes('/Encrypt')) return null
  return openOneTable(bytes, () => !ESCAPED_NAME.test(bytes.toString('latin1')))
}
