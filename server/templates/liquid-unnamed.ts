/**
 * Finds the variables that a template prints and that no data name, such as `{{ totl }}`. One that
 * the template asks for, by a condition or with `default`, may be missing. Parts have no part in
 * it: what a tag passes to them may be left out.
 */
import { closest } from '../lib/edit-distance.ts'
import type { Unnamed } from './liquid-types.ts'

const NAMES_MAX = 1_000
/** Names of data that are compared with one that is missing. */
const COMPARED_MAX = 100
const FOUND_MAX = 20
/** Other names are written with quotes and brackets on purpose. */
const PLAIN = /^[\p{L}\p{N}_-]{1,40}$/u

type Path = readonly unknown[]

/** The names that one expansion reads. */
export class ReadNames {
  /** Whether an output without `default` is written. */
  isPrinting = false
  /** By the whole path: the variable, and the object in which it is looked for. */
  readonly #missing = new Map<string, { root: string; path: string[]; parent: object }>()
  readonly #asked = new Set<string>()
  readonly #named = new Set<string>()
  readonly #data: object

  constructor(data: object) {
    this.#data = data
  }

  /** A variable that has a value, or is named by the data. */
  named(root: string): void {
    if (this.#named.size < NAMES_MAX) this.#named.add(root)
  }

  /**
   * A variable that nothing names.
   * @param parent the object that lacks its last name; the data without one
   */
  missing(path: Path, parent?: object): void {
    const names = path.map(String)
    const [root] = names
    if (root === undefined || !names.every((name) => PLAIN.test(name))) return
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
      const near = closest(path.at(-1) ?? '', this.#candidates(parent))
      if (path.length > 1 && near === null) continue
      const whole = near === null ? null : [...path.slice(0, -1), near].join('.')
      found.set(name, { name, near: whole })
    }
    return [...found.values()]
  }

  /** Names that the template uses are no misspellings of others. */
  #candidates(parent: object): string[] {
    const names: string[] = []
    for (const name in parent) {
      if (names.length >= COMPARED_MAX) break
      const isUsed = parent === this.#data && this.#named.has(name)
      if (!isUsed && PLAIN.test(name)) names.push(name)
    }
    return names
  }
}
