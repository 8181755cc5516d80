/** Typing in the editors of the studio and the playground, key by key, in a real browser. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { editorText, newInvoice, pasteText, useStudio } from '../support/dashboard/studio.ts'
import type { Walker } from '../support/dashboard/walker.ts'

setDefaultTimeout(240_000)

let walker: Walker

useStudio(async (studio) => {
  walker = studio.walker
  await newInvoice(walker)
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

test('what is typed in the playground while its editor is loaded stays, and goes on in its place', async () => {
  await walker.press('Playground', 'link')
  const session = await walker.page.createCDPSession()
  await session.send('Network.enable')
  const slow = { offline: false, latency: 250, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', slow)
  const field = await walker.page.waitForSelector('.playground textarea')
  await field?.evaluate((area) => (area as HTMLTextAreaElement).select())
  await walker.page.keyboard.type('<h1>b</h1>')
  for (let step = 0; step < '</h1>'.length; step += 1) {
    await walker.page.keyboard.press('ArrowLeft')
  }
  const isThere = () => walker.page.$('.playground .editor')
  let typed = ''
  // Until the editor has come, and on.
  while (typed.length < 1_000 && !(await isThere())) typed += await typeDigit(typed.length)
  for (let more = 0; more < 5; more += 1) typed += await typeDigit(typed.length)
  await session.detach()
  expect(await isThere()).not.toBeNull()
  await walker.check('playground editor')
  expect(await editorText(walker)).toBe(`<h1>b${typed}</h1>`)
  expect(walker.problems).toEqual([])
})

async function typeDigit(at: number): Promise<string> {
  const digit = String(at % 10)
  await walker.page.keyboard.type(digit)
  return digit
}
