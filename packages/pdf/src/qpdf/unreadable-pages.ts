/**
 * Finds the pages of a repaired file whose content cannot be decompressed, as in a file that was
 * sent as text.
 */
import { readPages } from '../assemble/page-list.ts'
import { decode, type PdfDocument } from '../objects/document.ts'
import { itemsOf, type PdfValue, Ref, Stream } from '../objects/values.ts'

/** Further contents count as readable. */
const DECODED_BYTES_MAX = 256 * 1024 * 1024

export interface UnreadablePages {
  count: number
  /** Whether no page has content that can be read. */
  isAll: boolean
}

/** @throws PdfFailure for a file whose pages cannot be found */
export function findUnreadablePages(document: PdfDocument): UnreadablePages {
  const known = new Map<number, boolean>()
  let left = DECODED_BYTES_MAX

  function isReadable(value: PdfValue): boolean {
    const stream = document.resolve(value)
    if (!(stream instanceof Stream)) return true
    try {
      left -= decode(stream, left).length
      return true
    } catch (error) {
      // Other errors are those of filters that are not Flate, and of content that is too long.
      return !(error instanceof Error && 'code' in error && error.code === 'Z_DATA_ERROR')
    }
  }
  function isKnownReadable(value: PdfValue): boolean {
    if (!(value instanceof Ref)) return isReadable(value)
    const readable = known.get(value.id) ?? (left <= 0 || isReadable(value))
    known.set(value.id, readable)
    return readable
  }

  const { pages } = readPages(document)
  const contents = pages.map(({ dict }) => {
    const value = dict.get('Contents') ?? null
    const list = document.resolve(value)
    return Array.isArray(list) ? list : itemsOf(value)
  })
  const count = contents.filter((streams) => !streams.every(isKnownReadable)).length
  return { count, isAll: count > 0 && count === contents.filter(({ length }) => length > 0).length }
}
