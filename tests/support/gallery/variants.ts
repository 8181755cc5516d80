/** Other values for a template of the gallery: many of everything, and none. */

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** Values of a template's variables. */
export type Values = Record<string, Json>

/** The objects of a long list. */
const ENTRIES = 30
/**
 * A list of so many objects may become long; a shorter one, such as that of two taxes, has no more
 * of them in practice.
 */
const LIST_MIN = 3

/**
 * Values with long lists and long texts. A list of at least three objects repeats them; a text of
 * several words is followed by itself. A text without spaces, such as a number or a code, stays as
 * it is, and so do the labels of the template.
 */
export function lengthened(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name === 'labels' ? value : lengthenedValue(value),
    ]),
  )
}

function lengthenedValue(value: Json): Json {
  if (typeof value === 'string') return /\s/.test(value.trim()) ? `${value} ${value}` : value
  if (Array.isArray(value)) {
    const isLong = value.length >= LIST_MIN && value.every((one) => typeof one === 'object')
    const length = isLong ? Math.max(ENTRIES, value.length) : value.length
    return Array.from({ length }, (_, at) => lengthenedValue(value[at % value.length] ?? null))
  }
  if (value !== null && typeof value === 'object') return lengthened(value)
  return value
}
