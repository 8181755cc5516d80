/** "Did you mean": finds the field or value that was meant by one that does not exist. */

import { closest, WORD_CHARS_MAX, wordOf } from '../lib/edit-distance.ts'
import { FIELD_ADVICE, FIELD_ALIASES, VALUE_ALIASES } from './aliases.ts'

/** What to say about an unknown field. */
export interface Hint {
  /** The path of the field that was probably meant. */
  suggestion?: string
  /** A sentence on what to do instead, where no field does the same. */
  advice?: string
}

/**
 * Looks for what was meant by the unknown field `name` of the object at `parent` (a dotted path, empty for
 * the body). Its cost does not depend on the request.
 */
export type Suggest = (parent: string, name: string) => Hint | null

/** @param paths every field there is, as `fieldsOf` gives them */
export function createSuggest(paths: string[]): Suggest {
  const reachable = paths.filter((path) => !path.includes('[]'))
  const byWord = indexOf(reachable)
  const aliases = aliasesOf(new Set(reachable))

  return (parent, name) => {
    if (name.length > WORD_CHARS_MAX) return null
    const word = wordOf(name)
    const siblings = siblingsOf(paths, parent)
    const same = siblings.get(word) ?? byWord.get(word) ?? aliases.get(word)
    if (same !== undefined) return { suggestion: same }
    const advice = FIELD_ADVICE.find(([spellings]) => spellings.split(' ').includes(word))?.[1]
    if (advice !== undefined) return { advice }
    const alike =
      siblings.get(closest(word, siblings.keys()) ?? '') ??
      byWord.get(closest(word, byWord.keys()) ?? '')
    return alike === undefined ? null : { suggestion: alike }
  }
}

/** The allowed value that was probably meant; null if there is none. */
export function suggestValue(value: unknown, allowed: unknown[]): string | null {
  if (typeof value !== 'string' || value.length > WORD_CHARS_MAX) return null
  const word = wordOf(value)
  const values = allowed.filter((one) => typeof one === 'string')
  const alias = values.find((one) => VALUE_ALIASES[one]?.split(' ').includes(word))
  if (alias !== undefined) return alias
  const words = new Map(values.map((one) => [wordOf(one), one]))
  return words.get(word) ?? words.get(closest(word, words.keys()) ?? '') ?? null
}

/** Fields by their name and by the ends of their path: `top`, `margintop` and `optionsmargintop`. */
function indexOf(paths: string[]): Map<string, string> {
  const byWord = new Map<string, string>()
  // The field that is the least deep wins.
  for (const path of paths.toSorted((a, b) => depthOf(a) - depthOf(b))) {
    const segments = path.split('.')
    for (let from = segments.length - 1; from >= 0; from -= 1) {
      const word = wordOf(segments.slice(from).join(''))
      if (!byWord.has(word)) byWord.set(word, path)
    }
  }
  return byWord
}

function aliasesOf(known: Set<string>): Map<string, string> {
  const aliases = new Map<string, string>()
  for (const { field, spellings, beside = field } of FIELD_ALIASES) {
    if (!known.has(field) || !known.has(beside)) continue
    for (const spelling of spellings.split(' ')) {
      if (!aliases.has(spelling)) aliases.set(spelling, field)
    }
  }
  return aliases
}

/** The fields of the object at `parent`, by word. Items of a list share their fields. */
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
