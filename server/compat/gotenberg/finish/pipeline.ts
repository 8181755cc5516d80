/** Carries out the work on PDFs, in the order of Gotenberg. */

import {
  type Conformance,
  NO_CHANGE,
  type OutlineEntry,
  type PageFacts,
  type PdfSource,
  pagesIn,
  textsOf,
} from '@platen/pdf/internal'
import { EngineError } from '../../../engine/index.ts'
import { ISSUES_MAX } from '../../../errors.ts'
import type { PdfTools } from '../../../pdfs/tools.ts'
import { zipOf } from '../../../pdfs/zip.ts'
import { decodedFiles } from '../../../renders/finishing/request.ts'
import { stampPen } from './draw-stamps.ts'
import type { DocumentChange } from './metadata.ts'
import { isOfStandard, type PdfWork, type Split } from './work.ts'

export interface NamedPdf {
  /** Without an extension. */
  name: string
  pdf: Uint8Array
  /** Replaces its bookmarks. */
  outline?: OutlineEntry[] | null
}

/**
 * Whether the PDFs are as Chromium has printed them: only then they can be finished for standards.
 */
interface Origin {
  isPrint: boolean
}

/**
 * The PDF of a split that makes one part, which is answered in place of the ZIP; null without one.
 */
export interface OnlyPart {
  pdf: NamedPdf | null
}

/** Parts of one split. */
const PARTS_MAX = 1_000

/** @param pdfs open without a password @throws EngineError */
export async function applyWork(
  pdfs: NamedPdf[],
  work: PdfWork & Origin,
  tools: PdfTools,
): Promise<NamedPdf[]> {
  const made: NamedPdf[] = []
  const pen = work.stamps.length === 0 ? null : await stampPen(work.stamps, tools)
  for (const source of pdfs) {
    // Before a split, which gives each part the bookmarks of its pages.
    const pdf = await setOutline(source, tools)
    for (const part of await splitPdf({ ...source, pdf }, work.split, tools)) {
      const drawn = pen === null ? part.pdf : await pen.draw(part.pdf)
      made.push({ ...part, pdf: await changePdf(drawn, work, tools) })
    }
  }
  return made
}

/** The output: the PDF, or a ZIP. @param only receives the PDF of a ZIP that has no other */
export async function outputOf(
  pdfs: NamedPdf[],
  contentType: 'application/pdf' | 'application/zip',
  { tools: { date }, only }: { tools: Pick<PdfTools, 'date'>; only: OnlyPart },
): Promise<Uint8Array> {
  const [first, ...others] = pdfs
  if (contentType === 'application/pdf' && first !== undefined) return first.pdf
  only.pdf = others.length === 0 && first !== undefined ? first : null
  const files = pdfs.map(({ name, pdf }) => ({ name: `${name}.pdf`, bytes: pdf }))
  return zipOf(files, new Date(date))
}

/** Known before the work, as the name of the output has its extension. */
export function typeOfOutput(files: number, split: Split | null) {
  const isOne = files === 1 && (split === null || ('isUnified' in split && split.isUnified))
  return isOne ? 'application/pdf' : 'application/zip'
}

async function setOutline(
  { pdf, outline = null }: NamedPdf,
  { change }: PdfTools,
): Promise<Uint8Array> {
  if (outline === null) return pdf
  return change({ kind: 'setOutline', source: { pdf, password: null }, outline })
}

async function splitPdf(
  { name, pdf }: NamedPdf,
  split: Split | null,
  { pagesOf, changeToMany, date }: PdfTools,
): Promise<NamedPdf[]> {
  if (split === null) return [{ name, pdf }]
  const source = { pdf, password: null }
  const isUnified = 'pages' in split && split.isUnified
  const parts = 'every' in split ? split : partsOf(split, await pagesOf(source))
  const made = await changeToMany({ kind: 'split', source, parts, date })
  return made.map((part, at) => ({ name: isUnified ? name : `${name}_${at}`, pdf: part }))
}

function partsOf(
  { pages, isUnified }: Extract<Split, { pages: string }>,
  all: PageFacts[],
): string[] {
  const chosen = pagesIn(pages, all.length)
  if (chosen.length === 0 || chosen.length > PARTS_MAX) {
    const message = `'splitSpan' must name 1 to ${PARTS_MAX} pages of the PDF, which has ${all.length}.`
    throw new EngineError('invalid', message, { issues: [{ path: 'splitSpan', message }] })
  }
  // In the order of the document, as Gotenberg's own engine does it.
  return isUnified ? [chosen.join(',')] : chosen.map(String)
}

async function changePdf(
  pdf: Uint8Array,
  { rotate, flatten, imageQuality, finish, more, encrypt, isPrint }: PdfWork & Origin,
  tools: PdfTools,
): Promise<Uint8Array> {
  const { change } = tools
  const sourceOf = (bytes: Uint8Array): PdfSource => ({ pdf: bytes, password: null })
  let bytes = pdf
  if (rotate !== null) bytes = await change({ kind: 'rotate', source: sourceOf(bytes), ...rotate })
  if (flatten) bytes = await change({ kind: 'flatten', source: sourceOf(bytes) })
  if (imageQuality !== null) {
    bytes = await change({ kind: 'compress', source: sourceOf(bytes), imageQuality })
  }
  if (!isPrint) {
    bytes = await setProperties(bytes, { document: finish.document, more }, tools)
    bytes = await attachFiles(bytes, finish.attachments, tools)
  } else if (more !== null || needsFinish(finish)) {
    if (imageQuality !== null) bytes = await rewriteTable(bytes, tools)
    bytes = await finishPrint(bytes, { options: finish, more }, tools)
  }
  if (encrypt === null) return bytes
  const { userPassword = null, ownerPassword = null, permissions } = encrypt
  const passwords = { userPassword, ownerPassword }
  return change({ kind: 'encrypt', source: sourceOf(bytes), ...passwords, permissions })
}

function needsFinish(finish: PdfWork['finish']): boolean {
  const { document, attachments } = finish
  return isOfStandard(finish) || attachments.length > 0 || Object.keys(document).length > 0
}

async function setProperties(
  pdf: Uint8Array,
  { document, more }: DocumentChange,
  { change, date }: PdfTools,
): Promise<Uint8Array> {
  if (Object.keys(document).length === 0 && more === null) return pdf
  const metadata = { ...NO_CHANGE, ...textsOf(document) }
  const source = { pdf, password: null }
  return change({ kind: 'setMetadata', source, metadata, more: more ?? undefined, date })
}

async function attachFiles(
  pdf: Uint8Array,
  attachments: PdfWork['finish']['attachments'],
  { change, date }: PdfTools,
): Promise<Uint8Array> {
  if (attachments.length === 0) return pdf
  const decoded = await decodedFiles(attachments)
  return change({ kind: 'attach', source: { pdf, password: null }, attachments: decoded, date })
}

/** Writes a compressed file with the table of objects that the finisher reads. */
function rewriteTable(pdf: Uint8Array, { change, date }: PdfTools): Promise<Uint8Array> {
  const source = { pdf, password: null }
  return change({ kind: 'setMetadata', source, metadata: NO_CHANGE, date })
}

async function finishPrint(
  pdf: Uint8Array,
  { options, more }: { options: PdfWork['finish'] } & Pick<DocumentChange, 'more'>,
  { finish }: PdfTools,
): Promise<Uint8Array> {
  const { pdf: made, conformance } = await finish(pdf, options, false, more ?? undefined)
  if (made !== null) return made
  throw notConforming(conformance)
}

/** Forms are answered with a sentence only, so that it names the rule and the remedy. */
function notConforming(conformance: Conformance | null): EngineError {
  const issues = conformance?.issues ?? []
  const { standards = [], message = '', fix = '', rule = '' } = issues[0] ?? {}
  const others = issues.length > 1 ? ` It has ${issues.length - 1} more problems.` : ''
  const text = `The document is no ${standards.join(' and ')}: ${message} ${fix} The rule is ${rule}.${others}`
  return new EngineError('nonconforming', text, { conformance: issues.slice(0, ISSUES_MAX) })
}
