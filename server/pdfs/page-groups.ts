/** Groups pages by their size: each size of a stamp is a print of its own. */
import type { PageFacts } from '@platen/pdf/internal'
import { fieldError } from './failures.ts'

const SIZES_MAX = 20
/** Chromium's limits of paper, in points: 5 m, and what its margins need. */
const SIDE = { min: 8, max: 14_173 }

export interface PageGroup {
  /** In points. */
  width: number
  height: number
  /** Numbers of the pages, from 1. */
  numbers: number[]
}

/**
 * @param chosen numbers of pages, from 1
 * @param path the field of the PDF, for errors
 * @throws EngineError
 */
export function groupPages(sizes: PageFacts[], chosen: number[], path: string): PageGroup[] {
  const groups = new Map<string, PageGroup>()
  for (const number of chosen) {
    const { width = 0, height = 0 } = sizes[number - 1] ?? {}
    const isPaper = [width, height].every((side) => side >= SIDE.min && side <= SIDE.max)
    if (!isPaper) {
      const message = `\`${path}\` cannot be stamped with HTML: page ${number} is not between 3 mm and 5 m wide and high. Leave it out of \`pages\`.`
      throw fieldError(path, 'page_size', message)
    }
    const key = `${width.toFixed(1)} ${height.toFixed(1)}`
    const group = groups.get(key) ?? { width, height, numbers: [] }
    groups.set(key, group)
    group.numbers.push(number)
  }
  if (groups.size > SIZES_MAX) {
    const message = `\`${path}\` cannot be stamped with HTML: its pages have more than ${SIZES_MAX} sizes. Stamp fewer \`pages\` at a time.`
    throw fieldError(path, 'page_size', message)
  }
  return [...groups.values()]
}

/** Such as `1-3,5`. */
export function rangesOf(numbers: number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(',')
}
