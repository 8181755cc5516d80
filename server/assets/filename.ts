/** Sanitizes the filenames of uploaded assets. */

const NAME_CHARS_MAX = 100
/**
 * Characters that are looked at: normalizing takes quadratic time for a name of combining marks.
 */
const GIVEN_CHARS_MAX = 1_000

/** @returns the sanitized name with its extension; null if nothing remains */
export function cleanFilename(filename: string): string | null {
  const base = filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1)
  const clean = base
    .slice(-GIVEN_CHARS_MAX)
    .normalize('NFC')
    // Keeps letters, digits and characters without a meaning in paths, headers and markup.
    .replaceAll(/[^\p{L}\p{M}\p{N} ._()+-]+/gu, '_')
    .trim()
  const { stem, extension } = split(clean)
  const short = [...stem].slice(0, NAME_CHARS_MAX).join('')
  return short.replaceAll(/[ ._]/g, '') === '' || extension === '' ? null : `${short}.${extension}`
}

/** @returns the extension in lower case, without the dot; empty if there is none */
export function extensionOf(filename: string): string {
  return split(filename).extension.toLowerCase()
}

function split(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.')
  if (dot < 1) return { stem: name, extension: '' }
  return { stem: name.slice(0, dot), extension: name.slice(dot + 1) }
}
