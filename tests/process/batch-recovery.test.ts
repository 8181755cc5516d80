/**
 * A batch survives a kill of the server: none of its renders is lost, each is counted once, and one
 * webhook is sent.
 */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { newKey } from '../support/processes/server-process.ts'
import { ADMIN_TOKEN, BOTH_DATABASES, newPostgresDatabase } from '../support/server/server.ts'
import { until } from '../support/until.ts'
import { startWebhookServer } from '../support/webhooks/webhook-server.ts'

setDefaultTimeout(180_000)

interface Progress {
  status: string
  counts: Record<string, number>
}

describe.each(BOTH_DATABASES)('kill -9 in the middle of a batch on %s', (kind) => {
  test('loses no render, counts each once, and one webhook tells how all of them ended', async () => {
    const database = kind === 'postgres' ? await newPostgresDatabase() : null
    // The lease of a killed process is five times the time limit of statements.
    const shared = database && { DATABASE_URL: database.url, DATABASE_TIMEOUT_MS: '5000' }
    const env = { ADMIN_TOKEN, LANES: '2', ...shared }
    const webhooks = await startWebhookServer((_, response) => response.end(), env)
    const { receiver } = webhooks
    const headers = {
      Authorization: `Bearer ${await newKey(webhooks.server, 'starter')}`,
      'Content-Type': 'application/json',
    }
    async function get<T>(path: string): Promise<T> {
      const response = await fetch(`${webhooks.server.url}/api/v1${path}`, { headers })
      return ((await response.json()) as { data: T }).data
    }
    try {
      const renders = Array.from({ length: 60 }, (_, n) => ({
        type: 'pdf',
        html: `<p>number ${n}`,
        options: { waitForTimeout: 50 },
      }))
      const body = JSON.stringify({ renders, webhook_url: `https://localhost:${receiver.port}/` })
      const accepted = await fetch(`${webhooks.server.url}/api/v1/batch`, {
        method: 'POST',
        headers,
        body,
      })
      expect(accepted.status).toBe(202)
      const { data } = (await accepted.json()) as { data: { batch_id: string } }
      const progress = () => get<Progress>(`/batches/${data.batch_id}?wait=5`)
      await until('it is in the middle', async () => {
        const { counts } = await get<Progress>(`/batches/${data.batch_id}`)
        return (counts['completed'] ?? 0) >= 10
      })
      await webhooks.killAndRestart()
      await until('it has ended', async () => (await progress()).status === 'completed')
      expect(await progress()).toMatchObject({ counts: { total: 60, completed: 60, failed: 0 } })
      expect(await get('/usage')).toMatchObject({ used: 60 })
      await until('the webhook has come', () => receiver.received.length > 0)
      // One webhook can be sent twice: its id says so.
      const ids = new Set(receiver.received.map((request) => request.headers['webhook-id']))
      expect(ids.size).toBe(1)
      const event = JSON.parse(Buffer.from(receiver.received[0]?.body ?? '').toString())
      expect(event).toMatchObject({
        event: 'batch.completed',
        counts: { total: 60, completed: 60, failed: 0 },
      })
    } finally {
      await webhooks[Symbol.asyncDispose]()
      await database?.drop()
    }
  })
})
