/** Typing in the editor of the studio, key by key, in a real browser. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { editorText, newInvoice, pasteText, startStudio } from '../support/dashboard/studio.ts'
import type { Walker } from '../support/dashboard/walker.ts'
import type { TestServer } from '../support/server/server.ts'

setDefaultTimeout(240_000)

let server: TestServer
let walker: Walker

beforeAll(async () => {
  const studio = await startStudio()
  server = studio.server
  walker = studio.walker
  await newInvoice(walker)
})
afterAll(async () => {
  await walker?.[Symbol.asyncDispose]()
  await server?.close()
})

test.each([
  '{% if y %}x{% endif %}',
  '{%- if y -%}x{%- endif -%}',
  '{{ x | upcase }}',
  '<p>x</p>',
  '<div><div>x</div></div>',
  '<p>{{ x }}</p><p>{% if y %}b{% endif %}</p>',
])('%s typed whole is what the template has', async (typed) => {
  await walker.failing(async () => {
    await pasteText(walker, 'Body', ' ')
    await walker.page.keyboard.type(typed)
    await walker.page.waitForNetworkIdle()
  })
  expect((await editorText(walker)).trim()).toBe(typed)
})
