/** Reads the operators of a content stream with their operands (ISO 32000-1, 7.8.2). */
import { createLexer, Keyword } from '../objects/lexer.ts'
import type { PdfValue } from '../objects/values.ts'

export interface Operator {
  name: string
  operands: PdfValue[]
  /** Offsets of the operator with its operands. */
  start: number
  end: number
}

/** The end of an inline image (8.9.7). */
const IMAGE_END = /(?<=[\0\t\n\f\r ])EI(?=[\0\t\n\f\r ]|$)/g

/** An inline image is one operator, `EI`. @throws Error for what is no content stream */
export function* readOperators(content: Buffer): Generator<Operator> {
  const text = content.toString('latin1')
  const lexer = createLexer(text, 0, false)
  let operands: PdfValue[] = []
  let start = 0
  for (let token = lexer.next(); token !== undefined; token = lexer.next()) {
    if (!(token instanceof Keyword)) {
      operands.push(token)
      continue
    }
    let name = token.value
    if (name === 'ID') {
      lexer.position = endOfImage(text, lexer.position)
      name = 'EI'
    }
    if (name === 'BI') {
      operands = []
      continue
    }
    yield { name, operands, start, end: lexer.position }
    operands = []
    start = lexer.position
  }
}

function endOfImage(text: string, from: number): number {
  const end = new RegExp(IMAGE_END)
  end.lastIndex = from
  if (!end.test(text)) throw new Error('an image has no end')
  return end.lastIndex
}
