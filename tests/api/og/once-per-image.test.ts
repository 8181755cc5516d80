/**
 * An Open Graph image is rendered once, even if several processes get requests or the render fails.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { type Engine, EngineError } from '../../../packages/chromium/src/engine/index.ts'
import { monthOf } from '../../../server/accounts/plans.ts'
import { sweepRenders } from '../../../server/renders/background/claims.ts'
import { removeOutputs } from '../../../server/renders/background/retention.ts'
import { CARD, cacheOf, requestImage } from '../../support/api/og-images.ts'
import { statusLabel, tally } from '../../support/api/status-label.ts'
import { changeTemplate, newTemplate } from '../../support/api/templates.ts'
import { expireLeases, usedIn } from '../../support/database/rows.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'

setDefaultTimeout(180_000)

describe('two processes on one database', () => {
  let server: TestServer
  let second: TestServer

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

  test('render and charge one image for thirty concurrent first requests', async () => {
    const user = await server.newUser()
    await newTemplate(server, user, CARD)
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, at) => requestImage(at % 2 === 0 ? server : second, user)),
    )
    expect(await tally(all)).toEqual({ '200': 30 })
    expect(all.map(cacheOf).filter((cache) => cache === 'MISS')).toHaveLength(1)
    expect(await usedIn(server.services, user.id, monthOf(new Date()))).toBe(1)
  })

  test('both refuse a key as soon as one of them has revoked it', async () => {
    const user = await server.newUser()
    await newTemplate(server, user, CARD)
    expect([
      cacheOf(await requestImage(server, user)),
      cacheOf(await requestImage(second, user)),
    ]).toEqual(['MISS', 'HIT'])
    await server.admin('DELETE', `/admin/v1/keys/${user.keyId}`)
    expect(await statusLabel(await requestImage(second, user))).toBe('401 AUTH_REVOKED')
  })

  test('both notice a changed template and a removed image at the next request, however often they served it', async () => {
    const user = await server.newUser()
    await newTemplate(server, user, CARD)
    const cacheAtSecond = async () => cacheOf(await requestImage(second, user))
    const first = await requestImage(server, user)
    expect([await cacheAtSecond(), await cacheAtSecond()]).toEqual(['HIT', 'HIT'])

    await changeTemplate(server, user, 'card', { html: '<p>changed' })
    const changed = await requestImage(second, user)
    expect(cacheOf(changed)).toBe('MISS')
    expect(changed.headers.get('etag')).not.toBe(first.headers.get('etag'))
    expect([await cacheAtSecond(), await cacheAtSecond()]).toEqual(['HIT', 'HIT'])

    const services = { ...server.services, db: server.services.database.db }
    const tomorrow = () => new Date(Date.now() + 2 * 24 * 3_600_000)
    await removeOutputs({ ...services, now: tomorrow }, { days: 1 })
    expect(await cacheAtSecond()).toBe('MISS')
  })
})

describe('the render of an image', () => {
  let server: TestServer
  let screenshot: Engine['screenshot'] | null = null

  beforeAll(async () => {
    server = await startServer()
    const { engine } = server.services
    const real = engine.screenshot
    engine.screenshot = (...args) => (screenshot ?? real)(...args)
  })
  afterAll(() => server.close())

  test('is not charged if it fails, and the next request tries again', async () => {
    const user = await server.newUser()
    await newTemplate(server, user, CARD)
    screenshot = async () => {
      throw new EngineError('failed', 'The page could not be rendered.')
    }
    const all = await Promise.all(Array.from({ length: 10 }, () => requestImage(server, user)))
    screenshot = null
    expect(await tally(all)).toEqual({ '500 RENDER_FAILED': 10 })
    const month = monthOf(new Date())
    expect(await usedIn(server.services, user.id, month)).toBe(0)
    expect(cacheOf(await requestImage(server, user))).toBe('MISS')
    expect(await usedIn(server.services, user.id, month)).toBe(1)
  })

  test('is repeated by the next request if its process dies', async () => {
    const user = await server.newUser()
    await newTemplate(server, user, CARD)
    const started = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<never>()
    screenshot = () => {
      started.resolve()
      return ended.promise
    }
    const interrupted = requestImage(server, user)
    await started.promise
    screenshot = null
    const { db } = server.services.database
    await expireLeases(server.services, user.id)
    expect(await sweepRenders(db, new Date())).toBe(1)
    ended.reject(new EngineError('unavailable', 'The renderer has ended.'))
    expect(await statusLabel(await interrupted)).toBe('503 RENDERER_UNAVAILABLE')
    expect(cacheOf(await requestImage(server, user))).toBe('MISS')
    expect(await usedIn(server.services, user.id, monthOf(new Date()))).toBe(1)
  })
})
