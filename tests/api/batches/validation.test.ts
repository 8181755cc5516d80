/**
 * A batch with a mistake is refused as a whole, and the error names each render and field with a
 * mistake.
 */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { pdfs } from '../../support/api/batches.ts'
import { readError, readIssues } from '../../support/api/renders.ts'
import { sharedContract } from '../../support/api/shared-contract.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

setDefaultTimeout(180_000)

const { server, user } = useSharedServer({ plan: 'starter' })

const send = (body: object) => server.post('/api/v1/batch', body, user.key)
const issuesOf = async (body: object) => (await readIssues(await send(body))).issues
const text = (body: string) =>
  server.fetch('/api/v1/batch', {
    method: 'POST',
    headers: { Authorization: `Bearer ${user.key}`, 'Content-Type': 'application/json' },
    body,
  })
async function renderCount(): Promise<number> {
  const headers = { Authorization: `Bearer ${user.key}` }
  const list = await server.fetch('/api/v1/renders?limit=1', { headers })
  return ((await list.json()) as { pagination: { total: number } }).pagination.total
}

test('every mistake of every render is named by its path, and nothing begins', async () => {
  const issues = await issuesOf({
    webhook_url: 'http://example.com/',
    renders: [
      { type: 'pdf', html: 'x', options: { margin: { top: 'wide' } } },
      { type: 'screenshot', html: 'x', options: { width: 0, widht: 5 } },
      { type: 'pdf' },
      { html: 'x' },
      { type: 'video', html: 'x' },
      7,
      { type: 'pdf', html: 'x', async: true, webhook_url: 'https://example.com/' },
      { type: 'screenshot', template_id: 'x' },
      { type: 'pdf', html: 'x', content: 'x' },
    ],
  })
  expect(issues.map(({ path }) => path).sort()).toEqual([
    'renders[0].options.margin.top',
    'renders[1].options.widht',
    'renders[1].options.width',
    'renders[2]',
    'renders[3].type',
    'renders[4].type',
    'renders[5]',
    'renders[6].async',
    'renders[6].webhook_url',
    'renders[7]',
    'renders[7].template_id',
    'renders[8].content',
  ])
  for (const { path, message } of issues) expect(message).toStartWith(`\`${path}\``)
  const suggestions = issues.flatMap(({ suggestion }) => suggestion ?? [])
  expect(suggestions).toContain('options.width')
  expect(await renderCount()).toBe(0)
})

test('rules across fields are checked for all renders, and those of the webhook', async () => {
  const issues = await issuesOf({
    webhook_url: 'http://example.com/',
    renders: [
      ...pdfs(1),
      { type: 'pdf', html: 'x', data: { a: 'b' } },
      { type: 'pdf', html: 'x', options: { margin: { left: '150mm', right: '150mm' } } },
      { type: 'screenshot', url: 'https://example.com/', files: { 'a.css': '' } },
    ],
  })
  expect(issues.map(({ path }) => path)).toEqual([
    'webhook_url',
    'renders[1].data',
    'renders[2].options.margin',
    'renders[3].files',
  ])
})

test('files of renders are kept at least 1 second, and at most as long as the server keeps them', async () => {
  const renders = [0, 31 * 24 * 3_600, 1].map((retention) => ({
    type: 'pdf',
    html: 'x',
    retention,
  }))
  const issues = await issuesOf({ renders: renders.slice(1) })
  expect(issues).toMatchObject([{ path: 'renders[0].retention' }])
  expect(issues[0]?.message).toContain('OUTPUT_RETENTION_DAYS')
  expect(await issuesOf({ renders })).toMatchObject([{ path: 'renders[0].retention' }])
})

test('an address that is blocked and a template that is missing name their render', async () => {
  const blocked = await readError(
    await send({ renders: [...pdfs(2), { type: 'pdf', url: 'http://127.0.0.1/' }] }),
  )
  expect(blocked).toMatchObject({ code: 'SSRF_BLOCKED' })
  expect(blocked.message).toStartWith('`renders[2].url`')
  expect(blocked.details?.issues?.[0]?.path).toBe('renders[2].url')
  const missing = await readError(
    await send({ renders: [...pdfs(3), { type: 'pdf', template_id: 'nowhere' }] }),
  )
  expect(missing).toMatchObject({ code: 'TEMPLATE_NOT_FOUND' })
  expect(missing.message).toStartWith('`renders[3]`')
  expect(await renderCount()).toBe(0)
})

test('a batch has 1 to 100 renders', async () => {
  expect(await issuesOf({})).toMatchObject([{ path: 'renders' }])
  expect(await issuesOf({ renders: {} })).toMatchObject([{ path: 'renders' }])
  expect(await issuesOf({ renders: [] })).toEqual([
    { path: 'renders', message: '`renders` must have at least 1 items.' },
  ])
  expect(await issuesOf({ renders: pdfs(101) })).toEqual([
    { path: 'renders', message: '`renders` must have at most 100 items.' },
  ])
})

test('more mistakes than are listed are counted, and the search for them ends', async () => {
  const renders = Array.from({ length: 100 }, () => ({
    type: 'pdf',
    html: 'x',
    options: { a: 1, b: 2 },
  }))
  const { message, issues } = await readIssues(await send({ renders }))
  expect(issues).toHaveLength(20)
  expect(message).toContain('See details.issues for 19 more issues.')
})

test('a syntax error anywhere names its place in the whole body', async () => {
  for (const [body, column] of [
    ['{"renders":[{"type":"pdf","html":x}]}', 34],
    ['{"renders":[{"type":"pdf","html":"x"},]}', 39],
    ['{"renders":[{"type":"pdf","html":"x"}{"type":"pdf"}]}', 38],
    ['{"renders":[{"type":"pdf","html":"x"}', 38],
    ['{"renders":[{"type":"pdf","html":"x"}]},', 40],
  ] as const) {
    const { code, details } = await readError(await text(body))
    expect([body, code, details?.line, details?.column]).toEqual([
      body,
      'VALIDATION_ERROR',
      1,
      column,
    ])
  }
})

test('metadata are returned as they were sent, those of the batch and those of its renders', async () => {
  const body =
    '{"metadata":{"a":1.0},"renders":[{"metadata":{ "b": 2.50 },"type":"pdf","html":""}]}'
  const accepted = await text(body)
  const { data } = (await accepted.json()) as { data: { batch_id: string } }
  const headers = { Authorization: `Bearer ${user.key}` }
  const read = await (await server.fetch(`/api/v1/batches/${data.batch_id}`, { headers })).text()
  expect(read).toContain('"metadata":{"a":1.0}')
  expect(read).toContain('"metadata":{ "b": 2.50 }')
})

test('a render of a batch has every field of a single one, except those that the batch has', async () => {
  const { document } = await sharedContract()
  const fieldsOf = (name: string) => {
    const { properties } = document.components.schemas[name] as { properties: object }
    return Object.keys(properties).sort()
  }
  const ofBatch = ['async', 'response', 'webhook_secret', 'webhook_url']
  for (const kind of ['Pdf', 'Screenshot']) {
    const own = fieldsOf(`Batch${kind}`).filter((name) => name !== 'type')
    expect([kind, ...own]).toEqual([
      kind,
      ...fieldsOf(`${kind}Request`).filter((name) => !ofBatch.includes(name)),
    ])
  }
})

test('a batch that is too large is refused', async () => {
  const body = JSON.stringify({ renders: [{ type: 'pdf', html: 'x'.repeat(20_000_000) }] })
  expect(await statusLabel(await text(body))).toBe('413 PAYLOAD_TOO_LARGE')
})
