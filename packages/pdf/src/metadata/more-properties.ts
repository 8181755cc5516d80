/**
 * Properties that only some programs set: the producer, the dates, and entries of other names (ISO
 * 32000-1, 14.3.3).
 */
import { type Dict, Name } from '../objects/values.ts'
import { encodeText } from './text-string.ts'

/** Null stays as it is. */
export interface MoreProperties {
  producer: string | null
  /** Dates as ISO 8601 to the second, with their time zone: `2006-09-18T16:27:50-04:00`. */
  created: string | null
  modified: string | null
  trapped: 'True' | 'False' | 'Unknown' | null
  /**
   * Texts by the name of their entry. They are in the information dictionary alone, also in an
   * archive (ISO 19005-3, 6.6.3).
   */
  entries: Record<string, string>
}

/** Entries of one document. */
export const ENTRIES_MAX = 50
/** Characters of one entry. */
export const ENTRY_CHARS_MAX = 10_000

const ENTRY_NAME = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/
/** Names that the standard gives a meaning, which the other properties set. */
const RESERVED = new Set([
  'Title',
  'Author',
  'Subject',
  'Keywords',
  'Creator',
  'Producer',
  'CreationDate',
  'ModDate',
  'Trapped',
])

/** Whether an entry of one's own can have the name. */
export function isEntryName(name: string): boolean {
  return ENTRY_NAME.test(name) && !RESERVED.has(name)
}

/** Sets what is not the same in the XMP. */
export function setEntries(info: Dict, { trapped, entries }: MoreProperties): void {
  if (trapped !== null) info.set('Trapped', new Name(trapped))
  for (const [name, text] of Object.entries(entries)) info.set(name, encodeText(text))
}

/** Whether a file needs its information dictionary for them. */
export function hasEntries(more: MoreProperties | undefined): boolean {
  return more !== undefined && (more.trapped !== null || Object.keys(more.entries).length > 0)
}
