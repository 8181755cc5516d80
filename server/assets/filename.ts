/** The name that an asset is kept under: what its owner called it, without what would mean more than a name. */

const NAME_CHARS_MAX = 100

/** @returns null if nothing is left of it; the extension is kept */
export function cleanFilename(given: string): string | null {
  const base = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1)
  const clean = base
    .normalize('NFC')
    // Letters, digits and the signs that mean nothing in paths, headers and markup.
    .replaceAll(/[^\p{L}\p{M}\p{N} ._()+-]+/gu, '_')
    .trim()
  const { stem, extension } = split(clean)
  const short = [...stem].slice(0, NAME_CHARS_MAX).join('')
  return short.replaceAll(/[ ._]/g, '') === '' || extension === '' ? null : `${short}.${extension}`
}

/** Lower case, without the dot; empty if there is none. */
export function extensionOf(filename: string): string {
  return split(filename).extension.toLowerCase()
}

function split(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.')
  if (dot < 1) return { stem: name, extension: '' }
  return { stem: name.slice(0, dot), extension: name.slice(dot + 1) }
}
