/** Writes values as the text of a PDF (ISO 32000-1, 7.3). Characters of the text are bytes. */
import { Bytes, type Dict, Name, type PdfValue, Ref, Stream } from './values.ts'

/** The generation of an object, by its number (7.3.10). */
export type Generations = (id: number) => number

const FIRST: Generations = () => 0

/** @returns the text of a value that is not a stream */
export function serialize(value: PdfValue, generationOf: Generations = FIRST): string {
  if (value === null) return 'null'
  if (typeof value === 'number') return numeral(value)
  if (typeof value === 'boolean') return String(value)
  if (value instanceof Name) return nameText(value.value)
  if (value instanceof Ref) return `${value.id} ${generationOf(value.id)} R`
  if (value instanceof Bytes) return stringText(value.value)
  if (value instanceof Stream) throw new Error('a stream is not a direct object')
  if (Array.isArray(value)) {
    return `[${value.map((item) => serialize(item, generationOf)).join(' ')}]`
  }
  return dictText(value, generationOf)
}

/**
 * The body of an object in parts, so that the data of a stream need not be copied. The length of a
 * stream is that of its data.
 */
export function objectParts(value: PdfValue, generationOf?: Generations): Uint8Array[] {
  if (!(value instanceof Stream)) return [latin1(serialize(value, generationOf))]
  const dict: Dict = new Map(value.dict)
  dict.set('Length', value.data.length)
  return [latin1(`${serialize(dict, generationOf)}\nstream\n`), value.data, latin1('\nendstream')]
}

/** The bytes of a text whose characters are bytes. */
export function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

function dictText(dict: Dict, generationOf: Generations): string {
  const entries = [...dict].map(
    ([key, value]) => `${nameText(key)} ${serialize(value, generationOf)}`,
  )
  return `<<${entries.join('\n')}>>`
}

/** Exponents are not allowed. */
function numeral(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return Number.isFinite(value) ? text : '0'
  return Math.abs(value) < 1 ? value.toFixed(10) : String(BigInt(value))
}

function nameText(name: string): string {
  const escaped = name.replaceAll(/[^!-~]|[#()<>[\]{}/%]/g, (character) => {
    return `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`
  })
  return `/${escaped}`
}

function stringText(value: string): string {
  if (/^[\x20-\x7e]*$/.test(value)) return `(${value.replaceAll(/[()\\]/g, String.raw`\$&`)})`
  return `<${Buffer.from(value, 'latin1').toString('hex')}>`
}
