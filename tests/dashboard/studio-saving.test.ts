/** Saving in the studio, in a real browser: what was typed is not lost. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import {
  editorText,
  INVOICE,
  newInvoice,
  pasteText,
  pressWithControl,
  startStudio,
  versionOf,
} from '../support/dashboard/studio.ts'
import type { Walker } from '../support/dashboard/walker.ts'
import type { TestServer } from '../support/server/server.ts'

setDefaultTimeout(240_000)

let server: TestServer
let walker: Walker
let id = ''

beforeAll(async () => {
  const studio = await startStudio()
  server = studio.server
  walker = studio.walker
  id = await newInvoice(walker)
})
afterAll(async () => {
  await walker?.[Symbol.asyncDispose]()
  await server?.close()
})

test('a draft with a mistake is saved with Control+S and read again, and is not published', async () => {
  await walker.failing(async () => {
    await pasteText(walker, 'Body', INVOICE.replace('{% endfor %}', '{% endfro %}'))
    await walker.shows('Body, line 14')
    await pressWithControl(walker, 's')
    await walker.shows('The draft is saved. It cannot be published yet: ')
    await walker.page.evaluate(() => sessionStorage.clear())
    await walker.page.reload({ waitUntil: 'networkidle0' })
    await walker.shows('draft of version 2')
    expect(await editorText(walker)).toContain('{% endfro %}')
    await walker.press('Publish')
    await walker.page.waitForSelector('dialog[open]')
    await walker.page.keyboard.press('Enter')
    await walker.page.waitForSelector('dialog [role="alert"]')
  })
  expect(await versionOf(walker, id)).toBe(1)
  await walker.press('Cancel')
  await pasteText(walker, 'Body', INVOICE.replace('Invoice', 'Mended'))
  await walker.shows('unsaved changes')
  await pressWithControl(walker, 's')
  await walker.shows('The draft is saved.')
  expect(walker.problems).toEqual([])
})

test('Control+S without a connection says so, and the text is kept until it can be saved', async () => {
  await walker.failing(async () => {
    await walker.page.setOfflineMode(true)
    await pasteText(walker, 'Body', INVOICE.replace('Invoice', 'Typed offline'))
    await walker.shows('unsaved changes')
    await pressWithControl(walker, 's')
    await walker.shows('Your text is kept in this tab.')
    await walker.shows('offline, kept in this tab')
    await walker.check('studio offline')
    await walker.page.setOfflineMode(false)
  })
  await walker.page.reload({ waitUntil: 'networkidle0' })
  await walker.shows('Your unsaved changes in this tab are back.')
  expect(await editorText(walker)).toContain('Typed offline')
  await pressWithControl(walker, 's')
  await walker.page.waitForFunction(() =>
    /draft of version 2, saved \d\d:\d\d/.test(document.body.innerText),
  )
  expect(walker.problems).toEqual([])
})
