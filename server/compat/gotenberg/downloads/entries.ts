/** Reads the field `downloadFrom`: files of the form that the server downloads. */
import { CompatError } from '../../adapter.ts'
import { FieldProblem, isObject } from '../../fields/index.ts'
import { type FileField, fileFieldOf } from '../form/form.ts'
import { isText, jsonObjects, jsonTexts } from '../form/json.ts'
import { headersProblem } from '../header-text.ts'

export interface DownloadEntry {
  url: string
  headers: Record<string, string>
  /** Null for an input. */
  field: FileField | null
}

/** Downloads of one form. */
export const DOWNLOADS_MAX = 100

/** @throws CompatError 400 */
export function readEntries(text: string): DownloadEntry[] {
  const entries = tellProblem("Invalid 'downloadFrom' form field value", () =>
    jsonObjects(text, 'downloadFrom'),
  )
  if (entries.length > DOWNLOADS_MAX) {
    const message = `Invalid 'downloadFrom' form field value: got ${entries.length} entries, expected at most ${DOWNLOADS_MAX}`
    throw new CompatError(400, message)
  }
  return entries.map((entry, index) =>
    tellProblem(`Invalid 'downloadFrom' form field entry ${index}`, () => toEntry(entry)),
  )
}

function toEntry({ url, extraHttpHeaders, field, ...flags }: Record<string, unknown>) {
  if (!isText(url) || url.trim() === '') throw new FieldProblem('URL must be set')
  const headers = isObject(extraHttpHeaders)
    ? jsonTexts(JSON.stringify(extraHttpHeaders), 'extraHttpHeaders')
    : {}
  const problem = headersProblem(headers)
  if (problem !== null) throw new FieldProblem(`extraHttpHeaders: ${problem}`)
  const isAttachment = flags['embedded'] === true || flags['attachment'] === true
  const wanted = isAttachment || field === 'embedded' ? 'embeds' : isText(field) ? field : ''
  // A field without a meaning of its own has inputs, as in a form.
  return { url: url.trim(), headers, field: fileFieldOf(wanted) }
}

function tellProblem<T>(start: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof FieldProblem)) throw error
    throw new CompatError(400, `${start}: ${error.message}`)
  }
}
