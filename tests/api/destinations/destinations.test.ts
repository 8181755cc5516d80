/** Destinations: saved only if they work, shown without their credentials, and each user's own. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { destinations } from '../../../server/db/schema.ts'
import {
  type Destination,
  destinationAt,
  newDestination,
  send,
} from '../../support/api/destinations.ts'
import { readError, readIssues } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { dumpDatabase } from '../../support/database/rows.ts'
import { SCALED, startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { type BucketProxy, startBucketProxy } from '../../support/storage/bucket-proxy.ts'
import { CUSTOMER, type S3Server, startS3Server } from '../../support/storage/s3-server.ts'

setDefaultTimeout(120_000)

const PATH = '/api/v1/destinations'

let s3: S3Server
let proxy: BucketProxy
let server: TestServer
let user: TestUser

beforeAll(async () => {
  s3 = await startS3Server()
  proxy = await startBucketProxy(Number(s3.url.port))
  server = await startServer({ env: { EGRESS_ALLOW: `127.0.0.1:${proxy.port}` } })
  user = await server.newUser('free')
})
afterAll(async () => {
  await server.close()
  await proxy[Symbol.asyncDispose]()
  await s3.stop()
})

async function dataOf<T = Destination>(response: Response): Promise<T> {
  const { data } = (await response.json()) as { data: T }
  return data
}

test('a destination is tested with an object that is written, read and deleted, and saved on every plan', async () => {
  proxy.requests.length = 0
  const made = await newDestination(server, user, destinationAt(proxy.endpoint, { prefix: 'a b/' }))
  expect(made).toMatchObject({
    name: 'archive',
    endpoint: proxy.endpoint,
    bucket: 'outputs',
    region: 'us-east-1',
    prefix: 'a b/',
    access_key_last_four: '9f2c',
    last_test: { error: null, message: null },
  })
  const asked = proxy.requests.map((line) => line.replace(/[0-9a-f]{16}\.txt.*/, '*'))
  expect(asked).toEqual(['PUT', 'GET', 'DELETE'].map((m) => `${m} /outputs/a%20b/platen-test-*`))
  for (const id of [made.id, made.name]) {
    expect(await dataOf(await send(server, user, 'GET', `${PATH}/${id}`))).toEqual(made)
  }
  expect(await dataOf<unknown>(await send(server, user, 'GET', PATH))).toEqual([made])
})

test('no response, log line or row has the secret', async () => {
  const mine = await server.newUser()
  await newDestination(server, mine, destinationAt(proxy.endpoint, { name: 'quiet' }))
  const seen = [
    await (await send(server, mine, 'GET', PATH)).text(),
    await (await send(server, mine, 'POST', `${PATH}/quiet/test`)).text(),
  ]
  const wrong = destinationAt(proxy.endpoint, { name: 'wrong', bucket: 'missing' })
  seen.push(await (await send(server, mine, 'POST', PATH, wrong)).text())
  const places = [...seen, ...server.logs, await dumpDatabase(server.services)]
  expect(places.filter((text) => text.includes(CUSTOMER.secret))).toEqual([])
  expect([...seen, ...server.logs].filter((text) => text.includes(CUSTOMER.id))).toEqual([])
})

test('a change is tested and leaves everything as it was if the test fails', async () => {
  const mine = await server.newUser()
  const made = await newDestination(server, mine, destinationAt(proxy.endpoint))
  const wrong = await send(server, mine, 'PATCH', `${PATH}/archive`, { secret_access_key: 'wrong' })
  expect((await readError(wrong)).details?.reason).toBe('wrong_credentials')
  expect(await dataOf(await send(server, mine, 'GET', `${PATH}/archive`))).toEqual(made)
  const change = { name: 'other', prefix: 'new/' }
  const changed = await dataOf(await send(server, mine, 'PATCH', `${PATH}/${made.id}`, change))
  expect(changed).toMatchObject({ ...change, id: made.id, bucket: 'outputs' })
  expect(await statusLabel(await send(server, mine, 'DELETE', `${PATH}/other`))).toBe('200')
  expect(await statusLabel(await send(server, mine, 'GET', `${PATH}/other`))).toBe('404 NOT_FOUND')
})

test('a name is unique for each user and has no form of a UUID', async () => {
  const [one, other] = [await server.newUser(), await server.newUser()]
  const first = await newDestination(server, one, destinationAt(proxy.endpoint))
  await newDestination(server, other, destinationAt(proxy.endpoint))
  const again = await send(server, one, 'POST', PATH, destinationAt(proxy.endpoint))
  expect(await statusLabel(again)).toBe('409 CONFLICT')
  const uuid = destinationAt(proxy.endpoint, { name: crypto.randomUUID() })
  const { issues } = await readIssues(await send(server, one, 'POST', PATH, uuid))
  expect(issues).toMatchObject([{ path: 'name' }])
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const body = method === 'PATCH' ? { prefix: '' } : undefined
    const foreign = await send(server, other, method, `${PATH}/${first.id}`, body)
    expect(await statusLabel(foreign)).toBe('404 NOT_FOUND')
  }
})

test('a user has at most 20 destinations, also if the last ones are created at once', async () => {
  const mine = await server.newUser()
  const { db } = server.services.database
  await newDestination(server, mine, destinationAt(proxy.endpoint, { name: 'd-0' }))
  const [row] = await db.select().from(destinations).where(eq(destinations.user_id, mine.id))
  if (!row) throw new Error('the destination has no row')
  const copies = Array.from({ length: 18 }, (_, at) => ({
    ...row,
    id: crypto.randomUUID(),
    name: `d-${at + 1}`,
  }))
  await db.insert(destinations).values(copies)
  const responses = await Promise.all(
    ['x', 'y'].map((name) =>
      send(server, mine, 'POST', PATH, destinationAt(proxy.endpoint, { name })),
    ),
  )
  const labels = await Promise.all(responses.map(statusLabel))
  expect(labels.sort()).toEqual(['201', '409 CONFLICT'])
  expect(await dataOf<unknown[]>(await send(server, mine, 'GET', PATH))).toHaveLength(20)
})

// It fills the places of one process (see tools/test-scaled.ts).
test.skipIf(SCALED)(
  'five tests at once are refused, and another user is tested meanwhile',
  async () => {
    const [mine, other] = [await server.newUser(), await server.newUser()]
    await newDestination(server, mine, destinationAt(proxy.endpoint))
    await newDestination(server, other, destinationAt(proxy.endpoint))
    proxy.hang()
    const tests = Array.from({ length: 5 }, () =>
      send(server, mine, 'POST', `${PATH}/archive/test`).then(statusLabel),
    )
    expect(await Promise.race(tests)).toBe('429 RATE_LIMITED')
    proxy.repair()
    const tested = await dataOf(await send(server, other, 'POST', `${PATH}/archive/test`))
    expect(tested.last_test.error).toBe(null)
    expect((await Promise.all(tests)).filter((label) => label === '200')).toHaveLength(4)
  },
)

test.each<[field: string, value: unknown]>([
  ['name', 'Archive'],
  ['endpoint', 'ftp://example.com'],
  ['endpoint', 'http://example.com'],
  ['endpoint', 'https://user:pass@example.com'],
  ['endpoint', 'https://example.com/?a=1'],
  ['bucket', 'a/b'],
  ['region', 'eu central'],
  ['prefix', '/a'],
  ['prefix', 'a/../b'],
  ['prefix', 'a\nb'],
  ['access_key_id', 'a b c'],
  ['secret_access_key', ''],
])('the field %s must not be %p', async (field, value) => {
  const body = destinationAt(proxy.endpoint, { [field]: value })
  const error = await readError(await send(server, user, 'POST', PATH, body))
  expect(error.details?.issues?.map(({ path }) => path)).toEqual([field])
})
