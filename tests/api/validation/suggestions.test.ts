/**
 * "Did you mean": errors for unknown parameters, headers and values, and how issues are summarized.
 */
import { describe, expect, test } from 'bun:test'
import { createSuggest } from '../../../server/contract/field-suggestions.ts'
import { readError, readIssues } from '../../support/api/renders.ts'
import { dataOf, newTemplate } from '../../support/api/templates.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const PDF = '/api/v1/pdf'
const SCREENSHOT = '/api/v1/screenshot'

const { server, user } = useSharedServer()

async function issuesOf(path: string, body: object, headers?: Record<string, string>) {
  return readIssues(await server.post(path, body, user.key, headers))
}

test('every operation suggests its own fields', async () => {
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

test('an unknown query parameter or value gets a suggestion', async () => {
  const suggestionsFor = async (query: string) => {
    const headers = { Authorization: `Bearer ${user.key}` }
    const { details } = await readError(await server.fetch(`/api/v1/renders?${query}`, { headers }))
    return details?.issues?.map(({ message, suggestion }) => [message, suggestion])
  }
  expect(await suggestionsFor('limt=5')).toEqual([
    ['`limt` is not a known query parameter; did you mean `limit`?', 'limit'],
  ])
  expect(await suggestionsFor('per_page=5')).toEqual([[expect.any(String), 'limit']])
  expect(await suggestionsFor('status=done')).toEqual([[expect.any(String), 'completed']])
  expect(await suggestionsFor('type=pfd')).toEqual([[expect.any(String), 'pdf']])
})

test.each([
  'Idempotent-Key',
  'Idempotency_Key',
  'X-Idempotency-Key',
  'Idempotencykey',
  'Idempotency-Kye',
])(
  'the header %s is refused, because without idempotency a retry is charged twice',
  async (name) => {
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
  },
)

describe('values of an enumeration', () => {
  test('are accepted in any letter case, and are the same request for an Idempotency-Key', async () => {
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

  test('are accepted in any letter case by other operations', async () => {
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
  ])('are suggested by %s for the wrong value %p: %s', async (path, format, meant) => {
    const { issues } = await issuesOf(path, { html: '', options: { format } })
    expect(issues).toHaveLength(1)
    expect(issues[0]).toMatchObject({ path: 'options.format', suggestion: meant })
    expect(issues[0]?.message).toEndWith(`; did you mean \`${meant}\`?`)
  })
})

test('the error for a value of the wrong type says whether it needs quotes', async () => {
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

test('the error for a list or an object in `data` says how to send it to a template', async () => {
  const data = { items: [{ name: 'Paper' }], customer: { name: 'Ada' }, total: 12, note: null }
  const { issues } = await issuesOf(PDF, { template_id: 'invoice', data })
  expect(issues.map(({ path }) => path)).toEqual([
    'data.items',
    'data.customer',
    'data.total',
    'data.note',
  ])
  const [items, customer, total, note] = issues.map(({ message }) => message)
  for (const message of [items, customer]) {
    expect(message).toMatch(
      /must be a string: send a list or an object in the field `json`, or as JSON text.*`parse_json`/,
    )
  }
  expect(total).toBe('`data.total` must be a string: write it in double quotes.')
  expect(note).toBe('`data.note` must be a string.')
})

test('the message of an error is the first issue and the number of further issues', async () => {
  const one = await issuesOf(PDF, { html: '', options: { scale: 3 } })
  expect(one.message).toBe('`options.scale` must be at most 2, got 3.')
  const two = await issuesOf(PDF, { html: '', options: { scale: 3, timeout: 1 } })
  expect(two.message).toBe(`${two.issues[0]?.message} (See details.issues for 1 more issue.)`)
})

test.each([
  [1_500, 20],
  // A body with this many values is refused for its first mistake.
  [15_000, 1],
  [50_000, 1],
])('%i unknown fields are refused with %i listed issues', async (count, listed) => {
  const unknown = Object.fromEntries(Array.from({ length: count }, (_, at) => [`formatt${at}`, at]))
  const { issues } = await issuesOf(PDF, { html: '', ...unknown })
  expect(issues).toHaveLength(listed)
})

test('a long name is compared with no field, so it costs less than a short one', () => {
  const paths = ['html', 'options', 'options.format']
  const suggest = createSuggest({ paths, aliases: new Map() }, {})
  const fastestMs = (name: string) => {
    const times = Array.from({ length: 5 }, () => {
      const started = performance.now()
      for (let round = 0; round < 200; round += 1) suggest('', name)
      return performance.now() - started
    })
    return Math.min(...times)
  }
  const long = 'optionformatoptionformat'.repeat(1_000)
  expect(suggest('', long)).toBeNull()
  expect(fastestMs(long)).toBeLessThan(fastestMs('optionformatoptionformat'))
})
