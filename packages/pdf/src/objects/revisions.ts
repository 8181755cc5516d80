/**
 * Opens a file as it is, with all of its revisions, and writes changes behind it: what was there
 * stays to the byte, so that signatures stay valid (ISO 32000-1, 7.5.6).
 */
import { PdfFailure } from '../operations/failure.ts'
import { checkOutput } from '../operations/output-limit.ts'
import { readCrossReferences, unpredicted } from './cross-references.ts'
import type { PdfDocument } from './document.ts'
import { createLexer, Keyword } from './lexer.ts'
import { readObjectAt } from './read-object.ts'
import { type Generations, latin1, objectParts, serialize } from './serialize.ts'
import { createObjectStore } from './store.ts'
import { type Dict, Name, type PdfValue, Stream } from './values.ts'

/** Entries of a trailer that a further revision keeps. */
const KEPT = ['Root', 'Info', 'ID', 'Encrypt']
/** A cross-reference in a stream: its type, an offset of 5 bytes, and a generation. */
const WIDTHS = [1, 5, 2]

/**
 * `dropUnused` cannot be kept, and throws.
 * @throws Error for a file whose cross-references are damaged; PdfFailure if it is encrypted
 */
export function openRevisions(pdf: Buffer): PdfDocument {
  const text = pdf.toString('latin1')
  const { entries, trailer, startAt, isStream } = readCrossReferences(pdf, text)
  if (trailer.has('Encrypt')) throw new PdfFailure('refused', ENCRYPTED)
  const packed = new Map<number, Map<number, PdfValue>>()
  const size = trailer.get('Size')
  const count = [...entries.keys()].reduce(
    (most, id) => Math.max(most, id + 1),
    typeof size === 'number' ? size : 0,
  )
  const { store, changed } = createObjectStore({
    trailer,
    count,
    read(id, { object, resolve }) {
      const entry = entries.get(id)
      if (entry === undefined || entry === null) return null
      if ('offset' in entry) return readObjectAt({ pdf, text, resolve }, id, entry.offset)
      const known = packed.get(entry.stream) ?? unpack(object(entry.stream))
      packed.set(entry.stream, known)
      return known.get(id) ?? null
    },
  })

  // An object that is replaced keeps its generation, which those that refer to it name (7.5.6).
  const generationOf = (id: number) => {
    const entry = entries.get(id)
    return entry && 'generation' in entry ? entry.generation : 0
  }
  return {
    ...store,
    // Words may be in streams of objects, which are not read for it.
    mentions: (word) => isStream || packed.size > 0 || text.includes(word),
    dropUnused() {
      throw new Error('a further revision removes nothing')
    },
    save() {
      const next = store.count()
      return withRevision(pdf, { changed, trailer, next, startAt, isStream, generationOf })
    },
  }
}

export const ENCRYPTED =
  'The PDF is encrypted. Remove its password first with `convert`, and encrypt nothing that is signed.'

interface Place {
  offset: number
  generation: number
}

interface Revision {
  changed: ReadonlyMap<number, PdfValue>
  trailer: Dict
  next: number
  startAt: number
  isStream: boolean
  generationOf: Generations
}

function withRevision(
  pdf: Buffer,
  { changed, trailer, next, startAt, isStream, generationOf }: Revision,
) {
  const parts: Uint8Array[] = [pdf]
  let length = pdf.length
  const add = (part: Uint8Array) => {
    parts.push(part)
    length += part.length
    checkOutput(length)
  }
  if (pdf.at(-1) !== 0x0a) add(latin1('\n'))
  const places = new Map<number, Place>()
  for (const [id, value] of changed) {
    const generation = generationOf(id)
    places.set(id, { offset: length, generation })
    add(latin1(`${id} ${generationOf(id)} obj\n`))
    for (const part of objectParts(value, generationOf)) add(part)
    add(latin1('\nendobj\n'))
  }
  const tableAt = length
  const kept: Dict = new Map(
    KEPT.flatMap((key): [string, PdfValue][] => {
      const value = trailer.get(key)
      return value === undefined ? [] : [[key, value]]
    }),
  )
  kept.set('Prev', startAt)
  if (isStream) {
    places.set(next, { offset: tableAt, generation: 0 })
    add(referenceStream(places, { trailer: kept, id: next, generationOf }))
  } else {
    kept.set('Size', next)
    add(referenceTable(places, serialize(kept, generationOf)))
  }
  add(latin1(`startxref\n${tableAt}\n%%EOF\n`))
  return Buffer.concat(parts)
}

function referenceTable(places: Map<number, Place>, trailer: string): Buffer {
  const lines = sectionsOf(places).map(([first, section]) => {
    const entries = section.map(({ offset, generation }) => {
      return `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`
    })
    return `${first} ${section.length}\n${entries.join('')}`
  })
  return latin1(`xref\n${lines.join('')}trailer\n${trailer}\n`)
}

/** A file with streams of cross-references goes on with one (7.5.8.4). */
function referenceStream(
  places: Map<number, Place>,
  { trailer, id, generationOf }: { trailer: Dict; id: number; generationOf: Generations },
): Buffer {
  const sections = sectionsOf(places)
  const data = sections.flatMap(([, section]) =>
    section.map(({ offset, generation }) => {
      const entry = Buffer.alloc(8)
      entry.writeUInt8(1)
      entry.writeUIntBE(offset, 1, 5)
      entry.writeUInt16BE(generation, 6)
      return entry
    }),
  )
  const dict = new Map(trailer)
  dict
    .set('Type', new Name('XRef'))
    .set('Size', id + 1)
    .set('W', WIDTHS)
  dict.set(
    'Index',
    sections.flatMap(([first, section]) => [first, section.length]),
  )
  const parts = objectParts(new Stream(dict, Buffer.concat(data)), generationOf)
  return Buffer.concat([latin1(`${id} 0 obj\n`), ...parts, latin1('\nendobj\n')])
}

/** Runs of numbers that follow each other, with the places of their objects. */
function sectionsOf(places: Map<number, Place>): [first: number, places: Place[]][] {
  const sections: [number, Place[]][] = []
  for (const [id, place] of [...places].sort(([a], [b]) => a - b)) {
    const last = sections.at(-1)
    if (last !== undefined && last[0] + last[1].length === id) last[1].push(place)
    else sections.push([id, [place]])
  }
  return sections
}

/** The objects of a stream of objects by their numbers (7.5.7). */
function unpack(stream: PdfValue): Map<number, PdfValue> {
  const found = new Map<number, PdfValue>()
  if (!(stream instanceof Stream)) return found
  const [count, first] = [stream.dict.get('N'), stream.dict.get('First')]
  if (typeof count !== 'number' || typeof first !== 'number') return found
  const text = unpredicted(stream).toString('latin1')
  const numbers = (text.slice(0, first).match(/\d+/g) ?? []).map(Number)
  for (let at = 0; at < Math.min(count, Math.floor(numbers.length / 2)); at += 1) {
    const [id = 0, start = 0] = numbers.slice(2 * at, 2 * at + 2)
    const value = createLexer(text, first + start).next()
    if (value !== undefined && !(value instanceof Keyword) && !found.has(id)) found.set(id, value)
  }
  return found
}
