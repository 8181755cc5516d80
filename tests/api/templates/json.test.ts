/** The field `json`: values of any JSON type for templates, merged over `data`. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readError } from '../../support/api/renders.ts'
import { dataOf, newTemplate } from '../../support/api/templates.ts'
import { readPdf } from '../../support/files/pdf.ts'
import {
  DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'

setDefaultTimeout(180_000)

const linesIn = async (bytes: Uint8Array<ArrayBuffer>) => {
  const [page] = await readPdf(bytes)
  return (page?.text ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

describe.each(DATABASES)('a template with `json` on %s', (database) => {
  let server: TestServer
  let user: TestUser

  beforeAll(async () => {
    server = await startServer({ database, env: { KEEP_REQUESTS: 'on' } })
    user = await server.newUser('starter')
  })
  afterAll(() => server.close())

  const send = (body: object, headers?: Record<string, string>) =>
    server.post('/api/v1/pdf', body, user.key, headers)

  /** The lines of a PDF of a template, and of its preview. */
  async function linesOf(html: string, values: object): Promise<string[]> {
    const { id } = await newTemplate(server, user, { html })
    const pdf = await send({ template_id: id, ...values })
    expect(pdf.status).toBe(200)
    const lines = await linesIn(await pdf.bytes())
    const preview = await server.post(`/api/v1/templates/${id}/preview`, values, user.key)
    expect(await linesIn(await preview.bytes())).toEqual(lines)
    return lines
  }

  test('shows lists, objects, numbers and booleans with their types, in PDFs and previews', async () => {
    const html = `{% for item in items %}<p>{{ item.name }}: {{ item.price | times: 2 }}{% if item.paid %} paid{% endif %}</p>{% endfor %}
      <p>{{ customer.address.city }}, {{ items.size }} items, {{ count | plus: 1 }}</p>
      <p>{% if off %}on{% else %}off{% endif %} {% if none %}set{% else %}empty{% endif %}</p>`
    const items = [
      { name: 'Paper <A4>', price: 4.5, paid: true },
      { name: 'Ink', price: 19, paid: false },
    ]
    const customer = { address: { city: 'Berlin' } }
    const json = { items, customer, count: 41, off: false, none: null }
    expect(await linesOf(html, { json })).toEqual([
      'Paper <A4>: 9 paid',
      'Ink: 38',
      'Berlin, 2 items, 42',
      'off empty',
    ])
  })

  test('replaces values of `data` with the same names, and leaves the others', async () => {
    const values = { data: { a: 'text', b: 'text' }, json: { b: [1, 2], c: true } }
    expect(await linesOf('<p>{{ a }}|{{ b | join: "+" }}|{{ c }}|{{ d }}|', values)).toEqual([
      'text|1+2|true||',
    ])
  })

  test('reads names of prototypes as ordinary names, and changes no prototype', async () => {
    const html = `<p>{{ x.a }}|{{ x.toString }}|{{ constructor }}|{{ toString }}|{{ polluted }}|</p>
      <p>{{ list.constructor }}|{{ list.__proto__.length }}|</p>`
    const json = JSON.parse(
      '{"__proto__":{"polluted":"yes"},"constructor":"mine","x":{"__proto__":{"a":1},"b":2},"list":[1]}',
    )
    expect(await linesOf(html, { json })).toEqual(['||mine|||', '||'])
    expect(await linesOf('<p>{{ polluted }}|{{ x.polluted }}|', { json: { x: {} } })).toEqual([
      '||',
    ])
  })

  test('is part of a background render, of the kept request and of its repetition', async () => {
    const { id } = await newTemplate(server, user, {
      html: '<p>{% for n in list %}{{ n }};{% endfor %}',
    })
    const json = { list: [1, 'two', true, null, 4.25] }
    const queued = await send({ template_id: id, json, async: true })
    expect(queued.status).toBe(202)
    const { request_id } = await dataOf<{ request_id: string }>(queued)
    const headers = { Authorization: `Bearer ${user.key}` }
    const poll = await server.fetch(`/api/v1/renders/${request_id}?wait=30`, { headers })
    const { output_url } = await dataOf<{ output_url: string }>(poll)
    expect(await linesIn(await (await fetch(output_url)).bytes())).toEqual(['1;two;true;;4.25;'])
    const kept = await server.fetch(`/api/v1/renders/${request_id}/request`, { headers })
    expect(await dataOf(kept)).toMatchObject({ omitted: [], request: { template_id: id, json } })
    const rerun = await server.post(
      `/api/v1/renders/${request_id}/rerun`,
      { async: false },
      user.key,
    )
    expect(await linesIn(await rerun.bytes())).toEqual(['1;two;true;;4.25;'])
  })

  test('counts for the idempotency key, apart from the order of its names', async () => {
    const { id } = await newTemplate(server, user, { html: '<p>{{ a }}' })
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const mismatchOf = async (json: object) => {
      const response = await send({ template_id: id, json }, key)
      const { headers } = response
      return [headers.get('x-cache'), headers.get('x-idempotency-mismatch')]
    }
    expect(await mismatchOf({ a: 1, b: { c: [1], d: 2 } })).toEqual(['MISS', null])
    expect(await mismatchOf({ b: { d: 2, c: [1] }, a: 1 })).toEqual(['HIT', null])
    expect(await mismatchOf({ a: '1', b: { c: [1], d: 2 } })).toEqual(['HIT', 'true'])
    expect(await mismatchOf({ a: 1, b: { c: [2], d: 2 } })).toEqual(['HIT', 'true'])
  })
})

describe('`json` is bounded', () => {
  let server: TestServer
  let user: TestUser

  beforeAll(async () => {
    server = await startServer()
    user = await server.newUser('pro')
    await newTemplate(server, user, { slug: 'bounds', html: '<p>{{ a.size }}' })
  })
  afterAll(() => server.close())

  const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
  const numbers = (count: number) => `{"a":[${Array(count).fill(0).join(',')}]}`
  const fields = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${at}`, 1])))

  /** @param json JSON text, because a program cannot hold all of it */
  const post = (json: string, path = '/api/v1/pdf') =>
    server.fetch(path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${user.key}`, 'Content-Type': 'application/json' },
      body: path === '/api/v1/pdf' ? `{"template_id":"bounds","json":${json}}` : `{"json":${json}}`,
    })

  test.each([
    ['100 levels', nested(100)],
    ['99,998 items', numbers(99_998)],
    ['10,000 names', fields(10_000)],
    ['1,000,000 bytes', JSON.stringify({ a: 'x'.repeat(1_000_000 - 8) })],
    ['the largest numbers', '{"a":[9007199254740991,-9007199254740991,0.1,1e-300]}'],
  ])('%s are accepted', async (_, json) => {
    const response = await post(json)
    expect([response.status, response.ok ? '' : await response.text()]).toEqual([200, ''])
  })

  test.each([
    ['101 levels', nested(101), 'json.a', 'nested at most 100 levels'],
    ['1,001 levels', nested(1_001), 'json', 'nested at most 100 levels'],
    ['a million levels', nested(1_000_000), 'json', 'nested at most 100 levels'],
    ['100,000 items', numbers(100_000), 'json', 'at most 100000 values'],
    ['a million items', numbers(1_000_000), 'json', 'at most 100000 values'],
    ['10,001 names', fields(10_001), 'json', 'at most 10000 fields'],
    ['1,000,001 bytes', JSON.stringify({ a: 'x'.repeat(1_000_000 - 7) }), 'json', '1000000 bytes'],
    ['a number too large', '{"a":[{"b":1},{"b":1e400}]}', 'json.a[1].b', 'write a longer one as'],
    ['a number with too many digits', '{"a":12345678901234567890}', 'json.a', 'no digit is lost'],
    ['a list', '[1]', 'json', 'must be an object'],
    ['a text', '"{}"', 'json', 'must be an object'],
    ['null', 'null', 'json', 'must be an object'],
  ])('%s are refused with the place and the limit', async (_, json, path, reason) => {
    for (const target of ['/api/v1/pdf', '/api/v1/templates/bounds/preview']) {
      const response = await post(json, target)
      const { message, details } = await readError(response)
      expect([response.status, message]).toEqual([400, expect.stringContaining(reason)])
      expect(details).toMatchObject({ issues: [{ path }] })
    }
  })

  test('it needs a template, and another spelling is recognised', async () => {
    const issueOf = async (body: object, path = '/api/v1/pdf') => {
      const { details } = await readError(await server.post(path, body, user.key))
      return (details as { issues: object[] }).issues[0]
    }
    expect(await issueOf({ html: 'x', json: {} })).toEqual({
      path: 'json',
      message: '`json` requires `template_id`.',
    })
    expect(await issueOf({ template_id: 'bounds', jsonData: {} })).toMatchObject({
      suggestion: 'json',
    })
    expect(await issueOf({ html: 'x', json: {} }, '/api/v1/screenshot')).toMatchObject({
      path: 'json',
      message: expect.stringContaining('Only `POST /api/v1/pdf`'),
    })
    expect(await issueOf({ template_id: 'bounds', data: { a: [1] } })).toMatchObject({
      path: 'data.a',
      message: expect.stringContaining('in the field `json`'),
    })
  })
})
