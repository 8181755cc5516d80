/** The search over everything and the list of keys, in a real browser. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { setupCode } from '../../server/dashboard/setup-code.ts'
import { send } from '../support/dashboard/playground.ts'
import { pressWithControl, signIn } from '../support/dashboard/studio.ts'
import { looksInTurn, openWalker, type Walker } from '../support/dashboard/walker.ts'
import { startServer, type TestServer } from '../support/server/server.ts'

setDefaultTimeout(240_000)

describe.each(looksInTurn(0))('with %p', (look) => {
  let server: TestServer
  let walker: Walker
  let id = ''

  beforeAll(async () => {
    server = await startServer({ env: { DASHBOARD: 'on' } })
    walker = await openWalker(server.url, look)
    await walker.open(`/#${setupCode(server.services.secrets)}`)
    await signIn(walker)
    const template = { name: 'Delivery note', html: '<h1>Delivery note</h1>' }
    id = (await send(walker, '/api/v1/templates', template))['id'] ?? ''
  })
  afterAll(async () => {
    await walker?.[Symbol.asyncDispose]()
    await server?.close()
  })

  const path = () => new URL(walker.page.url()).pathname

  test('Control+K finds pages, templates and documents, and Enter opens the first', async () => {
    await pressWithControl(walker, 'k')
    await walker.page.waitForSelector('dialog.palette[open]')
    await walker.check('search')
    await walker.page.keyboard.type('page numb')
    await walker.shows('Documentation')
    await walker.check('search of documents')
    await find('deliv')
    await walker.shows('delivery-note')
    await walker.page.keyboard.press('Enter')
    await walker.page.waitForSelector('dialog[open]', { hidden: true })
    expect(path()).toBe(`/dashboard/templates/${id}`)
    await walker.press('Search')
    await find('web')
    await walker.shows('Webhooks')
    await walker.page.keyboard.press('Enter')
    await walker.page.waitForFunction(() => location.pathname === '/dashboard/webhooks')
    await walker.press('Search')
    await find('password')
    await walker.shows('brand, logo, colors, password')
    await walker.check('search of what a page has')
    await walker.page.keyboard.press('Enter')
    await walker.page.waitForFunction(() => location.pathname === '/dashboard/account')
    expect(walker.problems).toEqual([])
  })

  test('finds renders by the beginning of their id, and settings', async () => {
    const render = await walker.page.evaluate(async () => {
      const headers = { 'Content-Type': 'application/json' }
      const request = { method: 'POST', headers, body: '{"html":"<p>found"}' }
      const response = await fetch('/dashboard/api/v1/pdf', request)
      return response.headers.get('x-request-id') ?? ''
    })
    await walker.open('/webhooks')
    await pressWithControl(walker, 'k')
    await find('settings')
    await walker.shows('settings, brand, logo')
    await walker.page.keyboard.press('Enter')
    await walker.page.waitForFunction(() => location.pathname === '/dashboard/account')
    await pressWithControl(walker, 'k')
    await find(render.slice(0, 20))
    await walker.page.waitForSelector(`.palette [href$="${render}"]`)
    await walker.page.keyboard.press('Enter')
    await walker.page.waitForFunction(
      (wanted) => location.pathname === `/dashboard/renders/${wanted}`,
      {},
      render,
    )
    expect(walker.problems).toEqual([])
  })

  test('the keys are listed by ?, which stays a letter in fields', async () => {
    await walker.open('/playground')
    const field = await walker.page.waitForSelector('aria/HTML[role="textbox"]')
    await field?.focus()
    await walker.page.keyboard.type('?')
    expect(await walker.page.$('dialog[open]')).toBeNull()
    await walker.page.focus('h1')
    await walker.page.keyboard.type('?')
    await walker.shows('Go to the next problem')
    await walker.check('keys')
    await walker.page.keyboard.press('Escape')
    await walker.page.waitForSelector('dialog[open]', { hidden: true })
    expect(walker.problems).toEqual([])
  })

  async function find(text: string): Promise<void> {
    const field = await walker.page.waitForSelector('dialog.palette input')
    await field?.evaluate((input) => (input as HTMLInputElement).select())
    await field?.type(text)
  }
})
