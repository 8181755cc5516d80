/** One request to a new server, for `tools/request-files.ts`: the coverage of this run is compared. */
import { expect, test } from 'bun:test'
import { formOf, indexHtml } from './compat/gotenberg-form.ts'
import { useServer } from './server/use-server.ts'

const HTML = '<h1>Hello, Platen</h1>'
const { server, user } = useServer({ database: 'pglite' })

const send: Record<string, (() => Promise<Response>) | null> = {
  none: null,
  pdf: () =>
    fetch(`${server.url}/api/v1/pdf`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${user.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ html: HTML }),
    }),
  gotenberg: () =>
    fetch(`${server.url}/gotenberg/forms/chromium/convert/html`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${user.key}` },
      body: formOf({ files: indexHtml(HTML) }),
    }),
}

test('the request is answered with a PDF', async () => {
  const { REQUEST = '' } = process.env
  expect(send).toHaveProperty(REQUEST)
  const response = await send[REQUEST]?.()
  const bytes = await response?.bytes()
  if (bytes) expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe('%PDF-')
})
