/** Checks selectors of a render's options with Chromium's own parser. */

import { firstInvalidSelector } from '../../page-scripts/selectors.ts'
import { invalidOption } from '../errors.ts'
import type { LanePage } from './page.ts'

export interface SelectorOption {
  /** The field of the request that holds the selector. */
  path: string
  selector: string
}

/**
 * Checks selectors before the page is loaded. The request's validation cannot know which ones this
 * Chromium supports.
 * @throws EngineError `invalid` that names the field
 */
export async function assertSelectors(page: LanePage, options: SelectorOption[]): Promise<void> {
  if (options.length === 0) return
  const selectors = options.map(({ selector }) => selector)
  const invalid = options[await page.call(firstInvalidSelector, selectors)]
  if (invalid === undefined) return
  const { path } = invalid
  const message = `\`${path}\` must be a CSS selector that the renderer supports.`
  throw invalidOption(path, message)
}
