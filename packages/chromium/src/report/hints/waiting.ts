/** Explains renders that timed out, or waited for an element that is not visible. */
import { RENDER_TIMEOUT_MS_MAX } from '../../limits.ts'
import type { Facts, Hint, Rule } from '../facts.ts'
import { NOUNS } from './requests.ts'
import { hint, javaScriptFix, listOf, outputNoun, quote } from './words.ts'

export const timedOut: Rule = (facts) => {
  const { error } = facts
  if (error?.kind !== 'timeout') return []
  const { phase, pending = [] } = error.details
  if (phase === 'wait_selector') return [selectorNotFound(facts)]
  if (phase === 'wait_timeout') return [waitTooLong(facts)]
  const waited = phase === 'navigate' ? undefined : WAITS[phase ?? '']
  if (waited) return [hint('TIMEOUT', `${missedIn(waited, facts)}.`, waited.where, waited.fix)]
  const addresses = pending.filter((url) => !url.startsWith('about:'))
  if (addresses.length > 0) return [stillLoading(addresses, facts)]
  return [tooSlow(facts)]
}

function optionsOf({ pdf, screenshot }: Facts) {
  return pdf ?? screenshot
}

/** The selector of `waitForSelector`, and the state that it waits for. */
function awaitedOf(facts: Facts): { selector: string; state: string } | null {
  const awaited = optionsOf(facts)?.waitForSelector ?? null
  return typeof awaited === 'string' ? { selector: awaited, state: 'attached' } : awaited
}

/** The hint about a wait: what did not come in time, the option, and what to do. */
interface Wait {
  what: string
  where: string
  fix: string
}

/** Waits by their phase. */
const WAITS: Record<string, Wait> = {
  navigate: {
    what: 'The page had not loaded in time',
    where: 'options.timeout',
    fix: 'Remove resources that do not respond, or serve them faster; or raise `options.timeout`.',
  },
  inject: {
    what: '`options.injectJS` did not end in time',
    where: 'options.injectJS',
    fix: 'Await only what settles, end its loops, or raise `options.timeout`. Timers need `options.enableJavaScript`.',
  },
  wait_network: {
    what: 'The network did not become as idle in time as `options.waitUntil` asks for',
    where: 'options.waitUntil',
    fix: 'Use `networkAlmostIdle`, which allows two requests, or `options.waitForSelector` or `options.waitForExpression`, which wait for what you need.',
  },
  wait_selector: {
    what: '`options.waitForSelector` did not match in time',
    where: 'options.waitForSelector',
    fix: "Check the selector in your browser's console with `document.querySelector`, or raise `options.timeout`.",
  },
  wait_expression: {
    what: '`options.waitForExpression` was not truthy in time',
    where: 'options.waitForExpression',
    fix: "Check the expression in your browser's console, or raise `options.timeout`.",
  },
  wait_timeout: {
    what: 'The wait of `options.waitForTimeout` was too long for `options.timeout`',
    where: 'options.waitForTimeout',
    fix: 'Lower `options.waitForTimeout`, or raise `options.timeout`.',
  },
}

/**
 * @returns what did not come in time, as a sentence after another one; '' if the phase is no wait
 */
export function missedWait(phase: string): string {
  const waited = phase === 'navigate' ? undefined : WAITS[phase]
  return waited ? ` ${waited.what}.` : ''
}

/** The words for what did not come in time, with what the expression threw if it was waited for. */
function missedIn({ what, where }: Wait, { expressionError }: Facts): string {
  const isThrown = where === 'options.waitForExpression' && expressionError !== null
  return isThrown ? `${what}; it threw ${quote(expressionError)}` : what
}

export const bestAttempt: Rule = (facts) => {
  const waited = WAITS[facts.cutWait ?? '']
  if (!waited) return []
  const message = `${missedIn(waited, facts)}: the output shows what was there by then (\`options.bestAttempt\`).`
  return [hint('BEST_ATTEMPT', message, waited.where, waited.fix)]
}

function selectorNotFound(facts: Facts): Hint {
  const { selector, state } = awaitedOf(facts) ?? { selector: '', state: 'attached' }
  if (state !== 'attached') return stateNotReached(selector, state)
  const needsScripts = !facts.scripts && (!facts.isHtml || (facts.documentFacts?.scripts ?? 0) > 0)
  const message = `No element of the page matched \`options.waitForSelector\` (${quote(selector)}) before the timeout${needsScripts ? '; JavaScript was off, so scripts could not add one' : ''}.`
  const fix = needsScripts
    ? `${javaScriptFix(facts)} Otherwise check the selector in your browser's console with \`document.querySelector\`.`
    : "Check the selector in your browser's console with `document.querySelector`; raise `options.timeout` if the element comes late."
  return hint('SELECTOR_NOT_FOUND', message, 'options.waitForSelector', fix)
}

function stateNotReached(selector: string, state: string): Hint {
  const what =
    state === 'visible'
      ? 'No element was visible that matches'
      : 'An element stayed visible that matches'
  const message = `${what} \`options.waitForSelector.selector\` (${quote(selector)}) before the timeout.`
  const fix =
    'Check the styles of the element: `visible` needs a size on the screen. Raise `options.timeout` if it changes late.'
  return hint('SELECTOR_NOT_FOUND', message, 'options.waitForSelector', fix)
}

function waitTooLong(facts: Facts): Hint {
  const { timeout = 0, waitForTimeout = 0 } = optionsOf(facts) ?? {}
  const message = `The wait of ${waitForTimeout} ms (\`options.waitForTimeout\`) did not fit into the timeout of ${timeout} ms (\`options.timeout\`) together with the loading of the page.`
  const fix =
    'Lower `options.waitForTimeout`, or raise `options.timeout`; `options.waitForSelector` waits no longer than needed.'
  return hint('TIMEOUT', message, 'options.waitForTimeout', fix)
}

function stillLoading(pending: string[], facts: Facts): Hint {
  const message = `The page was still loading ${listOf(pending)} when its time ran out.`
  const fix = `Remove resources that do not respond, or serve them faster${raiseTimeout(facts)}.`
  return hint('TIMEOUT', message, pending[0] ?? null, fix)
}

function tooSlow(facts: Facts): Hint {
  const { timeout = 0 } = optionsOf(facts) ?? {}
  const { phase } = facts.error?.details ?? {}
  const isDrawn = phase === 'print' || phase === 'capture'
  const what = isDrawn
    ? `The page had loaded, but the ${outputNoun(facts)} was not made within ${timeout} ms`
    : `The page did not become ready within ${timeout} ms, although nothing was loading any more`
  const why = 'it is very large, or its styles are costly (filters, shadows, long tables)'
  const busy = facts.scripts ? `${why}, or its scripts keep the browser busy` : why
  const fix = `Split the document, or simplify it${raiseTimeout(facts)}.`
  return hint('TIMEOUT', `${what}: ${busy}.`, 'options.timeout', fix)
}

function raiseTimeout(facts: Facts): string {
  const { timeout = 0 } = optionsOf(facts) ?? {}
  return timeout < RENDER_TIMEOUT_MS_MAX
    ? `; or raise \`options.timeout\` (at most ${RENDER_TIMEOUT_MS_MAX})`
    : ''
}

/** Most pages with parts that do not arrive have several of one host. */
const STALLED_MAX = 10

export const stalledRequests: Rule = (facts) =>
  facts.stalled.slice(0, STALLED_MAX).map(({ url, type = 'Other', waitedMs }) => {
    const noun = NOUNS[type.toLowerCase()] ?? 'file'
    const message = `The ${noun} ${quote(url)} was not complete after ${waitedMs} ms: the output was made without it.`
    const fix = `Remove it, embed it as a data: URL, or serve it faster. A render waits for such parts for half of the time that it has left${raiseTimeout(facts)}.`
    return hint('RESOURCE_TIMEOUT', message, url, fix)
  })

export const invisibleSelector: Rule = (facts) => {
  const { documentFacts, error } = facts
  const { selector, state } = awaitedOf(facts) ?? { selector: null, state: 'attached' }
  if (selector === null || state !== 'attached') return []
  if (error || documentFacts?.selectorVisible !== false) return []
  const message = `\`options.waitForSelector\` (${quote(selector)}) matched an element that is not visible: the render did not wait until something showed.`
  const fix =
    'Set `options.waitForSelector` to `{"selector":"…","state":"visible"}`, or wait for the element in the state that you mean, such as `.ready #content`.'
  return [hint('SELECTOR_NOT_VISIBLE', message, 'options.waitForSelector', fix)]
}
