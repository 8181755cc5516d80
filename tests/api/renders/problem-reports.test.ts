/**
 * Problem reports: users file and withdraw them, the operator reads and closes them, and nothing
 * outlives its render.
 */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { readError } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { dumpDatabase } from '../../support/database/rows.ts'
import { unzip } from '../../support/files/zip.ts'
import type { TestUser } from '../../support/server/server.ts'
import { useServer } from '../../support/server/use-server.ts'

setDefaultTimeout(120_000)

type Report = components['schemas']['ProblemReport']
type Reported = components['schemas']['ReportedProblem']

let now = new Date('2026-11-20T10:15:00.000Z')
const { server, user } = useServer({
  env: { KEEP_REQUESTS: 'on', RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'trace' },
  overrides: { now: () => now },
  plan: 'pro',
})

async function render(of: TestUser = user): Promise<string> {
  const response = await server.post('/api/v1/pdf', { html: 'x' }, of.key)
  await response.bytes()
  return response.headers.get('x-request-id') ?? ''
}

const call = (method: string, id: string, of: TestUser = user) =>
  server.fetch(`/api/v1/renders/${id}/problem-report`, {
    method,
    headers: { Authorization: `Bearer ${of.key}` },
  })
const report = (id: string, body: object = {}, of: TestUser = user) =>
  server.post(`/api/v1/renders/${id}/problem-report`, body, of.key)
async function dataOf<T>(response: Response): Promise<T> {
  expect(await statusLabel(response)).toBe('200')
  return ((await response.json()) as { data: T }).data
}
const found = (id: string) => call('GET', id).then((response) => dataOf<Report | null>(response))
async function listed(query = ''): Promise<Reported[]> {
  return dataOf(await server.admin('GET', `/admin/v1/problem-reports${query}`))
}
const capsule = (id: string) => server.admin('GET', `/admin/v1/problem-reports/${id}/capsule`)

describe('a problem report', () => {
  test('is one for each render: another one replaces the comment', async () => {
    const id = await render()
    expect(await found(id)).toBeNull()
    const first = await dataOf<Report>(await report(id, { comment: '  The page is empty. ' }))
    expect(first).toMatchObject({
      request_id: id,
      status: 'open',
      comment: 'The page is empty.',
      closed_at: null,
    })
    now = new Date(now.getTime() + 1_000)
    const second = await dataOf<Report>(await report(id, { comment: '<b>Really</b>' }))
    expect(second).toEqual({
      ...first,
      comment: '<b>Really</b>',
      updated_at: now.toISOString(),
    })
    expect(await found(id)).toEqual(second)
    const none = await dataOf<Report>(
      await server.fetch(`/api/v1/renders/${id}/problem-report`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${user.key}` },
      }),
    )
    expect(none.comment).toBeNull()
  })

  test('shows the operator its user, its render and its comment, and gives the capsule until it is closed', async () => {
    const id = await render()
    const { id: reportId } = await dataOf<Report>(await report(id, { comment: 'Wrong font' }))
    const [one] = await listed('?status=open&limit=1')
    expect(one).toMatchObject({
      id: reportId,
      request_id: id,
      user: { id: user.id },
      type: 'pdf',
      error_code: null,
      comment: 'Wrong font',
    })
    const response = await capsule(reportId)
    expect(Object.keys(unzip(await response.bytes()))).toContain('output.pdf')
    const close = () => server.admin('POST', `/admin/v1/problem-reports/${reportId}/close`)
    const closed = await dataOf<Reported>(await close())
    expect(closed).toMatchObject({ status: 'closed', closed_at: now.toISOString() })
    now = new Date(now.getTime() + 1_000)
    expect(await dataOf<Reported>(await close())).toEqual(closed)
    expect(await statusLabel(await capsule(reportId))).toBe('409 CONFLICT')
    expect(await found(id)).toMatchObject({ status: 'closed' })
    expect((await listed('?status=closed')).map((row) => row.id)).toContain(reportId)
    expect(await dataOf<Report>(await report(id))).toMatchObject({
      status: 'open',
      closed_at: null,
    })
    expect((await capsule(reportId)).status).toBe(200)
  })

  test('can be withdrawn, and the operator cannot download the capsule any more', async () => {
    const id = await render()
    const { id: reportId } = await dataOf<Report>(await report(id))
    for (let times = 0; times < 2; times += 1) expect((await call('DELETE', id)).status).toBe(200)
    expect(await found(id)).toBeNull()
    expect(await statusLabel(await capsule(reportId))).toBe('404 NOT_FOUND')
    expect(await statusLabel(await capsule('nonsense'))).toBe('404 NOT_FOUND')
  })

  test('belongs to the user of the render alone', async () => {
    const id = await render()
    await report(id, { comment: 'mine' })
    const other = await server.newUser()
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect(await statusLabel(await call(method, id, other))).toBe('404 RENDER_NOT_FOUND')
    }
    expect(await found(id)).toMatchObject({ comment: 'mine' })
  })

  test('is erased with its render and with its user, and an erased render cannot be reported', async () => {
    const id = await render()
    await report(id, { comment: 'zebrafish' })
    const erased = await server.fetch(`/api/v1/renders/${id}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${user.key}` },
    })
    expect(erased.status).toBe(200)
    expect(await statusLabel(await report(id))).toBe('404 RENDER_NOT_FOUND')
    const former = await server.newUser('pro')
    await report(await render(former), { comment: 'zebrafish' }, former)
    const users = await dataOf<{ id: string; email: string }[]>(
      await server.admin('GET', '/admin/v1/users'),
    )
    const email = users.find((one) => one.id === former.id)?.email
    await server.admin('DELETE', `/admin/v1/users/${former.id}`, { email })
    expect(JSON.stringify(await listed())).not.toContain('zebrafish')
    expect(await dumpDatabase(server.services)).not.toContain('zebrafish')
  })

  test('has a comment of at most 2,000 characters of text, which no log line contains', async () => {
    const id = await render()
    expect(await statusLabel(await report(id, { comment: 'x'.repeat(2_001) }))).toBe(
      '400 VALIDATION_ERROR',
    )
    expect(await statusLabel(await report(id, { comment: 'a\u0000b' }))).toBe(
      '400 VALIDATION_ERROR',
    )
    expect(await statusLabel(await report(id, { comment: 'x'.repeat(2_000) }))).toBe('200')
    await report(id, { comment: 'hippopotamus' })
    expect(server.logs.filter((line) => line.includes('hippopotamus'))).toEqual([])
  })

  test('is refused beyond 20 renders in 24 hours, and beyond 50 that are open, however many arrive together', async () => {
    const busy = await server.newUser('pro')
    const some = async (number: number) => {
      const ids: string[] = []
      for (let left = number; left > 0; left -= 1) ids.push(await render(busy))
      return ids
    }
    const all = await Promise.all((await some(24)).map((id) => report(id, {}, busy)))
    const statuses = all.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    const refused = all.find(({ status }) => status === 429)
    expect(await readError(refused ?? new Response())).toMatchObject({
      code: 'RATE_LIMITED',
      details: { limit: 20 },
    })
    for (const number of [20, 11]) {
      now = new Date(now.getTime() + 25 * 3_600_000)
      const next = await Promise.all((await some(number)).map((id) => report(id, {}, busy)))
      const labels = await Promise.all(next.map(statusLabel))
      expect(labels.filter((label) => label !== '200')).toEqual(
        number === 11 ? ['409 CONFLICT'] : [],
      )
    }
  })
})
