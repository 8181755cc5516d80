/** Saving in the studio, in a real browser: what was typed is not lost. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import {
  blockSaving,
  editorText,
  holdAnswer,
  INVOICE,
  newInvoice,
  pasteText,
  pressWithControl,
  startStudio,
  versionOf,
} from '../support/dashboard/studio.ts'
import type { Walker } from '../support/dashboard/walker.ts'
import { newPostgresDatabase, startServer, type TestServer } from '../support/server/server.ts'
import { until } from '../support/until.ts'

setDefaultTimeout(240_000)

let database: Awaited<ReturnType<typeof newPostgresDatabase>>
let server: TestServer
let walker: Walker
let id = ''

/** The settings of a server that can be started again with what it had. */
const env = () => ({ DASHBOARD: 'on', DATABASE_URL: database.url })

beforeAll(async () => {
  database = await newPostgresDatabase()
  const studio = await startStudio(env())
  server = studio.server
  walker = studio.walker
  id = await newInvoice(walker)
})
afterAll(async () => {
  await walker?.[Symbol.asyncDispose]()
  await server?.close()
  await database?.drop()
})

test('a draft with a mistake is saved with Control+S and read again, and is not published', async () => {
  await walker.failing(async () => {
    await pasteText(walker, 'Body', INVOICE.replace('{% endfor %}', '{% endfro %}'))
    await walker.shows('Body, line 14')
    await pressWithControl(walker, 's')
    await walker.shows('The draft is saved. It cannot be published yet: ')
    await walker.page.reload({ waitUntil: 'networkidle0' })
    await walker.shows('draft of version 2')
    expect(await editorText(walker)).toContain('{% endfro %}')
    await walker.press('Publish')
    await walker.page.waitForSelector('dialog[open]')
    await walker.page.keyboard.press('Enter')
    await walker.shows('Solve the error first')
  })
  expect(await versionOf(walker, id)).toBe(1)
  await walker.press('Cancel')
  await pasteText(walker, 'Body', INVOICE.replace('Invoice', 'Mended'))
  await pressWithControl(walker, 's')
  await walker.shows('The draft is saved.')
  expect(walker.problems).toEqual([])
})

test('what is typed is saved by itself, and JSON that is not complete is kept in this browser', async () => {
  await pasteText(walker, 'Body', INVOICE.replace('Invoice', 'By itself'))
  await walker.press('Data', 'tab')
  await walker.press('JSON', 'tab')
  await pasteText(walker, 'Data', '{ "number": ')
  await walker.shows('Data is no JSON yet, kept in this browser')
  expect(await savedDraft()).toContain('By itself')
  await pressWithControl(walker, 's')
  await walker.shows('JSON that is not complete is kept in this browser.')
  await walker.page.reload({ waitUntil: 'networkidle0' })
  await walker.shows('Your unsaved changes are back.')
  await walker.press('Data', 'tab')
  await walker.press('JSON', 'tab')
  expect(await editorText(walker)).toContain('{ "number": ')
  await pasteText(walker, 'Data', '{ "number": 8 }')
  await saved()
  expect(await savedDraft()).toContain('"number":8')
  expect(walker.problems).toEqual([])
})

test('a page that is left saves what was typed last', async () => {
  await walker.press('Body', 'tab')
  await pasteText(walker, 'Body', INVOICE.replace('Invoice', 'Typed last'))
  await walker.press('Renders', 'link')
  await walker.shows('All types')
  await until(async () => (await savedDraft()).includes('Typed last'))
  await walker.open(`/templates/${id}`)
  await walker.shows('draft of version 2')
  expect(await editorText(walker)).toContain('Typed last')
  expect(walker.problems).toEqual([])
})

test.each(['before', 'after'] as const)(
  'text that is typed while a draft is sent is saved, with the answer %s the author is back',
  async (when) => {
    await walker.press('Body', 'tab')
    const sent = await holdAnswer(walker)
    await pasteText(walker, 'Body', INVOICE.replace('Invoice', `Sent, ${when}`))
    await sent.arrived
    await pasteText(walker, 'Body', INVOICE.replace('Invoice', `Typed meanwhile, ${when}`))
    await walker.press('Renders', 'link')
    await walker.shows('All types')
    if (when === 'before') await sent.release()
    await walker.page.evaluate(() => history.back())
    await walker.page.waitForFunction((name) => location.pathname.endsWith(name), {}, id)
    if (when === 'after') await sent.release()
    await until(async () => (await savedDraft()).includes(`Typed meanwhile, ${when}`))
    await saved()
    expect(await editorText(walker)).toContain(`Typed meanwhile, ${when}`)
    expect(walker.problems).toEqual([])
  },
)

test('a reload while a draft is sent is no conflict of the author with himself', async () => {
  const sent = await holdAnswer(walker)
  await pasteText(walker, 'Body', INVOICE.replace('Invoice', 'Sent before a reload'))
  await sent.arrived
  await pasteText(walker, 'Body', INVOICE.replace('Invoice', 'Typed before a reload'))
  await walker.page.waitForFunction(() =>
    Object.values(sessionStorage).some((text) => text.includes('Typed before a reload')),
  )
  await walker.page.reload({ waitUntil: 'domcontentloaded' })
  await sent.release()
  await until(async () => (await savedDraft()).includes('Typed before a reload'))
  await saved()
  expect(await editorText(walker)).toContain('Typed before a reload')
  expect(walker.problems).toEqual([])
})

test('Control+S without a connection says so, and the text is saved once there is one', async () => {
  await walker.failing(async () => {
    await walker.page.setOfflineMode(true)
    await pasteText(walker, 'Body', INVOICE.replace('Invoice', 'Typed offline'))
    // Perhaps the first attempt was made already.
    await walker.page.waitForFunction(() =>
      /unsaved changes|kept in this browser/.test(document.body.innerText),
    )
    await pressWithControl(walker, 's')
    await walker.shows('Your text is kept in this browser.')
    await walker.shows('offline, kept in this browser')
    await walker.check('studio offline')
    await walker.page.setOfflineMode(false)
    await saved()
  })
  expect(await savedDraft()).toContain('Typed offline')
  expect(walker.problems).toEqual([])
})

test('the text of a tab that was closed without a connection is there in the next tab', async () => {
  const tab = await newTab()
  await walker.failing(async () => {
    await blockSaving(tab)
    await pasteText(tab, 'Body', INVOICE.replace('Invoice', 'Of a closed tab'))
    await tab.shows('offline, kept in this browser')
  })
  const closed = new Promise((resolve) => tab.page.once('close', resolve))
  await tab.page.close({ runBeforeUnload: true })
  await closed
  const next = await newTab()
  await next.shows('Your unsaved changes are back.')
  expect(await editorText(next)).toContain('Of a closed tab')
  await next.page.waitForFunction(() => /, saved \d\d:\d\d/.test(document.body.innerText))
  await next.page.close()
})

test('of two tabs, the one that saves later says so, and each text is in one of them', async () => {
  await walker.open(`/templates/${id}`)
  const tab = await newTab()
  await pasteText(tab, 'Body', INVOICE.replace('Invoice', 'Of the first tab'))
  await until(async () => (await savedDraft()).includes('Of the first tab'))
  await walker.page.bringToFront()
  await walker.failing(async () => {
    await pasteText(walker, 'Body', INVOICE.replace('Invoice', 'Of the second tab'))
    await walker.shows('This template was changed elsewhere.')
    await walker.shows('changed elsewhere, kept in this browser')
  })
  expect(await savedDraft()).toContain('Of the first tab')
  expect(await editorText(walker)).toContain('Of the second tab')
  await walker.failing(async () => {
    await pressWithControl(walker, 's')
    await walker.shows('You changed this template elsewhere')
    await walker.shows('You changed the draft in another tab or on another device at ')
  })
  await walker.press('Compare')
  await walker.press('Save mine')
  await saved()
  expect(await savedDraft()).toContain('Of the second tab')
  await tab.page.close()
  expect(walker.problems).toEqual([])
})

test('what is typed while the server restarts is saved after it', async () => {
  const { port } = new URL(server.url)
  await walker.failing(async () => {
    await server.close()
    await pasteText(walker, 'Body', INVOICE.replace('Invoice', 'During a restart'))
    await walker.shows('offline, kept in this browser')
    server = await startServer({ env: { ...env(), PORT: port } })
    await saved()
  })
  expect(await savedDraft()).toContain('During a restart')
  expect(walker.problems).toEqual([])
})

/** Waits until everything is saved. */
async function saved(): Promise<void> {
  await walker.page.waitForFunction(() =>
    /draft of version 2, saved \d\d:\d\d/.test(document.body.innerText),
  )
}

const savedDraft = () =>
  walker.page.evaluate(async (name) => {
    const response = await fetch(`/dashboard/api/v1/templates/${name}/draft`)
    return response.text()
  }, id)

/** Opens the template in another tab of the same browser. */
async function newTab(): Promise<Walker> {
  const page = await walker.page.browserContext().newPage()
  // Templates are edited on wide screens.
  await page.setViewport({ width: 1280, height: 844 })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(walker.page.url(), { waitUntil: 'networkidle0' })
  await page.waitForSelector('aria/Body[role="textbox"]')
  return {
    ...walker,
    page,
    async shows(text) {
      const isShown = (wanted: string) => document.body.innerText.includes(wanted)
      await page.waitForFunction(isShown, { timeout: 60_000, polling: 50 }, text)
    },
  }
}
