/**
 * Reads the cross-references of all revisions of a file: tables, and streams of them (ISO 32000-1,
 * 7.5.4 to 7.5.8). The newest revision comes first, and its entries win.
 */
import { decode } from './document.ts'
import { createLexer } from './lexer.ts'
import { readObjectAt } from './read-object.ts'
import { type Dict, isDict, nameOf, type PdfValue, Stream } from './values.ts'

/** The place of an object: in the file, or in a stream of objects. Null if it was deleted. */
export type Entry =
  | { offset: number; generation: number }
  | { stream: number; index: number }
  | null

export interface CrossReferences {
  entries: Map<number, Entry>
  /** The trailer of the newest revision, with what only older ones have. */
  trailer: Dict
  /** The offset of the newest section, and whether it is a stream. */
  startAt: number
  isStream: boolean
}

const REVISIONS_MAX = 1_000
const ENTRIES_MAX = 1_000_000
const GENERATION_MAX = 65_535
const END_BYTES = 2_048
const TABLE = /xref\s/y
const SECTION = /\s*(\d{1,10})\s+(\d{1,10})\s*/y
const LINE = /(\d{10})\s(\d{5})\s([nf])\s{0,2}/y

interface Section {
  trailer: Dict
  isStream: boolean
}

/** @throws Error for a file whose cross-references are damaged */
export function readCrossReferences(pdf: Buffer, text: string): CrossReferences {
  const end = pdf.toString('latin1', Math.max(0, pdf.length - END_BYTES))
  const startAt = Number([...end.matchAll(/startxref\s+(\d{1,10})/g)].at(-1)?.[1] ?? Number.NaN)
  const entries = new Map<number, Entry>()
  const trailer: Dict = new Map()
  const seen = new Set<number>()
  let isStream = false
  const waiting = [startAt]
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    if (seen.has(at)) continue
    if (!Number.isInteger(at) || at < 0 || seen.size >= REVISIONS_MAX) throw new Error(DAMAGED)
    const section = readSection(pdf, { text, at }, entries)
    if (seen.size === 0) isStream = section.isStream
    seen.add(at)
    for (const [key, value] of section.trailer) if (!trailer.has(key)) trailer.set(key, value)
    for (const key of ['XRefStm', 'Prev']) {
      const next = section.trailer.get(key)
      if (typeof next === 'number') waiting.push(next)
    }
  }
  return { entries, trailer, startAt, isStream }
}

const DAMAGED = 'the cross-references are damaged'

function readSection(
  pdf: Buffer,
  { text, at }: { text: string; at: number },
  entries: Map<number, Entry>,
): Section {
  TABLE.lastIndex = at
  if (TABLE.test(text))
    return { trailer: readTable(text, TABLE.lastIndex, entries), isStream: false }
  const stream = readObjectAt({ pdf, text, resolve: (value) => value ?? null }, 0, at)
  if (!(stream instanceof Stream) || nameOf(stream.dict.get('Type')) !== 'XRef')
    throw new Error(DAMAGED)
  readEntries(stream, entries)
  return { trailer: stream.dict, isStream: true }
}

function readTable(text: string, start: number, entries: Map<number, Entry>): Dict {
  let at = start
  for (;;) {
    SECTION.lastIndex = at
    const head = SECTION.exec(text)
    if (head === null) break
    at = SECTION.lastIndex
    const [first, count] = [Number(head[1]), Number(head[2])]
    for (let id = first; id < first + count; id += 1) {
      LINE.lastIndex = at
      const line = LINE.exec(text)
      if (line === null) throw new Error(DAMAGED)
      at = LINE.lastIndex
      add(entries, id, line[3] === 'n' ? placed(line[1], line[2]) : null)
    }
  }
  const lexer = createLexer(text, at)
  lexer.next()
  const trailer = lexer.next()
  if (!(trailer instanceof Map)) throw new Error(DAMAGED)
  return trailer
}

/** The three fields of an entry have the widths that `W` says; a type that is left out is 1. */
function readEntries(stream: Stream, entries: Map<number, Entry>): void {
  const data = unpredicted(stream)
  const widths = numbersOf(stream.dict.get('W'))
  const [kindBytes = 0, secondBytes = 0, thirdBytes = 0] = widths
  const size = kindBytes + secondBytes + thirdBytes
  const isSane = widths.length >= 3 && widths.every((width) => width >= 0 && width <= 6)
  if (!isSane || size === 0) throw new Error(DAMAGED)
  const index = numbersOf(stream.dict.get('Index'))
  const sections = index.length > 0 ? index : [0, Number(stream.dict.get('Size') ?? 0)]
  let at = 0
  const number = (bytes: number) => {
    at += bytes
    return bytes === 0 ? 0 : data.readUIntBE(at - bytes, bytes)
  }
  for (let section = 0; section + 1 < sections.length; section += 2) {
    const [first = 0, count = 0] = sections.slice(section, section + 2)
    for (let id = first; id < first + count && at + size <= data.length; id += 1) {
      const kind = kindBytes === 0 ? 1 : number(kindBytes)
      const [second, third] = [number(secondBytes), number(thirdBytes)]
      if (kind === 1) add(entries, id, placed(second, third))
      else add(entries, id, kind === 2 ? { stream: second, index: third } : null)
    }
  }
}

/** A damaged generation is as good as the last one that there may be. */
function placed(offset: number | string | undefined, generation: number | string | undefined) {
  return {
    offset: Number(offset),
    generation: Math.min(Number(generation), GENERATION_MAX),
  }
}

function add(entries: Map<number, Entry>, id: number, entry: Entry): void {
  if (entries.size >= ENTRIES_MAX) throw new Error(DAMAGED)
  if (!entries.has(id)) entries.set(id, entry)
}

function numbersOf(value: PdfValue | undefined): number[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'number') : []
}

const PNG_PREDICTORS = 10
const COLUMNS_MAX = 10_000

/**
 * The data of a stream whose rows are differences to the row above, as programs write
 * cross-references (7.4.4.4).
 */
export function unpredicted(stream: Stream): Buffer {
  const data = decode(stream)
  const listed = stream.dict.get('DecodeParms')
  const params = Array.isArray(listed) ? listed[0] : listed
  const predictor = isDict(params) ? Number(params.get('Predictor') ?? 1) : 1
  if (predictor === 1 || !isDict(params)) return data
  const columns = Number(params.get('Columns') ?? 1)
  const isSane = Number.isInteger(columns) && columns > 0 && columns <= COLUMNS_MAX
  const isOfBytes = (params.get('Colors') ?? 1) === 1 && (params.get('BitsPerComponent') ?? 8) === 8
  if (predictor < PNG_PREDICTORS || !isSane || !isOfBytes) throw new Error(DAMAGED)
  const rows = Math.floor(data.length / (columns + 1))
  const out = Buffer.alloc(rows * columns)
  for (let row = 0; row < rows; row += 1) {
    const filter = data[row * (columns + 1)] ?? 0
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column
      const left = column > 0 ? (out[at - 1] ?? 0) : 0
      const above = row > 0 ? (out[at - columns] ?? 0) : 0
      const corner = row > 0 && column > 0 ? (out[at - columns - 1] ?? 0) : 0
      const byte = data[row * (columns + 1) + 1 + column] ?? 0
      out[at] = byte + guess(filter, left, above, corner)
    }
  }
  return out
}

/** The filters of PNG (RFC 2083, 6). */
function guess(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return Math.floor((left + above) / 2)
  if (filter !== 4) return 0
  const estimate = left + above - corner
  const [a, b, c] = [left, above, corner].map((value) => Math.abs(estimate - value)) as [
    number,
    number,
    number,
  ]
  if (a <= b && a <= c) return left
  return b <= c ? above : corner
}
