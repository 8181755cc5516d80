/** Renders of templates: the values, the version and the moment that count. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { monthOf } from '../../../server/accounts/plans.ts'
import { readError } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { changeTemplate, dataOf, newTemplate } from '../../support/api/templates.ts'
import { rendersOf, usedIn } from '../../support/database/rows.ts'
import { readPdf } from '../../support/files/pdf.ts'
import {
  DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

const NOW = new Date('2026-11-20T10:15:00.000Z')

describe.each(DATABASES)('a PDF of a template on %s', (database) => {
  let server: TestServer
  let user: TestUser

  beforeAll(async () => {
    server = await startServer({ database, overrides: { now: () => NOW } })
    user = await server.newUser()
  })
  afterAll(() => server.close())

  const pdf = (body: object, by = user, headers?: Record<string, string>) =>
    server.post('/api/v1/pdf', body, by.key, headers)
  const textOf = async (response: Response) =>
    (await readPdf(await response.bytes())).map(({ text }) => text.trim()).join('\n')

  test('shows values as text, whatever they contain', async () => {
    const { id } = await newTemplate(server, user, {
      html: '<style>p { color: red }</style><p title="{{ a }}">{{ a }}|{{ missing }}|{{ b.c }}|',
    })
    const a = `</style><script>x</script> "'& {{ constructor }} {% if %}`
    const response = await pdf({ template_id: id, data: { a, b: 'x' } })
    expect(await textOf(response)).toBe(`${a}|||`)
    const [row] = (await rendersOf(server.services, user.id)).slice(-1)
    expect(row).toMatchObject({ type: 'pdf', input_type: 'template', status: 'completed' })
  })

  test('uses the latest version, or the requested one', async () => {
    const { id } = await newTemplate(server, user, { html: 'first {{ a }}' })
    await changeTemplate(server, user, id, { html: 'second {{ a }}' })
    const body = { template_id: id, data: { a: 'x' } }
    expect(await textOf(await pdf(body))).toBe('second x')
    expect(await textOf(await pdf({ ...body, template_version: 1 }))).toBe('first x')
    expect(await textOf(await pdf({ ...body, template_version: 2 }))).toBe('second x')
    for (const template_version of [3, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      expect(await statusLabel(await pdf({ ...body, template_version }))).toBe(
        '404 TEMPLATE_NOT_FOUND',
      )
    }
  })

  test('repeated under its Idempotency-Key is the first one, even if the template has changed', async () => {
    const { id } = await newTemplate(server, user, { html: 'before' })
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const first = await pdf({ template_id: id }, user, headers)
    await changeTemplate(server, user, id, { html: 'after' })
    const second = await pdf({ template_id: id }, user, headers)
    expect(second.headers.get('x-cache')).toBe('HIT')
    expect(await second.bytes()).toEqual(await first.bytes())
  })

  test('rendered in the background uses the template as it was when the request was accepted', async () => {
    const owner = await server.newUser('starter')
    const headers = { Authorization: `Bearer ${owner.key}` }
    const { id } = await newTemplate(server, owner, { html: 'as it was {{ a }}' })
    const accepted = await pdf({ template_id: id, data: { a: 'then' }, async: true }, owner)
    expect(accepted.status).toBe(202)
    await server.fetch(`/api/v1/templates/${id}`, { method: 'DELETE', headers })
    const path = `/api/v1/renders/${(await dataOf<{ request_id: string }>(accepted)).request_id}`
    let done: { status: string; output_url: string } | undefined
    await until(async () => {
      done = await dataOf(await server.fetch(path, { headers }))
      return done?.status === 'completed'
    })
    expect(await textOf(await fetch(done?.output_url ?? ''))).toBe('as it was then')
  })

  test('whose data the template cannot expand is refused and not counted', async () => {
    const { id } = await newTemplate(server, user, { html: '{% for i in (1..n) %}{% endfor %}' })
    const before = await usedIn(server.services, user.id, monthOf(NOW))
    const { code, details } = await readError(await pdf({ template_id: id, data: { n: '1e9' } }))
    expect([code, details?.issues?.[0]?.path]).toEqual(['VALIDATION_ERROR', 'template_id'])
    expect(await usedIn(server.services, user.id, monthOf(NOW))).toBe(before)
  })
})
