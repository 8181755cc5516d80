/**
 * HTML whose scripts replace its document, or stop its loading: the output shows what there is
 * then.
 */
import { expect, test } from 'bun:test'
import { pdfOf } from '../../support/api/renders.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()

const BLOB = 'URL.createObjectURL(new Blob(["<p>second"], { type: "text/html" }))'

test.each([
  ['an address of its own (blob:), at once', `location = ${BLOB}`],
  ['an address of its own, after its load', `onload = () => setTimeout(() => go.click(), 50)`],
  ['an address of scripts (javascript:)', `location = 'javascript:"<p>second"'`],
])('a document that goes to %s is rendered there', async (_, script) => {
  const html = `<p>first</p><a id=go>go</a><script>go.href = ${BLOB}; ${script}</script>`
  const options = { enableJavaScript: true, waitForTimeout: 300, timeout: 5_000 }
  // The second render has a page that is ready for scripts.
  for (let times = 0; times < 2; times += 1) {
    const [page] = await pdfOf(server, user, { html, options })
    expect(page?.text.trim()).toBe('second')
  }
})

test('a document that stops its own loading is rendered as far as it has loaded', async () => {
  const html = '<p>first</p><script>stop()</script><p>second'
  const options = { enableJavaScript: true, timeout: 5_000 }
  const [page] = await pdfOf(server, user, { html, options })
  expect(page?.text.trim()).toBe('first')
})
