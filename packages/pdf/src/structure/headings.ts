/**
 * Gives the headings of a tagged PDF levels without a gap. Only the structure changes, not what the
 * pages show.
 */
import type { PdfDocument } from '../objects/document.ts'
import { Name, Ref } from '../objects/values.ts'
import { LEVEL_MAX, levelsWithoutGaps } from './heading-levels.ts'
import { readStructure } from './tree.ts'

/** The changes of levels, for people. */
export interface Renumbered {
  /** The number of headings with another level. */
  count: number
  /** The first change of each kind, such as `h3 → H2`, in reading order. */
  changes: string[]
}

/** @returns null if no heading changes */
export function renumberHeadings(document: PdfDocument): Renumbered | null {
  const headings = (readStructure(document)?.elements ?? []).flatMap(({ id, type }) => {
    const [, level] = /^H([1-6]?)$/.exec(type) ?? []
    // Chromium's type of headings below the sixth level has no number.
    return level === undefined ? [] : { id, from: Number(level || LEVEL_MAX + 1) }
  })
  const levels = levelsWithoutGaps(headings.map(({ from }) => from))
  const changes = new Set<string>()
  let count = 0
  for (const [at, { id, from }] of headings.entries()) {
    const to = Math.min(levels[at] ?? 1, LEVEL_MAX)
    if (to === Math.min(from, LEVEL_MAX)) continue
    document.set(id, new Map(document.dict(new Ref(id))).set('S', new Name(`H${to}`)))
    changes.add(`h${from} → H${to}`)
    count += 1
  }
  return count === 0 ? null : { count, changes: [...changes] }
}
