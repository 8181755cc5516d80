/**
 * The fonts in a PDF, as its font descriptors name them (ISO 32000-1, 9.8). They are found by way of the
 * cross-reference table: text of the document that looks like an object is none.
 */
import { createTurns } from '../../timer.ts'

/** More fonts than a report lists. */
const NAMES_MAX = 100
const NAME_CHARS_MAX = 100
/** Of one object; the descriptors that Chromium writes have some 300 bytes. */
const OBJECT_BYTES_MAX = 2_000
const ENTRY_BYTES = 20
const TAIL_BYTES = 64
/** Number, generation and the word `obj`. */
const OBJECT_HEAD_BYTES = 20
const LESS_THAN = 0x3c
const DESCRIPTOR = '/Type /FontDescriptor'

/**
 * Reads the font names in a PDF that Chromium has printed: at most 100, without the tags of subsets. A PDF of
 * 90 MB has a million objects, so the event loop is shared.
 * @returns none for a file whose cross-reference table is not at its end
 */
export async function fontNamesInPdf(pdf: Buffer): Promise<Set<string>> {
  const turn = createTurns()
  const names = new Set<string>()
  const table = tableOf(pdf)
  for (let index = 0; table && index < table.entries && names.size < NAMES_MAX; index += 1) {
    const at = table.start + index * ENTRY_BYTES
    const offset = numberAt(pdf, at)
    // Objects in use are marked with an n.
    if (pdf[at + 17] === 0x6e && isDescriptor(pdf, offset)) {
      const name = nameIn(pdf.toString('latin1', offset, offset + OBJECT_BYTES_MAX))
      if (name) names.add(name)
    }
    const waiting = index % 1_000 === 0 ? turn() : undefined
    if (waiting) await waiting
  }
  return names
}

/** The entries of the only cross-reference section of a file (ISO 32000-1, 7.5.4). */
function tableOf(pdf: Buffer): { start: number; entries: number } | null {
  const tail = pdf.toString('latin1', Math.max(0, pdf.length - TAIL_BYTES))
  const offset = Number(/startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(tail)?.[1] ?? Number.NaN)
  const head = /^xref\s+0 (\d{1,10})\s*\n/.exec(pdf.toString('latin1', offset, offset + TAIL_BYTES))
  if (!head) return null
  const start = offset + head[0].length
  const entries = Math.floor((pdf.length - start) / ENTRY_BYTES)
  return { start, entries: Math.min(Number(head[1]), entries) }
}

/** An offset of ten digits. */
function numberAt(pdf: Buffer, at: number): number {
  let value = 0
  for (let digit = at; digit < at + 10; digit += 1) value = value * 10 + (pdf[digit] ?? 0) - 0x30
  return value
}

/** Whether the object here begins as Chromium writes descriptors: `7 0 obj\n<</Type /FontDescriptor`. */
function isDescriptor(pdf: Buffer, offset: number): boolean {
  let start = offset
  while (start < offset + OBJECT_HEAD_BYTES && pdf[start] !== LESS_THAN) start += 1
  start += '<<'.length
  // Most objects differ within a few bytes, and no text is made of them.
  for (let at = 0; at < DESCRIPTOR.length; at += 1) {
    if (pdf[start + at] !== DESCRIPTOR.charCodeAt(at)) return false
  }
  return true
}

/** The name of a subset begins with six letters and a plus sign (9.6.4). Strings may hold any text. */
function nameIn(object: string): string | undefined {
  const [body = ''] = object.replaceAll(/\((?:[^()\\]|\\[\s\S])*\)/g, '()').split('endobj', 1)
  const name = /\/FontName \/(?:[A-Z]{6}\+)?([^\s/<>[\]()]+)/.exec(body)?.[1]
  return name?.slice(0, NAME_CHARS_MAX)
}
