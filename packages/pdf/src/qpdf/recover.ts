/**
 * Makes a table of objects for a PDF whose own one is lost or wrong, with its trailer. qpdf does so
 * as well, but not for objects in streams of objects, and not without a trailer.
 */
import { constants, inflateSync } from 'node:zlib'
import { createLexer } from '../objects/lexer.ts'
import { latin1, serialize } from '../objects/serialize.ts'
import { type Dict, itemsOf, nameOf, Ref } from '../objects/values.ts'

/** The beginning of an object, or data in which none is looked for. */
const MARK =
  /(?<!\d)(\d{1,8})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+obj(?![a-z])|(?<!end)stream\r?\n/g
const OBJECTS_MAX = 500_000
const UNPACKED_BYTES_MAX = 100 * 1024 * 1024

/** Objects whose dictionaries are read. */
const SPECIAL = /\/(?:Catalog|ObjStm|XRef)\b/
const CATALOG = /\/Type\s*\/Catalog\b/
const DICT_CHARS_MAX = 10_000
const TRAILER_KEYS = ['Root', 'Info', 'ID', 'Encrypt']

interface Found {
  /** The offset of each object by its number, of the last one that has it. */
  offsets: Map<number, number>
  /** Streams of objects, with the offsets of their data. */
  packed: { dict: Dict; from: number; to: number }[]
  /** Entries of trailers, of the last one that has them. */
  trailer: Dict
  /** The offset of the last table that is a stream. */
  tableAt: number | null
}

/** @returns null if it has no root, or too many objects */
export function recoverTable(pdf: Uint8Array): Buffer | null {
  const whole = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
  // Offsets count from the header.
  const bytes = whole.subarray(Math.max(0, whole.indexOf('%PDF-')))
  const found = findObjects(bytes.toString('latin1'))
  if (found === null) return null
  const { offsets, trailer, tableAt } = found
  if (trailer.has('Encrypt') && found.packed.length > 0) {
    // What is in them cannot be read here, but the table may be whole.
    return tableAt === null ? null : Buffer.concat([bytes, latin1(endOf(tableAt))])
  }
  const pieces: Buffer[] = [bytes, latin1('\n')]
  let length = bytes.length + 1
  for (const [id, body] of unpack(bytes, found.packed)) {
    if (offsets.has(id) || offsets.size >= OBJECTS_MAX) continue
    const piece = latin1(`${id} 0 obj\n${body}\nendobj\n`)
    offsets.set(id, length)
    if (CATALOG.test(body)) trailer.set('Root', new Ref(id))
    pieces.push(piece)
    length += piece.length
  }
  if (!(trailer.get('Root') instanceof Ref)) return null
  pieces.push(latin1(tableOf(offsets, trailer)), latin1(endOf(length)))
  return Buffer.concat(pieces)
}

function findObjects(text: string): Found | null {
  const found: Found = { offsets: new Map(), packed: [], trailer: new Map(), tableAt: null }
  const mark = new RegExp(MARK)
  for (let match = mark.exec(text); match; match = mark.exec(text)) {
    const [, number] = match
    if (number === undefined) {
      // Data that look like an object are none.
      const end = text.indexOf('endstream', mark.lastIndex)
      if (end > 0) mark.lastIndex = end
      continue
    }
    found.offsets.set(Number(number), match.index)
    if (found.offsets.size > OBJECTS_MAX) return null
    const beginning = text.slice(mark.lastIndex, mark.lastIndex + DICT_CHARS_MAX)
    if (SPECIAL.test(beginning.split(/stream|endobj/, 1)[0] ?? '')) {
      addSpecial(found, { text, at: match.index, from: mark.lastIndex, id: Number(number) })
    }
  }
  for (const { index } of text.matchAll(/trailer/g)) {
    addTrailer(found.trailer, dictAt(text, index + 'trailer'.length)?.value)
  }
  return found
}

/** Takes what a catalog, a table in a stream, or a stream of objects tells. */
function addSpecial(
  found: Found,
  { text, at, from, id }: { text: string; at: number; from: number; id: number },
): void {
  const dict = dictAt(text, from)
  if (dict === null) return
  const type = nameOf(dict.value.get('Type'))
  if (type === 'Catalog') found.trailer.set('Root', new Ref(id))
  if (type === 'ObjStm') found.packed.push({ dict: dict.value, ...dataAt(text, dict.end) })
  if (type !== 'XRef') return
  addTrailer(found.trailer, dict.value)
  found.tableAt = at
}

function addTrailer(trailer: Dict, entries: Dict = new Map()): void {
  for (const key of TRAILER_KEYS) {
    const value = entries.get(key)
    if (value !== undefined && value !== null) trailer.set(key, value)
  }
}

function dictAt(text: string, at: number): { value: Dict; end: number } | null {
  try {
    const lexer = createLexer(text, at)
    const value = lexer.next()
    return value instanceof Map ? { value, end: lexer.position } : null
  } catch {
    return null // It is damaged, too.
  }
}

/** The data of the stream whose dictionary ends there. */
function dataAt(text: string, end: number): { from: number; to: number } {
  const [start = ''] = /^\s{0,10}stream\r?\n?/.exec(text.slice(end, end + 20)) ?? []
  const from = end + start.length
  const to = text.indexOf('endstream', from)
  return { from, to: to < 0 ? text.length : to }
}

/** @returns the text of the objects by their numbers */
function unpack(bytes: Buffer, packed: Found['packed']): [number, string][] {
  let left = UNPACKED_BYTES_MAX
  return packed.flatMap(({ dict, from, to }) => {
    const [count, first] = [dict.get('N'), dict.get('First')]
    if (typeof count !== 'number' || typeof first !== 'number') return []
    const text = inflate(bytes.subarray(from, to), dict, left)
    left -= text.length
    const numbers = (text.slice(0, first).match(/\d+/g) ?? []).map(Number)
    const pairs = Math.min(count, Math.floor(numbers.length / 2))
    return Array.from({ length: pairs }, (_, at): [number, string] => {
      const [id = 0, start = 0, , end = text.length] = numbers.slice(2 * at, 2 * at + 4)
      return [id, text.slice(first + start, at + 1 < pairs ? first + end : undefined)]
    })
  })
}

/** @returns as much as can be read */
function inflate(data: Buffer, dict: Dict, bytesMax: number): string {
  const filter = itemsOf(dict.get('Filter')).map(nameOf)
  if (filter.length === 0) return data.toString('latin1', 0, bytesMax)
  if (filter.join() !== 'FlateDecode' || dict.has('DecodeParms') || bytesMax <= 0) return ''
  try {
    const options = { maxOutputLength: bytesMax, finishFlush: constants.Z_SYNC_FLUSH }
    return inflateSync(data, options).toString('latin1')
  } catch {
    return '' // Other objects may be whole.
  }
}

/** A table in sections of numbers that follow each other. */
function tableOf(offsets: Map<number, number>, trailer: Dict): string {
  const ids = [...offsets.keys()].filter((id) => id > 0).sort((one, other) => one - other)
  const lines = ['xref', '0 1', '0000000000 65535 f ']
  for (let at = 0; at < ids.length; ) {
    const start = at
    do at += 1
    while (ids[at] === (ids[at - 1] ?? 0) + 1)
    lines.push(`${ids[start]} ${at - start}`)
    for (const id of ids.slice(start, at)) {
      lines.push(`${String(offsets.get(id)).padStart(10, '0')} 00000 n `)
    }
  }
  const entries: Dict = new Map(trailer).set('Size', (ids.at(-1) ?? 0) + 1)
  return `${lines.join('\n')}\ntrailer\n${serialize(entries)}`
}

function endOf(tableAt: number): string {
  return `\nstartxref\n${tableAt}\n%%EOF\n`
}
