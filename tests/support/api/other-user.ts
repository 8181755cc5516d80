/** Measures how a busy server serves another user. */
import { expect } from 'bun:test'
import type { ServerApi } from '../server/server.ts'

/**
 * The most that a render of another user may take, in ms. It takes some 50 ms; the rest is for a
 * busy machine.
 */
export const OTHER_MS_MAX = 2_500
/** Between two renders: one that is held up is seen, and the machine is left to the attack. */
const PAUSE_MS = 100

/**
 * Renders for a new user, one render after the other.
 * @param goesOn whether another render follows, given the number of those that have ended
 * @returns the time of the slowest one, in ms
 */
export async function slowestOfOther(
  server: ServerApi,
  kind: 'pdf' | 'screenshot',
  goesOn: (ended: number) => boolean = (ended) => ended < 5,
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
