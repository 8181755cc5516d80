/**
 * Levels of headings without a gap (ISO 14289-1, 7.4.2), which keep the order of the given ones.
 */

/** The lowest level with a type of its own. */
export const LEVEL_MAX = 6

/**
 * Each heading belongs to the last one before it of a higher level, and is one level below it. So
 * the first heading has level 1, headings of one level in one section stay on one level, and levels
 * without a gap stay as they are.
 */
export function levelsWithoutGaps(levels: number[]): number[] {
  const above: number[] = []
  return levels.map((level) => {
    while ((above.at(-1) ?? 0) >= level) above.pop()
    above.push(level)
    return above.length
  })
}
