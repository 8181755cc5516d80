/** Alphabets that the standard fonts do not have, and the fonts of the system that have them. */

export interface Script {
  /** As in ISO 15924, such as `Arab`. */
  tag: string
  /** Whether its letters change or join beside each other, so that none is set alone. */
  isJoined: boolean
  /** The paths of its fonts, with `*` in the place of a weight. */
  sans: string
  serif: string
  /** The index in a collection of fonts. */
  index: number
}

export type CjkLanguage = 'ja' | 'ko' | 'zh-Hans' | 'zh-Hant'

const CJK_INDEXES: Record<CjkLanguage, number> = { ja: 0, ko: 1, 'zh-Hans': 2, 'zh-Hant': 3 }

/** Han characters look different in each language. */
export const CJK = Object.fromEntries(
  Object.entries(CJK_INDEXES).map(([language, index]) => [
    language,
    {
      tag: 'Hani',
      isJoined: false,
      sans: 'opentype/noto/NotoSansCJK-*.ttc',
      serif: 'opentype/noto/NotoSerifCJK-*.ttc',
      index,
    },
  ]),
) as Record<CjkLanguage, Script>

const JOINED = {
  Deva: 'Devanagari',
  Beng: 'Bengali',
  Guru: 'Gurmukhi',
  Gujr: 'Gujarati',
  Orya: 'Oriya',
  Taml: 'Tamil',
  Telu: 'Telugu',
  Knda: 'Kannada',
  Mlym: 'Malayalam',
  Sinh: 'Sinhala',
  Thai: 'Thai',
  Laoo: 'Lao',
  Khmr: 'Khmer',
  Mymr: 'Myanmar',
  Mong: 'Mongolian',
}
const SINGLE = {
  Armn: 'Armenian',
  Geor: 'Georgian',
  Ethi: 'Ethiopic',
  Hebr: 'Hebrew',
  Cher: 'Cherokee',
}

const noto = (name: string) => `truetype/noto/Noto${name}-*.ttf`
const script = (tag: string, name: string, isJoined: boolean): Script => ({
  tag,
  isJoined,
  sans: noto(`Sans${name}`),
  serif: noto(`Serif${name}`),
  index: 0,
})

const ARABIC: Script = {
  ...script('Arab', 'Arabic', true),
  serif: noto('NaskhArabic'),
}
const OTHERS: Script[] = [
  ARABIC,
  { ...script('Syrc', 'Syriac', true), serif: noto('SansSyriac') },
  { ...script('Thaa', 'Thaana', true), serif: noto('SansThaana') },
  { ...script('Tibt', 'Tibetan', true), sans: noto('SerifTibetan') },
  ...Object.entries(JOINED).map(([tag, name]) => script(tag, name, true)),
  ...Object.entries(SINGLE).map(([tag, name]) => script(tag, name, false)),
]

/** Insides of classes: letters, punctuation with full width forms, and signs of many alphabets. */
const LETTERS_OF_CJK = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}`
const OTHERS_OF_CJK = String.raw`\u3000-\u303f\u30fb\u30fc\u31c0-\u31ef\u3200-\u33ff\uff00-\uffef`
const SIGNS_OF_CJK = String.raw`\u2016\u2025\u203b\u2042\u2051\u20a9\u2100-\u2121\u2123-\u27bf`
/** Characters of no other alphabet, as the inside of a class. */
export const CJK_CHARACTERS = LETTERS_OF_CJK + OTHERS_OF_CJK

const CJK_LETTERS = new RegExp(`[${LETTERS_OF_CJK}]`, 'u')
const CJK_OTHERS = new RegExp(`[${OTHERS_OF_CJK}]`, 'u')
const CJK_SIGNS = new RegExp(`[${SIGNS_OF_CJK}]`, 'u')
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Marks and a space that other alphabets share with Latin ones. */
const OF_LATIN = String.raw`\u0300-\u036f\u202f`

/** Text that is more than one character of a standard font behind the other. */
export const NEEDS_SHAPING = new RegExp(
  `(?![${OF_LATIN}])[${CJK_CHARACTERS}${SIGNS_OF_CJK}${OTHERS.map(({ tag }) => `\\p{scx=${tag}}`).join('')}]`,
  'u',
)

/** Finds alphabets of one text, whose language decides between the fonts of Han characters. */
export interface ScriptFinder {
  /** The alphabet of a letter; null for one of another, or that many alphabets have. */
  ofLetter(character: string): Script | null
  /** The alphabet of a sign that several have, such as `、`; null for one that none has. */
  ofSign(character: string): Script | null
}

const LETTERS = OTHERS.map((one) => ({ one, has: new RegExp(`\\p{Script=${one.tag}}`, 'u') }))
const SIGNS = OTHERS.map((one) => ({ one, has: new RegExp(`\\p{scx=${one.tag}}`, 'u') }))

/** @param language of the document, as in `lang` */
export function scriptsIn(text: string, language: string | null): ScriptFinder {
  const cjk = CJK[cjkLanguage(text, language)]
  return {
    ofLetter(character) {
      if (CJK_LETTERS.test(character)) return cjk
      return LETTERS.find(({ has }) => has.test(character))?.one ?? null
    },
    ofSign(character) {
      if (CJK_OTHERS.test(character)) return cjk
      const own = SIGNS.find(({ has }) => has.test(character))?.one ?? null
      return own === null && CJK_SIGNS.test(character) ? cjk : own
    },
  }
}

/** Text says it itself, if it has letters that only one language has. */
function cjkLanguage(text: string, language: string | null): CjkLanguage {
  if (KANA.test(text)) return 'ja'
  if (/\p{Script=Hangul}/u.test(text)) return 'ko'
  if (/\p{Script=Bopomofo}/u.test(text)) return 'zh-Hant'
  if (/^ko\b/i.test(language ?? '')) return 'ko'
  if (/^zh-(?:.*\b)?(?:Hant|TW|HK|MO)\b/i.test(language ?? '')) return 'zh-Hant'
  return /^zh\b/i.test(language ?? '') ? 'zh-Hans' : 'ja'
}
