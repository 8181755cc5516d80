/**
 * Prepares tables for Markdown, whose cells have one line each and whose rows have the same number
 * of cells. Tables that only lay out a page, such as those of e-mails, become the blocks in them.
 */

/** Columns and rows that one cell spans. */
const SPAN_MAX = 100
/** Cells of a table. With more, no cell spans others: a page may ask for billions. */
const CELLS_MAX = 200_000
/** Longer cells that span rows are in the first of them only. */
const REPEATED_CHARS_MAX = 200
/** Content that a table of data does not have. */
const BLOCKS = 'h1,h2,h3,h4,h5,h6,pre,hr,section,article,table'

/** Changes all tables below an element. */
export function prepareTables(root: Element): void {
  const tables = [...root.querySelectorAll('table')]
  const layouts = new Set(tables.filter(isLayout))
  // The innermost first: a table in a cell is text or blocks by then.
  for (const table of tables.reverse()) {
    if (layouts.has(table)) replaceByBlocks(table)
    else if (isInData(table, layouts)) replaceByText(table)
    else writeGrid(table)
  }
}

const own = (table: Element, selector: string) =>
  [...table.querySelectorAll(selector)].filter(
    (one) => one.parentElement?.closest('table') === table,
  )
const rowsOf = (table: Element) => own(table, 'tr')
const cellsOf = (row: Element) => [...row.children].filter((one) => /^T[DH]$/.test(one.nodeName))

/**
 * Whether it has no headings of rows or columns, and is a single row or column, or has blocks of a
 * page in its cells.
 */
function isLayout(table: Element): boolean {
  const role = table.getAttribute('role')
  if (role === 'presentation' || role === 'none') return true
  if (own(table, 'th,thead,caption').length > 0) return false
  const rows = rowsOf(table).map(cellsOf)
  const isNarrow = rows.length <= 1 || rows.every(({ length }) => length <= 1)
  return isNarrow || table.querySelector(BLOCKS) !== null
}

/** Whether the table is in a cell of a table that stays one. */
function isInData(table: Element, layouts: Set<Element>): boolean {
  const outer = table.parentElement?.closest('table') ?? null
  if (outer === null) return false
  return !layouts.has(outer) || isInData(outer, layouts)
}

function replaceByBlocks(table: Element): void {
  const blocks = rowsOf(table).flatMap((row) =>
    cellsOf(row)
      .filter((cell) => !isGutter(cell))
      .map((cell) => block('div', cell)),
  )
  table.replaceWith(...blocks)
}

/** Whether a cell has the numbers of lines of code and nothing else. */
function isGutter(cell: Element): boolean {
  return cell.querySelector('pre') !== null && /^[\d\s]+$/.test(cell.textContent ?? '')
}

function replaceByText(table: Element): void {
  const rows = rowsOf(table).map((row) => cellsOf(row).map(textInLine).join(', '))
  table.replaceWith(rows.join('; '))
}

/** Writes the table with one head, one line in each cell, and the spans of cells as cells. */
function writeGrid(table: Element): void {
  for (const caption of table.querySelectorAll('caption')) table.before(block('p', caption))
  const all = rowsOf(table)
  const head = all.filter((row) => row.parentElement?.nodeName === 'THEAD')
  const foot = all.filter((row) => row.parentElement?.nodeName === 'TFOOT')
  const rows = [
    ...head,
    ...all.filter((row) => !head.includes(row) && !foot.includes(row)),
    ...foot,
  ]
  const grid = gridOf(rows)
  const [first] = rows
  const hasHead = first !== undefined && (head.length > 0 || cellsOf(first).every(isHeading))
  const width = Math.max(0, ...grid.map(({ length }) => length))
  const { ownerDocument } = table
  const lines = hasHead ? grid : [[], ...grid]
  table.replaceChildren(
    ...lines.map((cells, at) => {
      const row = ownerDocument.createElement('tr')
      for (let column = 0; column < width; column += 1) {
        const cell = ownerDocument.createElement(at === 0 ? 'th' : 'td')
        const from = cells[column] ?? null
        if (from !== null) cell.innerHTML = from.innerHTML
        if (at === 0) setAlignment(cell, grid, column)
        row.append(cell)
      }
      return row
    }),
  )
}

const isHeading = ({ nodeName }: Element) => nodeName === 'TH'

/**
 * A cell that spans rows is in each of them, so that a row can be read alone; one that spans
 * columns is in the first.
 */
function gridOf(rows: Element[]): (Element | null)[][] {
  const grid: (Element | null)[][] = rows.map(() => [])
  let left = CELLS_MAX
  for (const [y, row] of rows.entries()) {
    let x = 0
    for (const cell of cellsOf(row)) {
      flatten(cell)
      while (grid[y]?.[x] !== undefined) x += 1
      const isRepeated = textInLine(cell).length <= REPEATED_CHARS_MAX
      const width = left > 0 ? spanOf(cell, 'colspan') : 1
      const lines = grid.slice(y, y + (left > 0 ? spanOf(cell, 'rowspan') : 1))
      for (const [down, line] of lines.entries()) {
        line[x] = down === 0 || isRepeated ? cell : null
        for (let right = 1; right < width; right += 1) line[x + right] = null
      }
      left -= width * lines.length
      x += width
    }
  }
  return grid
}

function spanOf(cell: Element, name: 'rowspan' | 'colspan'): number {
  const span = Math.floor(Number(cell.getAttribute(name))) || 1
  return Math.min(Math.max(1, span), SPAN_MAX)
}

/** The alignment that most cells of a column have. */
function setAlignment(cell: Element, grid: (Element | null)[][], column: number): void {
  const votes = new Map<string, number>()
  for (const row of grid) {
    const align = row[column]?.getAttribute('align')?.toLowerCase() ?? ''
    votes.set(align, (votes.get(align) ?? 0) + 1)
  }
  const [most = ''] = [...votes].toSorted(([, a], [, b]) => b - a)[0] ?? []
  if (/^(left|right|center)$/.test(most)) cell.setAttribute('align', most)
}

/** Makes everything in a cell part of one line. */
function flatten(cell: Element): void {
  for (const list of [...cell.querySelectorAll('ul,ol')].reverse()) {
    const isInner = list.parentElement?.nodeName === 'LI'
    const parts = [...list.children].flatMap((item, at) => [
      ...(at === 0 ? [] : [', ']),
      block('span', item),
    ])
    if (isInner) list.replaceWith(' (', ...parts, ')')
    else list.replaceWith(' ', ...parts, ' ')
  }
  for (const heading of cell.querySelectorAll('h1,h2,h3,h4,h5,h6')) {
    heading.replaceWith(' ', block('strong', heading), ' ')
  }
  for (const pre of cell.querySelectorAll('pre')) {
    const code = cell.ownerDocument.createElement('code')
    code.textContent = (pre.textContent ?? '').replaceAll(/\s*\n\s*/g, ' ')
    pre.replaceWith(' ', code, ' ')
  }
  for (const line of cell.querySelectorAll('br,hr')) line.replaceWith(' ')
  for (const inner of [...cell.querySelectorAll('p,div,blockquote,section,dl,dt,dd')].reverse()) {
    inner.replaceWith(' ', block('span', inner), ' ')
  }
}

function textInLine(cell: Element): string {
  return (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

/** An element with the content of another one. */
function block(name: string, from: Element): Element {
  const element = from.ownerDocument.createElement(name)
  element.append(...from.childNodes)
  return element
}
