/**
 * Builds the texts of hints. Text of a page is quoted: shortened, on one line, and without markup
 * characters.
 */
import type { Facts, Hint } from '../facts.ts'

const QUOTE_CHARS_MAX = 120
export const WHERE_CHARS_MAX = 200

/**
 * Text of the page on one line. Control and direction characters are removed, and so are `<`, `>`
 * and backticks. Reports are stored, so secrets in addresses (queries, passwords, values in
 * fragments) are removed, too.
 */
export function plain(text: string, charsMax = QUOTE_CHARS_MAX): string {
  const line = text
    .slice(0, 4 * charsMax)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .replaceAll(/[<>`]/g, '')
    .replaceAll(/\?[^"\s]+/g, '?…')
    .replaceAll(/#[^"\s]*=[^"\s]*/g, '#…')
    .replaceAll(/\/\/[^/@"\s]*@/g, '//…@')
    .trim()
  return line.length > charsMax ? `${line.slice(0, charsMax - 1)}…` : line
}

export function quote(text: string): string {
  return `\`${plain(text)}\``
}

/** `1 image`, `1,200 images`. */
export function count(n: number, noun: string): string {
  return `${n.toLocaleString('en-US')} ${noun}${n === 1 ? '' : 's'}`
}

/** The first three texts quoted, and the number of the others. */
export function listOf(texts: string[], total = texts.length): string {
  const shown = texts.slice(0, 3).map((text) => `\`${plain(text, 80)}\``)
  const more = total - shown.length
  return more > 0
    ? `${shown.join(', ')} and ${more.toLocaleString('en-US')} more`
    : shown.join(', ')
}

export function hint(code: Hint['code'], message: string, where: string | null, fix: string): Hint {
  return { code, message, where: where === null ? null : plain(where, WHERE_CHARS_MAX), fix }
}

/** Says how to turn JavaScript on, or that it cannot be. */
export function javaScriptFix({ canRunScripts }: Facts): string {
  return canRunScripts
    ? 'Set `options.enableJavaScript` to true.'
    : 'Open Graph images never run JavaScript: build what you want to show from HTML and CSS.'
}

/** The noun for the output. */
export function outputNoun({ pdf }: Facts): string {
  return pdf ? 'PDF' : 'image'
}
