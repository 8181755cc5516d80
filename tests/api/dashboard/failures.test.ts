/**
 * The operator sees the failed renders of all users and the facts of each, without what they show:
 * that is there only as long as the user reports a problem.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { components } from '../../../server/dashboard-contract.gen.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import {
  dataOf,
  newMember,
  newOperator,
  newVisitor,
  type Visitor,
} from '../../support/dashboard/visitor.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

setDefaultTimeout(120_000)

type Failures = components['schemas']['Failures']
type Facts = components['schemas']['RenderFacts']

const SECRET = 'hunter2'
const FAILED = 10_000

let server: TestServer
let operator: Visitor
let member: Visitor
let user: TestUser
let failed = ''

beforeAll(async () => {
  server = await startServer({ env: { DASHBOARD: 'on', KEEP_REQUESTS: 'on' } })
  operator = await newOperator(server)
  member = await newMember(server, operator, 'member@example.org')
  user = await server.newUser()
  const options = { enableJavaScript: true, waitForSelector: `#${SECRET}`, timeout: 1_000 }
  const html = `<title>${SECRET}</title><img src="https://missing.invalid/${SECRET}.png">
    <script>console.error('${SECRET}')</script>${SECRET}`
  const metadata = { order: SECRET }
  const response = await server.post('/api/v1/pdf', { html, options, metadata }, user.key)
  expect(await statusLabel(response)).toBe('408 RENDER_TIMEOUT')
  failed = response.headers.get('x-request-id') ?? ''
})
afterAll(() => server.close())

async function failures(query = ''): Promise<Failures> {
  const response = await operator.call('GET', `/api/server/failures${query}`)
  return (await dataOf(response)) as unknown as Failures
}
async function facts(id: string): Promise<Facts> {
  const response = await operator.call('GET', `/api/server/renders/${id}`)
  return (await dataOf(response)) as unknown as Facts
}

test('other users and strangers are refused as everywhere in the pages of the operator', async () => {
  const stranger = await newVisitor(server)
  for (const path of ['/api/server/failures', `/api/server/renders/${failed}`]) {
    expect(await statusLabel(await member.call('GET', path))).toBe('404 NOT_FOUND')
    expect(await statusLabel(await stranger.call('GET', path))).toBe('401 AUTH_MISSING')
  }
})

test('a failure has its user, code, status and duration, and nothing of its content', async () => {
  const list = await failures()
  const [one] = list.renders
  expect(list).toMatchObject({
    older: null,
    last_day: [{ error_code: 'RENDER_TIMEOUT', renders: 1 }],
  })
  expect(one).toEqual({
    request_id: failed,
    type: 'pdf',
    user: { id: user.id, email: expect.stringContaining('@example.com') },
    error_code: 'RENDER_TIMEOUT',
    http_status: 408,
    cancelled: false,
    background: false,
    created_at: expect.any(String),
    duration_ms: expect.any(Number),
  })
  expect(one?.duration_ms).toBeGreaterThanOrEqual(1_000)

  const found = await facts(failed)
  expect(found).toMatchObject({
    request_id: failed,
    input_type: 'html',
    status: 'failed',
    error_code: 'RENDER_TIMEOUT',
    user: one?.user,
    claims: 0,
    problem_report: null,
    content: null,
    report_counts: { console_errors: 1 },
  })
  expect(found.report_counts?.hints.map(({ code }) => code)).toContain('SELECTOR_NOT_FOUND')
  expect(Object.keys(found.report_counts?.phases_ms ?? {}).length).toBeGreaterThan(0)
  expect(JSON.stringify([list, found])).not.toContain(SECRET)
})

test('the report is readable while the user reports a problem, and each reading is a line in the log', async () => {
  const problem = (method: string, body?: unknown) =>
    server.fetch(`/api/v1/renders/${failed}/problem-report`, {
      method,
      headers: { Authorization: `Bearer ${user.key}`, 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  await problem('POST', { comment: 'It never ends' })
  const reported = await facts(failed)
  expect(reported.problem_report).toMatchObject({ status: 'open', comment: 'It never ends' })
  expect(reported.content).toMatchObject({ title: SECRET })
  expect(reported.content?.report?.console_errors).toMatchObject([{ message: SECRET }])
  const readings = () =>
    server.logs.filter((line) => line.includes('the operator reads the report')).length
  expect(readings()).toBe(1)

  const id = reported.problem_report?.id ?? ''
  await operator.call('POST', `/admin/v1/problem-reports/${id}/close`)
  expect(await facts(failed)).toMatchObject({ problem_report: { status: 'closed' }, content: null })
  await problem('POST')
  expect((await facts(failed)).content).not.toBeNull()
  await problem('DELETE')
  expect(await facts(failed)).toMatchObject({ problem_report: null, content: null })
  expect(readings()).toBe(2)
})

test('ids that are none, filters that are none and renders of nobody are refused', async () => {
  const label = async (path: string) => statusLabel(await operator.call('GET', path))
  expect(await label('/api/server/renders/req_no')).toBe('404 RENDER_NOT_FOUND')
  expect(await label(`/api/server/renders/${crypto.randomUUID()}`)).toBe('404 RENDER_NOT_FOUND')
  expect(await label('/api/server/failures?before=req_no')).toBe('400 VALIDATION_ERROR')
  expect(await label('/api/server/failures?error_code=NO')).toBe('400 VALIDATION_ERROR')
  expect(await label('/api/server/failures?user_id=me')).toBe('400 VALIDATION_ERROR')
  expect(await label('/api/server/failures?limit=101')).toBe('400 VALIDATION_ERROR')
})

test('10,000 failures are read a page at a time, by code and by user', async () => {
  await server.services.database.db.execute(sql`
    insert into renders (id, request_id, user_id, type, status, input_type, usage_month, error_code, error_message,
      title, created_at, completed_at)
    select gen_random_uuid(), 'req_' || lpad(n::text, 24, '0'), ${user.id}::uuid, 'pdf', 'failed', 'html',
      '2026-11-01', case when n % 1000 = 0 then 'INTERNAL_ERROR' else 'RENDER_FAILED' end, ${SECRET}, ${SECRET},
      date_trunc('milliseconds', now()) - make_interval(secs => n), now()
    from generate_series(1, ${FAILED}::int) as n`)
  const first = await failures('?limit=100')
  expect(first.renders).toHaveLength(100)
  expect(first.older).not.toBeNull()
  // What is counted is bounded, too.
  expect(first.last_day.reduce((sum, { renders }) => sum + renders, 0)).toBe(FAILED)
  expect(JSON.stringify(first)).not.toContain(SECRET)

  const seen: string[] = []
  let before = ''
  for (;;) {
    const page = await failures(`?error_code=INTERNAL_ERROR&limit=4${before}`)
    seen.push(...page.renders.map(({ request_id }) => request_id))
    if (page.older === null) break
    before = `&before=${page.older}`
  }
  const numbers = seen.map((id) => Number(id.slice(4)))
  expect(numbers).toEqual(Array.from({ length: 10 }, (_, at) => (at + 1) * 1_000))

  const other = await server.newUser()
  expect((await failures(`?user_id=${other.id}`)).renders).toEqual([])
  expect((await failures(`?user_id=${user.id}&limit=1`)).older).not.toBeNull()
  const rare = await failures(`?user_id=${user.id}&error_code=INTERNAL_ERROR&limit=4`)
  expect(rare.renders.map(({ request_id }) => Number(request_id.slice(4)))).toEqual([
    1_000, 2_000, 3_000, 4_000,
  ])
})

test('the page after a failure stays when its account is erased', async () => {
  const [next] = (await failures('?limit=1')).renders
  const leaving = await server.newUser()
  await server.services.database.db.execute(sql`
    insert into renders (id, request_id, user_id, type, status, input_type, usage_month, error_code, created_at,
      completed_at)
    values (gen_random_uuid(), ${`req_${'9'.repeat(24)}`}, ${leaving.id}::uuid, 'pdf', 'failed', 'html', '2026-11-01',
      'RENDER_FAILED', now(), now())`)
  const { renders, older } = await failures('?limit=1')
  expect(renders[0]?.user.id).toBe(leaving.id)
  const email = renders[0]?.user.email
  const erased = await server.admin('DELETE', `/admin/v1/users/${leaving.id}`, { email })
  expect(erased.status).toBe(200)
  const page = await failures(`?limit=1&before=${older}`)
  expect(page.renders[0]?.request_id).toBe(next?.request_id ?? '')
})
