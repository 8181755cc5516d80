/** The age of webhooks: an old or a future one is refused. */
import { describe, expect, test } from 'bun:test'
import { signWebhook, verifyWebhook } from '../src/webhooks/index.ts'
import { at, BODY, HEADERS, refusal, SECRET, SENT_AT, without } from './helpers/signed-webhook.ts'

describe('age', () => {
  const later = (seconds: number) => ({ now: () => (SENT_AT + seconds) * 1000 })

  test.each([
    [0, true],
    [600, true],
    [601, false],
    [-600, true],
    [-601, false],
  ])('%i seconds after it was sent: %p', async (seconds, believed) => {
    const work = verifyWebhook(BODY, HEADERS, SECRET, later(seconds))
    if (believed) expect((await work).event).toBe('render.completed')
    else expect(await refusal(work)).toBe('stale')
  })

  test('a tolerance of your own, or none', async () => {
    const day = later(86_400)
    expect(
      await refusal(verifyWebhook(BODY, HEADERS, SECRET, { ...later(6), toleranceSeconds: 5 })),
    ).toBe('stale')
    const options = { ...day, toleranceSeconds: false as const }
    expect((await verifyWebhook(BODY, HEADERS, SECRET, options)).event).toBe('render.completed')
  })

  test.each([0, -1, Number.NaN])('a tolerance of %p is refused', async (toleranceSeconds) => {
    const work = verifyWebhook(BODY, HEADERS, SECRET, { ...at, toleranceSeconds })
    await expect(work).rejects.toThrow(RangeError)
  })

  test('where only the body is signed, the end of the render is what counts', async () => {
    const old = without('webhook-signature')
    expect(await refusal(verifyWebhook(BODY, old, SECRET, later(3_600)))).toBe('stale')
    // A time that nothing covers does not make it new.
    const forged = { ...old, 'webhook-timestamp': String(SENT_AT + 3_600) }
    expect(await refusal(verifyWebhook(BODY, forged, SECRET, later(3_600)))).toBe('stale')
  })

  test('a delivery that was sent again has the time at which it was', async () => {
    const again = await signWebhook(BODY, SECRET, { timestamp: SENT_AT + 86_400 })
    expect((await verifyWebhook(BODY, again, SECRET, later(86_401))).event).toBe('render.completed')
  })

  test('an event without a time is never recent', async () => {
    const body = '{"event":"render.completed"}'
    const { 'X-Service-Signature': signature } = await signWebhook(body, SECRET)
    expect(await refusal(verifyWebhook(body, signature, SECRET, at))).toBe('stale')
  })
})
