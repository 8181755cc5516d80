/**
 * Explains characters that were read in the wrong encoding, and those that no font on this server
 * can draw.
 */
import type { Rule } from '../facts.ts'
import { count, hint, outputNoun, plain, quote } from './words.ts'

export const wrongEncoding: Rule = (facts) => {
  const found = facts.documentFacts?.wrongEncoding
  if (!found || facts.error) return []
  const { encoding, shown, meant } = found
  const message = `The ${outputNoun(facts)} shows ${quote(shown)} where ${quote(meant)} was meant: the page is in UTF-8, and was read as ${plain(encoding, 40)}, because it declares no encoding, or that one.`
  const fix =
    'Send the header `Content-Type: text/html; charset=utf-8`, or begin the head of the page with `<meta charset="utf-8">`.'
  return [hint('ENCODING_WRONG', message, facts.isHtml ? 'html' : 'url', fix)]
}

const NAMED_MAX = 10

export const missingGlyphs: Rule = (facts) => {
  const { documentFacts, installed, error } = facts
  if (!documentFacts || error) return []
  const missing = installed.coverage?.missingIn(documentFacts.rareCharacters) ?? []
  const names = missing.slice(0, NAMED_MAX).map(nameOf)
  const [first] = names
  if (first === undefined) return []
  const more = missing.length - names.length
  const list = `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  const box = missing.length === 1 ? 'an empty box' : 'empty boxes'
  const message = `The text has ${count(missing.length, 'character')} that no font on this server can draw, and the ${outputNoun(facts)} shows ${box} instead: ${list}.`
  const fix =
    'Upload a font that has these characters as an asset (POST /api/v1/assets) and name it in `font-family`, or link one with `@font-face`.'
  return [hint('GLYPHS_MISSING', message, first, fix)]
}

/** `U+1FAE9`, as the Unicode Standard writes code points. */
function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}
