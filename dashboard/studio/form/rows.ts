/** Rows of spreadsheets: pasted as text with tabs, or imported from CSV. */
import { amountReader } from './amounts.ts'
import { readDate } from './formats.ts'
import { type Heading, type Mapping, mappingOf } from './mapping.ts'
import { isLeaf, isObject, type Leaf, type Shape } from './shape.ts'

export const ROWS_MAX = 10_000
export const CHARS_MAX = 5_000_000

/**
 * Reads a table. The separator is the one that the first line has most of.
 * @param empty whether empty lines are rows
 * @throws RangeError for more than the page can hold, as a sentence
 */
export function readTable(text: string, empty: 'kept' | 'left out' = 'left out'): string[][] {
  if (text.length > CHARS_MAX) throw new RangeError('A table may have 5 million characters.')
  const separator = separatorOf(text)
  const isRow = (row: string[]) => empty === 'kept' || row.some((one) => one !== '')
  const rows: string[][] = []
  let row: string[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    const cell = readCell(text, at, separator)
    row.push(cell.text)
    at = cell.end
    if (text[at] === separator && at + 1 <= text.length) {
      at += 1
      // The line ends with an empty cell.
      if (at === text.length) row.push('')
      continue
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    if (isRow(row)) rows.push(row)
    if (rows.length > ROWS_MAX + 1) throw new RangeError('A list may have 10,000 rows here.')
    row = []
  }
  if (row.length > 0 && isRow(row)) rows.push(row)
  return rows
}

function separatorOf(text: string): string {
  const line = text.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? ''
  const plain = line.replaceAll(/"[^"]*"/g, '')
  const count = (sign: string) => plain.split(sign).length
  return ['\t', ';', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best), '\t')
}

/** Reads a cell; one in quotes may have separators and lines in it. */
function readCell(text: string, from: number, separator: string): { text: string; end: number } {
  if (text[from] === '"') {
    const quoted = /"((?:[^"]|"")*)"/y
    quoted.lastIndex = from
    const found = quoted.exec(text)
    const next = text[quoted.lastIndex]
    const isWhole = next === undefined || next === separator || next === '\n' || next === '\r'
    if (found && isWhole) {
      return { text: (found[1] ?? '').replaceAll('""', '"'), end: quoted.lastIndex }
    }
  }
  let end = from
  while (end < text.length && text[end] !== separator && !/[\r\n]/.test(text[end] ?? '')) end += 1
  return { text: text.slice(from, end).trim(), end }
}

/** A cell whose text is no value of its column. */
export interface Unread {
  /** The row of the list, from 0. */
  row: number
  leaf: Leaf
  text: string
}

export interface ReadRows {
  rows: Record<string, unknown>[]
  unread: Unread[]
}

/** The values of rows by the names of their columns. Empty cells are left out. */
export function objectsOf(
  table: readonly string[][],
  { names, hasHeader }: Mapping,
  columns: readonly Shape[],
  locale: string,
): ReadRows {
  const leaves = new Map(columns.filter(isLeaf).map((leaf) => [leaf.name, leaf]))
  const cells = table.slice(hasHeader ? 1 : 0)
  const rows = cells.map((): [string, unknown][] => [])
  const unread: Unread[] = []
  for (const [at, name] of names.entries()) {
    if (name === null) continue
    const leaf = leaves.get(name)
    const read = columnReader(
      cells.map((row) => row[at] ?? ''),
      leaf,
      locale,
    )
    for (const [row, { [at]: text = '' }] of cells.entries()) {
      if (text === '') continue
      const value = read(text)
      if (value === null && leaf) unread.push({ row, leaf, text })
      rows[row]?.push([name, value ?? text])
    }
  }
  return {
    rows: rows.map((members) => Object.fromEntries(members)),
    unread: unread.toSorted((one, other) => one.row - other.row),
  }
}

interface Place {
  /** Those from the place on. */
  columns: readonly Leaf[]
  /** The head of the printed table. */
  headings: readonly Heading[]
  row: number
  locale: string
}

/**
 * Fills the cells of rows with pasted ones, from a place on. Empty cells empty a value.
 * @returns null for cells that do not fit there: with headings, or too many, or a text that is no
 *   number or date, where one is needed
 */
export function filledRows(
  rows: readonly unknown[],
  text: string,
  { columns, headings, row, locale }: Place,
): unknown[] | null {
  const table = readTable(text, 'kept')
  const { names, hasHeader } = mappingOf(table, columns, headings)
  if (hasHeader || names.length > columns.length) return null
  const read = objectsOf(
    table,
    { names: columns.map(({ name }) => name), hasHeader },
    columns,
    locale,
  )
  if (read.unread.length > 0) return null
  const next = [...rows]
  for (const [down, filled] of read.rows.entries()) {
    const before = next[row + down]
    const width = table[down]?.length ?? 0
    const emptied = new Set(columns.slice(0, width).map(({ name }) => name))
    const kept = Object.entries(isObject(before) ? before : {}).filter(
      ([name]) => !emptied.has(name),
    )
    next[row + down] = Object.fromEntries([...kept, ...Object.entries(filled)])
  }
  return next
}

/**
 * Makes a function that reads the texts of one column of a spreadsheet as values of a column of
 * the list.
 * @param texts all of the column: together they show how it writes numbers
 * @returns a function; it returns null for a text that is no number or date, where one is needed
 */
export function columnReader(
  texts: readonly string[],
  leaf: Leaf | undefined,
  locale: string,
): (text: string) => unknown {
  if (leaf?.kind === 'number' || leaf?.isNumeric) {
    const readAmount = amountReader(locale, texts)
    return (text) => {
      const number = readAmount(text)
      return number === null || leaf.kind !== 'number' ? number : Number(number)
    }
  }
  if (leaf?.kind === 'date') return (text) => readDate(text, locale)
  if (leaf?.kind === 'boolean') return (text) => /^(true|yes|ja|oui|1|x)$/i.test(text)
  return (text) => text
}
