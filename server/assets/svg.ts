/**
 * Whether a file is SVG. What it may do is not decided here: scripts and references to elsewhere are kept
 * as they are, and are inert where it is served (a sandbox policy) and used (browsers run and load
 * nothing in an image).
 */

/** How a file begins that could be SVG or other XML or HTML. */
export function looksLikeMarkup(file: Buffer): boolean {
  return /^(\ufeff)?\s*</.test(file.toString('utf8', 0, 1_000))
}

/**
 * Well-formedness is for browsers to say. Entities are refused: they are the only part of XML that
 * grows, or reads files, when parsed.
 */
export function isSvg(file: Buffer): boolean {
  const text = decode(file)
  // Only a document type declares entities, and it comes before the root element.
  if (text === null || /<!ENTITY/i.test(text.slice(0, PROLOG_CHARS_MAX))) return false
  const start = skipProlog(text)
  if (start === null || !/^<(?:[a-z_][\w.-]*:)?svg[\s/>]/i.test(text.slice(start, start + 200))) {
    return false
  }
  // A file that was cut off has lost its end.
  return /<\/(?:[a-z_][\w.-]*:)?svg\s*>\s*(?:<!--[\s\S]*-->\s*)?$/i.test(text.slice(-END_CHARS))
}

/** Room for a comment behind the last tag. */
const END_CHARS = 2_000

function decode(file: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return null // other encodings are no text to us, and so no SVG
  }
}

/** Room for a licence in a comment, and for what drawing programs say of themselves. */
const PROLOG_CHARS_MAX = 100_000

/** Where the root element begins: behind declaration, comments, instructions and document type. */
function skipProlog(text: string): number | null {
  const head = text.slice(0, PROLOG_CHARS_MAX)
  const space = /\s*/y
  for (let at = 0; ; ) {
    space.lastIndex = at
    at += space.exec(head)?.[0].length ?? 0
    const ending = PROLOG.find(([begin]) => head.startsWith(begin, at))?.[1]
    if (ending === undefined) return head.startsWith('<', at) ? at : null
    const end = head.indexOf(ending, at)
    if (end < 0) return null
    at = end + ending.length
  }
}

/** An internal subset in a document type declares entities, or things that no SVG needs. */
const PROLOG: [begin: string, end: string][] = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!DOCTYPE', '>'],
]
