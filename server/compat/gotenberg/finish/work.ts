/** The work on a PDF that a form asks for, and the rules across its fields. */

import { hasEntries, isPageRanges, type MoreProperties } from '@platen/pdf/internal'
import { CompatError } from '../../adapter.ts'
import type { PdfOptions } from '../../fields/index.ts'
import type { FinishOptions, Parts } from '../../renders/index.ts'
import type { FinishValues } from '../fields/finish-fields.ts'
import type { Form } from '../form/form.ts'
import { invalidField } from '../form/problem.ts'
import { parseInteger } from '../form/values.ts'
import { archiveOptions, attachmentsOf, invoiceOf } from './archive.ts'
import type { BookmarkOptions } from './bookmarks.ts'
import { documentOf } from './metadata.ts'
import { assignFiles, type FormStamp, readStamps } from './stamps.ts'

export interface FormWork {
  split: Parts | null
  /** Watermarks, then stamps. */
  stamps: FormStamp[]
  bookmarks: BookmarkOptions
  rotate: { angle: 90 | 180 | 270; pages: string | null } | null
  flatten: boolean
  imageQuality: number | null
  /** Options of our own that finish a print. */
  finish: Pick<FinishOptions, 'pdfa' | 'pdfua' | 'document' | 'attachments' | 'facturX'>
  /** Properties for which there are no options. */
  more: MoreProperties | null
  encrypt: PdfOptions['encrypt']
}

const NO_INFO =
  'The requested metadata could not be written: PDF/A-4 has no tags but Title, Author, Subject, Keywords, Creator, Producer, CreateDate and ModDate.'

/** @param findings receives what is wrong with single fields @throws CompatError 400, 501 */
export function readWork(values: FinishValues, form: Form, findings: string[]): () => FormWork {
  const watermarks = values.watermarkSource === null ? [] : readStamps(form, 'watermark')
  const stamps = values.stampSource === null ? [] : readStamps(form, 'stamp')
  const split = splitOf(values, findings)
  return () => {
    const encrypt = encryptionOf(values)
    const embeds = form.filesOf('embeds')
    const facturX = invoiceOf(values, form.filesOf('facturxXml'))
    const beside = {
      hasPassword: values.userPassword !== null,
      embeds,
      hasInvoice: facturX !== null,
    }
    const archive = archiveOptions(values, beside)
    const { document, more } = documentOf(values.metadata)
    if (archive.pdfa === '4' && more !== null && hasEntries(more))
      throw new CompatError(400, NO_INFO)
    const finish = {
      ...archive,
      document,
      attachments: attachmentsOf(embeds, values.embedsMetadata),
      facturX,
    }
    const drawn = [
      ...assignFiles(watermarks, form.filesOf('watermark'), 'watermark'),
      ...assignFiles(stamps, form.filesOf('stamp'), 'stamp'),
    ]
    if (isOfStandard(finish) && drawn.some(({ mark }) => mark.kind === 'pdf')) {
      throw new CompatError(400, PDF_IN_ARCHIVE)
    }
    const { rotateAngle: angle, rotatePages, optimizeImages, imageQuality } = values
    if (rotatePages !== null && !isPageRanges(rotatePages)) {
      throw new CompatError(400, `Invalid form data: 'rotatePages' must be ranges such as 1-3,5`)
    }
    return {
      split,
      stamps: drawn,
      bookmarks: {
        bookmarks: values.bookmarks,
        autoIndexBookmarks: values.autoIndexBookmarks,
        titleBookmarks: values.titleBookmarks,
      },
      rotate: angle === null ? null : { angle, pages: rotatePages },
      flatten: values.flatten,
      imageQuality: optimizeImages ? imageQuality : null,
      finish,
      more,
      encrypt,
    }
  }
}

/** Other programs write PDFs that break rules of archives, and nothing here checks them. */
const PDF_IN_ARCHIVE =
  'Invalid form data: a PDF that is a watermark or a stamp cannot be part of PDF/A, PDF/UA or Factur-X: send it as an image'

/** Whether the file must satisfy a standard. */
export function isOfStandard({ pdfa, pdfua, facturX }: FormWork['finish']): boolean {
  return [pdfa, pdfua, facturX].some((option) => option !== null)
}

/** Attachments in options of our own. */
const OPTION_BYTES_MAX = 1_000_000

/** Whether our own options of a print do all of the work. */
export function isOfOptions(work: FormWork): boolean {
  const { split, stamps, bookmarks, rotate, flatten, imageQuality, finish, more } = work
  const isArchive = finish.pdfa !== null || finish.facturX !== null
  const fileBytes = finish.attachments.reduce((sum, { content }) => sum + content.length, 0)
  // They have attachments as Base64, which takes its time.
  if (fileBytes > OPTION_BYTES_MAX) return false
  // Our own options have no PDF/A-1b.
  if (finish.pdfa === '1b') return false
  const isPlain =
    split === null && stamps.length === 0 && bookmarks.bookmarks === null && more === null
  return isPlain && rotate === null && !flatten && (imageQuality === null || !isArchive)
}

const UNSUPPORTED_SPLIT =
  "The requested split mode is not supported, or no PDF engine could process it. Valid modes: 'intervals', 'pages'."

function splitOf(
  { splitMode, splitSpan, splitUnify }: FinishValues,
  findings: string[],
): Parts | null {
  const span = splitSpan?.replaceAll(/\s/g, '') ?? ''
  if (splitMode === null) return null
  if (splitMode === 'intervals') {
    const every = wholeNumber(span, findings)
    return every === null ? null : { every }
  }
  if (findings.length === 0 && !isPageRanges(span)) throw new CompatError(400, UNSUPPORTED_SPLIT)
  return { pages: span, isUnified: splitUnify, field: 'splitSpan' }
}

function wholeNumber(span: string, findings: string[]): number | null {
  try {
    const every = parseInteger(span)
    if (every >= 1) return every
    findings.push(invalidField('splitSpan', span, 'value is inferior to 1'))
  } catch (error) {
    findings.push(invalidField('splitSpan', span, error instanceof Error ? error.message : ''))
  }
  return null
}

const NO_PASSWORD =
  "Invalid form data: permission restrictions require a 'userPassword' or 'ownerPassword'"

function encryptionOf(values: FinishValues): PdfOptions['encrypt'] {
  const { userPassword, ownerPassword } = values
  const permissions = {
    print: values.allowPrinting ? ('full' as const) : ('none' as const),
    copy: values.allowCopying,
    modify: values.allowModifying,
    annotate: values.allowAnnotating,
    fillForms: values.allowFillingForms,
    assemble: values.allowAssembling,
  }
  const isRestricted = Object.values(permissions).some((one) => one === false || one === 'none')
  if (userPassword === null && ownerPassword === null) {
    if (isRestricted) throw new CompatError(400, NO_PASSWORD)
    return null
  }
  return {
    ...(userPassword !== null && { userPassword }),
    ...(ownerPassword !== null && { ownerPassword }),
    permissions,
  }
}
