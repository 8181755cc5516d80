/**
 * A problem report in a real browser: a user reports, the operator sees it, downloads the capsule
 * and closes it.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { confirm, openOperatorWalker } from '../support/dashboard/operator-walker.ts'
import { looksInTurn, type Walker } from '../support/dashboard/walker.ts'
import { unzip } from '../support/files/zip.ts'
import { startServer, type TestServer, type TestUser } from '../support/server/server.ts'
import { until } from '../support/until.ts'

setDefaultTimeout(240_000)

const HOSTILE = '<img src=x onerror=alert(1)> The second page is empty'

describe.each(looksInTurn(0))('problem reports with %p', (look) => {
  let server: TestServer
  let walker: Walker
  let folder = ''

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'platen-capsules-'))
    server = await startServer({ env: { DASHBOARD: 'on', KEEP_REQUESTS: 'on' } })
    walker = await openOperatorWalker(server, look)
    const session = await walker.page.createCDPSession()
    await session.send('Browser.setDownloadBehavior', {
      behavior: 'allow',
      downloadPath: folder,
      browserContextId: walker.page.browserContext().id ?? '',
    })
  })
  afterAll(async () => {
    await walker?.[Symbol.asyncDispose]()
    await server?.close()
    rmSync(folder, { recursive: true })
  })

  /** The names of the files in a capsule that the browser has saved. */
  async function downloaded(id: string): Promise<string[]> {
    const path = join(folder, `${id}-capsule.zip`)
    await until('the capsule is saved', async () => existsSync(path))
    const names = Object.keys(unzip(readFileSync(path)))
    rmSync(path)
    expect(readdirSync(folder)).toEqual([])
    return names
  }

  async function renderOf(user: TestUser): Promise<string> {
    const response = await server.post('/api/v1/pdf', { html: '<h1>Report me' }, user.key)
    return response.headers.get('x-request-id') ?? ''
  }

  /** A render of the operator, who is a user too. */
  async function ownRender(): Promise<string> {
    return walker.page.evaluate(async () => {
      const response = await fetch('/dashboard/api/v1/pdf', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"html":"<h1>Mine"}',
      })
      return response.headers.get('x-request-id') ?? ''
    })
  }

  test('a user reads what the operator will see, reports, changes and withdraws, and downloads the capsule', async () => {
    const id = await ownRender()
    await walker.open(`/renders/${id}`)
    await walker.shows('Is something wrong?')
    await walker.check('render without a report')
    await walker.press('Download capsule')
    expect(await downloaded(id)).toContain('output.pdf')
    await walker.press('Report a problem')
    await walker.shows('The operator of this server will see your email address')
    await walker.fill('What is wrong? (optional)', HOSTILE)
    await walker.check('report a problem')
    await walker.press('Send the report')
    await walker.shows('You reported it')
    await walker.shows(HOSTILE)
    await walker.check('reported render')
    await walker.press('Change the report')
    await walker.page.waitForSelector('dialog textarea')
    // The dialog is left with the keyboard.
    await walker.page.keyboard.press('Escape')
    await walker.page.waitForFunction(() => document.querySelector('dialog') === null)
    await walker.press('Withdraw')
    await walker.shows('the operator cannot download the capsule any more')
    await walker.check('withdraw the report')
    await confirm(walker)
    await walker.shows('Report the render to the operator')
    expect(walker.problems).toEqual([])
  })

  test('the operator sees the report of another user, downloads the capsule and closes the report', async () => {
    const user = await server.newUser()
    const id = await renderOf(user)
    const body = { comment: `${HOSTILE}\nand so is the third.${'x'.repeat(200)}` }
    await server.post(`/api/v1/renders/${id}/problem-report`, body, user.key)
    await walker.press('Problem reports', 'link')
    await walker.shows('and so is the third')
    await walker.check('problem reports')
    await walker.page.waitForSelector('[aria-label^="Download the capsule of"]')
    await walker.page.$eval('[aria-label^="Download the capsule of"]', (button) =>
      (button as HTMLElement).click(),
    )
    expect(await downloaded(id)).toContain('request.json')
    await walker.page.$eval('[aria-label^="Close the report of"]', (button) =>
      (button as HTMLElement).click(),
    )
    await walker.shows('Close this report?')
    await walker.check('close the report')
    await walker.page.evaluate(() =>
      document.querySelector<HTMLButtonElement>('dialog button.primary')?.click(),
    )
    await walker.shows('The report is closed.')
    await walker.page.waitForSelector('.state')
    await walker.choose('Status', 'open')
    await walker.shows('There is no open report.')
    await walker.check('no open reports')
    expect(walker.problems).toEqual([])
  })

  test('the tabs of a render follow the arrow keys, Home and End, and lead to the panel that bears their name', async () => {
    /** The tab with the focus, whether it is the chosen one, and whether it names its panel. */
    const focusedTab = () =>
      walker.page.evaluate(() => {
        const tab = document.activeElement
        const panel = document.getElementById(tab?.getAttribute('aria-controls') ?? '')
        const names =
          panel?.role === 'tabpanel' && panel.getAttribute('aria-labelledby') === tab?.id
        const name = tab?.textContent?.replace(/ \d+$/, '')
        return `${name} ${tab?.ariaSelected} ${names}`
      })
    await walker.open(`/renders/${await ownRender()}`)
    await walker.page.focus('[role="tab"][aria-selected="true"]')
    expect(await focusedTab()).toBe('Report true true')
    const ways = [
      ['ArrowRight', 'Request'],
      ['Home', 'Report'],
      ['ArrowLeft', 'Links'],
      ['ArrowLeft', 'Deliveries'],
      ['End', 'Links'],
      ['ArrowRight', 'Report'],
    ] as const
    for (const [key, name] of ways) {
      await walker.page.keyboard.press(key)
      expect([key, await focusedTab()]).toEqual([key, `${name} true true`])
    }
    await walker.page.keyboard.press('Tab')
    expect(await walker.page.evaluate(() => document.activeElement?.role)).toBe('tabpanel')
    expect(walker.problems).toEqual([])
  })
})
