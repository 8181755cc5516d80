/** Finds rectangles around changed pixels. */

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The first and the last column and row with a change. */
interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

/** Collects changed pixels, and joins them to boxes. */
export interface ChangedAreas {
  add(x: number, y: number): void
  /** The boxes from top to bottom. */
  boxes(): Box[]
}

/**
 * The smallest side of a cell in pixels. Changes in neighboring cells share a box, as the letters
 * of a word do.
 */
const CELL_MIN = 8
/** Cells of a page, each of which may be in memory. */
const CELLS_MAX = 50_000
const BOXES_MAX = 50

/** @param size of the page in pixels */
export function createChangedAreas({ width, height }: Pick<Box, 'width' | 'height'>): ChangedAreas {
  const side = Math.max(CELL_MIN, Math.ceil(Math.sqrt((width * height) / CELLS_MAX)))
  const columns = Math.ceil(width / side)
  const cells = new Map<number, Area>()
  return {
    add(x, y) {
      const cell = Math.floor(y / side) * columns + Math.floor(x / side)
      const area = cells.get(cell)
      if (area) extend(area, { left: x, top: y, right: x, bottom: y })
      else cells.set(cell, { left: x, top: y, right: x, bottom: y })
    },
    boxes: () =>
      joinUntilFew({ cells, columns })
        .sort((a, b) => a.top - b.top || a.left - b.left)
        .map(({ left, top, right, bottom }) => {
          return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
        }),
  }
}

/** The changes by the number of their cell, in rows of `columns` cells. */
interface Grid {
  cells: Map<number, Area>
  columns: number
}

/** Larger cells are joined across wider gaps, and one cell is left in the end. */
function joinUntilFew(grid: Grid): Area[] {
  let current = grid
  let areas = join(current)
  while (areas.length > BOXES_MAX) {
    current = coarser(current)
    areas = join(current)
  }
  return areas
}

/** The areas of cells that touch each other, corners included. */
function join({ cells, columns }: Grid): Area[] {
  const left = new Map(cells)
  const areas: Area[] = []
  for (const start of cells.keys()) {
    const reached = [start]
    let area: Area | null = null
    for (let cell = reached.pop(); cell !== undefined; cell = reached.pop()) {
      const found = left.get(cell)
      if (!found) continue
      left.delete(cell)
      if (area) extend(area, found)
      else area = { ...found }
      reached.push(...neighbors(cell, columns).filter((one) => left.has(one)))
    }
    if (area) areas.push(area)
  }
  return areas
}

function neighbors(cell: number, columns: number): number[] {
  const column = cell % columns
  const beside = [
    cell,
    ...(column > 0 ? [cell - 1] : []),
    ...(column < columns - 1 ? [cell + 1] : []),
  ]
  return beside.flatMap((one) => [one - columns, one, one + columns])
}

/** The same changes in cells of twice the size. */
function coarser({ cells, columns }: Grid): Grid {
  const half = Math.ceil(columns / 2)
  const merged = new Map<number, Area>()
  for (const [cell, area] of cells) {
    const [row, column] = [Math.floor(cell / columns), cell % columns]
    const target = Math.floor(row / 2) * half + Math.floor(column / 2)
    const other = merged.get(target)
    if (other) extend(other, area)
    else merged.set(target, { ...area })
  }
  return { cells: merged, columns: half }
}

function extend(area: Area, other: Area): void {
  area.left = Math.min(area.left, other.left)
  area.top = Math.min(area.top, other.top)
  area.right = Math.max(area.right, other.right)
  area.bottom = Math.max(area.bottom, other.bottom)
}
