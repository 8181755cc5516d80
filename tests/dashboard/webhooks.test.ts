/**
 * The page of webhooks in a real browser: endpoints, a test, deliveries with filters, and one that
 * is sent again.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { EVENT_NAMES } from '../../dashboard/webhooks/calls.ts'
import { verifyWebhook } from '../../sdk/src/webhooks/index.ts'
import { confirm, openOperatorWalker } from '../support/dashboard/operator-walker.ts'
import { send } from '../support/dashboard/playground.ts'
import { looksInTurn, type Walker } from '../support/dashboard/walker.ts'
import { type Receiver, startReceiver } from '../support/network/webhook-receiver.ts'
import { startServer, type TestServer } from '../support/server/server.ts'
import { until } from '../support/until.ts'

setDefaultTimeout(240_000)

const HOSTILE = '<img src=x onerror=alert(1)>'

describe.each(looksInTurn(1))('webhooks with %p', (look) => {
  let server: TestServer
  let receiver: Receiver
  let walker: Walker
  let secret = ''
  let status = 200

  beforeAll(async () => {
    receiver = await startReceiver(null, (_request, response) => {
      response.writeHead(status).end(`Down for maintenance ${HOSTILE}`)
    })
    const env = { DASHBOARD: 'on', EGRESS_ALLOW: `localhost:${receiver.port}` }
    server = await startServer({ env })
    walker = await openOperatorWalker(server, look)
  })
  afterAll(async () => {
    await walker?.[Symbol.asyncDispose]()
    await server?.close()
    await receiver[Symbol.asyncDispose]()
  })

  const address = () => `http://localhost:${receiver.port}/hook`

  test('an endpoint is added, and its secret is shown once', async () => {
    await walker.press('Webhooks', 'link')
    await walker.shows('Every webhook that was sent will be here')
    await walker.check('no webhooks')
    await walker.press('Add the first endpoint')
    await walker.failing(async () => {
      await walker.fill('Address', 'https://10.0.0.1/hook')
      await walker.fill('Description', HOSTILE)
      await walker.press('Add')
      await walker.shows('10.0.0.1 is blocked: this service reaches only public')
    })
    await walker.check('refused endpoint')
    await walker.fill('Address', address())
    expect(await walker.page.$('dialog .problem')).toBeNull()
    for (const event of EVENT_NAMES) await walker.press(event, 'checkbox')
    await walker.shows('Choose at least one event.')
    for (const event of EVENT_NAMES) await walker.press(event, 'checkbox')
    await walker.press('Add')
    await walker.shows('Copy the secret now')
    await walker.check('new secret')
    secret = await walker.page.$eval('dialog .secret code', ({ textContent }) => textContent ?? '')
    await walker.press('I have copied it')
    await walker.shows(address())
    expect(await walker.page.content()).not.toContain(secret)
    expect(walker.problems).toEqual([])
  })

  test('a signed test goes to an endpoint and to an address of choice', async () => {
    await walker.press(`Test ${address()}`)
    await walker.press('Send')
    await walker.shows('after')
    await until('the test has come', () => receiver.received.length === 1)
    const [sent] = receiver.received
    expect(await verifyWebhook(sent?.body ?? '', sent?.headers ?? {}, secret)).toMatchObject({
      event: 'render.completed',
    })
    await walker.check('test of an endpoint')
    await walker.press('Close')
    await walker.press('Send a test')
    const chosen = await walker.page.waitForSelector('dialog select')
    const text = await chosen?.evaluate(
      (one) => (one as HTMLSelectElement).selectedOptions[0]?.text,
    )
    expect(text).toBe(address())
    await chosen?.select('')
    await walker.fill('Address', `${address()}/other`)
    await walker.fill('Secret', 'a-secret-of-mine')
    await walker.choose('Event', 'render.failed')
    await walker.press('Send')
    await until('the test has come', () => receiver.received.length === 2)
    const other = receiver.received[1]
    await verifyWebhook(other?.body ?? '', other?.headers ?? {}, 'a-secret-of-mine')
    await walker.shows('200')
    await walker.check('test of an address')
    await walker.press('Close')
    expect(walker.problems).toEqual([])
  })

  test('the test of an endpoint is of an event that it receives', async () => {
    const url = `${address()}/failures`
    await send(walker, '/api/v1/webhook-endpoints', { url, events: ['render.failed'] })
    await walker.open('/webhooks')
    await walker.press(`Test ${url}`)
    const event = async () => {
      const selects = await walker.page.$$eval('dialog select', (all) =>
        all.map((one) => one.value),
      )
      return selects.at(-1)
    }
    await walker.page.waitForSelector('dialog select')
    expect(await event()).toBe('render.failed')
    await walker.choose('Event', 'render.completed')
    await walker.shows('The endpoint does not receive it')
    await walker.check('test of another event')
    await walker.press('Close')
    const { data } = (await walker.page.evaluate(async () =>
      (await fetch('/dashboard/api/v1/webhook-endpoints')).json(),
    )) as { data: { id: string; url: string }[] }
    const id = data.find((one) => one.url === url)?.id
    await walker.page.evaluate(
      (path) => fetch(path, { method: 'DELETE' }),
      `/dashboard/api/v1/webhook-endpoints/${id}`,
    )
    await walker.open('/webhooks')
    expect(walker.problems).toEqual([])
  })

  test('a failed delivery is found by its state, read with its attempts, and delivered again', async () => {
    receiver.received.length = 0
    status = 503
    await send(walker, '/api/v1/pdf', { html: '<h1>Invoice</h1>', async: true })
    await until('the first attempt has failed', async () => {
      const rows = await server.services.database.db.execute(sql`
        update deliveries set status = 'failed', next_attempt_at = null, lease_until = null
        where status = 'pending' and failures > 0 returning id`)
      return rows.length > 0
    })
    status = 200
    await send(walker, '/api/v1/pdf', { html: '<h1>Receipt</h1>', async: true })
    // The list reads what is new every 15 s, and when it is opened.
    await walker.open('/webhooks')
    await walker.shows('delivered')
    await walker.shows('503')
    // The cards of a phone name the columns, whose head is not in sight.
    const label = await walker.page.$eval('td[data-label="Last answer"]', (cell) =>
      getComputedStyle(cell, '::before').getPropertyValue('content'),
    )
    expect(label).toBe(look.width === 390 ? '"Last answer"' : 'none')
    await walker.check('webhooks')
    if (look.width === 390) await walker.press('Filters')
    await walker.choose('State', 'failed')
    await walker.page.waitForFunction(
      () =>
        location.search.includes('status=failed') &&
        document.querySelectorAll('td a[href^="/dashboard/webhooks/"]').length === 1,
    )
    await walker.page.reload({ waitUntil: 'networkidle0' })
    await walker.press('render.completed', 'link')
    await walker.shows('Down for maintenance <img src=x')
    await walker.shows('webhook-id:')
    await walker.check('delivery')
    await walker.press('Redeliver')
    await walker.shows('The secret of the endpoint signs it.')
    await walker.check('redeliver delivery')
    await walker.page.evaluate(() =>
      document.querySelector<HTMLButtonElement>('dialog button.primary')?.click(),
    )
    await walker.shows('delivered')
    await walker.page.$eval('.facts a', (link) => (link as HTMLElement).click())
    await walker.press('Deliveries', 'tab')
    await walker.press('Redeliver')
    await walker.shows('The secret of the endpoint signs it.')
    expect(await walker.page.$('dialog input')).toBeNull()
    await walker.page.keyboard.press('Escape')
    expect(walker.problems).toEqual([])
  })

  test('a secret is rotated with an overlap, an endpoint is paused, and deleted', async () => {
    await walker.open('/webhooks')
    await walker.press(`New secret for ${address()}`)
    await walker.check('rotate secret')
    await confirm(walker)
    await walker.shows('Copy the secret now')
    await walker.press('I have copied it')
    await walker.shows('the one before until')
    await walker.press(`Edit ${address()}`)
    await walker.page.evaluate(() => {
      const boxes = document.querySelectorAll<HTMLInputElement>('dialog input[type=checkbox]')
      boxes[boxes.length - 1]?.click()
    })
    await walker.check('edit endpoint')
    await confirm(walker)
    await walker.shows('paused')
    await walker.check('paused endpoint')
    await walker.press(`Delete ${address()}`)
    await walker.check('delete endpoint')
    await confirm(walker)
    await walker.shows('Add the first endpoint')
    await walker.shows('deleted endpoint')
    expect(walker.problems).toEqual([])
  })
})
