/** Writes properties of documents by the names of ExifTool, which Gotenberg uses. */

import {
  ENTRIES_MAX,
  ENTRY_CHARS_MAX,
  isEntryName,
  type MoreProperties,
} from '@platen/pdf/internal'
import { CompatError } from '../../adapter.ts'
import type { PdfOptions } from '../../fields/index.ts'
import { parseExifDate } from './exif-values.ts'

type Properties = PdfOptions['document']

export interface DocumentChange {
  document: Properties
  /** Null if there are none. */
  more: MoreProperties | null
}

const NAMES: Record<string, keyof Properties> = {
  Title: 'title',
  Author: 'author',
  Subject: 'subject',
  Keywords: 'keywords',
  Creator: 'creator',
  Language: 'language',
}
const DATES: Record<string, 'created' | 'modified'> = {
  CreateDate: 'created',
  CreationDate: 'created',
  ModDate: 'modified',
  ModifyDate: 'modified',
}
const TRAPPED = ['True', 'False', 'Unknown'] as const
/** Facts that only the file itself tells: ExifTool does not change them either. */
const OF_FILES = ['PDFVersion', 'PageCount', 'TaggedPDF', 'Linearized', 'Encryption']
/**
 * ExifTool would rename or link the file itself. Gotenberg leaves them out as well, with any
 * prefix.
 */
const DANGEROUS = /^(?:[^:]*:)*(?:FileName|Directory|HardLink|SymLink|FilePermissions)$/i

/** @throws CompatError 400 for a property that cannot be set */
export function documentOf(metadata: Record<string, unknown> | null): DocumentChange {
  const document: Properties = {}
  const more: MoreProperties = {
    producer: null,
    created: null,
    modified: null,
    trapped: null,
    entries: {},
  }
  const sent = Object.entries(metadata ?? {})
  const tags = sent.filter(([tag]) => !DANGEROUS.test(tag) && !OF_FILES.includes(tag))
  for (const [tag, value] of tags) setTag({ document, more }, tag, textOf(tag, value))
  const { entries, ...others } = more
  const count = Object.keys(entries).length
  if (count > ENTRIES_MAX) throw refused(`it has more than ${ENTRIES_MAX} tags of its own`)
  const hasMore = count > 0 || Object.values(others).some((one) => one !== null)
  return { document, more: hasMore ? more : null }
}

/** An empty text is the default. */
function setTag(
  { document, more }: { document: Properties; more: MoreProperties },
  tag: string,
  text: string,
): void {
  const name = Object.hasOwn(NAMES, tag) ? NAMES[tag] : undefined
  const date = Object.hasOwn(DATES, tag) ? DATES[tag] : undefined
  if (text === '') return
  if (name !== undefined) document[name] = text
  else if (tag === 'Producer') more.producer = text
  else if (date !== undefined) {
    more[date] = parseExifDate(text)
    if (more[date] === null) throw cannotBeSet(tag, 'is a date such as 2006-09-18T16:27:50-04:00')
  } else if (tag === 'Trapped') {
    more.trapped = TRAPPED.find((one) => one === text) ?? null
    if (more.trapped === null) throw cannotBeSet(tag, `is one of ${TRAPPED.join(', ')}`)
  } else if (isEntryName(tag)) more.entries[tag] = text
  else throw cannotBeSet(tag, 'is no name of a tag: it has letters, digits, `_`, `.` and `-`')
}

function textOf(tag: string, value: unknown): string {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  const isPlain = Array.isArray(value)
    ? values.every((one) => typeof one === 'string')
    : ['string', 'number', 'boolean'].includes(typeof value)
  if (!isPlain) throw cannotBeSet(tag, 'takes a text, a number, a boolean or a list of texts')
  const text = values.map(String).join(', ')
  if (/\p{Cc}/u.test(text)) throw cannotBeSet(tag, 'takes no line breaks and control characters')
  if (text.length > ENTRY_CHARS_MAX) {
    throw cannotBeSet(tag, `takes at most ${ENTRY_CHARS_MAX} characters`)
  }
  return text
}

function cannotBeSet(tag: string, rule: string): CompatError {
  return refused(`'${tag.replaceAll(/\p{Cc}/gu, ' ').slice(0, 100)}' ${rule}`)
}

function refused(reason: string): CompatError {
  return new CompatError(400, `The requested metadata could not be written: ${reason}.`)
}
