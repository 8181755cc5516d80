/**
 * The webhook of a batch is sent once, when the last of its renders has ended, however they end and
 * whoever notices it.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { batches, deliveries, renders } from '../../../server/db/schema.ts'
import { startBatchCompletion } from '../../../server/renders/batches/complete.ts'
import { createBatchEnds } from '../../../server/renders/batches/ends.ts'
import { createBatchEvents } from '../../../server/renders/batches/event.ts'
import { acceptBatch, askFor, endOf, pdfs, readBatch } from '../../support/api/batches.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { type Receiver, startReceiver } from '../../support/network/webhook-receiver.ts'
import {
  DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

const SECRET = 'a-secret-of-the-customer'

describe.each(DATABASES)('the webhook of a batch on %s', (database) => {
  let receiver: Receiver
  let server: TestServer
  let idle: TestServer
  let user: TestUser

  beforeAll(async () => {
    receiver = await startReceiver(null, (_, response) => response.end())
    const EGRESS_ALLOW = `127.0.0.1:${receiver.port}`
    server = await startServer({ database, env: { EGRESS_ALLOW, LANES: '2' } })
    idle = await startServer({ database, env: { EGRESS_ALLOW, LANES: '0' } })
  })
  afterAll(async () => {
    await Promise.all([server.close(), idle.close(), receiver[Symbol.asyncDispose]()])
  })

  const hook = () => ({ webhook_url: `http://127.0.0.1:${receiver.port}/hook` })
  const deliveriesOf = ({ services }: TestServer, batchId: string) =>
    services.database.db.select().from(deliveries).where(eq(deliveries.batch_id, batchId))

  /** Loops of other processes, which learn that renders of this batch have ended. */
  function others({ services }: TestServer, count: number) {
    const { db } = services.database
    return Array.from({ length: count }, () => {
      const batchEnds = createBatchEnds({ db, onError: () => {} })
      const batchEvents = createBatchEvents(services.urls)
      const loop = startBatchCompletion({ ...services, db, batchEnds }, batchEvents)
      return { ...loop, ended: batchEnds.ended }
    })
  }

  test('has the result of each render and links that work, signed over the raw bytes', async () => {
    user = await server.newUser('starter')
    const sent = [
      { type: 'pdf', html: '<p>hello', metadata: { n: 1.5 } },
      { type: 'pdf', url: 'http://nothing.invalid/' },
    ]
    const extra = { ...hook(), webhook_secret: SECRET, metadata: { month: 11 } }
    const { batch_id: id, renders: accepted } = await acceptBatch(server, user, sent, extra)
    await until('the webhook has come', () => receiver.received.length === 1)
    const [request] = receiver.received
    const body = Buffer.from(request?.body ?? '')
    const mac = createHmac('sha256', SECRET).update(body).digest('hex')
    expect(request?.headers['x-service-signature']).toBe(`sha256=${mac}`)
    const event = JSON.parse(body.toString())
    expect(event).toEqual({
      event: 'batch.completed',
      batch_id: id,
      status: 'completed',
      counts: { total: 2, completed: 1, failed: 1 },
      metadata: { month: 11 },
      created_at: expect.any(String),
      completed_at: expect.any(String),
      renders: [
        {
          index: 0,
          request_id: accepted[0]?.request_id,
          status: 'completed',
          metadata: { n: 1.5 },
          output_url: expect.stringContaining('http'),
          error: null,
        },
        {
          index: 1,
          request_id: accepted[1]?.request_id,
          status: 'failed',
          metadata: null,
          output_url: null,
          error: { code: 'RENDER_FAILED', message: expect.stringContaining('does not resolve') },
        },
      ],
    })
    expect(Object.keys(event)[0]).toBe('event')
    const file = await fetch(event.renders[0].output_url)
    expect((await readPdf(await file.bytes()))[0]?.text).toBe('hello')
    expect((await readBatch(server, user, id)).completed_at).toBe(event.completed_at)
    const [row] = await server.services.database.db.select().from(batches).where(eq(batches.id, id))
    expect(row?.webhook_secret).toBeNull()
  })

  test('is sent once when several processes see the last renders end at the same time', async () => {
    user = await idle.newUser('starter')
    const loops = others(idle, 3)
    const { batch_id: id, renders: accepted } = await acceptBatch(idle, user, pdfs(20), hook())
    const headers = { Authorization: `Bearer ${user.key}` }
    await Promise.all(
      accepted.map(async ({ request_id }) => {
        await idle.fetch(`/api/v1/renders/${request_id}`, { method: 'DELETE', headers })
        for (const { ended } of loops) ended(id)
      }),
    )
    expect((await endOf(idle, user, id)).counts.failed).toBe(20)
    await until('the delivery is there', async () => (await deliveriesOf(idle, id)).length > 0)
    for (const { ended, stop } of loops) {
      ended(id)
      await stop()
    }
    const [delivery, ...more] = await deliveriesOf(idle, id)
    expect(more).toEqual([])
    expect(delivery?.event).toBe('batch.completed')
    await until(
      'it has come',
      async () => (await deliveriesOf(idle, id))[0]?.status === 'delivered',
    )
  })

  test('is sent when a process died after the last render had ended, and before it looked at the batch', async () => {
    user = await idle.newUser('starter')
    const { batch_id: id } = await acceptBatch(idle, user, pdfs(2), hook())
    const { db } = idle.services.database
    // As the reaper of another process fails them.
    await db
      .update(renders)
      .set({
        status: 'failed',
        error_code: 'RENDERER_UNAVAILABLE',
        error_message: 'x',
        completed_at: new Date(),
      })
      .where(eq(renders.batch_id, id))
    expect(await deliveriesOf(idle, id)).toEqual([])
    const [loop] = others(idle, 1)
    await until('the delivery is there', async () => (await deliveriesOf(idle, id)).length === 1)
    await loop?.stop()
    const [row] = await db.select().from(batches).where(eq(batches.id, id))
    expect(row?.completed_at).toEqual(
      new Date((await readBatch(idle, user, id)).completed_at ?? ''),
    )
  })

  test('is not sent while one render waits, nor for a batch without a webhook', async () => {
    user = await idle.newUser('starter')
    const { batch_id: id, renders: accepted } = await acceptBatch(idle, user, pdfs(2), hook())
    const headers = { Authorization: `Bearer ${user.key}` }
    const path = `/api/v1/renders/${accepted[0]?.request_id}`
    await idle.fetch(path, { method: 'DELETE', headers })
    const without = await acceptBatch(idle, user, pdfs(1))
    await askFor(idle, user, `/${without.batch_id}`, 'DELETE')
    await endOf(idle, user, without.batch_id)
    await until('the batch without a webhook is completed', async () => {
      const { db } = idle.services.database
      const [row] = await db.select().from(batches).where(eq(batches.id, without.batch_id))
      return row?.completed_at !== null
    })
    expect(await deliveriesOf(idle, without.batch_id)).toEqual([])
    expect(await deliveriesOf(idle, id)).toEqual([])
    expect((await readBatch(idle, user, id)).status).toBe('running')
  })
})
