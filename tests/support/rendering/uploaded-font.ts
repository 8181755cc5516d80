/** A page that shows a square if its user has uploaded the test font. */

/** A family that is not installed on any machine. */
export const FAMILY = 'Square Of Tests'
export const VIEWPORT = { width: 100, height: 60 }
/** In the uploaded font a letter is a square of 40 pixels. */
export const STYLE = `font: 40px '${FAMILY}', serif; color: lime; margin: 0; line-height: 1`
export const PAGE = `<!doctype html><body style="${STYLE}">A`
/** The box of the letter. */
export const SQUARE = [0, 0, 40, 40]

/** The names of the fonts in a PDF, without the tags of subsets. */
export function fontsIn(pdf: Uint8Array): string[] {
  const names = Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/\/FontName \/[A-Z]{6}\+([^\s/<>]+)/g)
  return [...new Set(Array.from(names, ([, name]) => name ?? ''))].sort()
}
