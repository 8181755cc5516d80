/** One call for all uploads to a bucket that is back. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { destinations } from '../../../server/db/schema.ts'
import {
  destinationAt,
  newDestination,
  renderTo,
  send,
  uploadEnded,
  uploadOf,
  uploadWhen,
} from '../../support/api/destinations.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { type S3Server, startS3Server } from '../../support/storage/s3-server.ts'

setDefaultTimeout(180_000)

let s3: S3Server
let server: TestServer
let now = new Date('2026-11-20T10:15:00.000Z')

beforeAll(async () => {
  s3 = await startS3Server()
  server = await startServer({
    env: { EGRESS_ALLOW: s3.url.host },
    overrides: { now: () => now },
  })
})
afterAll(async () => {
  await server.close()
  await s3.stop()
})

/** A user with a destination whose secret has become wrong. */
async function newCustomer(): Promise<TestUser> {
  const user = await server.newUser()
  await newDestination(server, user, destinationAt(s3.url.origin))
  const { database, secrets } = server.services
  await database.db
    .update(destinations)
    .set({ secret_access_key: secrets.encrypt('destinations', 'wrong') })
    .where(eq(destinations.user_id, user.id))
  return user
}

const attempted = (user: TestUser, id: string, attempts: number) =>
  uploadWhen(server, user, id, (upload) => upload.attempts === attempts)

/** A render whose upload has failed for good, or waits for its second attempt. */
async function upload(user: TestUser, state: 'failed' | 'waiting'): Promise<string> {
  const id = await renderTo(server, user, { destination: 'archive' })
  await attempted(user, id, 1)
  if (state === 'waiting') return id
  for (const [at, seconds] of [5, 30, 120].entries()) {
    await attempted(user, id, at + 1)
    now = new Date(now.getTime() + seconds * 1_000)
    server.services.wakeUps.notify('uploads')
  }
  await uploadEnded(server, user, id)
  return id
}

test('begins again what has failed, and at once what waits, of one destination and one user', async () => {
  const [user, other] = [await newCustomer(), await newCustomer()]
  const foreign = await upload(other, 'failed')
  const own = [await upload(user, 'failed'), await upload(user, 'waiting')]
  const { secret_access_key } = destinationAt('')
  await send(server, user, 'PATCH', '/api/v1/destinations/archive', { secret_access_key })

  const retry = async () => {
    const response = await send(server, user, 'POST', '/api/v1/destinations/archive/retry')
    expect(response.status).toBe(200)
    return ((await response.json()) as { data: object }).data
  }
  expect(await retry()).toEqual({ retried: 2, more: false })
  for (const id of own) {
    expect(await uploadEnded(server, user, id)).toMatchObject({ status: 'uploaded' })
  }
  expect(await retry()).toEqual({ retried: 0, more: false })
  expect(await uploadOf(server, other, foreign)).toMatchObject({ status: 'failed' })
  const unknown = await send(server, user, 'POST', '/api/v1/destinations/other/retry')
  expect(await statusLabel(unknown)).toBe('404 NOT_FOUND')
})
