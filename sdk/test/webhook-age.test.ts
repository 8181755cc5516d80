/** The age of webhooks: an old or a future one is refused. */
import { describe, expect, test } from 'bun:test'
import { PlatenError } from '../src/index.ts'
import { signWebhook, verifyWebhook } from '../src/webhooks/index.ts'
import { at, BODY, HEADERS, refusal, SECRET, SENT_AT, without } from './helpers/signed-webhook.ts'

describe('the age of a webhook', () => {
  const later = (seconds: number) => ({ now: () => (SENT_AT + seconds) * 1000 })

  test.each([
    [0, true],
    [600, true],
    [601, false],
    [-600, true],
    [-601, false],
  ])('of %i seconds is accepted: %p', async (seconds, accepted) => {
    const work = verifyWebhook(BODY, HEADERS, SECRET, later(seconds))
    if (accepted) expect((await work).event).toBe('render.completed')
    else expect(await refusal(work)).toBe('stale')
  })

  test('has a tolerance that can be changed or disabled', async () => {
    const day = later(86_400)
    expect(
      await refusal(verifyWebhook(BODY, HEADERS, SECRET, { ...later(6), toleranceSeconds: 5 })),
    ).toBe('stale')
    const options = { ...day, toleranceSeconds: false as const }
    expect((await verifyWebhook(BODY, HEADERS, SECRET, options)).event).toBe('render.completed')
  })

  test.each([0, -1, Number.NaN])('cannot have a tolerance of %p', async (toleranceSeconds) => {
    const work = verifyWebhook(BODY, HEADERS, SECRET, { ...at, toleranceSeconds })
    await expect(work).rejects.toThrow(PlatenError)
  })

  test('counts from the end of the render if only the body is signed', async () => {
    const old = without('webhook-signature')
    expect(await refusal(verifyWebhook(BODY, old, SECRET, later(3_600)))).toBe('stale')
    // An unsigned timestamp is ignored.
    const forged = { ...old, 'webhook-timestamp': String(SENT_AT + 3_600) }
    expect(await refusal(verifyWebhook(BODY, forged, SECRET, later(3_600)))).toBe('stale')
  })

  test('counts from the time of a redelivery', async () => {
    const again = await signWebhook(BODY, SECRET, { timestamp: SENT_AT + 86_400 })
    expect((await verifyWebhook(BODY, again, SECRET, later(86_401))).event).toBe('render.completed')
  })

  test('is exceeded by an event without a time', async () => {
    const body = '{"event":"render.completed"}'
    const { 'X-Service-Signature': signature } = await signWebhook(body, SECRET)
    expect(await refusal(verifyWebhook(body, signature, SECRET, at))).toBe('stale')
  })
})
