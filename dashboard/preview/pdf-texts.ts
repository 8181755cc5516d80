/** The texts of a page of a PDF, as people read them. */

/** A run of text on a page. Its box is in parts of the page, from its top left corner. */
export interface PageText {
  /** From 0. */
  page: number
  text: string
  x: number
  y: number
  width: number
  height: number
  /** The size of its letters in points. */
  size: number
}

/** A run as pdf.js reads it: in points, and a space is a run of its own. */
export interface Run {
  text: string
  font: string
  isRtl: boolean
  /** The left end of its base line. */
  x: number
  y: number
  width: number
  size: number
}

/** Parts of the size of the letters: what is nearer is one word, and what is nearer one line. */
const WORD_GAP = 0.12
const SPACE_GAP = 0.5

/** Joins what a ligature, another font in the middle of a word or a space has split. */
export function joinedRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  let hasSpace = false
  for (const run of runs) {
    if (run.text.trim() === '') {
      hasSpace ||= run.text !== ''
      continue
    }
    const last = joined.at(-1)
    if (last && isNext(last, run, hasSpace)) joined.splice(-1, 1, union(last, run, hasSpace))
    else joined.push(run)
    hasSpace = false
  }
  return joined
}

function isNext(last: Run, run: Run, hasSpace: boolean): boolean {
  const { size } = run
  const isLine = Math.abs(last.y - run.y) < 0.1 * size && Math.abs(last.size - size) < 0.05 * size
  if (!isLine || last.isRtl !== run.isRtl) return false
  const [left, right] = run.isRtl ? [run, last] : [last, run]
  const gap = (right.x - left.x - left.width) / size
  if (hasSpace) return last.font === run.font && gap > -WORD_GAP && gap < SPACE_GAP
  return Math.abs(gap) < WORD_GAP
}

function union(last: Run, run: Run, hasSpace: boolean): Run {
  const x = Math.min(last.x, run.x)
  const end = Math.max(last.x + last.width, run.x + run.width)
  const text = `${last.text}${hasSpace ? ' ' : ''}${run.text}`
  return { ...last, text, x, width: end - x }
}
