/** Turns the fields that all routes share into our options. */
import type { AdapterOptions, PdfOptions, ScreenshotOptions } from '../../../engine/index.ts'
import { CompatError } from '../../adapter.ts'
import type { ValuesOf } from '../fields/field.ts'
import type { SentCookie } from '../fields/lists.ts'
import type { PAGE_FIELDS } from '../fields/page-fields.ts'
import type { Query } from '../query.ts'
import { injectedTags } from './tags.ts'

export type PageValues = ValuesOf<typeof PAGE_FIELDS>

/** An element that is read. */
export interface Wanted {
  selector: string
  timeout: number | null
}

type Shared = Pick<
  PdfOptions & ScreenshotOptions,
  | 'bestAttempt'
  | 'blockResources'
  | 'cookies'
  | 'httpCredentials'
  | 'injectCSS'
  | 'injectJS'
  | 'media'
  | 'mobile'
  | 'timeout'
  | 'userAgent'
  | 'waitForExpression'
  | 'waitForSelector'
  | 'waitForTimeout'
  | 'waitUntil'
>

/** @param otherTimeouts of fields of one route @throws CompatError 400 */
export function pageOptions(
  values: PageValues,
  { timeoutMs, blockAds }: Query,
  {
    wanted = [],
    otherTimeouts = [],
  }: { wanted?: Wanted[]; otherTimeouts?: (number | null)[] } = {},
): { options: Shared; adapter: AdapterOptions } {
  const pause = values.waitForTimeout
  const timeouts = [
    values['gotoOptions.timeout'],
    values['waitForSelector.timeout'],
    values['waitForFunction.timeout'],
    values['waitForEvent.timeout'],
    ...wanted.map(({ timeout }) => timeout),
    ...otherTimeouts,
  ]
  const { setExtraHTTPHeaders: headers, emulateMediaType, userAgent } = values
  return {
    options: {
      ...injectedTags(values),
      bestAttempt: values.bestAttempt,
      blockResources: values.rejectResourceTypes,
      cookies: cookiesOf(values),
      httpCredentials: credentialsOf(values),
      media: emulateMediaType || null,
      mobile: values['viewport.isMobile'],
      timeout: timeLimit(timeoutMs, timeouts, pause ?? 0),
      userAgent,
      waitForExpression: expressionOf(values, wanted),
      waitForSelector: selectorOf(values),
      waitForTimeout: pause !== null && pause > 0 ? Math.ceil(pause) : null,
      waitUntil: values['gotoOptions.waitUntil'],
    },
    adapter: {
      ...(headers.length > 0 && { headers }),
      ...(values['waitForFunction.fn'] !== null && { strictExpression: true }),
      ...(blockAds && { blockAds }),
    },
  }
}

const LIMIT = { standard: 30_000, min: 1_000, max: 60_000 }

/** That of the address, or the longest of the body with the pause. 0 stands for no limit there. */
function timeLimit(query: number | null, body: (number | null)[], pause: number): number {
  const sent = body.filter((one) => one !== null)
  const isEndless = query === null ? sent.includes(0) : query === 0
  if (isEndless) return LIMIT.max
  const longest = sent.length > 0 ? Math.max(...sent) : LIMIT.standard
  return Math.round(Math.min(Math.max(query ?? longest + pause, LIMIT.min), LIMIT.max))
}

function cookiesOf({ cookies, url }: PageValues): PdfOptions['cookies'] {
  const host = URL.parse(url ?? '')?.hostname ?? ''
  return cookies.map((cookie: SentCookie) => {
    const domain = cookie.domain ?? host
    if (domain !== '') return { ...cookie, domain }
    throw new CompatError(400, '"cookies" must have a "domain" or a "url" in pages of HTML.')
  })
}

function credentialsOf(values: PageValues): PdfOptions['httpCredentials'] {
  const username = values['authenticate.username']
  if (username === null) return null
  return { username, password: values['authenticate.password'] ?? '' }
}

function selectorOf(values: PageValues): Shared['waitForSelector'] {
  const selector = values['waitForSelector.selector']
  if (selector === null) return null
  const shown = values['waitForSelector.visible'] ? 'visible' : 'attached'
  return { selector, state: values['waitForSelector.hidden'] ? 'hidden' : shown }
}

/** An expression for the function of the caller, which may be one or its value, for elements that have to be there, and for an event. */
function expressionOf(
  { 'waitForFunction.fn': fn, 'waitForEvent.event': event }: PageValues,
  wanted: Wanted[],
): string | null {
  const selectors = JSON.stringify(wanted.map(({ selector }) => selector))
  const areThere = `${selectors}.every((selector) => document.querySelector(selector) !== null)`
  const parts = wanted.length > 0 ? [areThere] : []
  if (fn !== null) {
    // On lines of its own, so that a comment at its end stays inside.
    const call = `(async () => {\nconst found = (\n${fn.trimEnd().replace(/;$/, '')}\n)\nreturn Boolean(typeof found === 'function' ? await found() : await found) })()`
    parts.push(`(await ${call})`)
  }
  if (event !== null) parts.push(`(await ${eventOf(event)})`)
  if (parts.length === 0) return null
  return `(async () => ${parts.join(' && ')})()`
}

/** A promise for the next event: one from before the wait is not seen, as in browserless. */
function eventOf(event: string): string {
  const listen = `addEventListener(${JSON.stringify(event)}, () => seen(true), { once: true })`
  return `new Promise((seen) => { document.${listen}; window.${listen} })`
}
