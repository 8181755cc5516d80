/** Hashes request bodies, to compare requests with the same idempotency key. */
import { createHash } from 'node:crypto'
import { yieldToEventLoop } from '@platen/lib'
import { type FileContent, piecesOfContent } from '../lib/file-content.ts'

/**
 * Longer text is hashed in pieces of this size, and the event loop serves other requests in
 * between.
 */
const PIECE_CHARS = 1_000_000

/**
 * @param body with its defaults filled in; the order of its fields does not matter
 * @param verbatim fields that are compared as the JSON text that was sent, because `1.0` is not `1`
 * @returns SHA-256 in hexadecimal
 */
export async function hashBody(
  body: { files?: Record<string, FileContent> },
  verbatim: Record<string, string>,
): Promise<string> {
  const long: string[] = []
  const files = body.files && { files: await hashFiles(body.files) }
  const text = JSON.stringify({ ...body, ...verbatim, ...files }, (_key, value: unknown) => {
    if (typeof value === 'string' && value.length > PIECE_CHARS) {
      long.push(value)
      return [long.length, value.length]
    }
    return sortKeys(value)
  })
  const hash = createHash('sha256').update(text)
  for (const value of long) {
    for (let at = 0; at < value.length; at += PIECE_CHARS) {
      // UTF-16, because a piece may end between the halves of a character.
      hash.update(value.slice(at, at + PIECE_CHARS), 'utf16le')
      await yieldToEventLoop()
    }
  }
  return hash.digest('hex')
}

/**
 * Hashes files by their names and contents, in any order. Hundreds of them can take as long as one
 * long text.
 * @returns SHA-256 in hexadecimal
 */
export async function hashFiles(files: Record<string, FileContent>): Promise<string> {
  const hash = createHash('sha256')
  for (const [name, content] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const length = typeof content === 'string' ? content.length : 4 * Math.ceil(content.length / 3)
    hash.update(JSON.stringify([name, length]))
    for (const piece of piecesOfContent(content)) {
      hash.update(piece, 'latin1')
      await yieldToEventLoop()
    }
  }
  return hash.digest('hex')
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
