/** The options of the playground, and the way there by the keyboard, in a real browser. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { openOperatorWalker } from '../support/dashboard/operator-walker.ts'
import type { Look, Walker } from '../support/dashboard/walker.ts'
import { startServer, type TestServer } from '../support/server/server.ts'

setDefaultTimeout(180_000)

const LOOKS: Look[] = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 390 },
]

describe.each(LOOKS)('the options with %p', (look) => {
  let server: TestServer
  let walker: Walker

  beforeAll(async () => {
    server = await startServer({ env: { DASHBOARD: 'on' } })
    walker = await openOperatorWalker(server, look)
  })
  afterAll(async () => {
    await walker?.[Symbol.asyncDispose]()
    await server?.close()
  })

  /** The headings and labels that are shown. */
  const shown = () =>
    walker.page.$$eval('.options :is(h2, .field > label, .field > .label, .switch)', (all) =>
      all.map(({ textContent }) => textContent),
    )

  test('the keyboard leads past the pages to the content first', async () => {
    await walker.open('/playground')
    await walker.page.keyboard.press('Tab')
    await walker.check('skip link')
    await walker.page.keyboard.press('Enter')
    await walker.page.waitForFunction(() => document.activeElement?.matches('main'))
    expect(walker.problems).toEqual([])
  })

  test('are found by their names, and those that were changed are shown alone', async () => {
    await walker.page.$eval('details.fold', (options) => {
      ;(options as unknown as { open: boolean }).open = true
    })
    await walker.fill('Find an option', 'landsc')
    expect(await shown()).toEqual(['Find an option', 'Changed only', 'Output', 'Landscape'])
    await walker.press('Landscape', 'checkbox')
    await walker.fill('Find an option', 'a')
    await walker.press('Changed only', 'checkbox')
    expect(await shown()).toEqual(['Find an option', 'Changed only', 'Output', 'Landscape'])
    await walker.check('changed options')
    await walker.press('Landscape', 'checkbox')
    await walker.shows('No option is shown.')
    expect(walker.problems).toEqual([])
  })
})
