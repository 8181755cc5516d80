/** "Did you mean": what a client is told about fields, parameters, headers and values that do not exist. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createSuggest } from '../../../server/contract/field-suggestions.ts'
import { readError } from '../../support/api/renders.ts'
import { dataOf, newTemplate } from '../../support/api/templates.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

const PDF = '/api/v1/pdf'
const SCREENSHOT = '/api/v1/screenshot'

let server: TestServer
let user: TestUser

beforeAll(async () => {
  server = await startServer()
  user = await server.newUser()
})
afterAll(() => server.close())

async function issuesOf(path: string, body: object, headers?: Record<string, string>) {
  const { code, message, details } = await readError(
    await server.post(path, body, user.key, headers),
  )
  expect(code).toBe('VALIDATION_ERROR')
  return { message, issues: details?.issues ?? [] }
}

describe('an unknown field is refused with the field that was meant', () => {
  test.each<[path: string, given: string, meant: string]>([
    // One level too high.
    ...[
      'format',
      'landscape',
      'margin',
      'scale',
      'timeout',
      'printBackground',
      'enableJavaScript',
    ].map((name): [string, string, string] => [PDF, name, `options.${name}`]),
    ...['width', 'height', 'fullPage', 'darkMode', 'cookies', 'quality', 'blockAds'].map(
      (name): [string, string, string] => [SCREENSHOT, name, `options.${name}`],
    ),
    [PDF, 'width', 'options.format.width'],
    // One level too deep.
    ...[
      'html',
      'url',
      'async',
      'webhook_url',
      'webhook_secret',
      'data',
      'template_id',
      'metadata',
    ].map((name): [string, string, string] => [PDF, `options.${name}`, name]),
    [SCREENSHOT, 'options.html', 'html'],
    [PDF, 'options.top', 'options.margin.top'],
    [PDF, 'options.margin.landscape', 'options.landscape'],
    // Another letter case, other separators.
    [PDF, 'HTML', 'html'],
    [PDF, 'webhookUrl', 'webhook_url'],
    [PDF, 'templateId', 'template_id'],
    [PDF, 'options.print_background', 'options.printBackground'],
    [PDF, 'print-background', 'options.printBackground'],
    [PDF, 'options.PrintBackground', 'options.printBackground'],
    [SCREENSHOT, 'options.device_scale_factor', 'options.deviceScaleFactor'],
    [SCREENSHOT, 'wait_for_selector', 'options.waitForSelector'],
    [SCREENSHOT, 'options.inject_css', 'options.injectCSS'],
    // Slips.
    [PDF, 'hmtl', 'html'],
    [PDF, 'ulr', 'url'],
    [PDF, 'optoins', 'options'],
    [PDF, 'options.landscpae', 'options.landscape'],
    [PDF, 'options.margins', 'options.margin'],
    [PDF, 'options.margin.botom', 'options.margin.bottom'],
    [SCREENSHOT, 'options.waitForSelecter', 'options.waitForSelector'],
    // Words of Puppeteer, Gotenberg and others.
    [PDF, 'paperWidth', 'options.format.width'],
    [PDF, 'options.paperHeight', 'options.format.height'],
    [PDF, 'marginTop', 'options.margin.top'],
    [PDF, 'options.marginLeft', 'options.margin.left'],
    [PDF, 'options.waitUntil', 'options.waitForSelector'],
    [PDF, 'waitDelay', 'options.waitForTimeout'],
    [PDF, 'options.preferCSSPageSize', 'options.format'],
    [PDF, 'content', 'html'],
    [PDF, 'template', 'template_id'],
    [PDF, 'variables', 'data'],
    [PDF, 'options.orientation', 'options.landscape'],
    [PDF, 'callback_url', 'webhook_url'],
    [SCREENSHOT, 'options.viewport', 'options.width'],
    [SCREENSHOT, 'type', 'options.format'],
    [SCREENSHOT, 'options.delay', 'options.waitForTimeout'],
    [SCREENSHOT, 'options.headers', 'options.extraHeaders'],
    [SCREENSHOT, 'options.clip', 'options.selector'],
  ])('%s: %s means %s', async (path, given, meant) => {
    const body = given
      .split('.')
      .reverse()
      .reduce<unknown>((value, name) => ({ [name]: value }), 1) as object
    const { message, issues } = await issuesOf(path, { html: '', ...body })
    expect(issues[0]).toEqual({
      path: given,
      message: `\`${given}\` is not a known field; did you mean \`${meant}\`?`,
      suggestion: meant,
    })
    expect(message).toBe(issues[0]?.message ?? '')
  })

  test.each<[path: string, given: string, words: string]>([
    [PDF, 'type', 'POST /api/v1/screenshot'],
    [PDF, 'path', 'body of the response'],
    [PDF, 'fullPage', 'whole page'],
    [PDF, 'idempotency_key', '`Idempotency-Key`'],
    [PDF, 'api_key', 'Authorization: Bearer'],
    [SCREENSHOT, 'template_id', 'POST /api/v1/pdf'],
    [SCREENSHOT, 'landscape', 'POST /api/v1/pdf'],
    [SCREENSHOT, 'omitBackground', 'not supported'],
    [SCREENSHOT, 'enableJavaScript', 'always run'],
  ])('%s: %s has no such field, but advice', async (path, given, words) => {
    const [issue] = (await issuesOf(path, { html: '', [given]: 1 })).issues
    expect(issue?.message).toContain(words)
    expect(issue?.suggestion).toBeUndefined()
  })

  test('the reason comes before what follows from it', async () => {
    const { issues } = await issuesOf(PDF, { content: '<p>x' })
    expect(issues.map(({ path }) => path)).toEqual(['content', ''])
    expect(issues[1]?.message).toBe(
      'The request body must have exactly one of `html`, `url` and `template_id`, but it has none of them.',
    )
  })

  test('items of a list have fields too', async () => {
    const cookies = [{ nmae: 'a', value: '', domain: 'a.example' }]
    const { issues } = await issuesOf(SCREENSHOT, { html: '', options: { cookies } })
    expect(issues[0]?.suggestion).toBe('options.cookies[0].name')
  })

  test.each(['extra', 'x', '', '中', 'constructor', '__proto__x', 'a'.repeat(10_000)])(
    'nothing is suggested for what is like no field: %p',
    async (name) => {
      const { issues } = await issuesOf(PDF, { html: '', [name]: 1 })
      expect(issues).toHaveLength(1)
      expect(issues[0]?.suggestion).toBeUndefined()
      expect(issues[0]?.message.length).toBeLessThan(200)
    },
  )

  test('known fields are listed where there are few', async () => {
    const { issues } = await issuesOf(PDF, { html: '', options: { margin: { inside: '1cm' } } })
    expect(issues[0]?.message).toBe(
      '`options.margin.inside` is not a known field (known fields: top, right, bottom, left).',
    )
  })
})

test('other operations suggest their own fields', async () => {
  const template = await newTemplate(server, user)
  const created = await issuesOf('/api/v1/templates', { title: 'x', content: 'y' })
  expect(created.issues.map(({ suggestion }) => suggestion)).toEqual([
    'name',
    'html',
    undefined,
    undefined,
  ])
  const preview = await issuesOf(`/api/v1/templates/${template.id}/preview`, { variables: {} })
  expect(preview.issues[0]?.suggestion).toBe('data')
  const link = await issuesOf(`/api/v1/renders/${template.id}/signed-url`, { expires_in: 60 })
  expect(link.issues[0]?.suggestion).toBe('expiresIn')
  const made = await server.admin('POST', '/admin/v1/users', { mail: 'a@example.com' })
  expect((await readError(made)).details?.issues?.[0]?.suggestion).toBe('email')
})

test('query parameters are suggested by name and by value', async () => {
  const ask = async (query: string) => {
    const headers = { Authorization: `Bearer ${user.key}` }
    const { details } = await readError(await server.fetch(`/api/v1/renders?${query}`, { headers }))
    return details?.issues?.map(({ message, suggestion }) => [message, suggestion])
  }
  expect(await ask('limt=5')).toEqual([
    ['`limt` is not a known query parameter; did you mean `limit`?', 'limit'],
  ])
  expect(await ask('per_page=5')).toEqual([[expect.any(String), 'limit']])
  expect(await ask('status=done')).toEqual([[expect.any(String), 'completed']])
  expect(await ask('type=pfd')).toEqual([[expect.any(String), 'pdf']])
})

test.each([
  'Idempotent-Key',
  'Idempotency_Key',
  'X-Idempotency-Key',
  'Idempotencykey',
  'Idempotency-Kye',
])('the header %s is refused, since it would be paid twice', async (name) => {
  const { issues } = await issuesOf(PDF, { html: '' }, { [name]: 'a' })
  expect(issues).toEqual([
    {
      path: name.toLowerCase(),
      message: `\`${name.toLowerCase()}\` is not a known header; did you mean \`Idempotency-Key\`?`,
      suggestion: 'Idempotency-Key',
    },
  ])
  const both = await server.post(PDF, { html: '' }, user.key, {
    [name]: 'a',
    'Idempotency-Key': name,
  })
  expect(both.status).toBe(200)
})

describe('words of an enumeration', () => {
  test('are taken in any letter case, and are one request to an Idempotency-Key', async () => {
    const send = (format: string) =>
      server.post(PDF, { html: 'x', options: { format } }, user.key, { 'Idempotency-Key': 'case' })
    expect((await send('LETTER')).headers.get('x-cache')).toBe('MISS')
    const again = await send('Letter')
    expect(again.headers.get('x-cache')).toBe('HIT')
    expect(again.headers.has('x-idempotency-mismatch')).toBe(false)
    const image = await server.post(
      SCREENSHOT,
      { html: 'x', options: { format: 'WEBP' } },
      user.key,
    )
    expect(image.headers.get('content-type')).toBe('image/webp')
  })

  test('are taken in any letter case by other operations', async () => {
    const made = await server.admin('POST', '/admin/v1/users', {
      email: 'b@example.com',
      plan: 'PRO',
    })
    expect((await dataOf<{ plan: string }>(made)).plan).toBe('pro')
    const headers = { Authorization: `Bearer ${user.key}` }
    const list = await server.fetch('/api/v1/renders?type=PDF&status=Completed', { headers })
    expect(list.status).toBe(200)
    const template = await newTemplate(server, user)
    const path = `/api/v1/templates/${template.id}/preview`
    const preview = await server.post(path, { type: 'PNG' }, user.key)
    expect(preview.headers.get('content-type')).toBe('image/png')
  })

  test.each<[path: string, format: string, meant: string]>([
    [SCREENSHOT, 'jpg', 'jpeg'],
    [SCREENSHOT, 'JPG', 'jpeg'],
    [SCREENSHOT, 'image/jpeg', 'jpeg'],
    [SCREENSHOT, 'pgn', 'png'],
    [PDF, 'US-Letter', 'Letter'],
    [PDF, 'Leter', 'Letter'],
  ])('%s: %p is refused with the one that was meant', async (path, format, meant) => {
    const { issues } = await issuesOf(path, { html: '', options: { format } })
    expect(issues).toHaveLength(1)
    expect(issues[0]).toMatchObject({ path: 'options.format', suggestion: meant })
    expect(issues[0]?.message).toEndWith(`; did you mean \`${meant}\`?`)
  })
})

test('a value in quotes that should have none, and the other way round, is told so', async () => {
  const options = {
    landscape: 'true',
    scale: '1.5',
    timeout: '5000',
    headerTemplate: 5,
    margin: '1cm',
  }
  const { issues } = await issuesOf(PDF, { html: '', data: { total: 12 }, options })
  expect(Object.fromEntries(issues.map(({ path, message }) => [path, message]))).toEqual({
    'data.total': '`data.total` must be a string: write it in double quotes.',
    'options.landscape': '`options.landscape` must be true or false: write it without quotes.',
    'options.scale': '`options.scale` must be a number: write it without quotes.',
    'options.timeout': '`options.timeout` must be a whole number: write it without quotes.',
    'options.headerTemplate':
      '`options.headerTemplate` must be a string or null: write it in double quotes.',
    'options.margin': '`options.margin` must be an object (fields: top, right, bottom, left).',
  })
})

test('a summary is the first issue, and says how many there are', async () => {
  const one = await issuesOf(PDF, { html: '', options: { scale: 3 } })
  expect(one.message).toBe('`options.scale` must be at most 2, got 3.')
  const two = await issuesOf(PDF, { html: '', options: { scale: 3, timeout: 1 } })
  expect(two.message).toBe(`${two.issues[0]?.message} (See details.issues for 1 more issue.)`)
})

test.each([
  [1_500, 20],
  // A body of this many values is refused as soon as one thing is wrong with it.
  [15_000, 1],
  [50_000, 1],
])('%i unknown fields cost no more than the %i that are listed', async (count, listed) => {
  const unknown = Object.fromEntries(Array.from({ length: count }, (_, at) => [`formatt${at}`, at]))
  const { issues } = await issuesOf(PDF, { html: '', ...unknown })
  expect(issues).toHaveLength(listed)
})

test('a suggestion for a long name takes no longer than for a short one', () => {
  const suggest = createSuggest(['html', 'options', 'options.format'])
  const started = performance.now()
  for (let round = 0; round < 1_000; round += 1)
    suggest('', 'optionformatoptionformat'.repeat(1_000))
  expect(performance.now() - started).toBeLessThan(1_000)
})
