/** Entities of HTML, such as `&nbsp;`, as signs. */

/** Those that people write by hand. Text with another one is left to the code. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '\u00ad',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  copy: '©',
  reg: '®',
  trade: '™',
  sect: '§',
  deg: '°',
  plusmn: '±',
  times: '×',
  frac12: '½',
  middot: '·',
  bull: '•',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  larr: '←',
  rarr: '→',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
}

/** A sign of a text, and how the HTML spells it. */
export interface Unit {
  sign: string
  spelled: string
}

const UNIT = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]*));|./gsu
/** Browsers know entities that need no semicolon; none of them has one letter, as in `R&D`. */
const OTHER = /&(?:#|[A-Za-z][A-Za-z\d])/

/** The signs of a text of HTML. An entity that is not known stays what it is. */
export function unitsOf(html: string): Unit[] {
  return Array.from(html.matchAll(UNIT), ([spelled, decimal, hex, name]) => ({
    sign: signOf({ decimal, hex, name }) ?? spelled,
    spelled,
  }))
}

export function decoded(html: string): string {
  return unitsOf(html).reduce((text, { sign }) => text + sign, '')
}

/** Whether a browser may read an entity that is not known here. */
export function hasOtherEntities(html: string): boolean {
  const rest = unitsOf(html).filter(({ sign, spelled }) => sign === spelled)
  return OTHER.test(rest.map(({ spelled }) => spelled).join(''))
}

type Spelling = Record<'decimal' | 'hex' | 'name', string | undefined>

function signOf({ decimal, hex, name }: Spelling): string | null {
  if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? null) : null
  if (decimal === undefined && hex === undefined) return null
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  // For the others browsers read a sign of their own.
  const isSign = (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0x10_ffff)
  return isSign && (code < 0xd800 || code >= 0xe000) ? String.fromCodePoint(code) : null
}
