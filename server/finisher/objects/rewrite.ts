/**
 * Writes new and changed objects into a PDF. The file keeps one table of objects, at its end, so that whatever reads Chromium's own
 * files also reads this one.
 */
import { ENTRY_BYTES, type PdfObjects } from './table.ts'

/** The content of an object, between the words `obj` and `endobj`. */
export type ObjectBody = string | Buffer

/**
 * @param bodies by object number; numbers from `objects.count` on without a gap are new
 * @param dict the dictionary of the trailer; left out, it stays as it is
 * @returns the file with the objects in place of those with the same numbers
 */
export function writeObjects(
  pdf: Buffer,
  objects: PdfObjects,
  bodies: Map<number, ObjectBody>,
  dict?: string,
): Buffer<ArrayBuffer> {
  const { tableAt, entriesAt, count, trailer } = objects
  // Not as arguments of one call, which has a limit: a long document may have more objects.
  const size = [...bodies.keys()].reduce((most, id) => Math.max(most, id + 1), count)
  const table = Buffer.alloc(size * ENTRY_BYTES)
  pdf.copy(table, 0, entriesAt, entriesAt + count * ENTRY_BYTES)
  const parts: Uint8Array[] = [pdf.subarray(0, tableAt)]
  let length = tableAt
  const add = (part: ObjectBody) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    parts.push(bytes)
    length += bytes.length
  }
  for (const [id, body] of bodies) {
    table.write(`${String(length).padStart(10, '0')} 00000 n \n`, id * ENTRY_BYTES, 'latin1')
    add(`${id} 0 obj\n`)
    add(body)
    add('\nendobj\n')
  }
  const newTableAt = length
  add(`xref\n0 ${size}\n`)
  add(table)
  const ending = dict === undefined ? trailer : `trailer\n${dict}\nstartxref\n0\n%%EOF\n`
  const resized = ending.replace(/\/Size \d+/, `/Size ${size}`)
  add(resized.replace(/startxref\s+\d+/, `startxref\n${newTableAt}`))
  return Buffer.concat(parts)
}
