/** Sets the options of all pages that depend on several fields. */

import type { Draft, ValuesOf } from '../../fields/index.ts'
import type { PAGE_FIELDS } from '../fields/page-fields.ts'
import { injectedTags } from './tags.ts'

export type PageValues = ValuesOf<typeof PAGE_FIELDS>

/** An element that is read. */
interface Wanted {
  selector: string
  timeout: number | null
}

interface PageRules {
  /** The time limit in the address; null without one. */
  timeoutMs: number | null
  wanted?: Wanted[]
  /** The time limit of fields that only one route has. */
  otherTimeout?: number | null
}

/** @throws CompatError 400 */
export function finishPage(
  { shared, adapter }: Draft,
  values: PageValues,
  { timeoutMs, wanted = [], otherTimeout = null }: PageRules,
): void {
  const { 'authenticate.username': username, waitForTimeout: pause } = values
  if (username !== null) {
    shared.httpCredentials = { username, password: values['authenticate.password'] ?? '' }
  }
  if (pause !== null && pause > 0) shared.waitForTimeout = Math.ceil(pause)
  const timeouts = [
    values['gotoOptions.timeout'],
    values['waitForSelector.timeout'],
    values['waitForFunction.timeout'],
    values['waitForEvent.timeout'],
    ...wanted.map(({ timeout }) => timeout),
    otherTimeout,
  ]
  shared.timeout = timeLimit(timeoutMs, timeouts, pause ?? 0)
  shared.waitForSelector = selectorOf(values)
  shared.waitForExpression = expressionOf(values, wanted)
  if (values['waitForFunction.fn'] !== null) adapter.strictExpression = true
  Object.assign(shared, injectedTags(values))
}

const LIMIT = { default: 30_000, min: 1_000, max: 60_000 }

/**
 * The limit in the address, or the longest one in the body with the pause. 0 stands for no limit
 * there.
 */
function timeLimit(query: number | null, body: (number | null)[], pause: number): number {
  const sent = body.filter((one) => one !== null)
  const isEndless = query === null ? sent.includes(0) : query === 0
  if (isEndless) return LIMIT.max
  const longest = sent.length > 0 ? Math.max(...sent) : LIMIT.default
  return Math.round(Math.min(Math.max(query ?? longest + pause, LIMIT.min), LIMIT.max))
}

function selectorOf(values: PageValues): Draft['shared']['waitForSelector'] {
  const selector = values['waitForSelector.selector']
  if (selector === null) return null
  const shown = values['waitForSelector.visible'] ? 'visible' : 'attached'
  return { selector, state: values['waitForSelector.hidden'] ? 'hidden' : shown }
}

/**
 * An expression for the function of the caller, which may be one or its value, for elements that
 * have to be there, and for an event.
 */
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
