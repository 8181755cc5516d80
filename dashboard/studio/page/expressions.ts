/**
 * The outputs of Liquid in a text, and the values of the data that they can show:
 * `{{ item.price }}` in a loop is one value for each row.
 */
import type { Path } from '../form/change.ts'
import { readDate, readNumber } from '../form/formats.ts'
import { isObject } from '../form/shape.ts'

export interface Output {
  from: number
  to: number
  /** Such as `['items', '*', 'price']`: `*` is every entry of a list. */
  pattern: readonly string[]
  /** The text that is shown without a value. */
  fallback: string | null
}

const TAGS =
  /\{\{-?\s*([A-Za-z_][\w.-]*)([\s\S]*?)-?\}\}|\{%-?\s*(for|endfor|assign)\b\s*([\w-]*)([\s\S]*?)-?%\}/g

export function outputsOf(text: string): Output[] {
  const names = new Map<string, readonly string[]>()
  const loops: string[] = []
  const outputs: Output[] = []
  const resolve = (path: string): readonly string[] => {
    const [first = '', ...rest] = path.split('.')
    return [...(names.get(first) ?? [first]), ...rest]
  }
  for (const found of text.matchAll(TAGS)) {
    const [all, path, filters = '', tag, name = '', rest = ''] = found
    if (path !== undefined) {
      const [, one, two] = /\|\s*default:\s*(?:"([^"]*)"|'([^']*)')/.exec(filters) ?? []
      const place = { from: found.index, to: found.index + all.length }
      outputs.push({ ...place, pattern: resolve(path), fallback: one ?? two ?? null })
    } else if (tag === 'for') {
      const [, list = ''] = /^\s+in\s+([\w.-]+)/.exec(rest) ?? []
      names.set(name, [...resolve(list), '*'])
      loops.push(name)
    } else if (tag === 'endfor') names.delete(loops.pop() ?? '')
    else {
      const [, value] = /^\s*=\s*([\w.-]+)\s*$/.exec(rest) ?? []
      if (value) names.set(name, resolve(value))
    }
  }
  return outputs
}

export interface Value {
  path: Path
  value: unknown
}

/** Values that one output may show; a list of a stranger may be long. */
const VALUES_MAX = 2_000

export function valuesOf(pattern: readonly string[], data: unknown): Value[] {
  let found: Value[] = [{ path: [], value: data }]
  for (const name of pattern) {
    found = found.slice(0, VALUES_MAX).flatMap(({ path, value }): Value[] => {
      if (name === '*') {
        const rows: readonly unknown[] = Array.isArray(value) ? value : []
        return rows.slice(0, VALUES_MAX).map((row, at) => ({ path: [...path, at], value: row }))
      }
      const member = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
      return [{ path: [...path, name], value: member }]
    })
  }
  return found
}

/**
 * How well a text on the page can be a value of the data, in any of the formats of templates.
 * @returns the number of characters that they share; 0 = it is another text
 */
export function shows(text: string, value: unknown, locale: string): number {
  if (value === undefined || value === null || typeof value === 'object') return 0
  const plain = spaced(String(value))
  const shown = spaced(text)
  if (plain === shown) return WHOLE
  const digits = shown.replaceAll(/[^\d.,\-\s'’]/g, '').trim()
  const number = digits === '' ? null : readNumber(digits, locale)
  if (number !== null && plain !== '' && Number(number) === Number(plain)) return WHOLE
  if (readDate(plain, locale) === plain && isDate(plain, shown, locale)) return WHOLE
  return shared(plain, shown)
}

/** More than any text shares with another one. */
export const WHOLE = Number.MAX_SAFE_INTEGER
const SHARED_MIN = 3

/** A line of a longer text, or a value with words around it. */
export function shared(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  return length >= SHARED_MIN && (one.includes(other) || other.includes(one)) ? length : 0
}

function isDate(iso: string, shown: string, locale: string): boolean {
  const date = new Date(`${iso}T00:00:00Z`)
  const styles = ['short', 'medium', 'long', 'full'] as const
  return styles.some((dateStyle) => {
    try {
      const format = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' })
      return spaced(format.format(date)) === shown
    } catch {
      return false // the data name a language that there is not
    }
  })
}

export function spaced(text: string): string {
  return text.replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim()
}
