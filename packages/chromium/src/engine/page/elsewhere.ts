/**
 * Looks for what a selector of the request matches in trees of a page that it does not lead into.
 */
import { settlesWithin } from '@platen/lib'
import { findInTrees, hasElement } from '../../page-scripts/selectors.ts'
import type { Elsewhere } from '../../report/facts.ts'
import { callInFrames } from './frames.ts'
import type { LanePage } from './page.ts'

/** A selector, and the option that has it. */
export type OptionSelector = Pick<Elsewhere, 'option' | 'selector'>

/** For an explanation, no render waits longer. */
const LIMIT_MS = 500

/** Never rejects. @returns what was found; a page that has ended or is busy has nothing to say */
export async function findElsewhere(
  page: LanePage,
  options: OptionSelector[],
): Promise<Elsewhere[]> {
  const looking = lookIn(page, options).catch(() => []) // the page has ended or moved on
  return (await settlesWithin(looking, LIMIT_MS)) ? looking : []
}

async function lookIn(page: LanePage, options: OptionSelector[]): Promise<Elsewhere[]> {
  const places = await page.call(
    findInTrees,
    options.map(({ selector }) => selector),
  )
  const found = options.map(async (option, at): Promise<Elsewhere[]> => {
    const place = places[at]
    if (place) return [{ ...option, ...place }]
    const isInFrame = page.hasFrames && (await callInFrames(page, hasElement, option.selector))
    return isInFrame && isInFrame.length > 0
      ? [{ ...option, kind: 'frame of another site', host: '' }]
      : []
  })
  return (await Promise.all(found)).flat()
}
