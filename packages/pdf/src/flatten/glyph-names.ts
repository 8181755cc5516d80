/**
 * The characters that names of glyphs stand for, as far as encodings of fields have them (Adobe
 * Glyph List).
 */

const SIGNS =
  'space=\u0020 exclam=! quotedbl=" numbersign=# dollar=$ percent=% ampersand=& quotesingle=\' parenleft=( parenright=) asterisk=* plus=+ comma=, hyphen=- period=. slash=/ zero=0 one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 colon=: semicolon=; less=< equal== greater=> question=? at=@ bracketleft=[ backslash=\\ bracketright=] asciicircum=^ underscore=_ grave=` braceleft={ bar=| braceright=} asciitilde=~ Euro=€ quotesinglbase=‚ florin=ƒ quotedblbase=„ ellipsis=… dagger=† daggerdbl=‡ circumflex=ˆ perthousand=‰ guilsinglleft=‹ OE=Œ quoteleft=‘ quoteright=’ quotedblleft=“ quotedblright=” bullet=• endash=– emdash=— tilde=˜ trademark=™ guilsinglright=› oe=œ exclamdown=¡ cent=¢ sterling=£ currency=¤ yen=¥ brokenbar=¦ section=§ dieresis=¨ copyright=© ordfeminine=ª guillemotleft=« logicalnot=¬ registered=® macron=¯ degree=° plusminus=± twosuperior=² threesuperior=³ acute=´ mu=µ paragraph=¶ periodcentered=· cedilla=¸ onesuperior=¹ ordmasculine=º guillemotright=» onequarter=¼ onehalf=½ threequarters=¾ questiondown=¿ AE=Æ Eth=Ð multiply=× Oslash=Ø Thorn=Þ germandbls=ß ae=æ eth=ð divide=÷ oslash=ø thorn=þ minus=− fraction=⁄ breve=˘ caron=ˇ dotaccent=˙ hungarumlaut=˝ ogonek=˛ ring=˚ fi=ﬁ fl=ﬂ Lslash=Ł lslash=ł dotlessi=ı Dcroat=Đ dcroat=đ Hbar=Ħ hbar=ħ Eng=Ŋ eng=ŋ kgreenlandic=ĸ Tbar=Ŧ tbar=ŧ nbspace=\u00a0 sfthyphen=\u00ad'
const NAMES = new Map(
  SIGNS.split(/ (?=\w+=)/).map((entry): [string, string] => {
    const at = entry.indexOf('=')
    return [entry.slice(0, at), entry.slice(at + 1)]
  }),
)
/** Letters with an accent are named after both. */
const ACCENTS: Record<string, string> = {
  acute: '\u0301',
  breve: '\u0306',
  caron: '\u030c',
  cedilla: '\u0327',
  circumflex: '\u0302',
  commaaccent: '\u0326',
  dieresis: '\u0308',
  dotaccent: '\u0307',
  grave: '\u0300',
  hungarumlaut: '\u030b',
  macron: '\u0304',
  ogonek: '\u0328',
  ring: '\u030a',
  tilde: '\u0303',
}
const CODE = /^(?:uni([0-9A-F]{4})|u([0-9A-F]{4,6}))$/

/** @returns null for a name that is not known */
export function characterOf(name: string): string | null {
  if (/^[A-Za-z]$/.test(name)) return name
  const sign = NAMES.get(name)
  if (sign !== undefined) return sign
  const [, letter = '', accent = ''] = /^([A-Za-z])([a-z]+)$/.exec(name) ?? []
  const mark = Object.hasOwn(ACCENTS, accent) ? ACCENTS[accent] : undefined
  if (mark !== undefined) return `${letter}${mark}`.normalize('NFC')
  const [, four, more] = CODE.exec(name) ?? []
  const code = Number.parseInt(four ?? more ?? '', 16)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null
}
