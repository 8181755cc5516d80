/** The text that a click on a page means. */
import type { PageText } from '../../preview/pdf-texts.ts'

/** Text this close to a click is meant, in parts of a page. */
export const NEAR = 0.03

/** @param near the longest distance; 0 = in the box of a text */
export function nearest(
  texts: readonly PageText[],
  { page, x, y }: Pick<PageText, 'page' | 'x' | 'y'>,
  near: number,
): number {
  let best = -1
  let least = near
  for (const [index, text] of texts.entries()) {
    if (text.page !== page) continue
    const across = Math.max(text.x - x, 0, x - text.x - text.width)
    const down = Math.max(text.y - y, 0, y - text.y - text.height)
    const distance = Math.hypot(across, down)
    if (distance < least || (distance === 0 && best < 0)) {
      least = distance
      best = index
    }
  }
  return best
}
