/** Writes values as the text of a PDF (ISO 32000-1, 7.3). Characters of the text are bytes. */
import { Bytes, type Dict, Name, type PdfValue, Ref, Stream } from './values.ts'

/** @returns the text of a value that is not a stream */
export function serialize(value: PdfValue): string {
  if (value === null) return 'null'
  if (typeof value === 'number') return numeral(value)
  if (typeof value === 'boolean') return String(value)
  if (value instanceof Name) return nameText(value.value)
  if (value instanceof Ref) return `${value.id} 0 R`
  if (value instanceof Bytes) return stringText(value.value)
  if (value instanceof Stream) throw new Error('a stream is not a direct object')
  if (Array.isArray(value)) return `[${value.map(serialize).join(' ')}]`
  return dictText(value)
}

/**
 * The body of an object in parts, so that the data of a stream need not be copied. The length of a
 * stream is that of its data.
 */
export function objectParts(value: PdfValue): Uint8Array[] {
  if (!(value instanceof Stream)) return [latin1(serialize(value))]
  const dict: Dict = new Map(value.dict)
  dict.set('Length', value.data.length)
  return [latin1(`${serialize(dict)}\nstream\n`), value.data, latin1('\nendstream')]
}

/** The bytes of a text whose characters are bytes. */
export function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

function dictText(dict: Dict): string {
  return `<<${[...dict].map(([key, value]) => `${nameText(key)} ${serialize(value)}`).join('\n')}>>`
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
