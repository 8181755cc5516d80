/** Reads an object from its place in a file (ISO 32000-1, 7.3.10). */
import { createLexer, Keyword } from './lexer.ts'
import { isDict, type PdfValue, Stream } from './values.ts'

interface Place {
  pdf: Buffer
  /** The file, with bytes as characters. */
  text: string
  /** Follows a reference: the length of a stream may be an object. */
  resolve(value: PdfValue | undefined): PdfValue
}

const RETURN = 0x0d

/** @returns null if there is none @throws Error for a stream without a length */
export function readObjectAt({ pdf, text, resolve }: Place, id: number, offset: number): PdfValue {
  const lexer = createLexer(text, offset)
  lexer.next()
  lexer.next()
  const keyword = lexer.next()
  if (!(keyword instanceof Keyword && keyword.value === 'obj')) return null
  const value = lexer.next()
  if (value === undefined || value instanceof Keyword) return null
  if (!isDict(value)) return value
  const end = lexer.next()
  if (!(end instanceof Keyword && end.value === 'stream')) return value
  const start = lexer.position + (pdf[lexer.position] === RETURN ? 2 : 1)
  const length = resolve(value.get('Length'))
  if (typeof length !== 'number' || length < 0) throw new Error(`object ${id} has no length`)
  return new Stream(value, pdf.subarray(start, start + length))
}
