/**
 * Finds the objects of a PDF by its cross-reference table (ISO 32000-1, 7.5.4), so that text of the
 * document that looks like an object is not taken for one. Reads Chromium's own PDFs: Skia writes
 * one table, at the end of the file.
 */

export interface PdfObjects {
  /** Object numbers are smaller than this. */
  count: number
  /** The offset of the table, where the last object ends. */
  tableAt: number
  /** The offset of the table's first entry. Entries have 20 bytes each. */
  entriesAt: number
  /** The end of the file, from the word `trailer`. */
  trailer: string
  /** @returns the offset of an object in bytes; null if there is none with this number */
  offsetOf(id: number): number | null
}

export const ENTRY_BYTES = 20
/** The position of the mark in an entry that says whether its object is in use. */
const MARK_AT = 17
const IN_USE = 0x6e
const HEAD_BYTES_MAX = 64
const TRAILER_BYTES_MAX = 1_000

/** @returns null for a file whose only table is not at the offset that its end names */
export function openPdfObjects(pdf: Buffer): PdfObjects | null {
  const end = pdf.toString('latin1', Math.max(0, pdf.length - TRAILER_BYTES_MAX))
  const offset = Number(/startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(end)?.[1] ?? Number.NaN)
  const start = pdf.toString('latin1', offset, offset + HEAD_BYTES_MAX)
  const head = /^xref\s+0 (\d{1,10}) *\r?\n/.exec(start)
  if (!head) return null
  const first = offset + head[0].length
  const count = Math.min(Number(head[1]), Math.floor((pdf.length - first) / ENTRY_BYTES))
  return {
    count,
    tableAt: offset,
    entriesAt: first,
    trailer: end.slice(end.lastIndexOf('trailer')),
    offsetOf(id) {
      const at = first + id * ENTRY_BYTES
      return id < count && pdf[at + MARK_AT] === IN_USE ? tenDigits(pdf, at) : null
    },
  }
}

/** Makes no string, because a file of 90 MB has a million offsets. */
function tenDigits(pdf: Buffer, at: number): number {
  let value = 0
  for (let digit = at; digit < at + 10; digit += 1) value = value * 10 + (pdf[digit] ?? 0) - 0x30
  return value
}
