/**
 * The filters that we add to Liquid: `parse_json`, `money`, `totals`, `number`, and the locales of
 * `date`. A missing value stays empty, like everywhere in templates. Their errors are sentences for
 * the author of the template.
 */
import type { FilterImplOptions } from 'liquidjs'
import { totalsOf } from './liquid-totals.ts'

export type Filter = Extract<FilterImplOptions, (...args: never[]) => unknown>

const JSON_CHARS_MAX = 1_000_000
const JSON_DEPTH_MAX = 100
const DIGITS_MAX = 20
/** Formatters are slow to build; a template uses few. Templates of all users share them. */
const FORMATTERS_MAX = 50
const DEFAULT_LOCALE = 'en-US'
const DATE_STYLES = ['short', 'medium', 'long', 'full'] as const

type DateStyle = (typeof DATE_STYLES)[number]

/**
 * @param strftime the `date` filter of the library: it parses dates, and serves all formats but the
 *   styles
 */
export function createFilters(strftime: Filter): Record<string, Filter> {
  const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

  function cached<T extends Intl.NumberFormat | Intl.DateTimeFormat>(
    key: unknown[],
    create: () => T,
  ): T {
    const name = JSON.stringify(key)
    const known = formatters.get(name)
    // The key begins with the name of the filter, so it determines the type.
    if (known) return known as T
    const created = create()
    formatters.set(name, created)
    // The oldest leaves: the formatters of one template must not take the room of all later ones.
    const [oldest] = formatters.keys()
    if (formatters.size > FORMATTERS_MAX && oldest !== undefined) formatters.delete(oldest)
    return created
  }

  const moneyFormat = (code: string, tag: string) =>
    cached(['money', code, tag], () => {
      return new Intl.NumberFormat(tag, { style: 'currency', currency: code })
    })

  return {
    parse_json(value) {
      if (isEmpty(value)) return undefined
      const text = String(value)
      this.context.memoryLimit.use(text.length)
      return parseJson(text)
    },

    money(value, currency, locale) {
      if (isEmpty(value)) return ''
      const number = numberOf('money', value)
      const code = currencyOf('money', currency)
      return moneyFormat(code, localeOf('money', locale)).format(number)
    },

    totals(value, currency, ...args) {
      if (!Array.isArray(value) || value.length === 0) return undefined
      this.context.memoryLimit.use(value.length)
      const placesOf = () => {
        const format = moneyFormat(currencyOf('totals', currency), DEFAULT_LOCALE)
        return format.resolvedOptions().maximumFractionDigits ?? 2
      }
      return totalsOf(value, placesOf, args)
    },

    number(value, locale, digits) {
      if (isEmpty(value)) return ''
      const number = numberOf('number', value)
      const places = digitsOf(digits)
      const tag = localeOf('number', locale)
      const formatter = cached(['number', places, tag], () => {
        const exact = { minimumFractionDigits: places, maximumFractionDigits: places }
        return new Intl.NumberFormat(tag, places === undefined ? {} : exact)
      })
      return formatter.format(number)
    },

    date(value, format, ...args) {
      const style = DATE_STYLES.find((one) => one === format)
      if (style === undefined) return strftime.call(this, value, format, ...args)
      if (isEmpty(value)) return ''
      const [locale, timeZone] = args
      const seconds = String(strftime.call(this, value, '%s', 0))
      if (!/^-?\d+$/.test(seconds)) {
        throw new Error('`date` needs a date such as "2026-11-20", "now" or a number of seconds')
      }
      const tag = localeOf('date', locale)
      const zone = timeZone === undefined ? 'UTC' : String(timeZone)
      const formatter = cached(['date', style, tag, zone], () => dateFormat(style, tag, zone))
      return formatter.format(new Date(Number(seconds) * 1_000))
    },
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function parseJson(text: string): unknown {
  if (text.length > JSON_CHARS_MAX) {
    throw new Error(`\`parse_json\` reads at most ${JSON_CHARS_MAX} characters`)
  }
  if (depthOf(text) > JSON_DEPTH_MAX) {
    throw new Error(`\`parse_json\` reads at most ${JSON_DEPTH_MAX} levels of nested JSON`)
  }
  try {
    return JSON.parse(text)
  } catch {
    // The message of the parser quotes the data.
    throw new Error('the value of `parse_json` is not valid JSON')
  }
}

/** The deepest nesting of arrays and objects, in one pass. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') inString = !inString
    else if (inString && character === '\\') at += 1
    else if (inString) continue
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

/** A decimal number. As text it keeps all its digits. */
function numberOf(filter: string, value: unknown): number | Intl.StringNumericLiteral {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  const text = String(value).trim()
  if (typeof value === 'string' && /^[+-]?\d{1,100}(\.\d{1,100})?$/.test(text)) {
    return text as Intl.StringNumericLiteral
  }
  throw new Error(`\`${filter}\` needs a number such as 1234.5, written with a decimal point`)
}

const EXAMPLES = {
  money: '{{ total | money: "EUR", "de-DE" }}',
  totals: '{% assign sums = items | totals: "EUR" %}',
}

function currencyOf(filter: keyof typeof EXAMPLES, currency: unknown): string {
  const code = String(currency ?? '').toUpperCase()
  if (/^[A-Z]{3}$/.test(code)) return code
  throw new Error(`\`${filter}\` needs the code of a currency, as in ${EXAMPLES[filter]}`)
}

function digitsOf(digits: unknown): number | undefined {
  if (digits === undefined) return undefined
  const places = Number(digits)
  if (Number.isInteger(places) && places >= 0 && places <= DIGITS_MAX) return places
  throw new Error(`the decimal places of \`number\` must be a whole number from 0 to ${DIGITS_MAX}`)
}

function localeOf(filter: string, locale: unknown): string {
  if (locale === undefined) return DEFAULT_LOCALE
  const tag = String(locale)
  try {
    if (Intl.NumberFormat.supportedLocalesOf(tag).length > 0) return tag
  } catch {
    // Not a language tag at all: the error below says what to write.
  }
  throw new Error(`\`${filter}\` needs a locale such as "de-DE" or "en-US"`)
}

function dateFormat(dateStyle: DateStyle, locale: string, timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { dateStyle, timeZone })
  } catch {
    throw new Error('`date` needs a time zone such as "Europe/Berlin"')
  }
}
