/** The dry run: a report without an output, a record or a bill. */
import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { findingsOf, type Lint, lintOf } from '../../support/api/lint.ts'
import { readError } from '../../support/api/renders.ts'
import { tally } from '../../support/api/status-label.ts'
import { dataOf, newTemplate } from '../../support/api/templates.ts'
import { dumpDatabase } from '../../support/database/rows.ts'
import { createSecrets } from '../../support/security/secret-markers.ts'
import { SCALED, type TestUser } from '../../support/server/server.ts'
import { useServer } from '../../support/server/use-server.ts'

const { server, site, user } = useServer({
  env: { KEEP_REQUESTS: 'on', LOG_LEVEL: 'trace' },
})

const get = (path: string, { key }: TestUser) =>
  server.fetch(path, { headers: { Authorization: `Bearer ${key}` } })

const lint = (body: object, who = user): Promise<Lint> => lintOf(server, who, body)
const codesOf = ({ hints }: Lint) => hints.map(({ code }) => code)

describe('a dry run', () => {
  test('says what a render would, for HTML, an address and a template, as a PDF and as a screenshot', async () => {
    const html = '<p>Logo</p><img src=logo.png>'
    site.routes['/page'] = { body: '<p>Text</p><img src="/nothing.png">' }
    const { slug } = await newTemplate(server, user, { html })
    for (const [source, code] of [
      [{ html }, 'RELATIVE_ADDRESS'],
      [{ url: `${site.url}/page` }, 'HTTP_ERROR'],
      [{ template_id: slug }, 'RELATIVE_ADDRESS'],
    ] as const) {
      for (const type of ['pdf', 'screenshot']) {
        const report = await lint({ ...source, type })
        expect([report.status, report.error]).toEqual(['completed', null])
        expect(report.output_bytes).toBeGreaterThan(100)
        expect(codesOf(report)).toContain(code)
      }
    }
  })

  test('fills in a template, and checks it without data, too', async () => {
    const html =
      '<p>{{ name }}{% for item in items %}<img src="{{ item }}" width=9 height=9>{% endfor %}'
    const { slug } = await newTemplate(server, user, { html })
    const codes = codesOf(await lint({ template_id: slug }))
    expect(codes).toEqual(['VARIABLES_MISSING', 'EMPTY_OUTPUT'])
    const sent = { template_id: slug, data: { name: 'Ada' }, json: { items: ['a.png'] } }
    expect(codesOf(await lint(sent))).toContain('ALTERNATIVE_TEXT_MISSING')
  })

  test('takes files, as JSON and as a form', async () => {
    const html = '<link rel=stylesheet href=style.css><p>Text'
    const css = 'p { color: #ccc }'
    const files = { 'style.css': Buffer.from(css).toString('base64') }
    expect(await findingsOf(server, user, { html, files })).toEqual(['CONTRAST_LOW p'])
    const form = new FormData()
    form.set('request', JSON.stringify({ html }))
    form.set('files', new File([css], 'style.css'))
    const headers = { Authorization: `Bearer ${user.key}` }
    const response = await server.fetch('/api/v1/lint', { method: 'POST', headers, body: form })
    expect(codesOf(await dataOf<Lint>(response))).toEqual(['CONTRAST_LOW'])
  })

  test('is neither stored nor billed, and its secrets do not come back', async () => {
    const who = await server.newUser()
    const secrets = createSecrets()
    const usage = await (await get('/api/v1/usage', who)).json()
    const before = [await rows(), filesOf()]
    site.routes['/page'] = { body: '<p style="color:#ccc">Text' }
    const options = () => ({
      cookies: [{ name: 'session', value: secrets.make('cookie'), domain: '127.0.0.1' }],
      httpCredentials: { username: secrets.make('name'), password: secrets.make('password') },
      extraHeaders: { 'X-Token': secrets.make('header') },
      injectCSS: `/* ${secrets.make('css')} */`,
    })
    const bodies = [
      { html: `<p style="color:#ccc"><!-- ${secrets.make('html')} -->Text` },
      { url: `${site.url}/page`, options: options() },
      { url: `${site.url}/page`, type: 'screenshot', options: options() },
      { url: `${site.url}/page`, options: { ...options(), failOn: { status: ['2xx'] } } },
    ]
    const answers: string[] = []
    for (const body of bodies) answers.push(JSON.stringify(await lint(body, who)))
    const refused = { html: 'x', options: { ...options(), format: secrets.make('format') } }
    answers.push(await (await server.post('/api/v1/lint', refused, who.key)).text())
    expect(site.requests.at(-1)?.head).toContain('X-Token')

    const leaked = [...secrets.kinds].filter(([secret]) =>
      [...answers, ...server.logs].some((text) => text.includes(secret)),
    )
    expect(leaked).toEqual([])
    expect([await rows(), filesOf()]).toEqual(before)
    expect(await (await get('/api/v1/usage', who)).json()).toEqual(usage)
    expect(await dataOf<unknown[]>(await get('/api/v1/renders', who))).toEqual([])
    const { request_id: id } = JSON.parse(answers[0] ?? '')
    expect((await get(`/api/v1/renders/${id}/report`, who)).status).toBe(404)
  })

  test('of a document that fails has the error and the hints', async () => {
    const options = { enableJavaScript: true, waitForSelector: '#never', timeout: 1_000 }
    const report = await lint({ html: '<p>x', options })
    const { status, error, output_bytes } = report
    expect([status, error?.code, output_bytes]).toEqual(['failed', 'RENDER_TIMEOUT', null])
    expect(codesOf(report)).toContain('SELECTOR_NOT_FOUND')
  })

  test('has the options of its type, and refuses others by name', async () => {
    await lint({ html: 'x', type: 'screenshot', options: { fullPage: true } })
    for (const [body, path] of [
      [{ html: 'x', options: { fullPage: true } }, 'options.fullPage'],
      [{ html: 'x', type: 'screenshot', options: { scale: 2 } }, 'options.scale'],
      [{ html: 'x', options: { singlePage: true, pageRanges: '1' } }, 'options.singlePage'],
      [{ html: 'x', type: 'gif' }, 'type'],
      [{ html: 'x', async: true }, 'async'],
      [{ html: 'x', webhook_url: 'https://example.com' }, 'webhook_url'],
      [{ html: 'x', data: {} }, 'data'],
      [{}, ''],
    ] as const) {
      const response = await server.post('/api/v1/lint', body, user.key)
      const { code, details } = await readError(response)
      expect([code, details?.issues?.[0]?.path]).toEqual(['VALIDATION_ERROR', path])
    }
  })

  test('of a private address or an unknown template is refused', async () => {
    for (const [body, code] of [
      [{ url: 'http://10.1.2.3/' }, 'SSRF_BLOCKED'],
      [{ template_id: 'no-such-template' }, 'TEMPLATE_NOT_FOUND'],
    ] as const) {
      const response = await server.post('/api/v1/lint', body, user.key)
      expect((await readError(response)).code).toBe(code)
    }
  })

  test('leaves the page as any render does: a later render has no findings', async () => {
    const html = '<img src="data:," width=50 height=50>'
    expect(await findingsOf(server, user, { html })).toEqual(['ALTERNATIVE_TEXT_MISSING img'])
    const response = await server.post('/api/v1/pdf', { html }, user.key)
    const report = await get(`/api/v1/renders/${response.headers.get('x-request-id')}/report`, user)
    expect((await dataOf<Lint>(report)).hints).toEqual([])
  })

  // It fills the queue of one process (see tools/test-scaled.ts).
  test.skipIf(SCALED)(
    'of one user runs at a time, ten more wait, and others are served meanwhile',
    async () => {
      const who = await server.newUser()
      const gate = Promise.withResolvers<void>()
      site.routes['/slow.svg'] = { type: 'image/svg+xml', body: '<svg/>', after: gate.promise }
      const body = { html: `<img alt src="${site.url}/slow.svg">` }
      const first = server.post('/api/v1/lint', body, who.key)
      await site.visited('/slow.svg')
      let refused = 0
      const more = Array.from({ length: 13 }, async () => {
        const response = await server.post('/api/v1/lint', { html: 'x' }, who.key)
        // All requests have arrived once three are refused.
        if (response.status === 429) refused += 1
        if (refused === 3) gate.resolve()
        return response
      })
      expect((await server.post('/api/v1/pdf', { html: 'other' }, user.key)).status).toBe(200)
      const all = await Promise.all([first, ...more])
      expect(await tally(all)).toEqual({ '200': 11, '429 RATE_LIMITED': 3 })
    },
  )
})

/** Tables with the number of dry runs, the last use of a key and the state of the process. */
const CHANGING = /^\S*\b(user_counters|api_keys|nodes) /

/** All rows of the other tables. */
async function rows(): Promise<string[]> {
  const dump = await dumpDatabase(server.services)
  return dump
    .split('\n')
    .filter((row) => !CHANGING.test(row))
    .sort()
}

/** The files of outputs and kept requests. */
const filesOf = () => readdirSync(server.dataDir, { recursive: true }).map(String).sort()
