/**
 * Waits for elements, and clicks them, as services do that go on without an element that does not
 * appear in time.
 */
import type { Draft } from '../fields/index.ts'

/** The part of the timeout that is kept for the output. */
const OUTPUT_MS = 5_000
const OUTPUT_SHARE_MAX = 0.5
const POLL_MS = 100

/** The beginning of the error of a script that clicks an element that is missing. */
export const CLICK_FAILED = 'no element to click'

/** The time that services wait for an element by default. */
export const WAIT_MS = 30_000

/** The longest wait for an element that leaves time for the output. */
export function longestWait({ shared }: Pick<Draft, 'shared'>, waitMs = WAIT_MS): number {
  const timeout = shared.timeout ?? 30_000
  return Math.max(0, Math.min(waitMs, timeout - Math.min(OUTPUT_MS, timeout * OUTPUT_SHARE_MAX)))
}

/**
 * An expression whose promise ends when an element is there, or gone, and after a while in any
 * case.
 */
export function elementWait(selector: string, until: 'there' | 'gone', ms: number): string {
  const isSo = `document.querySelector(${JSON.stringify(selector)}) ${until === 'there' ? '!==' : '==='} null`
  return `(async () => { ${pollFor(isSo, ms)}; return true })()`
}

/**
 * A script that clicks the first element that matches. Without a time it is left out if there is
 * none.
 */
export function clickScript(selector: string, waitMs: number | null): string {
  const find = `document.querySelector(${JSON.stringify(selector)})`
  if (waitMs === null) return `${find}?.click()`
  const error = `throw new Error(${JSON.stringify(`${CLICK_FAILED} matches ${selector}`)})`
  return `await (async () => { ${pollFor(`${find} !== null`, waitMs)}; const element = ${find}; if (element === null) ${error}; element.click() })()`
}

function pollFor(isSo: string, ms: number): string {
  return `const until = performance.now() + ${Math.round(ms)}; while (!(${isSo}) && performance.now() < until) await new Promise((done) => setTimeout(done, ${POLL_MS}))`
}

/**
 * Captures the element of `selector` once it is there. Without it, all is captured unless it is
 * needed.
 */
export function waitForCaptured(draft: Draft, isNeeded: boolean, waitMs = WAIT_MS): void {
  const { selector } = draft.image
  if (!selector || draft.format === 'pdf') return
  draft.waits.push(elementWait(selector, 'there', longestWait(draft, waitMs)))
  if (!isNeeded) draft.adapter.optionalSelector = true
}
