/**
 * Files that a form names by their addresses are downloaded, within limits and through the egress
 * policy.
 */
import { describe, expect, test } from 'bun:test'
import {
  createEgressPolicy,
  parseAllow,
} from '../../../packages/chromium/src/egress-policy/index.ts'
import { readEntries } from '../../../server/compat/gotenberg/downloads/entries.ts'
import { type LoadLimits, loadEntries } from '../../../server/compat/gotenberg/downloads/load.ts'
import { createOutbound } from '../../../server/outbound/requests.ts'
import { type Part, post } from '../../support/compat/gotenberg-form.ts'
import { readPdf } from '../../support/files/pdf.ts'
import type { Answer } from '../../support/network/site.ts'
import { useServer } from '../../support/server/use-server.ts'

const { server, user, site } = useServer()

const send = (
  entries: unknown,
  parts: Record<string, Part> = {},
  route = 'chromium/convert/html',
) => post(server, route, { downloadFrom: JSON.stringify(entries), ...parts }, { key: user.key })

function file(filename: string, body: string | Uint8Array, further: Answer = {}): Answer {
  const headers = {
    'Content-Disposition': `attachment; filename="${filename}"`,
    ...further.headers,
  }
  return { body, ...further, headers }
}

const textOf = async (response: Response) =>
  (await readPdf(new Uint8Array(await response.arrayBuffer())))[0]?.text.trim()

async function refused(entries: unknown, parts?: Record<string, Part>): Promise<string> {
  const response = await send(entries, parts)
  return `${response.status} ${await response.text()}`
}

describe('downloads', () => {
  test('are files of the form, requested with the headers of their entries', async () => {
    site.routes = {
      '/page': file('index.html', '<p>downloaded</p><link rel=stylesheet href=a.css>'),
      '/style': file('a.css', 'p::after { content: " and styled" }'),
    }
    const extraHttpHeaders = { 'X-Foo': 'bar', 'user-agent': 'Mine' }
    const response = await send([
      { url: `${site.url}/page`, extraHttpHeaders },
      { url: `${site.url}/style` },
    ])
    expect(await textOf(response)).toBe('downloaded and styled')
    const heads = site.requests.map(({ target, head }) => ({ target, head }))
    const page = heads.find(({ target }) => target === '/page')?.head
    expect(page).toMatch(/^X-Foo: bar\r?$/im)
    expect(page).toMatch(/^user-agent: Mine\r?$/im)
    expect(page).toMatch(/^Gotenberg-Trace: /im)
    expect(heads.find(({ target }) => target === '/style')?.head).toMatch(
      /^User-Agent: Gotenberg/im,
    )
  })

  test('come before files that were sent, which win', async () => {
    site.routes = { '/page': file('index.html', 'old') }
    const files = { name: 'index.html', content: 'new' }
    expect(await textOf(await send([{ url: `${site.url}/page` }], { files }))).toBe('new')
  })

  test('go to the field of their entry, and are no inputs then', async () => {
    site.routes = { '/a': file('index.html', 'x'), '/b': file('sub/../../b.png', 'y') }
    const form = (field: object) =>
      readEntries(JSON.stringify([{ url: `${site.url}/a`, ...field }]))
    const fieldOf = (field: object) => form(field)[0]?.field
    expect(fieldOf({ field: 'watermark' })).toBe('watermark')
    expect(fieldOf({ field: 'stamp' })).toBe('stamp')
    expect(fieldOf({ field: 'embeds' })).toBe('embeds')
    expect(fieldOf({ embedded: true })).toBe('embeds')
    expect(fieldOf({ field: 'constructor' })).toBeNull()
    expect(await refused([{ url: `${site.url}/a`, field: 'stamp' }])).toContain(
      "form file 'index.html' is required",
    )
  })
})

describe('refusals', () => {
  test('entries that are wrong are named', async () => {
    expect(await refused({})).toStartWith("400 Invalid 'downloadFrom' form field value: ")
    expect(await refused([{}])).toBe(
      "400 Invalid 'downloadFrom' form field entry 0: URL must be set",
    )
    const many = Array.from({ length: 1_000 }, () => ({ url: `${site.url}/many` }))
    expect(await refused(many)).toContain('got 1000 entries, expected at most 100')
    expect(site.requests.some(({ target }) => target === '/many')).toBeFalse()
  })

  test('headers cannot be injected', async () => {
    for (const [name, value] of Object.entries({ a: 'b\r\nc: d', 'x\r\ny': 'z', Host: 'c' })) {
      const entry = { url: `${site.url}/never`, extraHttpHeaders: { [name]: value } }
      expect(await refused([entry])).toStartWith("400 Invalid 'downloadFrom' form field entry 0")
    }
    expect(site.requests.some(({ target }) => target === '/never')).toBeFalse()
  })

  test('a file needs a name, and a status of 200', async () => {
    site.routes = {
      '/bare': { body: 'x' },
      '/nameless': { body: 'x', headers: { 'Content-Disposition': 'attachment' } },
      '/gone': { status: 410, body: '' },
    }
    const url = (path: string) => [{ url: `${site.url}${path}` }]
    expect(await refused(url('/bare'))).toBe(
      `400 No 'Content-Disposition' header from '${site.url}/bare'`,
    )
    expect(await refused(url('/nameless'))).toEndWith(': no filename')
    expect(await refused(url('/gone'))).toEndWith("got status: '410 Gone'")
  })

  test('private addresses are 403, also behind a redirect', async () => {
    const Location = 'http://127.0.0.1:9/secret'
    site.routes = { '/moved': { status: 302, headers: { Location } } }
    for (const url of ['http://10.0.0.1/a', 'http://169.254.169.254/', `${site.url}/moved`]) {
      const text = await refused([{ url }])
      expect(text).toStartWith('403 ')
      expect(text).toContain('EGRESS_ALLOW')
    }
  })
})

describe('hostile servers', () => {
  const load = (path: string, limits: Partial<LoadLimits> = {}, extraHttpHeaders = {}) =>
    loadEntries(
      createOutbound(createEgressPolicy({ allow: parseAllow('127.0.0.0/8') })),
      readEntries(JSON.stringify([{ url: `${site.url}${path}`, extraHttpHeaders }])),
      {
        bytesMax: 100_000,
        timeoutMs: 30_000,
        hold: { add() {} },
        signal: new AbortController().signal,
        trace: { 'Gotenberg-Trace': 't', 'X-Correlation-ID': 't' },
        ...limits,
      },
    )

  test('one that never answers, or never ends, is left at the time limit', async () => {
    site.routes = { '/slow': 'silence', '/endless': file('a.html', 'x', { endless: true }) }
    for (const path of ['/slow', '/endless']) {
      await expect(load(path, { timeoutMs: 50 })).rejects.toMatchObject({ status: 503 })
      await site.left(path)
    }
  })

  test('one that sends without end is left at the size limit', async () => {
    site.routes = { '/flood': file('a.html', 'x', { endless: true, flood: 'x'.repeat(10_000) }) }
    await expect(load('/flood')).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    await site.left('/flood')
  })

  test('all bytes count as bytes of the request', async () => {
    site.routes = { '/a': file('a.html', 'x'.repeat(1_000)) }
    let held = 0
    const add = (bytes: number) => {
      held += bytes
    }
    await load('/a', { hold: { add } })
    expect(held).toBe(1_000)
  })

  test('names lose the folders that lead out', async () => {
    const nameOf = async (disposition: string) => {
      site.routes = { '/a': { body: 'x', headers: { 'Content-Disposition': disposition } } }
      return (await load('/a'))[0]?.file
    }
    const names = [
      'filename="../../etc/passwd"',
      'filename="C:\\\\a\\\\passwd"',
      'filename=/passwd',
    ]
    names.push("filename*=UTF-8''..%2F..%2Fpasswd")
    for (const name of names) {
      expect(await nameOf(`attachment; ${name}`)).toMatchObject({ name: 'passwd', path: 'passwd' })
    }
    await expect(nameOf('attachment; filename=".."')).resolves.toMatchObject({ name: '..' })
  })

  test('the headers of an entry stay with the origin of its address', async () => {
    const other = `http://localhost:${site.port}`
    site.routes = {
      '/there': { status: 302, headers: { Location: '/here' } },
      '/here': { status: 302, headers: { Location: `${other}/file` } },
      '/file': file('a.html', 'x'),
    }
    await load('/there', {}, { Authorization: 'Bearer mine' })
    const sentTo = (path: string) =>
      site.requests.findLast(({ target }) => target === path)?.head.includes('Bearer mine')
    expect([sentTo('/there'), sentTo('/here'), sentTo('/file')]).toEqual([true, true, false])
  })
})
