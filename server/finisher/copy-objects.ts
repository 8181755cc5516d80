/** Copies objects of one PDF, and all that they refer to, under numbers that another PDF has free. */
import type { PdfObjects } from './pdf-objects.ts'
import type { ObjectBody } from './rewrite.ts'

const REFERENCE = /\b(\d{1,10}) 0 R\b/g
/** The dictionary of a stream has some hundred bytes. */
const STREAM_DICTIONARY_BYTES_MAX = 64 * 1024

interface PdfObject {
  dictionary: string
  /** From the word `stream` on; null for an object without one. */
  stream: Buffer | null
}

export interface ObjectCopies {
  /** Copies what a dictionary refers to. @returns the dictionary with the new numbers */
  adopt(dictionary: string): string
  /** Copies a stream. @param change changes its dictionary @returns its new number */
  adoptStream(id: number, change: (dictionary: string) => string): number
}

/**
 * @param take returns the next free number
 * @param bodies where the copies are put
 */
export function objectCopies(
  pdf: Buffer,
  objects: PdfObjects,
  take: () => number,
  bodies: Map<number, ObjectBody>,
): ObjectCopies {
  const numbers = new Map<number, number>()

  function renumber(dictionary: string, waiting: number[]): string {
    return dictionary.replaceAll(REFERENCE, (_, text) => {
      const id = Number(text)
      const known = numbers.get(id)
      if (known !== undefined) return `${known} 0 R`
      const number = take()
      numbers.set(id, number)
      waiting.push(id)
      return `${number} 0 R`
    })
  }

  function copyAll(waiting: number[]): void {
    // A list in place of recursion: a chain of references may be as long as the file.
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const { dictionary, stream } = readObject(pdf, objects, id)
      bodies.set(numbers.get(id) ?? take(), bodyOf(renumber(dictionary, waiting), stream))
    }
  }

  function adopt(dictionary: string): string {
    const waiting: number[] = []
    const adopted = renumber(dictionary, waiting)
    copyAll(waiting)
    return adopted
  }

  return {
    adopt,
    adoptStream(id, change) {
      const { dictionary, stream } = readObject(pdf, objects, id)
      const number = take()
      bodies.set(number, bodyOf(change(adopt(dictionary)), stream))
      return number
    },
  }
}

function bodyOf(dictionary: string, stream: Buffer | null): ObjectBody {
  return stream ? Buffer.concat([Buffer.from(dictionary, 'latin1'), stream]) : dictionary
}

/** @throws Error for an object that Chromium would not have written */
function readObject(pdf: Buffer, { offsetOf }: PdfObjects, id: number): PdfObject {
  const offset = offsetOf(id)
  const start = offset === null ? -1 : pdf.indexOf('obj', offset) + 'obj'.length
  const end = pdf.indexOf('endobj', start)
  if (start < 0 || end < 0) throw new Error(`the PDF has no object ${id}`)
  const headEnd = Math.min(end, start + STREAM_DICTIONARY_BYTES_MAX)
  const stream = /^[\s\S]*?>>\s*(?=stream(\r?\n))/.exec(pdf.toString('latin1', start, headEnd))
  if (!stream) return { dictionary: pdf.toString('latin1', start, end), stream: null }
  const [dictionary, lineBreak = ''] = stream
  // The bytes of a stream may contain any word: its length says where it ends (7.3.8.2).
  const length = Number(/\/Length (\d+)\b(?! 0 R)/.exec(dictionary)?.[1] ?? Number.NaN)
  const at = start + dictionary.length
  const dataEnd = at + 'stream'.length + lineBreak.length + length
  const streamEnd = pdf.indexOf('endstream', dataEnd) + 'endstream'.length
  if (Number.isNaN(length)) throw new Error(`object ${id} of the PDF has no length`)
  return { dictionary, stream: pdf.subarray(at, streamEnd) }
}
