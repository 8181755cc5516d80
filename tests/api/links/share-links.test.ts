/** Share links as a list, of one render and of a user, and the revocation of one of them. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import {
  DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'

type ShareLink = components['schemas']['ShareLink']
type SignedUrl = components['schemas']['SignedUrl']

describe.each(DATABASES)('share links on %s', (database) => {
  let server: TestServer
  let user: TestUser
  let now = new Date('2026-11-20T10:15:00.000Z')
  let render = ''

  beforeAll(async () => {
    server = await startServer({ database, overrides: { now: () => now } })
    user = await server.newUser()
    const response = await server.post('/api/v1/pdf', { html: 'x' }, user.key)
    await response.bytes()
    render = response.headers.get('x-request-id') ?? ''
  })
  afterAll(() => server.close())

  const request = (path: string, method = 'GET', key = user.key) =>
    server.fetch(`/api/v1/${path}`, { method, headers: { Authorization: `Bearer ${key}` } })
  async function create(expiresIn = 3_600): Promise<SignedUrl> {
    const path = `/api/v1/renders/${render}/signed-url`
    const response = await server.post(path, { expiresIn }, user.key)
    return ((await response.json()) as { data: SignedUrl }).data
  }
  async function list(path: string, key = user.key): Promise<ShareLink[]> {
    const response = await request(path, 'GET', key)
    expect(response.status).toBe(200)
    return ((await response.json()) as { data: ShareLink[] }).data
  }
  const open = async (link: SignedUrl) => (await fetch(link.share_url)).status

  test('are listed without the link itself, and one is revoked without the others', async () => {
    const first = await create(60)
    now = new Date(now.getTime() + 1_000)
    const second = await create()
    const links = await list(`renders/${render}/share-links`)
    expect(links.map(({ id }) => id)).toEqual([second.share_link_id, first.share_link_id])
    expect(links[1]).toEqual({
      id: first.share_link_id,
      render_id: expect.any(String),
      request_id: render,
      state: 'active',
      last_four: first.share_url.slice(-4),
      created_at: '2026-11-20T10:15:00.000Z',
      expires_at: '2026-11-20T10:16:00.000Z',
      revoked_at: null,
    })
    expect(JSON.stringify(links)).not.toContain(first.share_url.split('/').at(-1) ?? '')

    for (const _ of ['once', 'twice']) {
      expect((await request(`share-links/${second.share_link_id}`, 'DELETE')).status).toBe(200)
    }
    expect([await open(first), await open(second)]).toEqual([200, 410])
    now = new Date(now.getTime() + 60_000)
    const states = (await list('share-links')).map(({ state }) => state)
    expect(states).toEqual(['revoked', 'expired'])
    expect(await list('share-links?state=revoked')).toMatchObject([{ id: second.share_link_id }])
    expect(await list('share-links?state=expired')).toMatchObject([{ id: first.share_link_id }])
    expect(await list('share-links?state=active')).toEqual([])
    expect(await list('share-links?limit=1&offset=1')).toMatchObject([{ id: first.share_link_id }])
  })

  test('of another user are neither listed nor revoked', async () => {
    const link = await create()
    const stranger = await server.newUser()
    expect(await list('share-links', stranger.key)).toEqual([])
    for (const path of [`renders/${render}/share-links`]) {
      expect((await request(path, 'GET', stranger.key)).status).toBe(404)
    }
    for (const id of [link.share_link_id, 'x', crypto.randomUUID()]) {
      expect((await request(`share-links/${id}`, 'DELETE', stranger.key)).status).toBe(404)
    }
    expect(await open(link)).toBe(200)
  })
})
