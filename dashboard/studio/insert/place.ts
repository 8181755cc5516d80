/** The place at which a piece is inserted: after the block that is selected. */
import type { SourceElement } from '../page/source-tree.ts'

/** A piece between their parts would be no HTML that browsers keep. */
const WITHIN = new Set('table ul ol dl select svg fieldset p h1 h2 h3 h4'.split(' '))

/** @returns the place behind the outermost block that a piece cannot be inside of */
export function placeAfter(element: SourceElement | null): number | null {
  let block: SourceElement | null = null
  for (let one = element; one; one = one.parent) {
    if (one.name === 'body' || one.name === 'html') break
    if (WITHIN.has(one.name) || block === null) block = one
  }
  return block?.end ?? null
}
