/** Numbers and dates as people write them, and as templates take them. */

/** Groups of digits with spaces or apostrophes, which are no decimal point in any language. */
const SPACED = /^[-+]?[1-9]\d{0,2}(?:[\s'’]\d{2,3})*[\s'’]\d{3}(?!\d)/

/** Numbers whose decimal sign can be a comma only, and those of which it can be a point only. */
const SHOWS_COMMA =
  /^[-+]?(?:\d+,(?:\d{1,2}|\d{4,})|(?:0|\d{4,}),\d+|\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,})$/
const SHOWS_POINT =
  /^[-+]?(?:\d+\.(?:\d{1,2}|\d{4,})|(?:0|\d{4,})\.\d+|\d{1,3}(?:,\d{2,3})*,\d{3}\.\d+|\d{1,3}(?:,\d{2,3})+,\d{3})$/

/** The decimal sign of numbers, and the one between their groups of digits. */
interface Signs {
  decimal: string
  /** Empty for a language that writes groups with a space, such as French. */
  group: string
}

const COMMA: Signs = { decimal: ',', group: '.' }
const POINT: Signs = { decimal: '.', group: ',' }

/** The signs that a number itself shows, such as `1.234,50`; null for one such as `1.234`. */
function shownSigns(plain: string): Signs | null {
  if (SHOWS_COMMA.test(plain)) return COMMA
  return SHOWS_POINT.test(plain) ? POINT : null
}

/**
 * Reads a number as people of a language write it, such as `1.234,50` in German.
 * @param locale that of the document; it decides about a number such as `1.234`
 * @returns digits with a decimal point; null for what is no number
 */
export function readNumber(text: string, locale: string): string | null {
  return numberReader(locale)(text)
}

/**
 * Makes a function that reads many numbers, as `readNumber` reads one.
 * @param column numbers written as those that it reads: the decimal sign that most of them show is
 * that of those that show none; if there is no such sign, the language decides
 */
export function numberReader(
  locale: string,
  column: readonly string[] = [],
): (text: string) => string | null {
  const shown = column.map((text) => shownSigns(plainOf(text)))
  const countOf = (signs: Signs) => shown.filter((one) => one === signs).length
  const lead = countOf(COMMA) - countOf(POINT)
  const usual = lead > 0 ? COMMA : lead < 0 ? POINT : signsOf(locale)
  const isUsual = groupedBy(usual)
  const isComma = groupedBy(COMMA)
  const isPoint = groupedBy(POINT)
  return (text) => {
    const plain = plainOf(text)
    const own = shownSigns(plain)
    const { group, decimal } = own ?? usual
    const isGrouped = own === COMMA ? isComma : own === POINT ? isPoint : isUsual
    // A sign that stands where a group of three cannot be is a decimal point of another language.
    const found = isGrouped(plain)
      ? plain.replaceAll(group, '').replace(decimal, '.')
      : plain.replace(',', '.')
    return /^[-+]?\d+(?:\.\d+)?$/.test(found) ? found.replace(/^\+/, '') : null
  }
}

/** Without the space of its sign, and without groups that need no language to be known. */
function plainOf(text: string): string {
  return text
    .trim()
    .replace(/^([-+−])\s*/, (_, sign: string) => (sign === '−' ? '-' : sign))
    .replace(SPACED, (digits) => digits.replaceAll(/[\s'’]/g, ''))
}

function groupedBy({ group, decimal }: Signs): (plain: string) => boolean {
  if (group === '') return () => false
  const [one, point] = [`\\${group}`, `\\${decimal}`]
  const grouped = new RegExp(`^[-+]?[1-9]\\d{0,2}(?:${one}\\d{2,3})*${one}\\d{3}(?:${point}\\d+)?$`)
  return (plain) => grouped.test(plain)
}

function signsOf(locale: string): Signs {
  const parts = new Intl.NumberFormat(knownLocale(locale)).formatToParts(12_345.6)
  const sign = (wanted: string) => parts.find(({ type }) => type === wanted)?.value.trim()
  return { decimal: sign('decimal') || '.', group: sign('group') ?? '' }
}

/**
 * Reads a date as people of a language write it with numbers.
 * @returns a date such as `2026-11-26`; null for what is none
 */
export function readDate(text: string, locale: string): string | null {
  const plain = text.trim()
  if (/^\d{4}-\d\d-\d\d$/.test(plain)) return plain
  const [, one, two, three] = /^(\d{1,4})[./-] ?(\d{1,2})[./-] ?(\d{1,4})$/.exec(plain) ?? []
  if (one === undefined || two === undefined || three === undefined) return null
  const order = new Intl.DateTimeFormat(knownLocale(locale))
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type === 'day' || type === 'month' || type === 'year')
  const parts = Object.fromEntries(order.map((type, at) => [type, [one, two, three][at] ?? '']))
  const { day = '', month = '', year = '' } = parts
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return Number.isNaN(Date.parse(iso)) || year.length === 1 ? null : iso
}

/** A date as the document shows it in its language. */
export function shownDate(iso: string, locale: string): string {
  const date = new Date(`${iso}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return ''
  const style = { dateStyle: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(knownLocale(locale), style).format(date)
}

/** The language itself, or that of the browser for a text that names none. */
function knownLocale(locale: string): string | undefined {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale)[0]
  } catch {
    return undefined // it is typed halfway
  }
}
