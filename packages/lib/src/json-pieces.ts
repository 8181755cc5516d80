/**
 * The JSON of values with texts of many megabytes, written piece by piece, so that other requests
 * are served meanwhile.
 */
import { createYielder } from './timeout.ts'

/** Longer texts are written in pieces of this size. */
const PIECE_CHARS = 192 * 1024

/** Writes a text as a JSON string without its quotes, piece by piece. */
export function* jsonTextPieces(text: string): Iterable<string> {
  for (let at = 0; at < text.length; at += PIECE_CHARS) {
    // A pair of surrogates that is cut becomes two escapes, which mean the same character.
    yield JSON.stringify(text.slice(at, at + PIECE_CHARS)).slice(1, -1)
  }
}

/**
 * Writes an object as JSON.
 * @returns its text in pieces, of which the first and the last are its braces
 */
export async function jsonPiecesOf(object: object): Promise<string[]> {
  const pieces: string[] = []
  const pause = createYielder()

  async function write(value: unknown): Promise<void> {
    await pause()
    if (typeof value === 'string' && value.length > PIECE_CHARS) {
      pieces.push('"')
      for (const piece of jsonTextPieces(value)) {
        pieces.push(piece)
        await pause()
      }
      pieces.push('"')
    } else if (!hasLongText(value)) pieces.push(JSON.stringify(value))
    else if (Array.isArray(value)) await writeItems(value)
    else await writeMembers(value)
  }

  async function writeItems(items: readonly unknown[]): Promise<void> {
    for (const [at, item] of items.entries()) {
      pieces.push(at === 0 ? '[' : ',')
      await write(item)
    }
    pieces.push(']')
  }

  async function writeMembers(members: object): Promise<void> {
    pieces.push('{')
    let separator = ''
    for (const [name, value] of Object.entries(members)) {
      if (value === undefined) continue
      pieces.push(`${separator}${JSON.stringify(name)}:`)
      separator = ','
      await write(value)
    }
    pieces.push('}')
  }

  await writeMembers(object)
  return pieces
}

function hasLongText(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some((member) =>
    typeof member === 'string' ? member.length > PIECE_CHARS : hasLongText(member),
  )
}
