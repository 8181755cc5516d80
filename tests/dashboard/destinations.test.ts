/**
 * The page of destinations in a real browser: buckets are added, tested, changed and deleted, and a
 * render shows its upload.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { setupCode } from '../../server/dashboard/setup-code.ts'
import { renderTo, uploadEnded } from '../support/api/destinations.ts'
import { OPERATOR, PASSWORD } from '../support/dashboard/visitor.ts'
import { looksInTurn, openWalker, type Walker } from '../support/dashboard/walker.ts'
import { startServer, type TestServer, type TestUser } from '../support/server/server.ts'
import { BUCKET, CUSTOMER, type S3Server, startS3Server } from '../support/storage/s3-server.ts'

setDefaultTimeout(240_000)

describe.each(looksInTurn(1))('destinations with %p', (look) => {
  let s3: S3Server
  let server: TestServer
  let walker: Walker
  let user: TestUser

  beforeAll(async () => {
    s3 = await startS3Server()
    const EGRESS_ALLOW = s3.url.host
    server = await startServer({ env: { DASHBOARD: 'on', EGRESS_ALLOW } })
    walker = await openWalker(server.url, look)
    await walker.open(`/#${setupCode(server.services.secrets)}`)
    await walker.fill('Email', OPERATOR)
    await walker.fill('Password', PASSWORD)
    await walker.page.keyboard.press('Enter')
    await walker.shows('First steps')
    const users = (await (await server.admin('GET', '/admin/v1/users')).json()) as {
      data: { id: string; email: string }[]
    }
    const id = users.data.find(({ email }) => email === OPERATOR)?.id ?? ''
    const made = await server.admin('POST', `/admin/v1/users/${id}/keys`, { name: 'x' })
    const { key } = ((await made.json()) as { data: { key: string } }).data
    user = { id, key, keyId: '' }
  })
  afterAll(async () => {
    await walker?.[Symbol.asyncDispose]()
    await server?.close()
    await s3?.stop()
  })

  test('are saved once they work, and the form says what is wrong', async () => {
    await walker.press('Destinations', 'link')
    await walker.shows('Your buckets will be here.')
    await walker.check('no destinations')
    await walker.press('Add the first destination')
    await walker.shows('Test and save')
    const save = await walker.page.$eval('dialog button[type=submit]', (button) => {
      const { bottom } = button.getBoundingClientRect()
      return { bottom, height: innerHeight }
    })
    expect(save.bottom).toBeLessThanOrEqual(save.height)
    await walker.fill('Name', 'archive')
    await walker.fill('Endpoint', s3.url.origin)
    await walker.fill('Bucket', BUCKET)
    await walker.fill('Access key', CUSTOMER.id)
    await walker.fill('Secret access key', 'wrong')
    await walker.failing(async () => {
      await walker.press('Test and save')
      await walker.shows('does not accept the credentials')
      await walker.check('wrong credentials')
    })
    expect(await walker.page.$$('dialog .problem')).not.toEqual([])
    await walker.fill('Secret access key', CUSTOMER.secret)
    await walker.press('Test and save')
    await walker.shows('The destination works and is saved.')
    await walker.check('destinations')
    expect(await walker.page.content()).not.toContain(CUSTOMER.secret)
    expect(walker.problems).toEqual([])
  })

  test('are named by renders, whose pages show the upload', async () => {
    const id = await renderTo(server, user, { destination: 'archive', key: '2026/invoice.pdf' })
    await uploadEnded(server, user, id)
    await walker.open(`/renders/${id}`)
    await walker.shows('2026/invoice.pdf')
    await walker.check('upload')
    expect(walker.problems).toEqual([])
  })

  test('are tested again, changed without their credentials, and deleted', async () => {
    await walker.open('/destinations')
    await walker.press('Test archive')
    await walker.shows('archive works.')
    await walker.press('Edit archive')
    await walker.fill('Prefix', 'platen/')
    await walker.press('Test and save')
    await walker.shows('outputs / platen/')
    await walker.press('Delete archive')
    await walker.shows('Delete this destination?')
    await walker.check('delete destination')
    await walker.page.evaluate(() =>
      document.querySelector<HTMLButtonElement>('dialog button.danger')?.click(),
    )
    await walker.shows('Your buckets will be here.')
    expect(walker.problems).toEqual([])
  })
})
