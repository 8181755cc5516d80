/** Finds the field or value that was probably meant by an unknown one. */
import { closest, WORD_CHARS_MAX, wordOf } from '../lib/edit-distance.ts'
import type { Fields } from './fields.ts'
import { VALUE_ALIASES } from './value-aliases.ts'

/** A hint for an unknown field. */
export interface FieldHint {
  /** The path of the field that was probably meant. */
  suggestion?: string
  /** A sentence that says what to do instead, if no field is equivalent. */
  advice?: string
}

/**
 * Finds a hint for the unknown field `name` of the object at `parent` (a dotted path, empty for the
 * body). Its cost does not depend on the request.
 */
export type Suggest = (parent: string, name: string) => FieldHint | null

/**
 * Names of fields that clients of other services send, each list in lower case and without
 * separators, divided by spaces.
 */
export interface OtherNames {
  /** Other names of a field, by its path. */
  'x-aliases'?: Record<string, string>
  /** Names without an equivalent field, by the sentence that says what to do instead. */
  'x-advice'?: Record<string, string>
}

/** Creates a `Suggest` for a schema. @param fields all of them, as returned by `fieldsOf` */
export function createSuggest(
  fields: Pick<Fields, 'paths' | 'aliases'>,
  names: OtherNames,
): Suggest {
  const { paths } = fields
  const reachable = paths.filter((path) => !path.includes('[]'))
  const byWord = indexOf(reachable)
  const aliases = aliasesOf(new Set(reachable), [
    ...Object.entries(names['x-aliases'] ?? {}),
    // A request can have options of two kinds: those of `options` are meant.
    ...[...fields.aliases].filter(([path]) => path.startsWith('options.')),
  ])
  const advice = Object.entries(names['x-advice'] ?? {})

  return (parent, name) => {
    if (name.length > WORD_CHARS_MAX) return null
    const word = wordOf(name)
    const siblings = siblingsOf(paths, parent)
    const equivalent = siblings.get(word) ?? byWord.get(word) ?? aliases.get(word)
    if (equivalent !== undefined) return { suggestion: equivalent }
    const instead = advice.find(([, spellings]) => spellings.split(' ').includes(word))?.[0]
    if (instead !== undefined) return { advice: instead }
    const similar =
      siblings.get(closest(word, siblings.keys()) ?? '') ??
      byWord.get(closest(word, byWord.keys()) ?? '')
    return similar === undefined ? null : { suggestion: similar }
  }
}

/** Finds the allowed value that was probably meant. @returns null if none is similar */
export function suggestValue(value: unknown, allowed: unknown[]): string | null {
  if (typeof value !== 'string' || value.length > WORD_CHARS_MAX) return null
  const word = wordOf(value)
  const values = allowed.filter((candidate) => typeof candidate === 'string')
  const alias = values.find((candidate) => VALUE_ALIASES[candidate]?.split(' ').includes(word))
  if (alias !== undefined) return alias
  const words = new Map(values.map((candidate) => [wordOf(candidate), candidate]))
  return words.get(word) ?? words.get(closest(word, words.keys()) ?? '') ?? null
}

/**
 * Indexes fields by their name and by suffixes of their path: `top`, `margintop` and
 * `optionsmargintop`. A name of one letter, such as `x`, means nothing in another place.
 */
function indexOf(paths: string[]): Map<string, string> {
  const byWord = new Map<string, string>()
  // The least nested field takes precedence.
  for (const path of paths.toSorted((a, b) => depthOf(a) - depthOf(b))) {
    const segments = path.split('.')
    for (let from = segments.length - 1; from >= 0; from -= 1) {
      const word = wordOf(segments.slice(from).join(''))
      if (word.length > 1 && !byWord.has(word)) byWord.set(word, path)
    }
  }
  return byWord
}

/**
 * Indexes the known fields by their other names. The first of two with the same name takes
 * precedence.
 */
function aliasesOf(
  known: Set<string>,
  all: [path: string, spellings: string][],
): Map<string, string> {
  const pairs = all
    .filter(([path]) => known.has(path))
    .flatMap(([path, spellings]) => spellings.split(' ').map((name) => [name, path] as const))
  return new Map(pairs.toReversed())
}

/**
 * Returns the fields of the object at `parent`, by word. All items of an array have the same
 * fields.
 */
function siblingsOf(paths: string[], parent: string): Map<string, string> {
  const prefix = parent === '' ? '' : `${parent.replaceAll(/\[\d+\]/g, '[]')}.`
  const names = paths
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length))
  return new Map(
    names
      .filter((name) => !/[.[]/.test(name))
      .map((name) => [wordOf(name), parent === '' ? name : `${parent}.${name}`]),
  )
}

function depthOf(path: string): number {
  return path.split('.').length
}
