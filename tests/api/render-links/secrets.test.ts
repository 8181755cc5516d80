/**
 * Link secrets sign render links: rotation, revocation, limits of an account, and that they stay
 * secret.
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
import {
  type LinkSecret,
  newLinkSecret,
  requestLink,
  sendSecret,
} from '../../support/api/render-links.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { dataOf } from '../../support/api/templates.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import {
  BOTH_DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'

setDefaultTimeout(180_000)

const START = new Date('2026-11-20T10:15:00.000Z')
const HOUR = 3_600_000
const PAGE = '<body style="margin:0;background:#0a0"><h1>Hello</h1><p id="p">x'

describe.each(BOTH_DATABASES)('a link secret, and its links, on %s', (database) => {
  let server: TestServer
  let site: Site
  let user: TestUser
  let secret: LinkSecret
  let now = START

  beforeAll(async () => {
    site = await startSite({ '/page': { body: PAGE } })
    server = await startServer({
      database,
      env: { EGRESS_ALLOW: site.host },
      overrides: { now: () => now },
    })
  })
  afterAll(async () => {
    await server.close()
    await site.close()
  })
  beforeEach(async () => {
    now = START
    user = await server.newUser('starter')
    secret = await newLinkSecret(server, user)
  })

  const page = () => ({ url: `${site.url}/page`, width: '300', height: '200' })
  const get = (parameters: Record<string, string>, init?: RequestInit) =>
    requestLink(server, secret, parameters, init)
  const manage = (method: string, path: string, body?: object) =>
    sendSecret(server, user, { method, path, ...(body && { body }) })

  test('works with the secret before until the overlap of a rotation is over', async () => {
    const rotated = await manage('POST', `${secret.id}/rotate`, { overlap_hours: 2 })
    const next = await dataOf<LinkSecret>(rotated)
    expect(next.id).toBe(secret.id)
    expect(next.previous_secret_until).toBe('2026-11-20T12:15:00.000Z')
    for (const one of [secret, next]) {
      expect((await requestLink(server, one, page())).status).toBe(200)
    }
    now = new Date(START.getTime() + 2 * HOUR)
    expect(await statusLabel(await get(page()))).toBe('403 LINK_INVALID')
    expect((await requestLink(server, next, page())).status).toBe(200)
  })

  test('stops working with the next request after a rotation without an overlap, and after two rotations', async () => {
    await get(page())
    await manage('POST', `${secret.id}/rotate`, { overlap_hours: 0 })
    expect(await statusLabel(await get(page()))).toBe('403 LINK_INVALID')
    const other = await newLinkSecret(server, user)
    await manage('POST', `${other.id}/rotate`)
    expect((await requestLink(server, other, page())).status).toBe(200)
    await manage('POST', `${other.id}/rotate`)
    expect(await statusLabel(await requestLink(server, other, page()))).toBe('403 LINK_INVALID')
  })

  test('stops working with the next request after its secret was revoked, although its render is cached', async () => {
    await get(page())
    expect((await manage('DELETE', secret.id)).status).toBe(200)
    const response = await get(page())
    expect(await statusLabel(response)).toBe('403 LINK_INVALID')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await manage('DELETE', secret.id)).status).toBe(404)
  })

  test('stops working while its user is suspended', async () => {
    await get(page())
    await server.admin('POST', `/admin/v1/users/${user.id}/suspend`)
    expect(await statusLabel(await get(page()))).toBe('403 LINK_INVALID')
    await server.admin('POST', `/admin/v1/users/${user.id}/resume`)
    expect((await get(page())).status).toBe(200)
  })

  test('has a secret that is shown once, in no list and in no log', async () => {
    await manage('PATCH', secret.id, { name: 'Posts', renders_per_day: 5 })
    await get(page())
    const list = await (await server.fetch('/api/v1/link-secrets', auth())).text()
    expect(JSON.parse(list)).toMatchObject({
      data: [{ id: secret.id, name: 'Posts', renders_per_day: 5, renders_today: 1 }],
    })
    const written = [list, ...server.logs].join('\n')
    expect(secret.secret).toStartWith(`lnksec_${secret.id}_`)
    expect(written).not.toContain(secret.secret.slice(-43))
    expect(server.logs.join('\n')).not.toContain('signature')
  })

  test('belongs to its account: others find neither the secret nor its links', async () => {
    const other = await server.newUser()
    const tries = [
      { method: 'PATCH', path: secret.id, body: { name: 'x' } },
      { method: 'DELETE', path: secret.id },
      { method: 'POST', path: `${secret.id}/rotate` },
      { method: 'POST', path: `${secret.id}/url`, body: { parameters: page() } },
    ]
    for (const one of tries) {
      expect(await statusLabel(await sendSecret(server, other, one))).toBe('404 NOT_FOUND')
    }
    expect((await get(page())).status).toBe(200)
  })

  test('has at most 20 secrets in an account', async () => {
    for (let at = 1; at < 20; at += 1) await newLinkSecret(server, user)
    const more = await server.post('/api/v1/link-secrets', { name: 'x' }, user.key)
    expect(await statusLabel(more)).toBe('409 CONFLICT')
  })

  const auth = () => ({ headers: { Authorization: `Bearer ${user.key}` } })
})
