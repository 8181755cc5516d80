/** A PDF whose objects can be read, replaced and added to. */
import { constants, deflateSync, inflateSync } from 'node:zlib'
import { checkOutput } from '../operations/output-limit.ts'
import { createLexer } from './lexer.ts'
import { reachableObjects } from './reachable.ts'
import { readObjectAt } from './read-object.ts'
import { type ObjectBody, writeAnew, writeObjects } from './rewrite.ts'
import { objectParts, serialize } from './serialize.ts'
import { openPdfObjects } from './table.ts'
import { type Dict, isDict, Name, type PdfValue, Ref, Stream } from './values.ts'

/** Longer content is not made of a document that is worth it, and would fill the memory. */
const DECODED_BYTES_MAX = 256 * 1024 * 1024

export interface PdfDocument {
  trailer: Dict
  /** The root of the document (ISO 32000-1, 7.7.2); an empty dictionary if there is none. */
  catalog(): Dict
  /** Replaces the root of the document, if there is one. */
  setCatalog(catalog: Dict): void
  /** Object numbers are smaller than this. */
  count(): number
  /** The value of an object; null if there is none. Changes to it are written only after `set`. */
  object(id: number): PdfValue
  /** Follows a reference. Other values are returned as they are. */
  resolve(value: PdfValue | undefined): PdfValue
  /**
   * Follows a reference to a dictionary or a stream.
   * @returns its dictionary; an empty one for other values
   */
  dict(value: PdfValue | undefined): Dict
  /** Whether a text occurs anywhere in the file as it was opened, be it in the data of a stream. */
  mentions(text: string): boolean
  /** Replaces an object. */
  set(id: number, value: PdfValue): void
  /** Adds an object. */
  add(value: PdfValue): Ref
  /**
   * From now on, the saved file has only objects that are used, so that nothing of what was taken
   * out stays in it.
   */
  dropUnused(): void
  /** The file with all changes. @throws PdfFailure if they are more than a result may have */
  save(): Buffer<ArrayBuffer>
}

/** @returns null for a file with another structure than one table of objects at its end */
export function openDocument(pdf: Buffer): PdfDocument | null {
  const objects = openPdfObjects(pdf)
  if (!objects) return null
  const { count, offsetOf } = objects
  const cache = new Map<number, PdfValue>()
  const changed = new Map<number, PdfValue>()
  let next = count
  let isAnew = false
  const text = pdf.toString('latin1')
  const trailer = readTrailer(objects.trailer)

  function read(id: number): PdfValue {
    const offset = offsetOf(id)
    return offset === null ? null : readObjectAt({ pdf, text, resolve }, id, offset)
  }

  function object(id: number): PdfValue {
    const known = changed.has(id) ? changed.get(id) : cache.get(id)
    if (known !== undefined) return known
    // An object that refers to itself as its length would be read again and again.
    cache.set(id, null)
    const value = read(id)
    cache.set(id, value)
    return value
  }

  function resolve(value: PdfValue | undefined): PdfValue {
    return value instanceof Ref ? object(value.id) : (value ?? null)
  }

  function dict(value: PdfValue | undefined): Dict {
    const found = resolve(value)
    if (found instanceof Stream) return found.dict
    return isDict(found) ? found : new Map()
  }

  return {
    trailer,
    catalog: () => dict(trailer.get('Root')),
    setCatalog(catalog) {
      const root = trailer.get('Root')
      if (root instanceof Ref) changed.set(root.id, catalog)
    },
    count: () => next,
    object,
    resolve,
    dict,
    mentions: (word) => text.includes(word),
    set(id, value) {
      changed.set(id, value)
    },
    add(value) {
      const id = next
      next += 1
      changed.set(id, value)
      return new Ref(id)
    },
    dropUnused() {
      isAnew = true
    },
    save() {
      let written = 0
      // Dictionaries that objects share are written again for each of them.
      const partsOf = (value: PdfValue) => {
        const parts = objectParts(value)
        for (const part of parts) written += part.length
        checkOutput(written)
        return parts
      }
      if (isAnew) {
        const used = reachableObjects({ trailer, object })
        const bodies = used.map((id): [number, Uint8Array[]] => [id, partsOf(object(id))])
        return writeAnew(pdf, objects, bodies, serialize(trailer))
      }
      const bodies = new Map<number, ObjectBody>()
      for (const [id, value] of changed) bodies.set(id, Buffer.concat(partsOf(value)))
      return writeObjects(pdf, objects, bodies, serialize(trailer))
    },
  }
}

function readTrailer(text: string): Dict {
  const trailer = createLexer(text, 'trailer'.length).next()
  if (!(trailer instanceof Map)) throw new Error('the PDF has no trailer')
  return trailer
}

/**
 * Decompresses the data of a stream.
 * @param bytesMax by default 256 MiB
 * @throws Error for other filters than Flate, and for more bytes
 */
export function decode({ dict, data }: Stream, bytesMax = DECODED_BYTES_MAX): Buffer {
  const filter = dict.get('Filter')
  const [first, ...others] = Array.isArray(filter) ? filter : [filter]
  if (first === undefined || first === null)
    return Buffer.from(data.buffer, data.byteOffset, data.length)
  if (others.length > 0 || !(first instanceof Name) || first.value !== 'FlateDecode')
    throw new Error('a stream has a filter that is not supported')
  return inflateSync(data, {
    maxOutputLength: Math.max(1, bytesMax),
    finishFlush: constants.Z_SYNC_FLUSH,
  })
}

/** Makes a compressed stream. @param data bytes, or text whose characters are bytes */
export function compressed(data: Uint8Array | string, entries: Dict = new Map()): Stream {
  const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data
  return new Stream(new Map([...entries, ['Filter', new Name('FlateDecode')]]), deflateSync(bytes))
}
