/** A PDF whose objects can be read, replaced and added to. */
import { constants, deflateSync, inflateSync } from 'node:zlib'
import { checkOutput } from '../operations/output-limit.ts'
import { createLexer } from './lexer.ts'
import { reachableObjects } from './reachable.ts'
import { readObjectAt } from './read-object.ts'
import { type ObjectBody, writeAnew, writeObjects } from './rewrite.ts'
import { objectParts, serialize } from './serialize.ts'
import { createObjectStore, type ObjectStore } from './store.ts'
import { openPdfObjects } from './table.ts'
import { type Dict, Name, type PdfValue, Stream } from './values.ts'

/** Longer content is not made of a document that is worth it, and would fill the memory. */
const DECODED_BYTES_MAX = 256 * 1024 * 1024

export interface PdfDocument extends ObjectStore {
  /** Whether a text occurs anywhere in the file as it was opened, be it in the data of a stream. */
  mentions(text: string): boolean
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
  let isAnew = false
  const text = pdf.toString('latin1')
  const trailer = readTrailer(objects.trailer)
  const { store, changed } = createObjectStore({
    trailer,
    count,
    read(id, { resolve }) {
      const offset = offsetOf(id)
      return offset === null ? null : readObjectAt({ pdf, text, resolve }, id, offset)
    },
  })

  return {
    ...store,
    mentions: (word) => text.includes(word),
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
        const used = reachableObjects(store)
        const bodies = used.map((id): [number, Uint8Array[]] => [id, partsOf(store.object(id))])
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
