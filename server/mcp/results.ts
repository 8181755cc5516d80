/** Turns answers of the REST API into results of tools, within bounds. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { PICTURE_BYTES_MAX, TEXT_CHARS_MAX } from './definitions.ts'

/** The answer of the REST API to a request of a tool. */
export type Answer =
  | {
      ok: true
      requestId: string | null
      contentType: string
      /** The value of a JSON body, or the bytes of a file. */
      data: unknown
    }
  | { ok: false; message: string }

/** An error of the API, as its JSON says it. */
export interface ApiFailure {
  code: string
  message: string
  request_id?: string | null
  details?: { issues?: { message: string }[]; doc_url?: string }
}

/** Longer texts, such as the HTML of a template, are left out of a result. */
const STRING_CHARS_MAX = 50_000

export function textResult(...texts: string[]): CallToolResult {
  return { content: texts.map((text) => ({ type: 'text', text: bounded(text) })) }
}

/** A result with the JSON of a value. */
export function jsonResult(data: unknown): CallToolResult {
  return textResult(JSON.stringify(data, withoutLongTexts))
}

/**
 * The result of a tool that has failed. A model reads the text, and can call the tool again with
 * other arguments.
 */
export function failedResult(message: string): CallToolResult {
  return { ...textResult(message), isError: true }
}

/** Adds a picture to a result, or says why it is not there. */
export function withPicture(
  result: CallToolResult,
  bytes: Uint8Array,
  { mimeType, smaller }: { mimeType: string; smaller: string },
): CallToolResult {
  const picture: CallToolResult['content'][number] =
    bytes.length <= PICTURE_BYTES_MAX
      ? { type: 'image', mimeType, data: Buffer.from(bytes).toString('base64') }
      : {
          type: 'text',
          text: `The picture has ${format(bytes.length)} bytes, more than the ${format(PICTURE_BYTES_MAX)} that fit into a result. ${smaller}`,
        }
  return { ...result, content: [...result.content, picture] }
}

/**
 * The sentences of an error: what is wrong with every field, its code, and where it is explained.
 */
export function failureText({ code, message, request_id: id, details }: ApiFailure): string {
  const issues = details?.issues?.map((issue) => issue.message) ?? []
  const lines = issues.length > 1 ? issues : [message]
  const page = details?.doc_url ? ` ${details.doc_url} explains it.` : ''
  return `${lines.join('\n')}\n(${code}${id ? `, request ${id}` : ''}.${page})`
}

function bounded(text: string): string {
  if (text.length <= TEXT_CHARS_MAX) return text
  const note = '\n(The result is cut here. Ask for fewer items with `limit`.)'
  return text.slice(0, TEXT_CHARS_MAX - note.length) + note
}

/** A text is left out as a whole: a model that saved the beginning of it would lose the rest. */
function withoutLongTexts(_key: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= STRING_CHARS_MAX) return value
  return `(left out: ${format(value.length)} characters, more than ${format(STRING_CHARS_MAX)})`
}

function format(count: number): string {
  return count.toLocaleString('en')
}
