/**
 * A real browser walks through the dashboard, from the setup code to a revoked link: in light on a
 * desktop, and in dark on a phone. Thorough runs walk all four combinations.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { setupCode } from '../../server/dashboard/setup-code.ts'
import { MARKUP, prepareRenders, renderWithWebhook } from '../support/dashboard/hostile-texts.ts'
import { confirm } from '../support/dashboard/operator-walker.ts'
import { openGroup } from '../support/dashboard/playground.ts'
import { OPERATOR, PASSWORD } from '../support/dashboard/visitor.ts'
import { type Look, openWalker, type Walker } from '../support/dashboard/walker.ts'
import { type Receiver, startReceiver } from '../support/network/webhook-receiver.ts'
import { startServer, type TestServer } from '../support/server/server.ts'
import { THOROUGH } from '../support/thorough.ts'

setDefaultTimeout(240_000)

const LOOKS: Look[] = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 390 },
  ...(THOROUGH
    ? ([
        { scheme: 'dark', width: 1280 },
        { scheme: 'light', width: 390 },
      ] as const)
    : []),
]

let server: TestServer
let receiver: Receiver
/** The status with which the receiver of webhooks answers. */
let receiverStatus = 503
/** A key of the operator, made in the first walk. */
let key = ''

beforeAll(async () => {
  receiver = await startReceiver(null, (_request, response) => {
    response.writeHead(receiverStatus).end(`Down for maintenance ${MARKUP}`)
  })
  const allow = `localhost:${receiver.port}`
  const env = { DASHBOARD: 'on', KEEP_REQUESTS: 'on', EGRESS_ALLOW: allow }
  server = await startServer({ env })
})
afterAll(async () => {
  await server.close()
  await receiver[Symbol.asyncDispose]()
})

describe.each(LOOKS.map((look, at) => [`${look.scheme}, ${look.width} px`, look, at] as const))(
  'in %s',
  (_name, look, at) => {
    let walker: Walker
    beforeAll(async () => {
      walker = await openWalker(server.url, look)
    })
    afterAll(() => walker[Symbol.asyncDispose]())

    test('the first page loads with less than 150 kB and leads to the sign-in', async () => {
      // The server prints a link that fills in the setup code.
      await walker.open(at === 0 ? `/#${setupCode(server.services.secrets)}` : '/')
      await walker.shows(at === 0 ? 'Set up this server' : 'Sign in')
      expect(walker.bytes).toBeLessThan(150_000)
      await walker.check(at === 0 ? 'set-up' : 'sign-in')
      if (at === 0) await setUp(walker)
      else await signIn(walker)
      await walker.shows('Last failures')
      await walker.check('overview')
      expect(walker.problems).toEqual([])
    })

    test('a key is created, shown once, renders, and stops working when it is revoked', async () => {
      await walker.press('API keys', 'link')
      await walker.press('Create key')
      await walker.fill('Name', `walk ${MARKUP}`)
      await walker.check('create key')
      await walker.page.keyboard.press('Enter')
      await walker.shows('Copy the key now')
      await walker.check('new key')
      const created = await walker.page.$eval('dialog code', ({ textContent }) => textContent)
      key = created ?? ''
      await walker.press('I have copied it')
      expect(await walker.page.evaluate(() => document.body.innerText)).not.toContain(key)
      expect((await server.post('/api/v1/pdf', { html: '<p>x' }, key)).status).toBe(200)
      await walker.check('keys')
      await prepareRenders(server, key)
      await walker.page.$eval('button[aria-label^="Revoke walk"]', (button) =>
        (button as HTMLElement).click(),
      )
      await walker.check('revoke key')
      await walker.press('Revoke')
      // The list may show other revoked keys already.
      const button = 'button[aria-label^="Revoke walk"]'
      await walker.page.waitForSelector(button, { hidden: true })
      expect((await server.post('/api/v1/pdf', { html: '<p>x' }, key)).status).toBe(401)
      expect(walker.problems).toEqual([])
    })

    test('the playground renders, names mistakes at their fields and explains the output', async () => {
      await walker.press('Playground', 'link')
      await walker.fill('HTML', `<h1>Walk</h1><img src="logo.png"> ${MARKUP}`)
      await walker.press('Render')
      await walker.page.waitForSelector('.proof canvas')
      await walker.shows('1 page')
      await walker.check('playground')
      await walker.page.click('.result [data-tab=report]')
      await walker.shows('The HTML has 2 relative addresses (logo.png')
      await walker.check('playground report')
      await openGroup(walker, 'Output')
      await walker.failing(async () => {
        await walker.fill('Scale', '3')
        await walker.press('Render')
        await walker.shows('“Scale” must be at most 2, got 3.')
      })
      const scale = await walker.page.waitForSelector('aria/Scale')
      const described = await scale?.evaluate((field) =>
        (field.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.innerText)
          .join(' '),
      )
      expect(described).toContain('at most 2')
      await walker.check('playground issue')
      await walker.press('Template', 'tab')
      await walker.check('playground template')
      await walker.press('HTML', 'tab')
      await walker.press('Screenshot', 'tab')
      await walker.press('Render')
      await walker.press('Output', 'tab')
      await walker.page.waitForSelector('.proof img')
      await walker.press('Code', 'tab')
      await walker.shows('/api/v1/screenshot')
      await walker.press('TypeScript', 'tab')
      await walker.shows('platen.screenshot.render')
      await walker.check('playground code')
      await walker.press('Output', 'tab')
      await walker.page.waitForSelector('.proof img')
      await walker.check('playground screenshot')
      expect(walker.problems).toEqual([])
    })

    test('a failed render is found by its filter, which survives a reload, and is explained', async () => {
      await walker.press('Renders', 'link')
      await walker.page.waitForSelector('.thumb canvas')
      await walker.check('renders')
      if (look.width === 390) {
        await walker.press('Filters')
        await walker.check('renders filters')
      }
      await walker.choose('State', 'failed')
      await walker.page.waitForFunction(() => location.search.includes('status=failed'))
      await walker.page.reload({ waitUntil: 'networkidle0' })
      expect(walker.page.url()).toContain('status=failed')
      await walker.page.waitForSelector('td .state.bad')
      const link = await walker.page.$('td a[href^="/dashboard/renders/req_"]')
      await link?.evaluate((element) => (element as HTMLElement).click())
      await walker.shows('#missing')
      await walker.shows('RENDER_TIMEOUT')
      await walker.check('failed render')
      await walker.press('Request', 'tab')
      await walker.shows('Open in the playground')
      await walker.check('request')
      expect(walker.problems).toEqual([])
    })

    test('a failed webhook is delivered again, and a share link works until it is revoked', async () => {
      const id = await renderWithWebhook(walker, server, receiver)
      await walker.open(`/renders/${id}`)
      await walker.page.waitForSelector('.proof canvas')
      await walker.press('Report', 'tab')
      await walker.shows('The file declares no standard.')
      await walker.shows('has no alternative text')
      await walker.check('conformance')
      await walker.press('Deliveries', 'tab')
      await walker.shows('503')
      await walker.check('deliveries')
      receiverStatus = 200
      await walker.press('Redeliver')
      await walker.shows('Send this webhook again?')
      await walker.check('redeliver')
      await walker.page.evaluate(() =>
        document.querySelector<HTMLButtonElement>('dialog button[type=submit]')?.click(),
      )
      await walker.shows('delivered')
      receiverStatus = 503

      await walker.press('Links', 'tab')
      await walker.shows('Create a share link')
      expect(await walker.page.$('aria/Revoke all share links')).toBeNull()
      await walker.press('Create a share link')
      await walker.shows('New share link')
      await walker.check('links')
      const share = await walker.page.$eval('.secret code', ({ textContent }) => textContent ?? '')
      expect((await fetch(share)).status).toBe(200)
      await walker.press('Revoke all share links')
      await walker.shows('Everybody who has a share link of this render')
      await walker.check('revoke links')
      await confirm(walker)
      await walker.shows('All share links of this render are revoked.')
      expect((await fetch(share)).status).toBe(410)
      expect(walker.problems).toEqual([])
    })

    test('the account and the people of the operator are there, and sign-out leads back to the sign-in', async () => {
      await walker.press('People', 'link')
      await walker.shows(OPERATOR)
      await walker.check('people')
      await walker.press('Invite')
      await walker.fill('Email', `guest${at}@example.com`)
      await walker.page.keyboard.press('Enter')
      await walker.shows(`Send this link to guest${at}@example.com`)
      await walker.check('invitation link')
      await walker.press('Done')
      await walker.press('Account', 'link')
      await walker.check('account')
      await walker.press('Sign out everywhere')
      await walker.shows('All sessions of your account end, also this one.')
      await walker.press('Cancel')
      await walker.press('Sign out')
      await walker.shows('Sign in')
      await walker.shows('Forgot your password? The operator of this server can send you a link')
      await walker.failing(async () => {
        await walker.fill('Email', OPERATOR)
        await walker.fill('Password', 'not the password')
        await walker.page.keyboard.press('Enter')
        await walker.shows('The email address or the password is wrong.')
      })
      await walker.check('sign-in error')
      await signIn(walker)
      await walker.shows('Change password')
      await walker.press('Overview', 'link')
      await walker.shows('Last failures')
      await walker.check('overview with renders')
      expect(walker.problems).toEqual([])
    })
  },
)

async function setUp(walker: Walker): Promise<void> {
  expect(walker.page.url()).not.toContain('#')
  await walker.fill('Email', OPERATOR)
  await walker.fill('Password', PASSWORD)
  await walker.page.keyboard.press('Enter')
}

async function signIn(walker: Walker): Promise<void> {
  await walker.fill('Email', OPERATOR)
  await walker.fill('Password', PASSWORD)
  await walker.page.keyboard.press('Enter')
}
