/**
 * The operator's pages in a real browser: a lane is recycled, a render cancelled, a user suspended
 * and deleted.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { confirm, openOperatorWalker } from '../support/dashboard/operator-walker.ts'
import { looksInTurn, type Walker } from '../support/dashboard/walker.ts'
import { type Site, startSite } from '../support/network/site.ts'
import { startServer, type TestServer, type TestUser } from '../support/server/server.ts'

setDefaultTimeout(240_000)

describe.each(looksInTurn(0))("the operator's pages with %p", (look) => {
  const gate = Promise.withResolvers<void>()
  let server: TestServer
  let site: Site
  let walker: Walker
  let user: TestUser
  let email = ''

  beforeAll(async () => {
    site = await startSite({ '/slow': { body: '<p>slow', after: gate.promise } })
    const env = { DASHBOARD: 'on', LANES: '1', EGRESS_ALLOW: site.host }
    server = await startServer({ env })
    user = await server.newUser()
    walker = await openOperatorWalker(server, look)
    const users = (await (await server.admin('GET', '/admin/v1/users')).json()) as {
      data: { id: string; email: string }[]
    }
    email = users.data.find(({ id }) => id === user.id)?.email ?? ''
  })
  afterAll(async () => {
    gate.resolve()
    await walker?.[Symbol.asyncDispose]()
    await server?.close()
    await site?.close()
  })

  test('show the lanes and the queue, recycle a lane without harm to its render, and cancel a queued one', async () => {
    await server.post('/api/v1/pdf', { url: 'http://10.0.0.1/' }, user.key)
    await walker.press('Server', 'link')
    await walker.shows('No background render waits.')
    await walker.shows('address:private')
    await walker.check('quiet server')
    const running = server.post('/api/v1/pdf', { url: `${site.url}/slow` }, user.key)
    await site.visited('/slow')
    const queued = (await (
      await server.post('/api/v1/pdf', { html: 'x', async: true }, user.key)
    ).json()) as { data: { request_id: string } }
    await walker.shows('1 queued')
    await walker.shows(email)
    await walker.page.waitForSelector('[aria-label^="Recycle lane"]')
    await walker.page.$eval('[aria-label^="Recycle lane"]', (button) =>
      (button as HTMLElement).click(),
    )
    await walker.shows('ending')
    await walker.check('busy server')
    await walker.page.$eval('[aria-label^="Cancel req_"]', (button) =>
      (button as HTMLElement).click(),
    )
    await walker.shows('Cancel this render?')
    await walker.check('cancel render')
    // The new lane may have taken it meanwhile.
    await walker.failing(async () => {
      await confirm(walker)
      await walker.page.waitForFunction(
        () =>
          document.querySelector('dialog .alert') !== null ||
          document.querySelector('dialog') === null,
      )
    })
    gate.resolve()
    expect((await running).headers.get('content-type')).toBe('application/pdf')
    await walker.page.waitForFunction(() => !document.body.innerText.includes('ending'))
    expect(queued.data.request_id).toStartWith('req_')
    expect(walker.problems).toEqual([])
  })

  test('lead from the failures of all users to the facts of one, and to its report once its user has reported it', async () => {
    const options = { enableJavaScript: true, waitForSelector: '#late', timeout: 1_000 }
    const html = '<title>Salaries of May</title><p>x'
    const response = await server.post('/api/v1/pdf', { html, options }, user.key)
    const id = response.headers.get('x-request-id') ?? ''
    expect(response.status).toBe(408)
    await walker.press('Failures', 'link')
    await walker.shows('408')
    await walker.shows(email)
    await walker.check('failures')
    await walker.page.select('.filters select', 'CONFORMANCE_FAILED')
    await walker.shows('No failed render matches.')
    await walker.check('failures without a match')
    await walker.page.select('.filters select', 'RENDER_TIMEOUT')
    await walker.fill('Open a render by its id', id)
    await walker.press('Open')
    await walker.shows('is not shown')
    await walker.shows('SELECTOR_NOT_FOUND')
    await walker.check('facts of a render')
    const text = () => walker.page.evaluate(() => document.body.innerText)
    expect(await text()).not.toMatch(/Salaries|#late/)

    const path = `/api/v1/renders/${id}/problem-report`
    await server.post(path, { comment: 'It should wait longer' }, user.key)
    await walker.press('Problem reports', 'link')
    await walker.press(`${id.slice(0, 17)}…`, 'link')
    await walker.shows('Salaries of May')
    await walker.shows('It should wait longer')
    await walker.shows('#late')
    await walker.check('facts of a reported render')
    expect(walker.problems).toEqual([])
  })

  test('show the usage of a user, suspend and resume, and delete once the address is typed', async () => {
    const works = async () =>
      (await server.fetch('/api/v1/usage', { headers: { Authorization: `Bearer ${user.key}` } }))
        .status === 200
    await walker.open('/people')
    await walker.shows(email)
    await walker.check('people with actions')
    await walker.press(`Usage of ${email}`)
    await walker.shows('in the last 30 days')
    await walker.check('usage of a user')
    await walker.press('Close')
    await walker.press(`Suspend ${email}`)
    await walker.shows('stop working at once')
    await walker.check('suspend')
    await confirm(walker)
    await walker.shows('suspended')
    await walker.page.waitForSelector(`[aria-label="Resume ${email}"]`)
    expect(await works()).toBe(false)
    await walker.check('suspended user')
    await walker.press(`Resume ${email}`)
    await walker.page.waitForSelector(`[aria-label="Suspend ${email}"]`)
    expect(await works()).toBe(true)
    await walker.press(`Delete ${email}`)
    await walker.fill('Type the email address of the user', 'another@example.com')
    expect(await walker.page.$('dialog button.danger:disabled')).not.toBeNull()
    await walker.fill('Type the email address of the user', email)
    await walker.check('delete user')
    await confirm(walker)
    await walker.shows(`${email} is deleted.`)
    expect(await works()).toBe(false)
    expect(walker.problems).toEqual([])
  })
})
