/** Reads the names of the fonts in a PDF from its font descriptors (ISO 32000-1, 9.8). */

import { createYielder } from '@platen/lib'
import { openPdfObjects } from '@platen/pdf/internal'

/** A report lists no more fonts. */
const NAMES_MAX = 100
const NAME_CHARS_MAX = 100
/** Per object; the descriptors that Chromium writes have some 300 bytes. */
const OBJECT_BYTES_MAX = 2_000
/** The number, the generation and the word `obj`. */
const OBJECT_HEAD_BYTES = 20
const LESS_THAN = 0x3c
const DESCRIPTOR = '/Type /FontDescriptor'

/**
 * Reads the font names in a PDF that Chromium has printed: at most 100, without the tags of
 * subsets. Yields to the event loop, because a PDF of 90 MB has a million objects.
 * @returns an empty set for a file whose cross-reference table is not at its end
 */
export async function fontNamesInPdf(pdf: Buffer): Promise<Set<string>> {
  const yieldIfDue = createYielder()
  const names = new Set<string>()
  const objects = openPdfObjects(pdf)
  for (let id = 0; objects && id < objects.count && names.size < NAMES_MAX; id += 1) {
    const offset = objects.offsetOf(id)
    if (offset !== null && isDescriptor(pdf, offset)) {
      const name = nameIn(pdf.toString('latin1', offset, offset + OBJECT_BYTES_MAX))
      if (name) names.add(name)
    }
    const yielding = id % 1_000 === 0 ? yieldIfDue() : undefined
    if (yielding) await yielding
  }
  return names
}

/**
 * Whether the object here begins as Chromium writes descriptors: `7 0 obj\n<</Type
 * /FontDescriptor`.
 */
function isDescriptor(pdf: Buffer, offset: number): boolean {
  let start = offset
  while (start < offset + OBJECT_HEAD_BYTES && pdf[start] !== LESS_THAN) start += 1
  start += '<<'.length
  // Most objects differ within a few bytes, so that making strings of them would be wasteful.
  for (let at = 0; at < DESCRIPTOR.length; at += 1) {
    if (pdf[start + at] !== DESCRIPTOR.charCodeAt(at)) return false
  }
  return true
}

/**
 * The name of a subset begins with six letters and a plus sign (9.6.4). Strings may hold any text,
 * and are skipped.
 */
function nameIn(object: string): string | undefined {
  const [body = ''] = object.replaceAll(/\((?:[^()\\]|\\[\s\S])*\)/g, '()').split('endobj', 1)
  const name = /\/FontName \/(?:[A-Z]{6}\+)?([^\s/<>[\]()]+)/.exec(body)?.[1]
  return name?.slice(0, NAME_CHARS_MAX)
}
