/**
 * Signed and share links: they open an output without a key until they expire or, for share links,
 * are revoked.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { readError } from '../../support/api/renders.ts'
import { readPdf } from '../../support/files/pdf.ts'
import {
  DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'

const DAY_MS = 24 * 3_600_000
const START = new Date('2026-11-20T10:15:00.000Z')

interface Links {
  signed_url: string
  share_url: string
  expires_at: string
}

describe.each(DATABASES)('links on %s', (database) => {
  let server: TestServer
  let user: TestUser
  let requestId: string
  let now = START

  beforeAll(async () => {
    server = await startServer({ database, overrides: { now: () => now } })
    user = await server.newUser()
    const rendered = await server.post('/api/v1/pdf', { html: '<p>linked' }, user.key)
    requestId = rendered.headers.get('x-request-id') ?? ''
  })
  afterAll(() => server.close())
  beforeEach(() => {
    now = START
  })

  async function linksFor(body?: object, id = requestId, key = user.key): Promise<Response> {
    return server.fetch(`/api/v1/renders/${id}/signed-url`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    })
  }
  async function makeLinks(body?: object): Promise<Links> {
    const response = await linksFor(body)
    expect(response.status).toBe(200)
    return ((await response.json()) as { data: Links }).data
  }
  function open(link: string, init?: RequestInit): Promise<Response> {
    expect(link).toStartWith(`${server.url}/`)
    return server.fetch(link.slice(server.url.length), init)
  }
  async function refusal(link: string): Promise<string> {
    const response = await open(link)
    return `${response.status} ${(await readError(response)).code}`
  }

  test('of both kinds serve the output with headers that make it safe to display', async () => {
    const { signed_url, share_url } = await makeLinks()
    for (const link of [signed_url, share_url]) {
      const response = await open(link)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('application/pdf')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(response.headers.get('content-disposition')).toContain(`"${requestId}.pdf"`)
      const bytes = await response.bytes()
      expect(response.headers.get('content-length')).toBe(String(bytes.length))
      expect((await readPdf(bytes))[0]?.text).toBe('linked')
    }
  })

  test.each([
    [undefined, 3_600],
    [{ expiresIn: 60 }, 60],
    [{ expiresIn: 7_776_000 }, 7_776_000],
  ])('requested with %j work until the second that the response names', async (body, seconds) => {
    const { signed_url, share_url, expires_at } = await makeLinks(body)
    expect(expires_at).toBe(new Date(START.getTime() + seconds * 1_000).toISOString())
    for (const link of [signed_url, share_url]) {
      now = new Date(START.getTime() + seconds * 1_000 - 1)
      expect((await open(link)).status).toBe(200)
      now = new Date(START.getTime() + seconds * 1_000)
      expect(await refusal(link)).toBe('410 LINK_EXPIRED')
    }
  })

  test('for 90 days still work after 8 days, when presigned URLs of S3 would have expired', async () => {
    const { signed_url } = await makeLinks({ expiresIn: 7_776_000 })
    now = new Date(START.getTime() + 8 * DAY_MS)
    expect((await open(signed_url)).status).toBe(200)
  })

  test.each([59, 7_776_001, 3.5, '60', null])('for %j seconds are refused', async (expiresIn) => {
    expect((await linksFor({ expiresIn })).status).toBe(400)
  })

  test('with any changed character are invalid', async () => {
    const { signed_url, share_url } = await makeLinks()
    for (const link of [signed_url, share_url]) {
      const start = link.lastIndexOf('/') + 1
      for (let at = start; at < link.length; at += 7) {
        const other = link[at] === 'A' ? 'B' : 'A'
        const changed = `${link.slice(0, at)}${other}${link.slice(at + 1)}`
        // The last character of a base64 text has unused bits.
        if (at < link.length - 1) expect(await refusal(changed)).toBe('403 LINK_INVALID')
      }
      expect(await refusal(`${link}.x`)).toBe('403 LINK_INVALID')
    }
  })

  test('for sharing stop working on the next request once revoked, and signed links keep working', async () => {
    const [first, second] = [await makeLinks(), await makeLinks()]
    const path = `/api/v1/renders/${requestId}/signed-url`
    const headers = { Authorization: `Bearer ${user.key}` }
    for (let time = 0; time < 2; time += 1) {
      expect((await server.fetch(path, { method: 'DELETE', headers })).status).toBe(200)
    }
    for (const { share_url, signed_url } of [first, second]) {
      expect(await refusal(share_url)).toBe('410 LINK_EXPIRED')
      expect((await open(signed_url)).status).toBe(200)
    }
    expect((await open((await makeLinks()).share_url)).status).toBe(200)
  })

  test('are created only for the owner of a render, and only for renders with an output', async () => {
    const other = await server.newUser()
    for (const id of [requestId, 'req_none', crypto.randomUUID()]) {
      const response = await linksFor({}, id, other.key)
      expect((await readError(response)).code).toBe('RENDER_NOT_FOUND')
    }
    const failed = await server.post('/api/v1/pdf', { url: 'http://nothing.invalid/' }, user.key)
    const response = await linksFor({}, failed.headers.get('x-request-id') ?? '')
    expect((await readError(response)).code).toBe('RENDER_NOT_FOUND')
  })

  test.each<[range: string, status: number, part: [number, number?]]>([
    ['bytes=0-4', 206, [0, 5]],
    ['bytes=10-', 206, [10]],
    ['bytes=-7', 206, [-7]],
    ['bytes=0-999999999', 206, [0]],
    ['bytes=0-1,5-6', 200, [0]],
    ['bytes=9-2', 200, [0]],
    ['lines=1-2', 200, [0]],
  ])('answer Range: %s with %d', async (range, status, part) => {
    const { signed_url } = await makeLinks()
    const whole = await (await open(signed_url)).bytes()
    const response = await open(signed_url, { headers: { Range: range } })
    expect(response.status).toBe(status)
    const expected = whole.slice(...part)
    expect(await response.bytes()).toEqual(expected)
    if (status !== 206) return
    const first = whole.length - (part[0] < 0 ? -part[0] : whole.length - part[0])
    const last = first + expected.length - 1
    expect(response.headers.get('content-range')).toBe(`bytes ${first}-${last}/${whole.length}`)
  })

  test('answer a range past the end and a current copy without a body', async () => {
    const { share_url } = await makeLinks()
    const outside = await open(share_url, { headers: { Range: 'bytes=99999999-' } })
    expect([outside.status, (await outside.bytes()).length]).toEqual([416, 0])
    const etag = (await open(share_url)).headers.get('etag') ?? ''
    const current = await open(share_url, { headers: { 'If-None-Match': `"x", ${etag}` } })
    expect([current.status, (await current.bytes()).length]).toEqual([304, 0])
    const part = (value: string) => ({ headers: { Range: 'bytes=0-1', 'If-Range': value } })
    expect((await open(share_url, part(etag))).status).toBe(206)
    expect((await open(share_url, part('"other"'))).status).toBe(200)
  })

  test('answer HEAD with the headers of GET and no body', async () => {
    const { signed_url, share_url } = await makeLinks()
    for (const link of [signed_url, share_url]) {
      const [get, head] = [await open(link), await open(link, { method: 'HEAD' })]
      expect(head.status).toBe(200)
      for (const name of ['content-length', 'content-type', 'etag', 'accept-ranges']) {
        expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)])
      }
      await get.bytes()
      expect((await head.bytes()).length).toBe(0)
    }
  })
})

test('signed links start with STORAGE_URL and share links with BASE_URL if those are set', async () => {
  await using server = await startServer({
    env: { BASE_URL: 'https://pdf.example.com', STORAGE_URL: 'https://files.example.com/out' },
  })
  const user = await server.newUser()
  const rendered = await server.post('/api/v1/pdf', { html: 'x' }, user.key)
  const path = `/api/v1/renders/${rendered.headers.get('x-request-id')}/signed-url`
  const { data } = (await (await server.post(path, {}, user.key)).json()) as { data: Links }
  expect(data.signed_url).toStartWith('https://files.example.com/out/')
  expect(data.share_url).toStartWith('https://pdf.example.com/share/')
})
