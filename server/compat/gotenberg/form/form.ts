/**
 * Reads a form as Gotenberg does: files are found by their names and not by their fields, apart
 * from the four fields that have a meaning of their own.
 */
import { type AdapterServices, type BodyHold, CompatError } from '../../adapter.ts'
import { readParts } from '../../exchange.ts'
import { compareNames } from './order.ts'

export interface FormFile {
  /** Without folders, as Gotenberg knows it. */
  name: string
  /** With the folders that were sent. */
  path: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Fields whose files are never inputs. */
export type FileField = 'embeds' | 'watermark' | 'stamp' | 'facturxXml'

/** A file, and the field with a meaning of its own that it is in; null for an input. */
export interface FieldFile {
  field: FileField | null
  file: FormFile
}

export interface Form {
  /** The values of a field in their order. */
  values: Map<string, string[]>
  /** The inputs, in the order in which they were sent. */
  files: FormFile[]
  /** The files of a field with a meaning of its own. */
  filesOf(field: FileField): FormFile[]
  /**
   * The form with further files before its own, as if they had been sent first.
   * @throws CompatError 400
   */
  withFiles(further: FieldFile[]): Form
}

const PARTS_MAX = 1_000
const FILES_MAX = 500
/** By the names that forms give them; the version after 8 says `attachments`. */
const FILE_FIELDS: Record<string, FileField> = {
  embeds: 'embeds',
  attachments: 'embeds',
  watermark: 'watermark',
  stamp: 'stamp',
  facturxXml: 'facturxXml',
}

/**
 * @throws CompatError 400, 415; ApiError PAYLOAD_TOO_LARGE, RATE_LIMITED, SERVICE_UNAVAILABLE,
 *   VALIDATION_ERROR
 */
export async function readForm(
  bodies: AdapterServices['bodies'],
  request: Request,
  hold: BodyHold,
): Promise<Form> {
  const parsed = await readParts(bodies, request, { partsMax: PARTS_MAX, hold })
  if (parsed === 'no_form') throw wrongType("want 'multipart/form-data'")
  if (parsed === 'no_boundary') throw wrongType('no boundary')
  if (parsed === 'malformed') {
    const message = `Malformed body: it does not match the 'Content-Type' header boundaries, or it has more than ${PARTS_MAX} parts`
    throw new CompatError(400, message)
  }
  const values = new Map<string, string[]>()
  const files: FieldFile[] = []
  for (const { field, filename, content } of parsed) {
    // A part without a file name is a value, also one that the client labels as something else.
    if (typeof content === 'string' || !filename) {
      const texts = values.get(field) ?? []
      texts.push(typeof content === 'string' ? content : new TextDecoder().decode(content))
      values.set(field, texts)
      continue
    }
    const file = { ...namesOf(filename), bytes: content }
    files.push({ field: fileFieldOf(field), file })
  }
  return toForm(values, files)
}

/** The field with a meaning of its own; null for a field of inputs. */
export function fileFieldOf(name: string): FileField | null {
  return Object.hasOwn(FILE_FIELDS, name) ? (FILE_FIELDS[name] ?? null) : null
}

function toForm(values: Form['values'], files: FieldFile[]): Form {
  if (files.length > FILES_MAX) {
    throw new CompatError(400, `Invalid form data: more than ${FILES_MAX} files`)
  }
  const filesOf = (wanted: FileField | null) =>
    files.flatMap(({ field, file }) => (field === wanted ? [file] : []))
  return {
    values,
    files: filesOf(null),
    filesOf,
    withFiles: (further) => toForm(values, [...further, ...files]),
  }
}

/** The file with a name whose extension may have any case: the last one if there are several. */
export function fileNamed({ files }: Form, name: string): FormFile | null {
  return files.findLast((file) => file.name === name || lowerExtension(file.name) === name) ?? null
}

/** The files with an extension, such as `.pdf`, in the order in which Gotenberg takes them. */
export function filesWith({ files }: Form, extension: string): FormFile[] {
  const found = files.filter(({ name }) => lowerExtension(name).endsWith(extension))
  return found.sort((a, b) => compareNames(a.name, b.name))
}

function lowerExtension(name: string): string {
  const at = name.lastIndexOf('.')
  return at < 0 ? name : name.slice(0, at) + name.slice(at).toLowerCase()
}

function wrongType(reason: string): CompatError {
  return new CompatError(415, `Invalid 'Content-Type' header value: ${reason}`)
}

/** As many as file systems take. */
const NAME_CHARS_MAX = 255

/** @throws CompatError 400 */
export function namesOf(sent: string): { name: string; path: string } {
  const parts = sent
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed()
    .normalize('NFC')
    .split(/[/\\]/)
  const name = parts.at(-1) ?? ''
  const folders = parts.slice(0, -1).filter((part) => part !== '' && part !== '.')
  // Such a path leads out of the folder, or to a drive.
  const isPlain = folders.every((part) => part !== '..' && !part.endsWith(':'))
  const path = isPlain ? [...folders, name].join('/') : name
  if (name === '' || path.length > NAME_CHARS_MAX) {
    const message = `Invalid form data: a file must have a name of 1 to ${NAME_CHARS_MAX} characters`
    throw new CompatError(400, message)
  }
  return { name, path }
}

/** The bytes in which a browser looks for an encoding. */
const HEAD_BYTES = 1_024
const XML_ENCODING = /^\s*<\?xml\s[^>]{0,200}?\bencoding\s*=\s*["']([\w.-]{1,40})/
const CHARSET = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{1,40})/i

/**
 * Text in UTF-8, unless a byte order mark, an XML declaration or a `meta` element says otherwise.
 */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

function encodingOf(bytes: Uint8Array) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1')
  const [, label = 'utf-8'] = XML_ENCODING.exec(head) ?? CHARSET.exec(head) ?? []
  try {
    const { encoding } = new TextDecoder(label as 'utf-8')
    // What can be read as ASCII cannot be in UTF-16.
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding
  } catch {
    return 'utf-8' // no encoding has this name
  }
}
