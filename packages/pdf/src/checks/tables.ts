/**
 * Checks that a table is regular, so that a screen reader can say in which row and column a cell is
 * (ISO 14289-1, 7.2 and 7.5).
 */
import { Bytes, type Dict, itemsOf, nameOf } from '../objects/values.ts'
import { tableAttribute } from '../structure/table-attributes.ts'
import { childrenOf, type StructureElement } from '../structure/tree.ts'
import type { Found } from './rules.ts'

type TableFound = Pick<Found, 'rule' | 'message' | 'fix'>

/** The cells by row and column. A cell that spans several is in all of them. */
type Grid = StructureElement[][]

const PARTS = /^(TR|THead|TBody|TFoot|Caption)$/
const GROUP = /^(THead|TBody|TFoot)$/
const CELL = /^(TH|TD)$/
const CELLS_MAX = 1_000_000

export function checkTable(table: StructureElement): TableFound[] {
  const parts = childrenOf(table)
  const rows = parts.flatMap((part) => {
    if (part.type === 'TR') return [part]
    return GROUP.test(part.type) ? childrenOf(part) : []
  })
  const cells = rows.map(childrenOf)
  const isWrong =
    hasWrongParts(parts) ||
    rows.some(({ type }) => type !== 'TR') ||
    cells.some((row) => row.some(({ type }) => !CELL.test(type)))
  if (isWrong) {
    const message =
      'A table has something other than rows, or rows have something other than cells.'
    const fix =
      'Build it of one caption, one thead, tbody and one tfoot, with tr, th and td in them. A thead or tfoot needs a tbody beside it.'
    return [{ rule: 'tableStructure', message, fix }]
  }
  const grid = gridOf(cells)
  if (grid === null) {
    const message = 'The rows of a table have different numbers of cells, or cells overlap.'
    const fix =
      'Give every row the same number of columns, counting `colspan` and `rowspan`. Lay pages out with CSS, not with tables.'
    return [{ rule: 'tableStructure', message, fix }]
  }
  if (hasHeaders(grid)) return []
  const message = 'A header cell of a table does not say to which cells it belongs.'
  const fix = 'Give the th the attribute `scope`: `col` or `row`.'
  return [{ rule: 'tableHeaders', message, fix }]
}

function hasWrongParts(parts: StructureElement[]): boolean {
  const count = (type: string) => parts.filter((part) => part.type === type).length
  const caption = parts.findIndex(({ type }) => type === 'Caption')
  return (
    parts.some(({ type }) => !PARTS.test(type)) ||
    count('THead') > 1 ||
    count('TFoot') > 1 ||
    count('Caption') > 1 ||
    (caption > 0 && caption < parts.length - 1) ||
    (count('TBody') === 0 && count('THead') + count('TFoot') > 0)
  )
}

/**
 * Lays the cells out, in as many columns as the first row has.
 * @returns null if they overlap, or leave a gap
 */
function gridOf(rows: StructureElement[][]): Grid | null {
  const columns = (rows[0] ?? []).reduce((count, cell) => count + span(cell.dict, 'ColSpan'), 0)
  if (rows.length * columns > CELLS_MAX) return null
  const grid: Grid = rows.map(() => [])
  for (const [at, row] of rows.entries()) {
    let column = 0
    for (const cell of row) {
      while (grid[at]?.[column] !== undefined) column += 1
      const right = column + span(cell.dict, 'ColSpan')
      const bottom = at + span(cell.dict, 'RowSpan')
      if (right > columns || bottom > rows.length) return null
      for (const reached of grid.slice(at, bottom)) {
        for (let next = column; next < right; next += 1) {
          if (reached[next] !== undefined) return null
          reached[next] = cell
        }
      }
      column = right
    }
  }
  const isFull = grid.every((row) => row.filter(Boolean).length === columns)
  return isFull ? grid : null
}

/**
 * Whether all headers have a scope, or each cell names its headers, or is in the row or the column
 * of one.
 */
function hasHeaders(grid: Grid): boolean {
  const headers = new Set(grid.flat().filter(({ type }) => type === 'TH'))
  if ([...headers].every(({ dict }) => tableAttribute(dict, 'Scope') !== null)) return true
  const ids = new Set([...headers].map(({ dict }) => textOf(dict.get('ID'))))
  const columns: Search[] = []
  const isConnected = new Set<StructureElement>()
  for (const row of grid) {
    let inRow = NOTHING
    for (const [column, cell] of row.entries()) {
      const inColumn = columns[column] ?? NOTHING
      const isFound = inRow.isFound || inColumn.isFound
      if (isFound || namesHeaders(cell, ids)) isConnected.add(cell)
      inRow = after(cell, 'Row', inRow)
      columns[column] = after(cell, 'Column', inColumn)
    }
  }
  return grid.flat().every((cell) => cell.type === 'TH' || isConnected.has(cell))
}

/** The headers that are found from a cell on, to its left or above it. */
interface Search {
  isFound: boolean
  /**
   * The same, if there was a header without a scope before: the next cell that is no header ends
   * the search.
   */
  isFoundByHeaders: boolean
}

const NOTHING: Search = { isFound: false, isFoundByHeaders: false }

function after(cell: StructureElement, direction: 'Row' | 'Column', before: Search): Search {
  if (cell.type !== 'TH') return { isFound: before.isFound, isFoundByHeaders: false }
  const scope = nameOf(tableAttribute(cell.dict, 'Scope'))
  const isFound = scope === direction || scope === 'Both' || before.isFoundByHeaders
  return { isFound, isFoundByHeaders: isFound }
}

function namesHeaders({ dict }: StructureElement, ids: Set<string>): boolean {
  const names = itemsOf(tableAttribute(dict, 'Headers')).map(textOf)
  return names.length > 0 && names.every((name) => name !== '' && ids.has(name))
}

function textOf(value: unknown): string {
  return value instanceof Bytes ? value.value : ''
}

function span(dict: Dict, name: string): number {
  const value = tableAttribute(dict, name)
  return typeof value === 'number' && value >= 1 ? value : 1
}
