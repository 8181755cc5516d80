/**
 * The sources of work on PDFs: files of the request, outputs of the user, and addresses, with what
 * is wrong with them.
 */
import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { content, pdfsClient } from '../../support/api/pdfs.ts'
import { bytesOf, readError, readIssues } from '../../support/api/renders.ts'
import { dataOf } from '../../support/api/templates.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { readPdfStructure } from '../../support/files/pdf-structure.ts'
import { startSite } from '../../support/network/site.ts'
import { useServer } from '../../support/server/use-server.ts'

type Kept = components['schemas']['KeptRequest']

const { server, site, user } = useServer({
  plan: 'business',
  env: { KEEP_REQUESTS: 'on', RATE_LIMIT_PER_MINUTE: '0' },
})
const pdfs = pdfsClient(server, user)

let one: Uint8Array<ArrayBuffer>
let two: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  one = await bytesOf(server, user, 'pdf', { html: '<p>One' })
  two = await bytesOf(server, user, 'pdf', { html: '<p>Two' })
})
beforeEach(() => {
  site.reset()
})

const textsOf = async (pdf: Uint8Array) => (await readPdf(pdf)).map(({ text }) => text.trim())
const pdfAnswer = (body: Uint8Array) => ({
  type: 'application/pdf',
  body: Buffer.from(body),
})

describe('files of the request', () => {
  test('are Base64 in the JSON, in `files` or in the source', async () => {
    const files = { 'two.pdf': content(two).content }
    const sources = [content(one), { file: 'two.pdf' }]
    expect(await textsOf(await pdfs.pdf('merge', { sources, files }))).toEqual(['One', 'Two'])
  })

  test('are fields of a form, whose names are in the outline', async () => {
    const sources = [{ file: 'b/two.pdf' }, { file: 'one.pdf' }]
    const response = await pdfs.form('merge', { sources, outline: 'files' }, [
      ['one.pdf', one],
      ['b/two.pdf', two],
    ])
    expect(response.status).toBe(200)
    const merged = new Uint8Array(await response.arrayBuffer())
    expect(await textsOf(merged)).toEqual(['Two', 'One'])
    expect(JSON.stringify((await readPdfStructure(merged)).outline)).toMatch(/two\.pdf.*one\.pdf/)
  })

  test('are refused by name if they are missing, no Base64 or no PDF', async () => {
    const missing = await pdfs.post('flatten', { source: { file: 'a.pdf' } })
    expect((await readIssues(missing)).issues[0]?.path).toBe('source.file')
    const wrong = await pdfs.post('flatten', { source: { content: 'data:x' } })
    expect((await readIssues(wrong)).issues[0]?.path).toBe('source.content')
    const cut = content(one.subarray(0, one.length / 2))
    const damaged = await readError(await pdfs.post('merge', { sources: [content(two), cut] }))
    expect(damaged.details).toMatchObject({
      reason: 'damaged_pdf',
      issues: [{ path: 'sources[1]' }],
    })
  })

  test('are exactly one of file, content, request_id and url', async () => {
    const source = { file: 'a.pdf', url: `${site.url}/a.pdf` }
    const { issues } = await readIssues(await pdfs.post('flatten', { source }))
    expect(issues[0]?.path).toBe('source')
  })
})

describe('outputs', () => {
  test('of operations are sources of others', async () => {
    const response = await pdfs.post('merge', { sources: [content(one), content(two)] })
    const request_id = response.headers.get('X-Request-Id')
    const part = await pdfs.pdf('split', { source: { request_id }, pages: ['2'] })
    expect(await textsOf(part)).toEqual(['Two'])
  })

  test('of another user are answered like unknown ones', async () => {
    const own = await pdfs.print('<p>secret')
    const other = await server.newUser('business')
    const messages: string[] = []
    for (const request_id of [own, 'req_unknown', 'nonsense', crypto.randomUUID()]) {
      const body = { source: { request_id } }
      const response = await server.post('/api/v1/pdfs/metadata', body, other.key)
      const { code, message } = await readError(response)
      expect(code).toBe('RENDER_NOT_FOUND')
      messages.push(message)
    }
    expect(new Set(messages).size).toBe(1)
    expect(messages[0]).toContain('source.request_id')
  })

  test('that are no PDF, or are erased, are refused', async () => {
    const shot = await server.post('/api/v1/screenshot', { html: 'x' }, user.key)
    const image = { request_id: shot.headers.get('X-Request-Id') }
    const { message } = await readIssues(await pdfs.post('flatten', { source: image }))
    expect(message).toContain('image/png')
    const erased = await pdfs.print('<p>x')
    await server.fetch(`/api/v1/renders/${erased}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${user.key}` },
    })
    const gone = await readError(await pdfs.post('flatten', { source: { request_id: erased } }))
    expect(gone.code).toBe('RENDER_NOT_FOUND')
  })
})

describe('addresses', () => {
  test('are downloaded, with their redirects', async () => {
    site.routes['/moved'] = { status: 302, headers: { Location: '/two.pdf' } }
    site.routes['/two.pdf'] = pdfAnswer(two)
    const sources = [content(one), { url: `${site.url}/moved` }]
    expect(await textsOf(await pdfs.pdf('merge', { sources }))).toEqual(['One', 'Two'])
    expect(site.requests[0]?.head).not.toContain('Authorization')
  })

  test.each([
    'http://10.0.0.1/a.pdf',
    'http://169.254.169.254/latest',
    'http://localhost:1/',
    'file:///etc/passwd',
  ])('that are not public are blocked: %s', async (url) => {
    const error = await readError(await pdfs.post('merge', { sources: [content(one), { url }] }))
    expect(error.code).toBe('SSRF_BLOCKED')
    expect(error.details?.issues?.[0]?.path).toBe('sources[1].url')
  })

  test('that redirect to an address that is not public are blocked there', async () => {
    await using other = await startSite({ '/a.pdf': pdfAnswer(one) })
    for (const location of [`${other.url}/a.pdf`, 'http://10.0.0.1/', 'file:///etc/passwd']) {
      site.routes['/out'] = { status: 301, headers: { Location: location } }
      const sources = [content(one), { url: `${site.url}/out` }]
      const error = await readError(await pdfs.post('merge', { sources }))
      expect(error.code).toBe('SSRF_BLOCKED')
      expect(error.message).toStartWith('`sources[1].url`, or an address that it redirects to,')
      expect(error.details?.issues?.map(({ path }) => path)).toEqual(['sources[1].url'])
    }
    expect(other.contacts).toEqual([])
  })

  test.each<[string, Parameters<typeof startSite>[0], string]>([
    ['answer with an error', { '/a': { status: 403 } }, 'status 403'],
    ['redirect without end', { '/a': { status: 302, headers: { Location: '/a' } } }, '5 times'],
    ['hang up', { '/a': 'hang up' }, 'closed the connection'],
    ['end too early', { '/a': { body: '%PDF-', missing: 10 } }, 'closed the connection'],
    ['are too large', { '/a': { body: '%PDF-', endless: true, flood: 'x' } }, '50 MB'],
    [
      'say that they are',
      { '/a': { endless: true, headers: { 'Content-Length': '99000000000' } } },
      '50 MB',
    ],
    ['are a page', { '/a': { body: '<h1>Sign in' } }, 'not a PDF'],
  ])('that %s are named with the reason', async (_, routes = {}, reason) => {
    site.routes = routes
    const error = await readError(await pdfs.post('flatten', { source: { url: `${site.url}/a` } }))
    expect(error.code).toBe('VALIDATION_ERROR')
    expect(error.message).toContain(reason)
    expect(error.details?.issues?.[0]?.path).toStartWith('source')
    expect(error.message).not.toContain(site.url)
  })

  test('that never answer end with the timeout, and their connection is closed', async () => {
    site.routes['/never'] = 'silence'
    const body = { source: { url: `${site.url}/never` }, timeout: 1_000 }
    const error = await readError(await pdfs.post('flatten', body))
    expect(error.code).toBe('RENDER_TIMEOUT')
    expect(error.message).toContain('`timeout` (1000 ms)')
    expect(error.details?.phase).toBe('load')
    await site.left('/never')
  })

  test('have names that are decoded for the outline, and stay as they are if they cannot be', async () => {
    const names = ['Angebot%20M%C3%BCller.pdf', '100%.pdf', 'a%00%0Ab%FF.pdf', 'a%00%0Ab.pdf']
    const sources = names.map((name) => {
      site.routes[`/${name}`] = pdfAnswer(one)
      return { url: `${site.url}/${name}` }
    })
    const merged = await pdfs.pdf('merge', { sources, outline: 'files' })
    const { outline } = await readPdfStructure(merged)
    const titles = ['Angebot Müller.pdf', '100%.pdf', 'a%00%0Ab%FF.pdf', 'a b.pdf']
    expect(outline).toEqual(titles.map((title, at) => `${title} ${at + 1}`))
  })

  test('have no user name and password', async () => {
    const url = site.url.replace('http://', 'http://ada:secret@')
    const { issues, message } = await readIssues(await pdfs.post('flatten', { source: { url } }))
    expect(issues[0]?.path).toBe('source.url')
    expect(message).not.toContain('secret')
  })
})

test('the name of a source has no control characters and no half characters', async () => {
  const sources = [
    { ...content(one), name: 'a\nb' },
    content(two),
    { ...content(two), name: '\ud800' },
  ]
  const { issues } = await readIssues(await pdfs.post('merge', { sources }))
  expect(issues.map(({ path }) => path)).toEqual(['sources[0].name', 'sources[2].name'])
})

test('passwords and contents are in no kept request and in no log line', async () => {
  const source = { ...content(one), password: 'correct horse battery' }
  const response = await pdfs.post('convert', { source })
  expect(response.status).toBe(200)
  const kept = await server.fetch(
    `/api/v1/renders/${response.headers.get('X-Request-Id')}/request`,
    { headers: { Authorization: `Bearer ${user.key}` } },
  )
  const { request, omitted } = await dataOf<Kept>(kept)
  expect(omitted).toEqual(['source'])
  expect(request).not.toContainKey('source')
  expect(server.logs.filter((line) => line.includes('correct horse'))).toEqual([])
})
