/** Texts and values of a template by what a page shows of them, in the formats of a language. */
import { numberReader } from '../form/formats.ts'

/** A text of the template, or a value of the data. */
export interface Shown<Origin> {
  origin: Origin
  text: string
  /** The value, which the template may show as a number or a date. */
  value?: unknown
}

export interface ShownTexts<Origin> {
  /** The origins that fit a text of the page best, in their order. */
  originsOf(text: string): Origin[]
}

/** A text on the page and one of the template share this many characters at least. */
const SHARED_MIN = 3

/** @param all in the order in which the page has them */
export function shownTexts<Origin>(
  all: readonly Shown<Origin>[],
  locale: string,
): ShownTexts<Origin> {
  const readNumber = numberReader(locale)
  const datesOf = dateFormats(locale)
  const whole = new Map<string, Set<number>>()
  const plainTexts = new Map<string, Set<number>>()
  const numbers = new Map<number, Set<number>>()
  for (const [place, { text, value }] of all.entries()) {
    const plain = spaced(text)
    if (plain === '') continue
    put(whole, plain, place)
    put(plainTexts, plain, place)
    if (value === undefined) continue
    if (!Number.isNaN(Number(plain))) put(numbers, Number(plain), place)
    for (const date of datesOf(plain)) put(whole, date, place)
  }
  const origins = (places: Iterable<number>) =>
    Array.from(places)
      .sort((one, other) => one - other)
      .flatMap((place) => all[place]?.origin ?? [])

  /** Texts of which a part is the same; those that share most. */
  function sharing(plain: string): Set<number> {
    let best = new Set<number>()
    let most = SHARED_MIN
    for (const [text, places] of plainTexts) {
      const length = Math.min(text.length, plain.length)
      if (length < most || !(text.includes(plain) || plain.includes(text))) continue
      if (length > most) best = new Set()
      for (const place of places) best.add(place)
      most = length
    }
    return best
  }

  return {
    originsOf(text) {
      const plain = spaced(text)
      const digits = plain.replaceAll(/[^\d.,\-−\s'’]/g, '').trim()
      const number = digits === '' ? null : readNumber(digits)
      const ofNumber = number === null ? undefined : numbers.get(Number(number))
      const exact = new Set([...(whole.get(plain) ?? []), ...(ofNumber ?? [])])
      return origins(exact.size > 0 ? exact : sharing(plain))
    },
  }
}

function put<Key>(places: Map<Key, Set<number>>, key: Key, place: number): void {
  const known = places.get(key)
  if (known) known.add(place)
  else places.set(key, new Set([place]))
}

/** Makes a function that writes a date, such as `2026-11-26`, in each of the styles. */
function dateFormats(locale: string): (iso: string) => string[] {
  const styles = ['short', 'medium', 'long', 'full'] as const
  let formats: Intl.DateTimeFormat[] = []
  try {
    formats = styles.map(
      (dateStyle) => new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }),
    )
  } catch {
    // The data name a language that there is not: the template shows no date in it.
  }
  return (iso) => {
    const date = /^\d{4}-\d\d-\d\d$/.test(iso) ? new Date(`${iso}T00:00:00Z`) : null
    if (!date || Number.isNaN(date.getTime())) return []
    return formats.map((format) => spaced(format.format(date)))
  }
}

export function spaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
