/** The tools of the MCP server over HTTP, called by the client of the protocol's own SDK. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import Ajv2020 from 'ajv/dist/2020'
import sharp from 'sharp'
import { connectOverHttp, type McpClient, NOISE } from '../../support/mcp/client.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

setDefaultTimeout(180_000)

const { server, user } = useSharedServer()
let mcp: McpClient
beforeAll(async () => {
  mcp = await connectOverHttp(server.url, user.key)
})
afterAll(() => mcp[Symbol.asyncDispose]())

describe('the list of tools', () => {
  test('names every tool with a title, a description and a schema that any client understands', async () => {
    const { tools } = await mcp.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'render_pdf',
      'render_screenshot',
      'extract_page',
      'get_report',
      'list_renders',
      'list_templates',
      'get_template',
      'create_template',
      'update_template',
      'preview_template',
      'list_link_secrets',
      'create_render_link',
    ])
    const strict = new Ajv2020({ strict: true, allowUnionTypes: true })
    for (const { title, description, inputSchema } of tools) {
      expect([title, description]).toEqual([expect.any(String), expect.any(String)])
      expect(() => strict.compile(inputSchema)).not.toThrow()
      expect(inputSchema['additionalProperties']).toBe(false)
      expect(JSON.stringify(inputSchema)).not.toContain('$ref')
    }
  })

  test('is small enough for the context of a model', async () => {
    expect(JSON.stringify(await mcp.client.listTools()).length).toBeLessThan(20_000)
  })
})

describe('a render', () => {
  test('to a PDF returns a link that works without a key, and counts once', async () => {
    const { json, isError } = await mcp.call('render_pdf', { html: '<h1>Invoice' })
    expect([isError, json.status, json.type]).toEqual([false, 'completed', 'pdf'])
    expect(await (await fetch(json.output_url)).text()).toStartWith('%PDF-')
    const response = await server.fetch('/api/v1/usage', {
      headers: { Authorization: `Bearer ${user.key}` },
    })
    const usage = (await response.json()) as { data: { used: number } }
    expect(usage.data.used).toBe(1)
  })

  test('to a screenshot returns the link and the picture', async () => {
    const options = { width: 120, height: 80, format: 'webp' }
    const { json, pictures } = await mcp.call('render_screenshot', { html: '<p>x', options })
    expect(json.output_url).toStartWith(server.url)
    expect(pictures.map(({ mimeType }) => mimeType)).toEqual(['image/webp'])
    expect(await sharp(pictures[0]?.bytes).metadata()).toMatchObject({ width: 120, height: 80 })
  })

  test('of the content of a page returns its Markdown, or what the call asks for', async () => {
    const html = '<title>Sizes</title><main><h1>Paper</h1><p>A4 is common.</main>'
    const { json } = await mcp.call('extract_page', { html })
    expect(json).toMatchObject({
      markdown: '# Paper\n\nA4 is common.',
      metadata: { title: 'Sizes' },
    })
    const parts = await mcp.call('extract_page', { html, formats: ['html', 'links'] })
    expect(parts.json).toMatchObject({ html: expect.stringContaining('<h1>Paper</h1>'), links: [] })
  })

  test('whose picture is larger than 750,000 bytes returns the link, and says why', async () => {
    const { json, texts, pictures } = await mcp.call('render_screenshot', { html: NOISE })
    expect(json.output_size_bytes).toBeGreaterThan(1_000_000)
    expect(pictures).toEqual([])
    expect(texts[1]).toContain('more than the 750,000 that fit into a result')
  })

  test('that looks wrong is explained by the hints of its report, which come first', async () => {
    const html = '<img src="missing.png"><p>text'
    const rendered = await mcp.call('render_pdf', { html })
    const { json, texts } = await mcp.call('get_report', { request_id: rendered.json.request_id })
    expect(texts[0]).toStartWith('{"hints":[{')
    expect(json.hints[0]).toMatchObject({
      message: expect.stringContaining('missing.png'),
      fix: expect.any(String),
    })
  })

  test('is listed with a link', async () => {
    const { json } = await mcp.call('list_renders', { type: 'screenshot', limit: 1 })
    expect(json.data).toHaveLength(1)
    expect(json.pagination.limit).toBe(1)
    expect((await fetch(json.data[0].output_url)).status).toBe(200)
  })
})

describe('a template', () => {
  test('is created, previewed as a picture, updated, read, listed and rendered', async () => {
    const html = '<h1>{{ customer }}</h1>'
    const created = await mcp.call('create_template', {
      name: 'Letter',
      html,
      width: 90,
      height: 60,
    })
    expect(created.json).toMatchObject({ slug: 'letter', version: 1, variables: ['customer'] })
    // The caller has just sent it.
    expect(created.json).not.toHaveProperty('html')

    const data = { customer: 'Ada' }
    const { pictures } = await mcp.call('preview_template', { template_id: 'letter', data })
    expect(await sharp(pictures[0]?.bytes).metadata()).toMatchObject({
      format: 'png',
      width: 90,
      height: 60,
    })

    const changes = { template_id: 'letter', html: '<h2>{{ customer }}</h2>' }
    expect((await mcp.call('update_template', changes)).json.version).toBe(2)
    const read = await mcp.call('get_template', { template_id: 'letter', version: 1 })
    expect(read.json.html).toBe(html)
    expect((await mcp.call('list_templates')).json.data[0].slug).toBe('letter')
    const rendered = await mcp.call('render_pdf', { template_id: 'letter', data })
    expect(rendered.json.status).toBe('completed')
  })

  test('with HTML of more than 50,000 characters is read without it, and no part of it', async () => {
    const html = `<p>${'x'.repeat(60_000)}`
    await mcp.call('create_template', { name: 'Long', html })
    const { json } = await mcp.call('get_template', { template_id: 'long' })
    expect(json.html).toBe('(left out: 60,003 characters, more than 50,000)')
  })
})

describe('a render link', () => {
  const authorized = () => ({
    Authorization: `Bearer ${user.key}`,
    'Content-Type': 'application/json',
  })

  test('is signed by a secret of the account, whose text no tool returns', async () => {
    const response = await server.fetch('/api/v1/link-secrets', {
      method: 'POST',
      headers: authorized(),
      body: JSON.stringify({ name: 'Blog' }),
    })
    const { data } = (await response.json()) as { data: { id: string; secret: string } }
    const listed = await mcp.call('list_link_secrets')
    expect(listed.json).toEqual([expect.objectContaining({ id: data.id, name: 'Blog' })])
    expect(listed.texts.join('')).not.toContain(data.secret)
    await mcp.call('create_template', { name: 'Linked', html: '<h1>{{ title }}</h1>' })
    const parameters = { template: 'linked', 'data.title': 'Hello', width: '120' }
    const made = await mcp.call('create_render_link', { secret_id: data.id, parameters })
    expect(made.texts.join('')).not.toContain(data.secret)
    const picture = await fetch(made.json.url)
    expect(await sharp(await picture.bytes()).metadata()).toMatchObject({ width: 120 })
  })

  test('with a parameter that does not exist is refused with the one that is meant', async () => {
    const { json } = await mcp.call('list_link_secrets')
    const parameters = { template: 'linked', widht: '120' }
    const refused = await mcp.call('create_render_link', { secret_id: json[0].id, parameters })
    expect([refused.isError, refused.texts[0]]).toEqual([
      true,
      expect.stringContaining('did you mean `width`?'),
    ])
  })
})

test('a result has at most 100,000 characters of text, and says how to get the rest', async () => {
  const other = await server.newUser()
  await using stranger = await connectOverHttp(server.url, other.key)
  const variables = Array.from({ length: 50 }, (_, at) => `{{ ${'v'.repeat(150)}${at} }}`)
  for (let at = 0; at < 15; at++) {
    await stranger.call('create_template', { name: `Many ${at}`, html: variables.join('') })
  }
  const all = await stranger.call('list_templates')
  expect(all.texts.join('')).toHaveLength(100_000)
  expect(all.texts[0]).toEndWith('(The result is cut here. Ask for fewer items with `limit`.)')
  expect((await stranger.call('list_templates', { limit: 5 })).json.data).toHaveLength(5)
})

describe('a mistake', () => {
  test('in the arguments is a result with the message of the API and the fix', async () => {
    const options = { formt: 'A4', scale: 9 }
    const { texts, isError } = await mcp.call('render_pdf', { html: 'x', options })
    expect(isError).toBe(true)
    expect(texts[0]).toContain('did you mean `options.format`?')
    expect(texts[0]).toContain('`options.scale` must be at most 2')
    expect(texts[0]).toContain('/docs/errors/VALIDATION_ERROR')
  })

  test.each<[what: string, tool: string, args: Record<string, unknown>, text: string]>([
    ['a private address', 'render_pdf', { url: 'http://10.0.0.1/' }, 'SSRF_BLOCKED'],
    ['an argument that is not offered', 'render_pdf', { html: 'x', async: true }, '`async` is not'],
    ['an unknown render', 'get_report', { request_id: 'req_nothing' }, 'RENDER_NOT_FOUND'],
    ['a missing id', 'get_report', {}, '`request_id` is required'],
    ['a path for an id', 'get_template', { template_id: '../usage' }, 'must be an id or a slug'],
    ['dots for an id', 'update_template', { template_id: '..', name: 'x' }, 'must be an id'],
    ['a list for a number', 'list_renders', { limit: [1, 2] }, '`limit`'],
    ['a template that is not valid', 'create_template', { name: 'x', html: '{% if' }, 'line 1'],
    ['data that is no text', 'render_pdf', { template_id: 'letter', data: { a: 1 } }, 'string'],
  ])('such as %s is a result with isError', async (_what, tool, args, text) => {
    const { texts, isError } = await mcp.call(tool, args)
    expect([isError, texts[0]]).toEqual([true, expect.stringContaining(text)])
  })

  test('in the name of a tool is an error of the protocol', async () => {
    await expect(mcp.call('render_dvd')).rejects.toThrow('There is no tool render_dvd')
  })
})

test('a render of another user is not found, and does not appear in a list', async () => {
  const { json } = await mcp.call('render_pdf', { html: 'x' })
  const other = await server.newUser()
  await using stranger = await connectOverHttp(server.url, other.key)
  const report = await stranger.call('get_report', { request_id: json.request_id })
  expect([report.isError, report.texts[0]]).toEqual([true, expect.stringContaining('NOT_FOUND')])
  expect((await stranger.call('list_renders')).json.data).toEqual([])
})
