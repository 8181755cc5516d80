/**
 * The pages of batches in a real browser: their progress, what can be cancelled, and the archive of
 * their outputs.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { setupCode } from '../../server/dashboard/setup-code.ts'
import { acceptBatch, endOf, pdfs, readBatch } from '../support/api/batches.ts'
import { OPERATOR, PASSWORD } from '../support/dashboard/visitor.ts'
import { looksInTurn, openWalker, type Walker } from '../support/dashboard/walker.ts'
import { startServer, type TestServer } from '../support/server/server.ts'

setDefaultTimeout(240_000)

describe.each(looksInTurn(0))('batches with %p', (look) => {
  let server: TestServer
  let walker: Walker
  let key = ''

  beforeAll(async () => {
    server = await startServer({ env: { DASHBOARD: 'on' } })
    walker = await openWalker(server.url, look)
    await walker.open(`/#${setupCode(server.services.secrets)}`)
    await walker.fill('Email', OPERATOR)
    await walker.fill('Password', PASSWORD)
    await walker.page.keyboard.press('Enter')
    await walker.shows('First steps')
    const users = (await (await server.admin('GET', '/admin/v1/users')).json()) as {
      data: { id: string; email: string }[]
    }
    const operator = users.data.find(({ email }) => email === OPERATOR)
    const made = await server.admin('POST', `/admin/v1/users/${operator?.id}/keys`, { name: 'x' })
    key = ((await made.json()) as { data: { key: string } }).data.key
  })
  afterAll(async () => {
    await walker?.[Symbol.asyncDispose]()
    await server?.close()
  })

  test('are reached from the renders, show their progress, and what waits is cancelled', async () => {
    await walker.press('Renders', 'link')
    await walker.press('Batches', 'link')
    await walker.shows('Yours will be here.')
    await walker.check('no batches')
    const slow = pdfs(30, { waitForTimeout: 2_000 })
    const { batch_id: id } = await acceptBatch(server, { key }, slow)
    // The list reads what is new every 15 s, and when it is opened.
    await walker.open('/batches')
    await walker.shows('of 30 ended')
    await walker.check('batches')
    await walker.page.$eval('td a[href^="/dashboard/batches/"]', (link) =>
      (link as HTMLElement).click(),
    )
    await walker.shows(id)
    await walker.press('Cancel batch')
    await walker.shows('Cancel this batch?')
    await walker.check('cancel batch')
    await walker.page.evaluate(() =>
      document.querySelector<HTMLButtonElement>('dialog button.danger')?.click(),
    )
    await walker.shows('30 of 30 ended')
    const { queued, failed } = (await readBatch(server, { key }, id)).counts
    expect([queued, failed > 15]).toEqual([0, true])
    const marked = await walker.page.$eval('.stack.tight .state.bad', (mark) => mark.textContent)
    expect(marked).toBe(`${failed} failed`)
    // Its head says the same: a batch with failures is not simply completed.
    const head = await walker.page.$eval('.sheet header .state', (mark) => [
      mark.className,
      mark.textContent,
    ])
    expect(head).toEqual(['state bad', `ended, ${failed} failed`])
    await walker.check('cancelled batch')
    expect(walker.problems).toEqual([])
  })

  test('that have ended link to each render, in the order of the request, and to the archive of all outputs', async () => {
    const { batch_id: id } = await acceptBatch(server, { key }, pdfs(2))
    const { renders } = await endOf(server, { key }, id)
    await walker.open(`/batches/${id}`)
    await walker.shows('2 of 2 ended')
    const links = await walker.page.$$eval('td a.title', (all) =>
      all.map((link) => link.getAttribute('href')),
    )
    expect(links).toEqual(renders.map(({ request_id }) => `/dashboard/renders/${request_id}`))
    const archive = await walker.page.evaluate(async () => {
      const link = document.querySelector<HTMLAnchorElement>('a[download]')
      const response = await fetch(link?.href ?? '')
      return [response.status, response.headers.get('content-type')]
    })
    expect(archive).toEqual([200, 'application/zip'])
    await walker.check('ended batch')
    expect(walker.problems).toEqual([])
  })
})
