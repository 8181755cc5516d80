/**
 * Finds the variables that a template prints and that no data name, such as `{{ totl }}`. One that
 * the template asks for, by a condition, with `default` or as an argument of a filter, may be
 * missing. Parts have no part in it: what a tag passes to them may be left out.
 */
import { closest } from '../lib/edit-distance.ts'
import type { Unnamed } from './liquid-types.ts'

const NAMES_MAX = 1_000
/** Names of data that are compared with one that is missing. */
const COMPARED_MAX = 100
const FOUND_MAX = 20
/** Longer paths are not looked at. */
const SEGMENTS_MAX = 6
/** Longer paths are not named. */
const SHOWN_CHARS_MAX = 50
/** Other names are written with quotes and brackets on purpose. */
const PLAIN = /^[\p{L}\p{N}_-]{1,40}$/u

type Path = readonly unknown[]

/** @returns the path as a text; null for one that is too long, or that no misspelling has */
export function keyOf(path: Path): string | null {
  return path.length > SEGMENTS_MAX || !path.every(isPlain) ? null : path.join('.')
}

function isPlain(name: unknown): name is string | number {
  return (typeof name === 'string' || typeof name === 'number') && PLAIN.test(String(name))
}

/** The names that one expansion reads. */
export class ReadNames {
  /** Whether an output without `default` is written. */
  isPrinting = false
  /** Names that tags of the text make, such as `assign`, also if they do not run. */
  assigned: ReadonlySet<string> = new Set()
  /** By the whole path: the variable, and the object in which it is looked for. */
  readonly #missing = new Map<string, { root: string; path: string[]; parent: object }>()
  readonly #asked = new Set<string>()
  readonly #named = new Set<string>()
  readonly #data: object

  constructor(data: object) {
    this.#data = data
  }

  /** Whether nothing is learnt from a variable that is read again. */
  isKnown(key: string, hasValue: boolean): boolean {
    if (this.#named.has(key)) return hasValue || key.includes('.')
    return !hasValue && (this.isPrinting ? this.#missing : this.#asked).has(key)
  }

  /** A path that has a value, or a name that the data or a tag have. */
  named(key: string): void {
    if (this.#named.size < NAMES_MAX) this.#named.add(key)
  }

  /**
   * A variable that nothing names.
   * @param path one with a key
   * @param parent the object that lacks its last name; the data without one
   */
  missing(path: Path, parent?: object): void {
    const names = path.map(String)
    const [root] = names
    if (root === undefined) return
    const key = names.join('.')
    if (!this.isPrinting) {
      if (this.#asked.size < NAMES_MAX) this.#asked.add(key)
    } else if (this.#missing.size < NAMES_MAX && !this.#missing.has(key)) {
      const from = parent ?? this.#data
      this.#missing.set(key, { root, path: parent ? names : [root], parent: from })
    }
  }

  /**
   * @returns at most 20 in the order of the template. A name inside of an object counts only if the
   *   object has a similar one: many have members that may be missing
   */
  found(): Unnamed[] {
    const found = new Map<string, Unnamed>()
    for (const [key, { root, path, parent }] of this.#missing) {
      const name = path.join('.')
      if (found.size >= FOUND_MAX) break
      if (found.has(name) || this.#asked.has(key) || this.#asked.has(root)) continue
      // Other items of a loop have it.
      const isOfOthers = path.length > 1 && this.#named.has(key)
      if (isOfOthers || name.length > SHOWN_CHARS_MAX) continue
      const near = closest(path.at(-1) ?? '', this.#candidates(path, parent))
      if (path.length > 1 && near === null) continue
      const whole = near === null ? null : besides(path, near)
      found.set(name, { name, near: whole })
    }
    return [...found.values()]
  }

  /** Names that the template uses, and those with another number, are no misspellings of others. */
  #candidates(path: readonly string[], parent: object): string[] {
    const letters = withoutDigits(path.at(-1) ?? '')
    const names: string[] = []
    for (const name in parent) {
      if (names.length >= COMPARED_MAX) break
      const isUsed = this.#named.has(besides(path, name))
      if (!isUsed && PLAIN.test(name) && withoutDigits(name) !== letters) names.push(name)
    }
    return names
  }
}

/** The path of another member of the same object. */
function besides(path: readonly string[], name: string): string {
  return [...path.slice(0, -1), name].join('.')
}

function withoutDigits(name: string): string {
  return name.replaceAll(/\d+/g, '')
}
