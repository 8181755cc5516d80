/** Capsules of renders: what they contain, what they leave out, and that a template is as the render had it. */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { removeExpired } from '../../../server/renders/background/expiry.ts'
import { readError } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { changeTemplate, newTemplate } from '../../support/api/templates.ts'
import { rendersOf } from '../../support/database/rows.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { unzip } from '../../support/files/zip.ts'
import { createSecrets } from '../../support/security/secret-markers.ts'
import { useServer } from '../../support/server/use-server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(120_000)

let now = new Date('2026-11-20T10:15:00.000Z')
const { server, site, user } = useServer({
  env: { KEEP_REQUESTS: 'on' },
  overrides: { now: () => now },
  routes: { '/hook': { status: 204 } },
  plan: 'pro',
})

const idOf = (response: Response) => response.headers.get('x-request-id') ?? ''

async function render(body: object): Promise<string> {
  const response = await server.post('/api/v1/pdf', body, user.key)
  if (response.status !== 200) throw new Error(await response.text())
  await response.bytes()
  return idOf(response)
}

const get = (path: string, key = user.key) =>
  server.fetch(path, { headers: { Authorization: `Bearer ${key}` } })
const ask = (id: string, query = '', key = user.key) =>
  get(`/api/v1/renders/${id}/capsule${query}`, key)

async function capsuleOf(id: string, query = ''): Promise<Map<string, string>> {
  const response = await ask(id, query)
  expect(await statusLabel(response)).toBe('200')
  const files = Object.entries(unzip(await response.bytes()))
  return new Map(files.map(([name, bytes]) => [name, Buffer.from(bytes).toString('latin1')]))
}

const json = (files: Map<string, string>, name: string) =>
  JSON.parse(Buffer.from(files.get(name) ?? '', 'latin1').toString('utf8'))

describe('a capsule', () => {
  test('has the request, the report, the output and the versions, and says so', async () => {
    const id = await render({ html: '<h1>Grüße</h1>', metadata: { order: 7 } })
    const response = await ask(id)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="${id}-capsule.zip"`,
    )
    const files = unzip(await response.bytes())
    expect(Object.keys(files)).toEqual([
      'README.txt',
      'versions.json',
      'request.json',
      'report.json',
      'output.pdf',
    ])
    const texts = new Map(
      Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('latin1')]),
    )
    expect(json(texts, 'request.json')).toMatchObject({
      request_id: id,
      type: 'pdf',
      omitted: [],
      request: { html: '<h1>Grüße</h1>', metadata: { order: 7 }, options: { format: 'A4' } },
    })
    expect(json(texts, 'report.json')).toMatchObject({ hints: [] })
    const record = await get(`/api/v1/renders/${id}`)
    const { data } = (await record.json()) as { data: { output_url: string } }
    const output = await (await fetch(data.output_url)).bytes()
    expect(Buffer.from(files['output.pdf'] ?? []).equals(output)).toBe(true)
    const versions = json(texts, 'versions.json')
    expect(versions).toMatchObject({
      capsule: 1,
      render: { request_id: id, type: 'pdf', status: 'completed' },
      template: null,
      server: { platen: '1.0.0', bun: Bun.version },
    })
    expect(versions.render.chromium).toBe(versions.server.chromium)
    expect(texts.get('README.txt')).toContain('Nothing was left out.')
  })

  test('has none of the secrets of its request, and names their fields', async () => {
    const secrets = createSecrets()
    const accepted = await server.post(
      '/api/v1/pdf',
      {
        html: '<img src="a.png">',
        files: { 'a.png': Buffer.from(secrets.make('file')).toString('base64') },
        async: true,
        webhook_url: `${site.url}/hook?token=${secrets.make('webhook')}`,
        webhook_secret: secrets.make('signature'),
        options: { extraHeaders: { 'X-Token': secrets.make('header') } },
      },
      user.key,
    )
    expect(await statusLabel(accepted)).toBe('202')
    await get(`/api/v1/renders/${idOf(accepted)}?wait=30`)
    const files = await capsuleOf(idOf(accepted))
    const all = [...files.values()].join('\n')
    expect([...secrets.kinds.keys()].filter((text) => all.includes(text))).toEqual([])
    const readme = files.get('README.txt') ?? ''
    expect(readme).toContain('files, options.extraHeaders.X-Token and webhook_secret (never')
    expect(readme).toContain('webhook_url (it says where the result goes)')
    expect(json(files, 'request.json').request).not.toHaveProperty('webhook_url')
  })

  test('has the template and its parts as they were at the render, and its HTML renders again without them', async () => {
    await newTemplate(server, user, {
      slug: 'head',
      kind: 'part',
      html: '<b>Part one</b>',
    } as object)
    const { id } = await newTemplate(server, user, {
      slug: 'letter',
      html: "{% render 'head' %}<p>Dear {{ name }}, first",
      header: '<p>Header of {{ name }}',
      settings: { pdf: { landscape: true } },
    } as object)
    const rendered = await render({ template_id: 'letter', data: { name: 'Ada' } })
    now = new Date(now.getTime() + 60_000)
    await changeTemplate(server, user, 'head', { html: '<b>Part two</b>' })
    await changeTemplate(server, user, 'letter', { html: '<p>second' })
    const files = await capsuleOf(rendered)
    expect(json(files, 'versions.json').template).toEqual({
      slug: 'letter',
      version: 1,
      parts: [{ slug: 'head', version: 1 }],
    })
    expect(json(files, 'template.json')).toMatchObject({
      id,
      html: "{% render 'head' %}<p>Dear {{ name }}, first",
      parts: [{ slug: 'head', html: '<b>Part one</b>' }],
    })
    const { request } = json(files, 'expanded.json')
    expect(Object.keys(request)).not.toContain('template_id')
    expect(request.options).toMatchObject({ landscape: true })
    const again = await server.post('/api/v1/pdf', request, user.key)
    expect(await statusLabel(again)).toBe('200')
    const [page] = await readPdf(await again.bytes())
    expect(page?.text).toContain('Part one')
    expect(page?.text).toContain('Dear Ada, first')
    expect(page?.text).toContain('Header of Ada')
  })

  test('says that its template was deleted, and has the rest', async () => {
    await newTemplate(server, user, { slug: 'gone', html: '<p>{{ name }}' })
    const id = await render({ template_id: 'gone', data: { name: 'Ada' } })
    const path = '/api/v1/templates/gone'
    await server.fetch(path, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${user.key}` },
    })
    now = new Date(now.getTime() + 60_000)
    await newTemplate(server, user, { slug: 'gone', html: '<p>another one' })
    const files = await capsuleOf(id)
    expect([...files.keys()]).not.toContain('template.json')
    expect([...files.keys()]).toContain('output.pdf')
    expect(files.get('README.txt')).toContain('the template (You have no such template')
  })

  test('of a failed render has its request and its report', async () => {
    const failed = await server.post('/api/v1/pdf', { url: 'http://nothing.invalid/' }, user.key)
    const files = await capsuleOf(idOf(failed))
    expect([...files.keys()]).toEqual([
      'README.txt',
      'versions.json',
      'request.json',
      'report.json',
    ])
    expect(json(files, 'versions.json').render).toMatchObject({ error_code: 'RENDER_FAILED' })
    expect(files.get('README.txt')).toContain('the output (the render failed)')
  })

  test('can be without the output', async () => {
    const files = await capsuleOf(await render({ html: 'x' }), '?output=false')
    expect([...files.keys()]).not.toContain('output.pdf')
    expect(files.get('README.txt')).toContain('the output (it was not asked for)')
  })

  test('of an extraction has its content, and does not say that it can be rendered again', async () => {
    const extracted = await server.post('/api/v1/extract', { html: '<p>Some text' }, user.key)
    const files = await capsuleOf(idOf(extracted))
    expect(files.get('output.json')).toContain('Some text')
    expect(json(files, 'request.json')).toMatchObject({ type: 'extract' })
    expect(files.get('README.txt')).not.toContain('platen render')
  })

  test('says that the file of the output is not in the storage', async () => {
    const id = await render({ html: 'x' })
    const all = await rendersOf(server.services, user.id)
    const key = all.find(({ request_id }) => request_id === id)?.output_key ?? ''
    await server.services.storage.remove(key)
    const files = await capsuleOf(id)
    expect([...files.keys()]).not.toContain('output.pdf')
    expect(files.get('README.txt')).toContain('the output (its file is not in the storage)')
  })

  test('says what is not kept any more after the retention time', async () => {
    const id = await render({ html: 'x', retention: 60 })
    now = new Date(now.getTime() + 120_000)
    const { storage, database } = server.services
    await removeExpired({ db: database.db, storage, now: () => now })
    const files = await capsuleOf(id)
    expect([...files.keys()]).toEqual(['README.txt', 'versions.json', 'report.json'])
    expect(files.get('README.txt')).toContain('the request and the output (not kept')
  })

  test('exists neither for other users, nor for erased renders, nor where nothing was kept, nor before the end', async () => {
    const id = await render({ html: 'x' })
    const other = await server.newUser()
    expect(await statusLabel(await ask(id, '', other.key))).toBe('404 RENDER_NOT_FOUND')
    await server.fetch(`/api/v1/renders/${id}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${user.key}` },
    })
    const unkept = await render({ html: 'x', retention: 0 })
    for (const gone of [id, unkept]) {
      const { code, details } = await readError(await ask(gone))
      expect([code, details?.reason]).toEqual(['RENDER_NOT_FOUND', 'nothing_kept'])
    }
    const queued = await Promise.all(
      [1, 2, 3].map(() => server.post('/api/v1/pdf', { html: 'x', async: true }, user.key)),
    )
    const last = await ask(idOf(queued[2] ?? new Response()))
    // It may have ended meanwhile.
    expect(['409 CONFLICT', '200']).toContain(await statusLabel(last))
  })

  test('counts as memory of its user until it is sent, also if the client hangs up', async () => {
    const id = await render({ html: `<p>x</p><!--${'y'.repeat(3_000_000)}-->` })
    const held = server.services.bodies.heldBytes
    const hangUp = new AbortController()
    const response = await fetch(`${server.url}/api/v1/renders/${id}/capsule`, {
      headers: { Authorization: `Bearer ${user.key}` },
      signal: hangUp.signal,
    })
    expect(response.status).toBe(200)
    hangUp.abort()
    await until('nothing is held after the client has hung up', async () => held() === 0)
    expect((await capsuleOf(id)).get('request.json')?.length).toBeGreaterThan(3_000_000)
    await until('nothing is held after the capsule was sent', async () => held() === 0)
  })
})
