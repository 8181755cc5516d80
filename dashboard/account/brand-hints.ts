/** Names fonts and languages of a brand that are not known, and what was probably meant. */
import { nearest } from '../nearest.ts'
import { FONTS, LANGUAGES } from './brand-choices.ts'

/** Names that people know and that a server may have. */
const COMMON = [
  ...['Arial', 'Helvetica', 'Verdana', 'Tahoma', 'Georgia', 'Times New Roman', 'Courier New'],
  ...['Roboto', 'Open Sans', 'Inter', 'Lato', 'Montserrat', 'Source Sans 3', 'Public Sans'],
]
const GENERIC = ['serif', 'sans-serif', 'monospace', 'system-ui']

/**
 * @param own families of the account's fonts
 * @returns nothing for a font that renders have
 */
export function fontHint(family: string, own: readonly string[]): string | undefined {
  const name = family.trim()
  const sure = [...own, ...FONTS, ...GENERIC]
  const isSame = (other: string) => other.toLowerCase() === name.toLowerCase()
  if (name === '' || sure.some(isSame)) return undefined
  const near = COMMON.some(isSame) ? null : nearest(name, [...sure, ...COMMON])
  const meant = near === null ? '' : ` Did you mean ${near}?`
  return `It is neither under Assets nor on every server: without it, text has another font.${meant}`
}

/** Words about a language: a problem must be mended before the brand is saved. */
interface Said {
  hint?: string
  problem?: string
}

const WORDS_STAY =
  'Dates and amounts follow it. Titles such as “Total” stay English: they are labels in the data.'

/** @returns no problem for a tag of BCP 47 whose language is known */
export function languageSaid(tag: string): Said {
  const name = tag.trim()
  const language = name === '' ? null : languageOf(name)
  const isKnown = language !== null && namesIn('en').of(language) !== undefined
  if (name === '' || language === 'en') return {}
  if (isKnown) return { hint: WORDS_STAY }
  const meant = LANGUAGES.find((one) => namesOf(one).includes(name.toLowerCase()))
  if (language !== null && !meant) return { hint: 'This browser does not know the language.' }
  const instead = meant ? `Did you mean ${meant}?` : 'Write it as en, pt-BR or zh-Hant.'
  return { problem: `It is not the tag of a language. ${instead}` }
}

/** @returns null for what is not written as a tag */
function languageOf(tag: string): string | null {
  try {
    return new Intl.Locale(tag).language
  } catch {
    return null // it is not written as a tag
  }
}

/** The names of a language in English and in itself, in small letters. */
function namesOf(language: string): (string | undefined)[] {
  return ['en', language].map((of) => namesIn(of).of(language)?.toLowerCase())
}

function namesIn(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames(language, { type: 'language', fallback: 'none' })
}
