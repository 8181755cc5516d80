/**
 * Turns the options about waiting and injected code, which PDFs and screenshots share, into the
 * records of a job.
 */

import { type Markup, readMarkup } from '../markup/html-heuristics.ts'
import type { PdfOptions, ScreenshotOptions } from './index.ts'
import type { FailOn, JobDocument, JobWaits } from './job.ts'
import { MOTION_MS_MAX } from './steps/script-motion.ts'

type Options = Pick<
  PdfOptions | ScreenshotOptions,
  | 'adapter'
  | 'bestAttempt'
  | 'injectCSS'
  | 'injectJS'
  | 'timeout'
  | 'waitForExpression'
  | 'waitForSelector'
  | 'waitForTimeout'
  | 'waitUntil'
>

/** The waits of a render. */
export function waitsOf(options: Options): JobWaits {
  const { waitForSelector: selector } = options
  return {
    timeoutMs: options.timeout,
    until: options.waitUntil ?? 'load',
    selector: typeof selector === 'string' ? { selector, state: 'attached' } : selector,
    expression: options.waitForExpression,
    isStrict: options.adapter?.strictExpression ?? false,
    pauseMs: options.waitForTimeout,
    motionMs: MOTION_MS_MAX,
    bestAttempt: options.bestAttempt,
  }
}

/** The conditions under which the render fails. */
export function failOnOf({
  failOn,
  adapter,
}: Pick<PdfOptions | ScreenshotOptions, 'failOn' | 'adapter'>): FailOn | null {
  if (failOn === null || adapter === undefined) return failOn
  const { ignoredHosts, collectsFailures: isCollected } = adapter
  return { ...failOn, ignoredHosts, isCollected }
}

/** Whether the request has code of its own for the page. */
export function hasCode({ injectJS, waitForExpression }: Options): boolean {
  return injectJS !== null || waitForExpression !== null
}

/**
 * The parts of a document's record that come from what the request adds to it.
 * @param filesPath the path that addresses of uploaded files have
 */
export async function injectedOf(
  options: Options,
  { scripts, markup, filesPath }: { scripts: boolean; markup: Markup; filesPath: string },
): Promise<Pick<JobDocument, 'injectCss' | 'injectJs' | 'runsCode' | 'mayNameFiles'>> {
  const { injectCSS, injectJS } = options
  const texts = [injectCSS, injectJS].filter((text) => text !== null)
  const injected = await Promise.all(texts.map((text) => readMarkup(text, filesPath)))
  return {
    injectCss: injectCSS,
    injectJs: injectJS,
    runsCode: scripts || hasCode(options),
    mayNameFiles: [markup, ...injected].some(({ mayNameFiles }) => mayNameFiles),
  }
}
