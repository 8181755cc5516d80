/**
 * Detects SVG files. Nothing is sanitized: scripts and external references are kept, and are inert
 * where the file is served (a sandbox policy) and used (browsers run and load nothing in an image).
 */

import { isUtf8 } from 'node:buffer'

/** Whether a file begins like SVG, other XML or HTML. */
export function looksLikeMarkup(file: Buffer): boolean {
  return /^(\ufeff)?\s*</.test(file.toString('utf8', 0, 1_000))
}

/**
 * Whether the text is an SVG document. Well-formedness is left to browsers. Entities are refused:
 * they are the only part of XML that grows, or reads files, when parsed.
 */
export function isSvg(file: Buffer): boolean {
  // SVG in other encodings is not supported. Only its begin and its end are decoded: all of 10 MB
  // take 40 ms.
  if (!isUtf8(file)) return false
  const text = file.toString('utf8', 0, PROLOG_BYTES_MAX)
  // Only a document type declares entities, and it comes before the root element.
  if (/<!ENTITY/i.test(text)) return false
  const start = skipProlog(text)
  if (start === null || !/^<(?:[a-z_][\w.-]*:)?svg[\s/>]/i.test(text.slice(start, start + 200))) {
    return false
  }
  // Nothing is in it, so that it needs no closing tag.
  if (/^<[^<>]{0,2000}\/>\s*$/.test(text.slice(start))) return true
  // A truncated file has no closing tag.
  return /<\/(?:[a-z_][\w.-]*:)?svg\s*>\s*(?:<!--[\s\S]*-->\s*)?$/i.test(
    file.toString('utf8', Math.max(0, file.length - END_BYTES)),
  )
}

/** Leaves room for a comment after the closing tag. */
const END_BYTES = 2_000

/** Leaves room for a licence comment and the comments of drawing programs. */
const PROLOG_BYTES_MAX = 100_000

/** The index of the root element, after declaration, comments, instructions and document type. */
function skipProlog(head: string): number | null {
  const space = /\s*/y
  for (let at = 0; ; ) {
    space.lastIndex = at
    at += space.exec(head)?.[0].length ?? 0
    const ending = PROLOG.find(([start]) => head.startsWith(start, at))?.[1]
    if (ending === undefined) return head.startsWith('<', at) ? at : null
    const end = head.indexOf(ending, at)
    if (end < 0) return null
    at = end + ending.length
  }
}

/**
 * A document type ends at the first `>`: an internal subset declares entities, or things that no
 * SVG needs.
 */
const PROLOG: [start: string, end: string][] = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!DOCTYPE', '>'],
]
