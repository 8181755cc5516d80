/** Rules for the options about waiting and failing that a schema cannot express. */
import type { PdfOptions, ScreenshotOptions } from '@platen/chromium'
import type { Issue } from '../errors.ts'

type WaitOptions = Pick<
  PdfOptions | ScreenshotOptions,
  'waitForTimeout' | 'waitForExpression' | 'timeout'
>

export function checkWaits(options: WaitOptions): Issue[] {
  return [...checkPause(options), ...checkExpression(options)]
}

/** The wait is part of the timeout, so a wait as long as the timeout never succeeds. */
function checkPause({ waitForTimeout, timeout }: WaitOptions): Issue[] {
  if (waitForTimeout === null || waitForTimeout < timeout) return []
  const message = `\`options.waitForTimeout\` must be less than \`options.timeout\`, which is ${timeout} ms.`
  return [{ path: 'options.waitForTimeout', message }]
}

/** A function, which Puppeteer takes, is truthy at once. */
function checkExpression({ waitForExpression }: WaitOptions): Issue[] {
  if (waitForExpression === null) return []
  if (!/^\s*(?:async\s*)?(?:\([^()]{0,1000}\)|[\w$]{1,100})\s*=>/.test(waitForExpression)) return []
  const path = 'options.waitForExpression'
  const message = `\`${path}\` must be an expression such as \`window.ready === true\`. A function is always truthy: call it.`
  return [{ path, message }]
}

/** HTML has no status: the condition would be ignored silently. */
export function checkFailOn(
  { failOn }: Pick<PdfOptions | ScreenshotOptions, 'failOn'>,
  hasUrl: boolean,
): Issue[] {
  if (hasUrl || !failOn?.status?.length) return []
  const path = 'options.failOn.status'
  return [{ path, message: `\`${path}\` requires \`url\`: HTML has no status.` }]
}

/** Without scripts there are no exceptions. */
export function checkPdfFailOn({ failOn, enableJavaScript }: PdfOptions): Issue[] {
  if (!failOn?.consoleExceptions || enableJavaScript) return []
  const path = 'options.failOn.consoleExceptions'
  return [{ path, message: `\`${path}\` requires \`options.enableJavaScript\`.` }]
}
