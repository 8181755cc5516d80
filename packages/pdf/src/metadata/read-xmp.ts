/** Reads the metadata of any PDF (ISO 32000-1, 14.3.2). */
import { decode, type PdfDocument } from '../objects/document.ts'
import { Stream } from '../objects/values.ts'

const BYTES_MAX = 1_000_000

/**
 * @returns the packet; null if there is none, or one of over 1 MB or of another encoding than UTF-8
 */
export function readXmp(document: PdfDocument): string | null {
  const catalog = document.catalog()
  const stream = document.resolve(catalog.get('Metadata'))
  if (!(stream instanceof Stream) || stream.data.length > BYTES_MAX) return null
  const bytes = decode(stream)
  if (bytes.length > BYTES_MAX || bytes.includes(0)) return null
  return bytes.toString('utf8')
}

/** @returns the names of the standards that the packet declares */
export function standardsIn(xmp: string | null): string[] {
  if (xmp === null) return []
  const part = valueIn(xmp, 'pdfaid:part', /^\d$/)
  const level = valueIn(xmp, 'pdfaid:conformance', /^[a-z]$/i) ?? ''
  const accessible = valueIn(xmp, 'pdfuaid:part', /^\d$/)
  return [
    ...(part === null ? [] : [`PDF/A-${part}${level.toLowerCase()}`]),
    ...(accessible === null ? [] : [`PDF/UA-${accessible}`]),
  ]
}

/** A property is an element, or an attribute (ISO 16684-1, 7.9.2.2). */
function valueIn(xmp: string, name: string, form: RegExp): string | null {
  const [, element, attribute] =
    new RegExp(`<${name}>([^<]{1,20})<|\\s${name}=["']([^"']{1,20})["']`).exec(xmp) ?? []
  const value = (element ?? attribute ?? '').trim()
  return form.test(value) ? value : null
}
