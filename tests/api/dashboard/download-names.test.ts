/** The names under which the dashboard offers outputs for download. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { downloadNameOf } from '../../../server/dashboard/output-name.ts'
import { dataOf, newOperator, type Visitor } from '../../support/dashboard/visitor.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'

const created_at = new Date('2026-11-29T23:30:00Z')
const named = (title: string | null, input_type: 'html' | 'template' | 'url' = 'template') =>
  downloadNameOf({ filename: null, title, input_type, created_at })

describe('an output whose request gave no name', () => {
  test.each([
    ['Invoice', 'Invoice 2026-11-29'],
    ['Invoice 2026', 'Invoice 2026 2026-11-29'],
    ['../../etc/passwd', 'etc-passwd 2026-11-29'],
    ['Ticket: Spring/Summer?', 'Ticket - Spring-Summer 2026-11-29'],
    ['The "best" <b>', "The 'best' -b 2026-11-29"],
    ['\u202egnp.exe', 'gnp.exe 2026-11-29'],
    ['Rechnung für Łódź 請求書', 'Rechnung für Łódź 請求書 2026-11-29'],
    ['x'.repeat(300), `${'x'.repeat(100)} 2026-11-29`],
  ])('is named after the template %p, with its day', (title, name) => {
    expect(named(title)).toBe(name)
  })

  test('is named after its page: with the day only if the title has no number', () => {
    expect(named('Invoice INV-2026-0042', 'html')).toBe('Invoice INV-2026-0042')
    expect(named('Report', 'html')).toBe('Report 2026-11-29')
    expect(named('example.com/prices', 'url')).toBe('example.com-prices 2026-11-29')
  })

  test('keeps its request id where nothing else is known', () => {
    expect(named(null)).toBeNull()
    expect(named('...')).toBeNull()
  })
})

describe('over HTTP', () => {
  let server: TestServer
  let operator: Visitor

  beforeAll(async () => {
    server = await startServer({ env: { DASHBOARD: 'on' } })
    operator = await newOperator(server)
  })
  afterAll(() => server.close())

  async function headersOf(body: object): Promise<{ api: string; dashboard: string; id: string }> {
    const rendered = await operator.call('POST', '/api/v1/pdf', body)
    const id = rendered.headers.get('x-request-id') ?? ''
    const offered = await operator.call('GET', `/api/renders/${id}/output`)
    const of = ({ headers }: Response) => headers.get('content-disposition') ?? ''
    return { api: of(rendered), dashboard: of(offered), id }
  }

  test('the dashboard names it, and the answer of the API keeps the request id', async () => {
    const template = await dataOf(
      await operator.call('POST', '/api/v1/templates', { name: 'Invoice', html: '<p>1</p>' }),
    )
    const { api, dashboard, id } = await headersOf({ template_id: template['id'] })
    expect(api).toBe(`inline; filename="${id}.pdf"`)
    expect(dashboard).toMatch(/^inline; filename="Invoice \d{4}-\d{2}-\d{2}\.pdf"/)
  })

  test('a name that the request gave wins', async () => {
    const { dashboard } = await headersOf({ html: '<title>Page</title>', filename: 'Order 7' })
    expect(dashboard).toContain('filename="Order 7.pdf"')
  })
})
