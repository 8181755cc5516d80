/** Requests to adapters that are kept and repeated: what a repetition has, and what it asks for. */
import { describe, expect, test } from 'bun:test'
import { readError } from '../support/api/renders.ts'
import { postJson } from '../support/compat/browserless.ts'
import { indexHtml, type Part, post } from '../support/compat/gotenberg-form.ts'
import { useServer } from '../support/server/use-server.ts'

const { server, user } = useServer({ env: { KEEP_REQUESTS: 'on' } })

const idOf = (response: Response) => response.headers.get('x-request-id') ?? ''
const rerun = (id: string, body: object) =>
  server.post(`/api/v1/renders/${id}/rerun`, body, user.key)

async function made(response: Response): Promise<string> {
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  await response.bytes()
  return idOf(response)
}

const convert = (parts: Record<string, Part | Part[]>) =>
  post(server, 'chromium/convert/html', parts, { key: user.key })

async function areSame(before: string, after: string): Promise<boolean> {
  const sides = { before: { request_id: before }, after: { request_id: after } }
  const response = await server.post('/api/v1/renders/compare', sides, user.key)
  return ((await response.json()) as { data: { same: boolean } }).data.same
}

const FOOTER = { name: 'footer.html', content: '<p style="font-size: 20px">the footer' }

describe('a repetition', () => {
  test('of a page of Gotenberg prints its footer as Gotenberg does', async () => {
    const files = [indexHtml('<p>page'), FOOTER]
    const first = await made(await convert({ files, marginBottom: '2' }))
    expect(await areSame(first, await made(await rerun(first, {})))).toBeTrue()
  })

  test('of a page of browserless leaves its scripts off', async () => {
    const html = '<p>page<script>document.body.append(" changed")</script>'
    const body = { html, setJavaScriptEnabled: false }
    const first = await made(await postJson(server, 'screenshot', body, user))
    expect(await areSame(first, await made(await rerun(first, {})))).toBeTrue()
  })

  test('names the headers and cookies that were not kept, and does without them once it is told so', async () => {
    const secret = 'a-secret-value'
    const parts = {
      files: indexHtml('<p>page'),
      extraHttpHeaders: JSON.stringify({ 'X-Token': `${secret};scope=https://a.example` }),
      cookies: JSON.stringify([{ name: 'session', value: secret, domain: 'a.example' }]),
    }
    const first = await made(await convert(parts))
    const headers = { Authorization: `Bearer ${user.key}` }
    const kept = await server.fetch(`/api/v1/renders/${first}/request`, { headers })
    const text = await kept.text()
    expect(text).not.toContain(secret)
    expect(JSON.parse(text).data.omitted).toEqual([
      'options.cookies',
      'options.extraHeaders.X-Token',
    ])
    const refused = await readError(await rerun(first, {}))
    expect(refused.details?.reason).toBe('request_incomplete')
    expect(refused.details?.issues?.map(({ path }) => path)).toEqual([
      'options.cookies',
      'options.extraHeaders',
    ])
    const without = { options: { cookies: null, extraHeaders: null } }
    expect(await areSame(first, await made(await rerun(first, without)))).toBeTrue()
  })

  test('of a page whose PDF was split is refused with the reason', async () => {
    const files = indexHtml('<p>page')
    const first = await made(await convert({ files, splitMode: 'intervals', splitSpan: '1' }))
    const response = await rerun(first, {})
    expect(response.status).toBe(404)
    expect((await readError(response)).message).toContain('adapters that work on PDFs')
  })
})
