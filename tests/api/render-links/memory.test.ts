/**
 * A process answers links that it has answered before from its memory, for as long as the database
 * says that it may.
 */
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setDefaultTimeout,
  test,
} from 'bun:test'
import { removeOutputs } from '../../../server/renders/background/retention.ts'
import { createMemory } from '../../../server/renders/cached/memory.ts'
import { cacheOf } from '../../support/api/og-images.ts'
import {
  type LinkSecret,
  newLinkSecret,
  requestLink,
  sendSecret,
} from '../../support/api/render-links.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { changeTemplate, dataOf, newTemplate } from '../../support/api/templates.ts'
import { SCALED, startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

setDefaultTimeout(180_000)

const DAY_MS = 24 * 3_600_000
const CARD = { slug: 'card', html: '<p>{{ a }}', width: 40, height: 40 }
const card = (a = 'x') => ({ template: 'card', 'data.a': a })

async function newOwner(server: TestServer) {
  const user = await server.newUser('starter')
  await newTemplate(server, user, CARD)
  return { user, secret: await newLinkSecret(server, user) }
}

function removeAll({ services }: TestServer) {
  const now = () => new Date(Date.now() + 2 * DAY_MS)
  return removeOutputs({ ...services, db: services.database.db, now }, { days: 1 })
}

// It looks at what one process does.
describe.skipIf(SCALED)('a process with the embedded database', () => {
  let server: TestServer
  let user: TestUser
  let secret: LinkSecret
  let done: string[] = []

  beforeAll(async () => {
    server = await startServer({ database: 'pglite' })
    const { bodies, storage, database } = server.services
    const { check } = bodies
    const { get } = storage
    const { select } = database.db
    Object.assign(bodies, { check: note('check', check.bind(bodies)) })
    Object.assign(storage, { get: note('read', get.bind(storage)) })
    Object.assign(database.db, { select: note('select', select.bind(database.db)) })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    const owner = await newOwner(server)
    user = owner.user
    secret = owner.secret
  })

  function note<Args extends unknown[], Result>(what: string, work: (...args: Args) => Result) {
    return (...args: Args) => {
      done.push(what)
      return work(...args)
    }
  }
  const get = (parameters: Record<string, string>, init?: RequestInit) =>
    requestLink(server, secret, parameters, init)

  test('neither checks the options of a link again, nor reads its output, which is the same', async () => {
    const first = await get(card())
    const second = await get(card())
    done = []
    const third = await get(card())
    expect(done.filter((what) => what !== 'select')).toEqual([])
    expect([first, second, third].map(cacheOf)).toEqual(['MISS', 'HIT', 'HIT'])
    expect(await third.bytes()).toEqual(await first.bytes())
    for (const name of ['etag', 'content-type', 'content-disposition', 'cache-control']) {
      expect([name, third.headers.get(name)]).toEqual([name, first.headers.get(name)])
    }
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' }
    expect((await get(card(), { headers })).status).toBe(304)
    const head = await get(card(), { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([
      200,
      first.headers.get('content-length'),
    ])
  })

  test('reads nothing from the database until somebody writes to it', async () => {
    await get(card())
    await get(card())
    // The process writes by itself now and then.
    let reads = ['select']
    for (let at = 0; at < 5 && reads.length > 0; at += 1) {
      done = []
      expect(cacheOf(await get(card()))).toBe('HIT')
      reads = done
    }
    expect(reads).toEqual([])
  })

  test('refuses a link whose secret was revoked or rotated, or whose user was suspended, with the next request', async () => {
    const ends = [
      () => sendSecret(server, user, { method: 'DELETE', path: secret.id }),
      () => {
        const body = { overlap_hours: 0 }
        return sendSecret(server, user, { method: 'POST', path: `${secret.id}/rotate`, body })
      },
      () => server.admin('POST', `/admin/v1/users/${user.id}/suspend`),
    ]
    for (const end of ends) {
      secret = await newLinkSecret(server, user)
      await get(card())
      expect(cacheOf(await get(card()))).toBe('HIT')
      expect((await end()).status).toBe(200)
      expect(await statusLabel(await get(card()))).toBe('403 LINK_INVALID')
    }
  })

  test('answers no user from the memory of another, whose links ask for the same', async () => {
    const other = await newOwner(server)
    await changeTemplate(server, other.user, 'card', { html: '<p>other', width: 50 })
    await get(card())
    expect(cacheOf(await get(card()))).toBe('HIT')
    const foreign = await requestLink(server, other.secret, card())
    expect(cacheOf(foreign)).toBe('MISS')
    const again = [await requestLink(server, other.secret, card()), await get(card())]
    expect(again.map(cacheOf)).toEqual(['HIT', 'HIT'])
    expect(again[0]?.headers.get('etag')).toBe(foreign.headers.get('etag'))
    expect(again[1]?.headers.get('etag')).not.toBe(foreign.headers.get('etag'))
  })

  test('remembers no link whose expiry is not valid, however often the same was asked', async () => {
    await get(card())
    await get(card())
    for (const expires of ['1e12', '9999999999999', '99999999999.5', 'never']) {
      const label = await statusLabel(await get({ ...card(), expires }))
      expect([expires, label]).toEqual([expires, '400 VALIDATION_ERROR'])
    }
    const late = await get({ ...card(), expires: '1000000000' })
    expect(await statusLabel(late)).toBe('410 LINK_EXPIRED')
  })
})

describe.skipIf(SCALED)('two processes on one database', () => {
  let server: TestServer
  let second: TestServer
  let user: TestUser
  let secret: LinkSecret

  beforeAll(async () => {
    server = await startServer({ database: 'postgres' })
    second = await startServer({
      env: { DATABASE_URL: server.services.config.databaseUrl ?? '' },
      overrides: { storage: { ...server.services.storage, close: async () => {} } },
    })
  })
  afterAll(async () => {
    await second.close()
    await server.close()
  })
  beforeEach(async () => {
    const owner = await newOwner(server)
    user = owner.user
    secret = owner.secret
    await requestLink(server, secret, card())
    expect([await atSecond(), await atSecond()]).toEqual(['HIT', 'HIT'])
  })

  const atSecond = async () => cacheOf(await requestLink(second, secret, card()))
  const errorAtSecond = async () => statusLabel(await requestLink(second, secret, card()))

  test('both refuse links as soon as one of them has revoked or rotated their secret, although both remember them', async () => {
    const other = await newLinkSecret(server, user)
    const ofOther = () => requestLink(second, other, card())
    expect([cacheOf(await ofOther()), cacheOf(await ofOther())]).toEqual(['HIT', 'HIT'])
    await sendSecret(server, user, { method: 'DELETE', path: secret.id })
    expect(await errorAtSecond()).toBe('403 LINK_INVALID')
    const body = { overlap_hours: 0 }
    await sendSecret(server, user, { method: 'POST', path: `${other.id}/rotate`, body })
    expect(await statusLabel(await ofOther())).toBe('403 LINK_INVALID')
  })

  test('both notice a suspended user, and one that was deleted', async () => {
    await server.admin('POST', `/admin/v1/users/${user.id}/suspend`)
    expect(await errorAtSecond()).toBe('403 LINK_INVALID')
    await server.admin('POST', `/admin/v1/users/${user.id}/resume`)
    expect(await atSecond()).toBe('HIT')
    const users = await server.admin('GET', '/admin/v1/users')
    const all = await dataOf<{ id: string; email: string }[]>(users)
    const email = all.find(({ id }) => id === user.id)?.email
    const erased = await server.admin('DELETE', `/admin/v1/users/${user.id}`, { email })
    expect(erased.status).toBe(200)
    expect(await errorAtSecond()).toBe('403 LINK_INVALID')
  })

  test('both notice a changed template, an erased render and a removed output', async () => {
    await changeTemplate(server, user, 'card', { html: '<p>changed' })
    expect([await atSecond(), await atSecond()]).toEqual(['MISS', 'HIT'])

    const etag = (await requestLink(second, secret, card())).headers.get('etag') ?? ''
    const headers = { Authorization: `Bearer ${user.key}` }
    const path = `/api/v1/renders/${etag.replaceAll('"', '')}`
    expect((await server.fetch(path, { method: 'DELETE', headers })).status).toBe(200)
    expect([await atSecond(), await atSecond()]).toEqual(['MISS', 'HIT'])

    await removeAll(server)
    expect(await atSecond()).toBe('MISS')
  })
})

test('a process remembers 10,000 requests, and bounded bytes of them', async () => {
  const db = { select: () => { throw new Error('looked up') } } // biome-ignore format: one line
  const memory = createMemory({
    database: { db: db as never, revision: () => null },
    storage: {} as never,
    now: () => new Date(),
  })
  const cached = { type: 'pdf', key: 'k', template: null } as const
  const isKnown = (asked: string) =>
    memory.find({ userId: 'u', asked }).then(
      () => false,
      () => true,
    )
  for (let at = 0; at <= 10_000; at += 1) {
    memory.remember({ userId: 'u', asked: `${at}` }, { ...cached, headers: {} })
  }
  expect([await isKnown('0'), await isKnown('1'), await isKnown('10000')]).toEqual([
    false,
    true,
    true,
  ])
  const headers = { long: 'x'.repeat(10 * 1024 ** 2) }
  memory.remember({ userId: 'u', asked: 'first' }, { ...cached, headers })
  memory.remember({ userId: 'u', asked: 'next' }, { ...cached, headers })
  expect([await isKnown('first'), await isKnown('10000'), await isKnown('next')]).toEqual([
    false,
    false,
    true,
  ])
})
