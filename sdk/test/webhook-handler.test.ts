/** Receivers that take a `Request`: `verifyWebhookRequest` and `createWebhookHandler`. */
import { describe, expect, test } from 'bun:test'
import { createWebhookHandler, signWebhook, verifyWebhookRequest } from '../src/webhooks/index.ts'
import {
  at,
  BODY,
  HEADERS,
  headersOf,
  now,
  refusal,
  SECRET,
  SENT_AT,
  without,
} from './helpers/signed-webhook.ts'
import file from './vectors/webhooks.json'

describe('a receiver that takes a Request', () => {
  const request = (changed: { headers?: HeadersInit; body?: string } = {}) =>
    new Request('https://shop.example/hooks', {
      method: 'POST',
      body: BODY,
      headers: HEADERS,
      ...changed,
    })

  test('(verifyWebhookRequest) reads the body itself', async () => {
    expect((await verifyWebhookRequest(request(), SECRET, at)).request_id).toBe('req_1')
  })

  test('refuses a body that was read before, and says so', async () => {
    const read = request()
    await read.text()
    expect(await refusal(verifyWebhookRequest(read, SECRET, at))).toBe('body_consumed')
  })

  test('answers 204 to a genuine webhook once the callback has completed', async () => {
    const order: string[] = []
    const handler = createWebhookHandler({
      secret: SECRET,
      now,
      async onCompleted({ request_id }, { deliveryId }) {
        await Promise.resolve()
        order.push(request_id, deliveryId ?? 'none')
      },
      onFailed: () => order.push('failed'),
    })
    const response = await handler(request())
    expect(response.status).toBe(204)
    expect(order).toEqual(['req_1', file.webhook_id])
  })

  test('calls `onFailed` for a failed render', async () => {
    const failed: string[] = []
    const handler = createWebhookHandler({
      secret: SECRET,
      now,
      onCompleted: () => failed.push('completed'),
      onFailed: ({ status }) => failed.push(status),
    })
    const body = file.vectors[2]?.body ?? ''
    expect((await handler(request({ body, headers: headersOf(2) }))).status).toBe(204)
    expect(failed).toEqual(['failed'])
  })

  test('calls `onBatchCompleted` for a batch', async () => {
    const ended: string[] = []
    const handler = createWebhookHandler({
      secret: SECRET,
      onCompleted: () => ended.push('render'),
      onBatchCompleted: ({ batch_id, counts }) => ended.push(batch_id, String(counts.failed)),
    })
    const body = JSON.stringify({ event: 'batch.completed', batch_id: 'b1', counts: { failed: 1 } })
    const headers = await signWebhook(body, SECRET)
    expect((await handler(request({ body, headers }))).status).toBe(204)
    expect(ended).toEqual(['b1', '1'])
  })

  test('passes on a delivery id only if it is signed', async () => {
    let seen: string | null = 'not called'
    const handler = createWebhookHandler({
      secret: SECRET,
      now,
      onCompleted: (_event, { deliveryId }) => {
        seen = deliveryId
      },
    })
    await handler(request({ headers: without('webhook-signature') }))
    expect(seen).toBeNull()
  })

  test('answers 204 to an unknown event and calls nothing', async () => {
    const body = '{"event":"render.archived"}'
    const headers = await signWebhook(body, SECRET, { timestamp: SENT_AT })
    const handler = createWebhookHandler({
      secret: SECRET,
      now,
      onCompleted: () => Promise.reject(new Error('called')),
      onFailed: () => Promise.reject(new Error('called')),
    })
    expect((await handler(request({ body, headers }))).status).toBe(204)
  })

  test('answers 400 with the reason to a forgery and calls nothing', async () => {
    const handler = createWebhookHandler({
      secret: SECRET,
      now,
      onCompleted: () => Promise.reject(new Error('called')),
    })
    const response = await handler(request({ body: `${BODY} ` }))
    expect([response.status, await response.text()]).toEqual([400, 'signature_mismatch'])
    expect((await handler(new Request('https://shop.example/hooks'))).status).toBe(400)
  })

  test('rejects with the error of a callback, so that the delivery is retried', async () => {
    const handler = createWebhookHandler({
      secret: SECRET,
      now,
      onCompleted: () => Promise.reject(new RangeError('no disk')),
    })
    await expect(handler(request())).rejects.toThrow(RangeError)
  })

  test('rejects on a configuration error instead of answering 400', async () => {
    const handler = createWebhookHandler({ secret: '', now })
    expect(await refusal(handler(request()))).toBe('bad_secret')
  })
})
