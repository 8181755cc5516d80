/** Renders and templates whose texts would run, or be an element, if a page did not escape them. */
import { expect } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Receiver } from '../network/webhook-receiver.ts'
import type { TestServer } from '../server/server.ts'
import { until } from '../until.ts'
import type { Walker } from './walker.ts'

/** Text of users that would run, or be an element, if a page did not escape it. */
export const MARKUP = `<img src=x onerror="alert(1)"><script>alert(2)</script>`

const MARKUP_IN_URL = encodeURIComponent(MARKUP)

/** Makes a failed render and one with hostile metadata. */
export async function prepareRenders(server: TestServer, key: string): Promise<void> {
  const html = `${MARKUP}<img src="http://127.0.0.1/<b>${MARKUP_IN_URL}.png">
    <script>console.error(${JSON.stringify(MARKUP).replaceAll('<', '\\u003c')})</script>`
  const waitForSelector = `#missing, [title='<img src=x onerror=alert(3)>']`
  const options = { enableJavaScript: true, waitForSelector, timeout: 1_000 }
  const failed = await server.post(
    '/api/v1/pdf',
    { html, metadata: { note: MARKUP }, options },
    key,
  )
  expect(failed.status).toBe(408)
  const template = { name: MARKUP, html: '{{ x }}' }
  expect((await server.post('/api/v1/templates', template, key)).status).toBe(201)
}

/**
 * A picture without an alternative text, which a PDF/UA must have, beside text that would be an
 * element.
 */
const UNREADABLE = `<h1>Report</h1><p>&lt;b&gt;bold&lt;/b&gt;
  <img width="9" height="9" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="></p>`

/**
 * Makes a background render whose webhook has failed, and that is no PDF/UA.
 * @returns its request id
 */
export async function renderWithWebhook(
  walker: Walker,
  server: TestServer,
  receiver: Receiver,
): Promise<string> {
  const request = {
    html: UNREADABLE,
    options: { pdfua: 1, conformance: 'best_effort' },
    async: true,
    metadata: { note: MARKUP },
    webhook_url: `http://localhost:${receiver.port}/hook`,
  }
  const id = await walker.page.evaluate(async (body) => {
    const headers = { 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch('/dashboard/api/v1/pdf', init)
    return ((await response.json()) as { data: { request_id: string } }).data.request_id
  }, request)
  const { db } = server.services.database
  const before = receiver.received.length
  await until('the first attempt has failed', async () => {
    if (receiver.received.length === before) return false
    const rows = await db.execute(sql`
      update deliveries set status = 'failed', next_attempt_at = null, lease_until = null
      where status = 'pending' and failures > 0 returning id`)
    return rows.length > 0
  })
  return id
}
