/** The keyword `x-json-limits`: bounds of a value that may be any JSON. */
import type { ErrorObject } from 'ajv'
import type Ajv2020 from 'ajv/dist/2020'

const KEYWORD = 'x-json-limits'

export interface JsonLimits {
  /** Nesting of objects and arrays, the outermost included. */
  depth: number
  /** Objects, arrays, strings, numbers and literals in total. */
  values: number
}

/** The bound that a value exceeds. `number`: it cannot be represented without losing digits. */
export type JsonExcess = keyof JsonLimits | 'number'

/** The rest of a sentence about a value, which starts with its path. */
export const JSON_EXCESS: Record<JsonExcess, (limits: JsonLimits) => string> = {
  depth: ({ depth }) => `must be nested at most ${depth} levels deep`,
  values: ({ values }) => `must contain at most ${values} values in total`,
  number: () =>
    `must be a number from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}: write a longer one as a string, so that no digit is lost`,
}

/** Names of a path that are reported. The path of a value 100 levels deep helps nobody. */
const PATH_NAMES_MAX = 8

interface Place {
  value: unknown
  name: string
  parent: Place | null
  depth: number
}

interface Found {
  excess: JsonExcess
  place: Place
}

export function addJsonLimits(ajv: Ajv2020): void {
  function validate(
    limits: JsonLimits,
    value: object,
    _schema: unknown,
    at?: { instancePath: string },
  ): boolean {
    const found = findExcess(value, limits)
    if (found === null) return true
    const { excess, place } = found
    const instancePath = `${at?.instancePath ?? ''}${pointerTo(place)}`
    validate.errors = [{ keyword: KEYWORD, instancePath, params: { excess } }]
    return false
  }
  // Ajv reads the errors of a keyword from its function.
  validate.errors = [] as Partial<ErrorObject>[]
  ajv.addKeyword({
    keyword: KEYWORD,
    type: 'object',
    schemaType: 'object',
    errors: true,
    validate,
  })
}

/** Looks at every value once, without recursion: the value may be nested deeper than the stack. */
function findExcess(value: unknown, { depth, values }: JsonLimits): Found | null {
  const root: Place = { value, name: '', parent: null, depth: 0 }
  const pending = [root]
  let count = 0
  for (let place = pending.pop(); place; place = pending.pop()) {
    count += 1
    if (count > values) return { excess: 'values', place: root }
    const { value: found } = place
    if (typeof found === 'number' && !(Math.abs(found) <= Number.MAX_SAFE_INTEGER)) {
      return { excess: 'number', place }
    }
    if (typeof found !== 'object' || found === null) continue
    const level = place.depth + 1
    if (level > depth) return { excess: 'depth', place: outermost(place) }
    for (const [name, inner] of Object.entries(found)) {
      pending.push({ value: inner, name, parent: place, depth: level })
    }
  }
  return null
}

/** The member of the outermost object that contains a place. */
function outermost(place: Place): Place {
  let outer = place
  while (outer.parent?.parent) outer = outer.parent
  return outer
}

/** A JSON pointer to a place, at most to its first names. */
function pointerTo(place: Place): string {
  const names: string[] = []
  for (let at: Place | null = place; at?.parent; at = at.parent) names.unshift(at.name)
  return names
    .slice(0, PATH_NAMES_MAX)
    .map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('')
}
