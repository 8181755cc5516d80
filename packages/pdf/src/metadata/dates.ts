/** Dates of a PDF, and of its XMP, to the second and in UTC. */
import { Bytes } from '../objects/values.ts'

/** E.g. `D:20261126101500+00'00'` (ISO 32000-1, 7.9.4). */
export function pdfDate(date: Date): Bytes {
  const digits = date.toISOString().replaceAll(/\D/g, '').slice(0, 14)
  return new Bytes(`D:${digits}+00'00'`)
}

/** E.g. `2026-11-26T10:15:00+00:00` (ISO 16684-1, 8.2.1.2). */
export function xmpDate(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, '+00:00')
}

const WITH_ZONE = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)([+-]\d\d):(\d\d)$/

/**
 * @param text as ISO 8601 to the second, with a time zone as `+02:00`
 * @returns the same as a date of a PDF
 */
export function pdfDateOf(text: string | null | undefined): Bytes | undefined {
  const found = WITH_ZONE.exec(text ?? '')
  if (found === null) return undefined
  return new Bytes(`D:${found.slice(1, 8).join('')}'${found[8]}'`)
}

const DATE = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/

/** @returns null for what is no date (7.9.4) */
export function readPdfDate(text: string | null): Date | null {
  const found = DATE.exec(text ?? '')
  if (found === null) return null
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00'] = found
  const zone = found[7] === undefined ? 'Z' : `${found[7]}${found[8]}:${found[9] ?? '00'}`
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(date.getTime()) ? null : date
}
