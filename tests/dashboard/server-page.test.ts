/**
 * The page "Server": the operator sees the Chromium of the server in a real browser, and is warned
 * if it is too old.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { formatDate } from '../../dashboard/ui/format.tsx'
import { setupCode } from '../../server/dashboard/setup-code.ts'
import { OPERATOR, PASSWORD } from '../support/dashboard/visitor.ts'
import { openWalker, type Walker } from '../support/dashboard/walker.ts'
import { startServer, type TestServer } from '../support/server/server.ts'

setDefaultTimeout(240_000)

let server: TestServer
let walker: Walker
/** The time of the server. */
let at = new Date()

beforeAll(async () => {
  server = await startServer({ env: { DASHBOARD: 'on' }, overrides: { now: () => at } })
  walker = await openWalker(server.url, { scheme: 'light', width: 1280 })
  await walker.open(`/#${setupCode(server.services.secrets)}`)
  await walker.fill('Email', OPERATOR)
  await walker.fill('Password', PASSWORD)
  await walker.page.keyboard.press('Enter')
  await walker.shows('First steps')
})
afterAll(async () => {
  await walker?.[Symbol.asyncDispose]()
  await server?.close()
})

const isWarned = () =>
  walker.page.evaluate(() => document.body.innerText.includes('lacks security updates'))

test('shows the version and the build date of Chromium, and no warning while it is new', async () => {
  const build = server.services.engine.chromium()
  at = build?.builtAt ?? at
  expect(await isWarned()).toBe(false)
  await walker.press('Server', 'link')
  await walker.shows(build?.version ?? 'a version')
  const built = build?.builtAt?.toISOString().slice(0, 10)
  await walker.shows(built ? formatDate(built) : 'not known')
  await walker.shows('30 days, or as a request says')
  await walker.shows('Free disk')
  await walker.check('server')
  expect(await isWarned()).toBe(false)
  expect(walker.problems).toEqual([])
})

test('warns on this page and on the overview once Chromium is more than 30 days old', async () => {
  const builtAt = server.services.engine.chromium()?.builtAt
  if (!builtAt) return
  at = new Date(builtAt.getTime() + 41.5 * 86_400_000)
  await walker.open('/')
  await signInAgain()
  await walker.shows('Chromium is 41 days old and lacks security updates.')
  await walker.check('overview with an old Chromium')
  await walker.page.setViewport({ width: 390, height: 844 })
  await walker.press('Server', 'link')
  await walker.shows('How to update')
  await walker.check('server with an old Chromium on a phone')
  const guide = await walker.page.$eval('.alert a', (link) => (link as HTMLAnchorElement).href)
  expect((await server.fetch(new URL(guide).pathname)).status).toBe(200)
  expect(walker.problems).toEqual([])
})

/** The session has ended by then. */
async function signInAgain(): Promise<void> {
  await walker.shows('Sign in')
  await walker.fill('Email', OPERATOR)
  await walker.fill('Password', PASSWORD)
  await walker.page.keyboard.press('Enter')
}
