/** Selectors of a render's options, as Chromium parses them. */
import { EngineError } from '../index.ts'
import type { LanePage } from './page.ts'
import { FIRST_INVALID_SELECTOR } from './page-scripts.ts'

/** A selector and the request's field that holds it. */
interface SelectorOption {
  path: string
  selector: string
}

/**
 * Checks selectors before the page is loaded: a parser without a browser cannot know which ones this
 * Chromium supports.
 * @throws EngineError `invalid` that names the field
 */
export async function assertSelectors(page: LanePage, options: SelectorOption[]): Promise<void> {
  if (options.length === 0) return
  const selectors = options.map(({ selector }) => selector)
  const invalid = options[await page.call<number>(FIRST_INVALID_SELECTOR, selectors)]
  if (invalid === undefined) return
  const { path } = invalid
  const message = `\`${path}\` must be a CSS selector that Chromium supports.`
  throw new EngineError('invalid', message, { issues: [{ path, message }] })
}
