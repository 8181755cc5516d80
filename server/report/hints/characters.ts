/** Explains characters that no font on this server can draw. */
import type { Rule } from '../facts.ts'
import { count, hint, outputNoun } from './words.ts'

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
