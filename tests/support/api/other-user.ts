/** Measures how a busy server serves another user. */
import { expect } from 'bun:test'
import type { ServerApi } from '../server/server.ts'

/**
 * The most that a render of another user may take, in ms. It takes some 50 ms; the rest is for a
 * busy machine.
 */
export const OTHER_MS_MAX = 2_500
/** Between two renders: one that is held up is seen, and the machine is left to the attack. */
const PAUSE_MS = 250

/**
 * Renders for a new user, one render after the other.
 * @param goesOn whether another render follows, given the number of those that have ended
 * @returns the time of the slowest one, in ms
 */
export async function slowestOfOther(
  server: ServerApi,
  kind: 'pdf' | 'screenshot',
  goesOn: (ended: number) => boolean = (ended) => ended < 3,
): Promise<number> {
  const { key } = await server.newUser()
  let slowest = 0
  for (let ended = 0; goesOn(ended); ended += 1) {
    const started = performance.now()
    const response = await server.post(`/api/v1/${kind}`, { html: '<p>other' }, key)
    expect(response.status).toBe(200)
    slowest = Math.max(slowest, performance.now() - started)
    await Bun.sleep(PAUSE_MS)
  }
  return slowest
}

/** Work beside which another user rendered, with times in ms. */
export interface Beside<T> {
  result: T
  ms: number
  /** The time of the slowest render of the other user. */
  slowest: number
}

/** Does work, and renders for a new user until it has ended, at least three times. */
export async function besideOther<T>(
  server: ServerApi,
  kind: 'pdf' | 'screenshot',
  work: () => Promise<T>,
): Promise<Beside<T>> {
  let hasEnded = false
  const started = performance.now()
  const working = work()
    .then((result) => ({ result, ms: performance.now() - started }))
    .finally(() => {
      hasEnded = true
    })
  const slowest = await slowestOfOther(server, kind, (ended) => !hasEnded || ended < 3)
  return { ...(await working), slowest }
}
