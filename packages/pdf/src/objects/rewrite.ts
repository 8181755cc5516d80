/**
 * Writes new and changed objects into a PDF. The file keeps one table of objects, at its end, so
 * that whatever reads Chromium's own files also reads this one.
 */
import { ENTRY_BYTES, type PdfObjects } from './table.ts'

const HEAD_BYTES_MAX = 1024

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

/**
 * Writes the objects of a PDF again, and no others, so that nothing of what was taken out stays in
 * the bytes.
 * @param bodies in parts, by object number in ascending order
 */
export function writeAnew(
  pdf: Buffer,
  objects: PdfObjects,
  bodies: Iterable<[id: number, parts: Uint8Array[]]>,
  trailer: string,
): Buffer<ArrayBuffer> {
  const parts: Uint8Array[] = [headOf(pdf, objects)]
  let length = parts[0]?.length ?? 0
  const add = (part: Uint8Array) => {
    parts.push(part)
    length += part.length
  }
  const entries = ['0000000000 65535 f \n']
  for (const [id, body] of bodies) {
    while (entries.length < id) entries.push('0000000000 00000 f \n')
    entries.push(`${String(length).padStart(10, '0')} 00000 n \n`)
    add(Buffer.from(`${id} 0 obj\n`))
    for (const part of body) add(part)
    add(Buffer.from('\nendobj\n'))
  }
  const sized = trailer.replace(/\/Size \d+/, `/Size ${entries.length}`)
  const table = `xref\n0 ${entries.length}\n${entries.join('')}trailer\n${sized}\n`
  const end = Buffer.from(`${table}startxref\n${length}\n%%EOF\n`, 'latin1')
  return Buffer.concat([...parts, end])
}

/** The version, and the bytes that say that the file is not text. */
function headOf(pdf: Buffer, { count, offsetOf }: PdfObjects): Buffer {
  let end = Math.min(pdf.length, HEAD_BYTES_MAX)
  for (let id = 1; id < count; id += 1) end = Math.min(end, offsetOf(id) ?? end)
  return pdf.subarray(0, end)
}
