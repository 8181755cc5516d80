/**
 * Reads how a field wants its text to look: `DA`, such as `/Helv 12 Tf 0 g` (ISO 32000-1,
 * 12.7.3.3).
 */
import { createLexer, Keyword } from '../objects/lexer.ts'
import { Bytes, Name, type PdfValue } from '../objects/values.ts'

export interface TextStyle {
  /** The name of the font among the resources of the form. */
  font: string
  /** In points; 0 for as large as it fits. */
  size: number
  /** The operator that sets the color. */
  color: string
}

const SIZE_MAX = 1_000
const COLOR_OPERANDS: Record<string, number> = { g: 1, rg: 3, k: 4 }

/** The style is black Helvetica, as large as it fits, as far as it cannot be read. */
export function readTextStyle(value: PdfValue): TextStyle {
  const style: TextStyle = { font: 'Helv', size: 0, color: '0 g' }
  if (!(value instanceof Bytes)) return style
  try {
    readInto(style, value.value.slice(0, 1_000))
  } catch {
    // What was read so far counts.
  }
  return style
}

function readInto(style: TextStyle, text: string): void {
  const lexer = createLexer(text, 0, false)
  let operands: PdfValue[] = []
  for (let token = lexer.next(); token !== undefined; token = lexer.next()) {
    if (!(token instanceof Keyword)) {
      operands.push(token)
      continue
    }
    const [first, second] = operands.slice(-2)
    if (token.value === 'Tf' && first instanceof Name && typeof second === 'number') {
      style.font = first.value
      style.size = Math.min(Math.abs(second), SIZE_MAX)
    }
    const count = Object.hasOwn(COLOR_OPERANDS, token.value) ? COLOR_OPERANDS[token.value] : 0
    const numbers = operands.filter((operand) => typeof operand === 'number')
    if (count && numbers.length === count)
      style.color = `${numbers.map(shortened).join(' ')} ${token.value}`
    operands = []
  }
}

/** Exponents are not allowed. */
function shortened(value: number): string {
  return String(Number(value.toFixed(4)))
}
