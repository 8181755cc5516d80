/**
 * Decides which part of a page one render can have of the last one, and leaves to the next (see
 * page/new-document.ts).
 */

import { leavesNothing } from '../markup/warm-page.ts'
import type { AttemptState, RenderOptions } from './attempt.ts'
import type { Job } from './job.ts'
import { emulates } from './page/emulation.ts'
import { isOfAddress, type Reuse } from './page/reuse.ts'

/** The part of an earlier render's page that the render can have; null if it needs a new page. */
export function reuseOf(job: Job): Reuse | null {
  const { source } = job.document
  const { cookies, viewport, emulation, httpCredentials, scopedHeaders } = job.page
  // A browser context keeps the answers to challenges, and what is emulated is not undone.
  if (emulates(emulation) || viewport.mobile || httpCredentials !== null) return null
  // Text is laid out a little differently after the scale has changed, in either direction.
  if (cookies.length > 0 || scopedHeaders.length > 0) return null
  if (viewport.deviceScaleFactor !== 1) return null
  if (!('html' in source)) return contextOf(source.url, job)
  return isPlain(job, source.html) ? 'document' : 'renderer'
}

/** An origin has storage, but only scripts use it. */
function contextOf(url: string, { document }: Job): Reuse | null {
  const { protocol, username, password } = new URL(url)
  // A browser context keeps the name and password of an address.
  if (document.runsCode || username !== '' || password !== '') return null
  return protocol === 'https:' ? 'https context' : 'http context'
}

/** Whether even the document can be reused for the same user: it will hold nothing but content. */
function isPlain({ document, page, output }: Job, html: string): boolean {
  const { markup, runsCode, injectCss, hiding, fonts } = document
  // An element is brought into view by scrolling, which the next document would inherit.
  if (runsCode || typeof output.view === 'object') return false
  if (output.paper?.changesDocument || document.expands) return false
  if (fonts.length > 0 && markup.hasFrames) return false
  if (hiding !== null || page.hideCookieBanners || page.blockResources.length > 0) return false
  return injectCss === null && leavesNothing(html)
}

/**
 * The part of the page that the next render can have. Loads of scripts are not forgotten as
 * completely as content: credentials, preflights and rules of servers stay in a browser context.
 */
export function reusablePart(
  { residue }: AttemptState,
  { job, requirements }: RenderOptions,
): Reuse | null {
  const { source, markup, runsCode } = job.document
  const { reuse } = requirements
  const mayLoadByStyle = !('html' in source) || markup.loadsByStyle
  if (residue === null) return null
  if (reuse === 'document' && !(residue.hasRequested() && mayLoadByStyle)) return 'document'
  // Once the render has ended, requests that are still under way fail, and would no longer be
  // found.
  if (residue.found()) return null
  if (isOfAddress(reuse)) return reuse
  return runsCode && residue.hasRequested() ? null : 'renderer'
}
