/**
 * Attempts of webhooks are repeated when it helps, and the requests that wait for them are bounded.
 */
import { describe, expect, test } from 'bun:test'
import { deliver } from '../../../server/compat/gotenberg/webhooks/deliver.ts'
import { createWebhookJobs } from '../../../server/compat/gotenberg/webhooks/jobs.ts'
import { createLog } from '../../../server/log.ts'
import type { DeliveryAttempt } from '../../../server/webhooks/sender.ts'
import { indexHtml, post } from '../../support/compat/gotenberg-form.ts'
import { startReceiver } from '../../support/network/webhook-receiver.ts'
import { startServer } from '../../support/server/server.ts'

const log = createLog('silent')
const URLS = { url: 'https://a.example/', eventsUrl: null, headers: {} }

describe('attempts', () => {
  async function attempts(made: Partial<DeliveryAttempt>, isDraining = false) {
    const { signal } = new AbortController()
    const sent: string[] = []
    const sender = {
      async send({ url }: { url: string }) {
        sent.push(url)
        return { statusCode: null, durationMs: 1, error: null, responseBody: null, ...made }
      },
    }
    const webhook = { ...URLS, method: 'POST', error: null } as const
    const context = {
      webhook,
      requestId: 'r',
      trace: { 'Gotenberg-Trace': 't', 'X-Correlation-ID': 't' },
      traceparent: null,
      signal,
    }
    const file = { bytes: new Uint8Array(3), contentType: 'application/pdf', disposition: 'inline' }
    const draining = () => isDraining
    const retryMs = [0, 0, 0, 0]
    await deliver({ sender, log, now: () => new Date(), draining, retryMs }, context, file)
    return sent.length
  }

  test('one that may succeed later is repeated four times', async () => {
    expect(await attempts({ statusCode: 500 })).toBe(5)
    expect(await attempts({ statusCode: 503 })).toBe(5)
    expect(await attempts({ statusCode: 429 })).toBe(5)
    expect(await attempts({ error: 'connection_refused' })).toBe(5)
    expect(await attempts({ error: 'timeout' })).toBe(5)
  })

  test('none is repeated while the server shuts down, which receivers that never answer would hold up', async () => {
    expect(await attempts({ error: 'timeout' }, true)).toBe(1)
    expect(await attempts({ statusCode: 500 }, true)).toBe(1)
  })

  test('one that would fail again is not', async () => {
    for (const statusCode of [200, 204, 302, 400, 404, 410, 501]) {
      expect(await attempts({ statusCode })).toBe(1)
    }
    for (const error of ['blocked', 'tls', 'invalid_url', 'cancelled'] as const) {
      expect(await attempts({ error })).toBe(1)
    }
  })
})

describe('requests that wait', () => {
  test('are limited for each user and in total, and a place is free again at the end', async () => {
    const followed: Promise<unknown>[] = []
    const follow = (job: Promise<unknown>) => void followed.push(job)
    const jobs = createWebhookJobs({ log, follow, userMax: 2, max: 6 })
    const end = Promise.withResolvers<void>()
    const wait = () => end.promise
    jobs.start('a', wait)
    jobs.start('a', wait)
    expect(() => jobs.start('a', wait)).toThrow('You have 2 requests with webhooks in progress')
    for (const userId of ['b', 'c', 'd', 'e']) jobs.start(userId, wait)
    expect(() => jobs.start('f', wait)).toThrow('too many requests with webhooks')
    end.resolve()
    await Promise.all(followed)
    expect(followed).toHaveLength(6)
    await Promise.resolve()
    jobs.start('a', wait)
    await jobs.close()
  })

  test('leave half of the places to users who have few of them', async () => {
    const jobs = createWebhookJobs({ log, follow() {}, userMax: 20, max: 20 })
    const untilEnd = (signal: AbortSignal) =>
      new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    const start = (userId: string) => jobs.start(userId, untilEnd)
    for (let at = 0; at < 10; at += 1) start('many')
    expect(() => start('many')).toThrow('too many requests with webhooks')
    for (const userId of ['a', 'a', 'b', 'b']) start(userId)
    expect(() => start('a')).toThrow('too many requests with webhooks')
    for (const userId of ['c', 'c', 'd', 'd', 'e', 'e']) start(userId)
    expect(() => start('f')).toThrow('too many requests with webhooks')
    await jobs.close()
  })

  test('end at the end of the process, which waits for them', async () => {
    const jobs = createWebhookJobs({ log, follow() {} })
    let isAborted = false
    jobs.start('a', async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      isAborted = true
    })
    jobs.start('b', () => Promise.reject(new Error('broken')))
    await jobs.close()
    expect(isAborted).toBeTrue()
  })
})

test('a shutdown waits until the file has been sent and the event has been told', async () => {
  const server = await startServer({ database: 'pglite', env: { EGRESS_ALLOW: '127.0.0.0/8' } })
  const arrived = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await using target = await startReceiver(null, async ({ url }, response) => {
    if (url === '/file') {
      arrived.resolve()
      await answered.promise
    }
    response.end()
  })
  const address = `http://127.0.0.1:${target.port}`
  const { key } = await server.newUser()
  const headers = {
    'Gotenberg-Webhook-Url': `${address}/file`,
    'Gotenberg-Webhook-Events-Url': `${address}/events`,
  }
  const parts = { files: indexHtml('x') }
  const response = await post(server, 'chromium/convert/html', parts, { key, headers })
  expect(response.status).toBe(204)
  await arrived.promise
  const closing = server.close()
  expect((await post(server, 'chromium/convert/html', parts, { key, headers })).status).toBe(503)
  answered.resolve()
  await closing
  const event = target.received.find(({ target: path }) => path === '/events')
  expect(JSON.parse(new TextDecoder().decode(event?.body))).toMatchObject({
    event: 'webhook.success',
  })
})
