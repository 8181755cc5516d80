/**
 * Reads a form with the JSON of a request and its files, as the JSON request that has the files, as
 * bytes.
 */
import { type ApiError, validationError } from '../../errors.ts'
import type { FileContent } from '../../lib/file-content.ts'
import { notFormType } from './errors.ts'
import { boundaryOf, type ParseForm } from './multipart.ts'
import type { FormPart } from './parts.ts'
import type { CheckedBody } from './validate.ts'

export interface RequestForm {
  /** The JSON of the request, without the files. */
  json: Uint8Array<ArrayBuffer>
  /** Names and contents. Neither has been validated. */
  files: [name: string, content: FileContent][]
}

const FILES_MAX = 500

/** Whether a request declares its body to be a form. */
export function isForm({ headers }: Request): boolean {
  return /^multipart\/form-data\b/i.test(headers.get('content-type') ?? '')
}

/** @throws ApiError UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR, and what `readBytes` throws */
export async function readRequestForm(
  request: Request,
  readBytes: () => Promise<Uint8Array<ArrayBuffer>>,
  parseForm: ParseForm,
): Promise<RequestForm> {
  if (boundaryOf(request) === null) throw notFormType(request)
  const limits = { partsMax: FILES_MAX + 1 }
  const parts = (await parseForm(request, await readBytes(), limits)) ?? []
  const requests = parts.filter(({ field }) => field === 'request')
  const files = parts.filter(({ field }) => field === 'files')
  const [first] = requests
  if (!first || requests.length > 1 || parts.length > files.length + 1) throw notRequestForm()
  const contents = files.map(({ filename, content }): [string, FileContent] => {
    if (filename === null || typeof content === 'string') throw notRequestForm()
    return [filename, content]
  })
  return { json: bytesOf(first), files: contents }
}

/** Adds the files of a form to its request. */
export function withFiles(checked: CheckedBody, files: RequestForm['files']): CheckedBody {
  if (files.length === 0 || checked.issues.length > 0) return checked
  // The schema of the operation has been checked.
  const value = checked.value as { files?: Record<string, FileContent> }
  const all = [...Object.entries(value.files ?? {}), ...files]
  const names = new Set(all.map(([name]) => name))
  if (names.size < all.length)
    throw filesIssue('`files` must not have two files with the same name.')
  if (names.size > FILES_MAX) throw filesIssue(`\`files\` must have at most ${FILES_MAX} files.`)
  return { ...checked, value: { ...value, files: Object.fromEntries(all) } }
}

function filesIssue(message: string): ApiError {
  return validationError([{ path: 'files', message }])
}

/** The request may be a value, or a file. */
function bytesOf({ content }: FormPart): Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content
}

function notRequestForm(): ApiError {
  const message = `The form must have one field \`request\` with the JSON of the request, and at most ${FILES_MAX} files in fields \`files\`, each with its name as file name (curl: -F request=@request.json -F files=@logo.png).`
  return validationError([{ path: 'request', message }])
}
