/**
 * Conveniences: bulk renders, whole lists, upserts, templates by name, React elements, logs and
 * Node responses.
 */
import { describe, expect, mock, spyOn, test } from 'bun:test'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConfigurationError, RenderNotCleanError } from '../src/index.ts'
import { templateTypes } from '../src/node.ts'
import { declarations } from '../src/template-types.ts'
import { client, json, KEY, pdf, type Reply, refusal, thrownBy } from './helpers/fakes.ts'

const bodyOf = (text: string | undefined) => JSON.parse(text ?? '')

describe('renderMany', () => {
  test('returns a result for each document in order, and a failed one does not stop the others', async () => {
    const { platen } = client([pdf(), refusal('RENDER_FAILED', 500), pdf()])
    const seen: number[] = []
    const items = ['a', 'b', 'c'].map((html) => ({ html }))
    const results = await platen.pdf.renderMany(items, {
      concurrency: 1,
      onProgress: ({ done, total }) => void seen.push(done, total),
    })
    expect(results.map(({ index, error }) => [index, error?.name])).toEqual([
      [0, undefined],
      [1, 'RenderFailedError'],
      [2, undefined],
    ])
    expect(seen).toEqual([1, 3, 2, 3, 3, 3])
    expect(await results[0]?.file?.bytes()).toHaveLength(8)
  })

  test('never renders more than `concurrency` documents at a time', async () => {
    let running = 0
    let most = 0
    const reply: Reply = async () => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      return pdf()
    }
    const { platen } = client(Array.from({ length: 9 }, () => reply))
    await platen.screenshot.renderMany(
      Array.from({ length: 9 }, () => ({ html: '' })),
      { concurrency: 3 },
    )
    expect(most).toBe(3)
  })

  test('sends nothing more once the key is refused or the signal aborts', async () => {
    const { platen, fetch } = client([refusal('AUTH_INVALID', 401)])
    const items = Array.from({ length: 5 }, () => ({ html: '' }))
    const results = await platen.pdf.renderMany(items, { concurrency: 1 })
    expect(results.map(({ error }) => error?.name)).toEqual(Array(5).fill('AuthenticationError'))
    const signal = AbortSignal.abort()
    const aborted = await platen.pdf.renderMany(items, { signal })
    expect(aborted.map(({ error }) => error?.name)).toEqual(Array(5).fill('AbortError'))
    expect(fetch.calls.length).toBe(1)
  })

  test('rejects with an error of `onProgress` as it is', async () => {
    const { platen, fetch } = client([pdf(), pdf()])
    const work = platen.pdf.renderMany([{ html: '' }, { html: '' }], {
      concurrency: 1,
      onProgress() {
        throw new RangeError('enough')
      },
    })
    expect(await thrownBy(work)).toBeInstanceOf(RangeError)
    expect(fetch.calls.length).toBe(1)
  })
})

test('toArray collects every page, or the first items', async () => {
  const page = (ids: string[], offset: number) =>
    json({ data: ids.map((id) => ({ id })), pagination: { total: 3, limit: 2, offset } })
  const { platen } = client([page(['a', 'b'], 0), page(['c'], 2), page(['a', 'b'], 0)])
  expect((await platen.renders.list({ limit: 2 }).toArray()).map(({ id }) => id)).toEqual([
    'a',
    'b',
    'c',
  ])
  expect(await platen.renders.list({ limit: 2 }).toArray({ max: 1 })).toHaveLength(1)
})

describe('templates.upsert', () => {
  const saved = () => json({ data: { slug: 'invoice' } })

  test('updates a template, and creates one that does not exist', async () => {
    const { platen, fetch } = client([saved(), refusal('TEMPLATE_NOT_FOUND', 404), saved()])
    await platen.templates.upsert('invoice', { html: 'a' })
    await platen.templates.upsert('invoice', { html: 'b' })
    expect(fetch.calls.map(({ method }) => method)).toEqual(['PATCH', 'PATCH', 'POST'])
    expect(bodyOf(fetch.calls[2]?.text)).toEqual({ name: 'invoice', slug: 'invoice', html: 'b' })
  })

  test('updates a template that another program creates in between', async () => {
    const replies = [refusal('TEMPLATE_NOT_FOUND', 404), refusal('CONFLICT', 409), saved()]
    const { platen, fetch } = client(replies)
    await platen.templates.upsert('invoice', { html: 'a' })
    expect(fetch.calls.map(({ method }) => method)).toEqual(['PATCH', 'POST', 'PATCH'])
  })
})

test('`template` is sent as the id of the template', async () => {
  const { platen, fetch } = client([pdf()])
  await platen.pdf.render({ template: 'invoice', data: { customer: 'Ada' } })
  expect(bodyOf(fetch.calls[0]?.text)).toMatchObject({ template_id: 'invoice' })
  expect(bodyOf(fetch.calls[0]?.text).template).toBeUndefined()
})

test('a React element without react-dom is refused with a way out', async () => {
  // The repository has react-dom for its own pages.
  mock.module('react-dom/server', () => {
    throw new Error("Cannot find package 'react-dom'")
  })
  const { platen, fetch } = client([])
  const element = { type: 'h1', props: { children: 'Hi' }, key: null }
  const error = await thrownBy(platen.pdf.render({ html: element }))
  expect(error).toBeInstanceOf(ConfigurationError)
  expect(String(error)).toContain('renderToStaticMarkup')
  expect(fetch.calls).toEqual([])
})

test('assertClean throws the hints of the report', async () => {
  const hint = {
    code: 'IMAGE_FAILED',
    message: 'An image is missing.',
    where: 'img',
    fix: 'Add it.',
  }
  const report = (hints: unknown[]) => json({ data: { request_id: 'req_1', hints } })
  const { platen } = client([pdf({ 'X-Request-Id': 'req_1' }), report([]), report([hint]), pdf()])
  const file = await platen.pdf.render({ html: '' })
  await file.assertClean()
  const error = (await thrownBy(file.assertClean())) as RenderNotCleanError
  expect(error).toBeInstanceOf(RenderNotCleanError)
  expect(error.message).toContain('An image is missing. (img) Add it.')
})

test('the file of a background render has the id of the render, not of the download', async () => {
  const record = { request_id: 'req_1', status: 'completed', output_url: 'https://cdn.test/a' }
  const download = pdf({ 'X-Request-Id': 'req_2' })
  const report = json({ data: { request_id: 'req_1', hints: [] } })
  const { platen, fetch } = client([
    json({ data: record }),
    json({ data: record }),
    download,
    report,
  ])
  const file = await platen.pdf.renderAndWait({ html: '' })
  expect([file.requestId, file.withBody(await file.bytes()).requestId]).toEqual(['req_1', 'req_1'])
  await file.assertClean()
  expect(fetch.calls.at(-1)?.url).toEndWith('/api/v1/renders/req_1/report')
})

describe('sendTo', () => {
  test('streams the file into a response of node:http, with its headers', async () => {
    const { platen } = client([pdf({ 'X-Renders-Remaining': '3' })])
    const server = createServer(async (_request, response) => {
      const file = await platen.pdf.render({ html: '' })
      await file.sendTo(response, { filename: 'a.pdf', inline: false })
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    try {
      const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      expect(response.headers.get('content-type')).toBe('application/pdf')
      expect(response.headers.get('content-disposition')).toContain('attachment')
      expect(response.headers.get('x-renders-remaining')).toBeNull()
      expect(await response.text()).toBe('%PDF-1.7')
    } finally {
      server.close()
    }
  })
})

describe('logLevel', () => {
  test('prints requests, responses, retries and errors without keys', async () => {
    const lines: string[] = []
    const spies = (['error', 'warn', 'info', 'debug'] as const).map((name) =>
      spyOn(console, name).mockImplementation((text: string) => void lines.push(`${name} ${text}`)),
    )
    try {
      const busy = () => refusal('RENDERER_UNAVAILABLE', 503, { 'Retry-After': '0' })
      const { platen } = client([busy(), busy()], { logLevel: 'debug', maxRetries: 1 })
      await thrownBy(platen.pdf.render({ html: '' }))
      const names = lines.map((line) => line.split(' ')[0])
      expect(names).toEqual(['debug', 'info', 'warn', 'debug', 'info', 'error'])
      expect(lines.join()).not.toContain(KEY)
    } finally {
      for (const spy of spies) spy.mockRestore()
    }
  })

  test('of an unknown name is refused', () => {
    expect(() => client([], { logLevel: 'loud' as 'off' })).toThrow(ConfigurationError)
  })
})

test('declarations tell lists and objects from texts, as far as the template does', () => {
  const html = `{% for item in items %}{{ item.name }}{% endfor %}{{ customer.name }}{{ tags | join: ", " }}
    {% assign rows = rows | parse_json %}{% for row in rows %}{% endfor %}{{ title }}{{ "a items.x" }}
    {% if seller["name"] %}{% endif %}{{ count.size }}{% for x in list.all limit: 2 %}{% endfor %}`
  const names = ['count', 'customer', 'items', 'list', 'rows', 'seller', 'tags', 'title']
  const text = declarations([{ slug: 'a', version: 1, variables: names, html }])
  const types = Object.fromEntries(
    Array.from(text.matchAll(/"(\w+)"\??: ([a-z[\] ]+)$/gm), ([, name, type]) => [name, type]),
  )
  expect(types).toEqual({
    count: 'string',
    customer: 'object',
    items: 'readonly unknown[]',
    list: 'object',
    rows: 'string',
    seller: 'object',
    tags: 'readonly unknown[]',
    title: 'string',
  })
})

test('templateTypes declares the templates, with tested variables as optional', async () => {
  const html = '<p>{{ customer }}{% if note %}{{ note }}{% endif %}{{ due | default: "now" }}'
  const summary = { id: 't1', slug: 'invoice', version: 3 }
  const { platen } = client([
    json({ data: [summary], pagination: { total: 1, limit: 100, offset: 0 } }),
    json({ data: { ...summary, variables: ['customer', 'due', 'note'], html } }),
  ])
  expect(await templateTypes(platen)).toContain(
    [
      '    /** Version 3. */',
      '    "invoice": {',
      '      "customer": string',
      '      "due"?: string',
      '      "note"?: string',
      '    }',
    ].join('\n'),
  )
})
