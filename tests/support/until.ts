/** Polls for a condition that sends no event, such as the end of another process. */

type Condition = () => boolean | Promise<boolean>

/** Generous for a busy machine; a test that passes never waits this long. */
const LIMIT_MS = 150_000
/** Short waits are noticed at once; long ones leave the processor to what they wait for. */
const FIRST_POLL_MS = 5
const LAST_POLL_MS = 50

/**
 * Resolves once the condition holds.
 * @param what names the condition in the error; without it the error quotes the condition's source
 * @throws Error after 150 s
 */
export function until(what: string, condition: Condition): Promise<void>
export function until(condition: Condition): Promise<void>
export async function until(first: string | Condition, second?: Condition): Promise<void> {
  const condition = typeof first === 'string' ? second : first
  const deadline = performance.now() + LIMIT_MS
  let pollMs = FIRST_POLL_MS
  while (!(await condition?.())) {
    if (performance.now() > deadline) {
      throw new Error(`Waited ${LIMIT_MS} ms in vain until ${String(first)}`)
    }
    await Bun.sleep(pollMs)
    pollMs = Math.min(pollMs * 1.5, LAST_POLL_MS)
  }
}
