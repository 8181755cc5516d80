/** Columns of a pasted table for the columns of a list. */
import { isLeaf, type Shape } from './shape.ts'

/** A column of the list, and the words that the template prints above it. */
export interface Heading {
  name: string
  words: readonly string[]
}

export interface Mapping {
  /** The name for each column of the table; null = it is left out. */
  names: (string | null)[]
  hasHeader: boolean
}

/** A choice in place of what is found. */
export interface Chosen {
  hasHeader: boolean | null
  /** By the places of the columns of the table. */
  names: ReadonlyMap<number, string | null>
}

const NOTHING: Chosen = { hasHeader: null, names: new Map() }

/**
 * Finds a column of the list for each column of a table: by the names in its first row, else by
 * their order, if the list or its printed table has as many columns.
 * @param headings the head of the printed table, in its order
 */
export function mappingOf(
  table: readonly string[][],
  columns: readonly Shape[],
  headings: readonly Heading[] = [],
  chosen: Chosen = NOTHING,
): Mapping {
  const leaves = columns.filter(isLeaf)
  const known = new Set(leaves.map(({ name }) => name))
  const printed = headings.filter(({ name }) => known.has(name))
  const width = table.reduce((most, { length }) => Math.max(most, length), 0)
  const words = [
    ...leaves.flatMap(({ name, label }) => [name, label].map((word) => [word, name] as const)),
    ...printed.flatMap(({ name, words }) => words.map((word) => [word, name] as const)),
  ]
  const taken = new Set(Array.from(chosen.names.values()))
  function free(name: string | undefined): string | null {
    if (name === undefined || taken.has(name)) return null
    taken.add(name)
    return name
  }

  const [first = []] = table
  const found = Array.from({ length: width }, (_, at) => {
    if (chosen.hasHeader === false) return null
    const wanted = wordOf(first[at] ?? '')
    return wanted === '' ? null : free(words.find(([word]) => wordOf(word) === wanted)?.[1])
  })
  const isNamed = found.some((name) => name !== null)
  const hasHeader = chosen.hasHeader ?? isNamed
  const inOrder = [leaves, printed].find(({ length }) => length === width) ?? []
  // An unknown word beside known ones names something that the list does not have.
  const order = isNamed ? [] : inOrder
  const names = found.map((name, at) => {
    const own = chosen.names.get(at)
    return own === undefined ? (name ?? free(order[at]?.name)) : own
  })
  return { names, hasHeader }
}

/** `Tax_percent` and `tax percent:` are the same word. */
function wordOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%#]+/gu, ' ')
    .trim()
}
