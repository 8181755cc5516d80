/**
 * How outputs are returned: their names, whether browsers show or save them, and their JSON form.
 */
import { describe, expect, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { readIssues } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { useServer } from '../../support/server/use-server.ts'

type RenderedFile = components['schemas']['RenderedFile']

const HTML = '<h1>Invoice 42</h1>'

describe('an answer', () => {
  const { server, user } = useServer({ plan: 'starter', env: { KEEP_REQUESTS: 'on' } })
  const render = (body: object, path = 'pdf', headers: Record<string, string> = {}) =>
    server.post(`/api/v1/${path}`, { html: HTML, ...body }, user.key, headers)
  const dispositionOf = (response: Response) => response.headers.get('content-disposition')
  const idOf = (response: Response) => response.headers.get('x-request-id') ?? ''
  async function dataOf(response: Response): Promise<RenderedFile> {
    expect(response.headers.get('content-type')).toBe('application/json')
    return ((await response.json()) as { data: RenderedFile }).data
  }

  test('without these fields is shown inline, under the id of its request', async () => {
    const response = await render({})
    expect(dispositionOf(response)).toBe(`inline; filename="${idOf(response)}.pdf"`)
  })

  test.each([
    ['Invoice 42', 'pdf', 'filename="Invoice 42.pdf"; filename*=UTF-8\'\'Invoice%2042.pdf'],
    ['Invoice.PDF', 'pdf', 'filename="Invoice.PDF"; filename*=UTF-8\'\'Invoice.PDF'],
    ['a.pdf', 'screenshot', 'filename="a.pdf.png"; filename*=UTF-8\'\'a.pdf.png'],
    [
      'Fußnote "é"',
      'pdf',
      `filename="Fu_note ___.pdf"; filename*=UTF-8''Fu%C3%9Fnote%20%22%C3%A9%22.pdf`,
    ],
    [
      "50% (it's *)",
      'pdf',
      `filename="50_ (it's *).pdf"; filename*=UTF-8''50%25%20%28it%27s%20%2A%29.pdf`,
    ],
    ['..', 'pdf', `filename="...pdf"; filename*=UTF-8''...pdf`],
  ])('named %s is named so in both forms of RFC 6266', async (filename, path, expected) => {
    const response = await render({ filename }, path)
    expect(dispositionOf(response)).toBe(`inline; ${expected}`)
  })

  test('has a readable name in ASCII even if the chosen one has no such characters', async () => {
    const response = await render({ filename: '😀'.repeat(200) })
    const name = `${'%F0%9F%98%80'.repeat(200)}.pdf`
    expect(dispositionOf(response)).toBe(
      `inline; filename="${idOf(response)}.pdf"; filename*=UTF-8''${name}`,
    )
  })

  test.each([
    ['a\r\nSet-Cookie: a=b'],
    ['a\u0000b'],
    ['a\u0085b'],
    ['../etc/passwd'],
    ['a\\b'],
    ['invoice\u202Efdp.exe'],
    ['a\u2066b'],
    ['a\u2028b'],
    ['\ud800'],
    [' '],
    [''],
    ['😀'.repeat(201)],
  ])('cannot be named %j', async (filename) => {
    const { issues } = await readIssues(await render({ filename }))
    expect(issues.map(({ path }) => path)).toEqual(['filename'])
  })

  test('is saved as a file if the request says so, also from links', async () => {
    const response = await render({ filename: 'Invoice', disposition: 'attachment' })
    const expected = `attachment; filename="Invoice.pdf"; filename*=UTF-8''Invoice.pdf`
    expect(dispositionOf(response)).toBe(expected)
    const links = await server.post(`/api/v1/renders/${idOf(response)}/signed-url`, {}, user.key)
    const { data } = (await links.json()) as { data: { signed_url: string; share_url: string } }
    for (const url of [data.signed_url, data.share_url]) {
      for (const method of ['GET', 'HEAD']) {
        expect(dispositionOf(await fetch(url, { method }))).toBe(expected)
      }
    }
  })

  test('as JSON has the file and the hints of its report', async () => {
    const html = `${HTML}<img src="missing.png">`
    const body = { html, response: 'json', filename: 'Rechnung ü' }
    const response = await render(body, 'screenshot')
    expect(dispositionOf(response)).toBeNull()
    const { content, hints, size_bytes, ...rest } = await dataOf(response)
    expect(rest).toEqual({
      request_id: idOf(response),
      type: 'screenshot',
      content_type: 'image/png',
      filename: 'Rechnung ü.png',
      duration_ms: Number(response.headers.get('x-render-duration-ms')),
    })
    const bytes = Buffer.from(content, 'base64')
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect(bytes).toHaveLength(size_bytes)
    expect(hints.length).toBeGreaterThan(0)
  })

  test('of several megabytes as JSON is the same file as the stored one', async () => {
    const pixels = Buffer.from(crypto.getRandomValues(new Uint8Array(49_152))).toString('base64')
    // Noise that PNG cannot compress.
    const html = `<canvas id=c width=1400 height=1000></canvas><!--${pixels}--><script>
      const context = c.getContext('2d'), image = context.createImageData(1400, 1000)
      for (let at = 0; at < image.data.length; at += 1) image.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
      context.putImageData(image, 0, 0)</script>`
    const options = { width: 1400, height: 1000 }
    const response = await render({ html, options, response: 'json' }, 'screenshot')
    const { content, size_bytes, request_id } = await dataOf(response)
    expect(size_bytes).toBeGreaterThan(3_000_000)
    const status = await server.fetch(`/api/v1/renders/${request_id}`, {
      headers: { Authorization: `Bearer ${user.key}` },
    })
    const { data } = (await status.json()) as { data: { output_url: string } }
    const stored = await (await fetch(data.output_url)).bytes()
    expect(Buffer.from(content, 'base64').equals(stored)).toBe(true)
  })

  test('that is replayed has the same form and the same name', async () => {
    const body = { response: 'json', filename: 'Twice' }
    const headers = { 'Idempotency-Key': 'twice' }
    const first = await dataOf(await render(body, 'pdf', headers))
    const again = await render(body, 'pdf', headers)
    expect(again.headers.get('x-cache')).toBe('HIT')
    expect(await dataOf(again)).toEqual(first)
  })

  test('in the background cannot be JSON, since it has no output', async () => {
    const response = await render({ response: 'json', async: true })
    const { message } = await readIssues(response)
    expect(message).toContain('Omit `response`, or omit `async`.')
  })

  test('of a repeated render has the form and the name of the request, unless they change', async () => {
    const id = idOf(await render({ filename: 'Old', disposition: 'attachment' }))
    const rerun = (body: object) => server.post(`/api/v1/renders/${id}/rerun`, body, user.key)
    expect(dispositionOf(await rerun({}))).toStartWith('attachment; filename="Old.pdf"')
    const changed = await rerun({ filename: null, disposition: 'inline', response: 'json' })
    const { filename } = await dataOf(changed)
    expect(filename).toBe(`${idOf(changed)}.pdf`)
    expect(await statusLabel(await rerun({ filename: 'a/b' }))).toBe('400 VALIDATION_ERROR')
  })
})
