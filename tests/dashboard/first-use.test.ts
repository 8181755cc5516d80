/**
 * The first use of the dashboard in a real browser, on http in a LAN: each step that once misled
 * somebody.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { pagesOf } from '../../dashboard/page-list.ts'
import { setupCode } from '../../server/dashboard/setup-code.ts'
import { FIRST_LOAD_MAX, firstLoad } from '../support/dashboard/first-load.ts'
import { OPERATOR, PASSWORD } from '../support/dashboard/visitor.ts'
import { openWalker, type Walker } from '../support/dashboard/walker.ts'
import { startServer, type TestServer } from '../support/server/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
let walker: Walker

beforeAll(async () => {
  server = await startServer({ env: { DASHBOARD: 'on' } })
  walker = await openWalker(server.url, { scheme: 'light', width: 1280 })
  await walker.page.setViewport({ width: 1280, height: 800 })
  // Browsers offer the clipboard on https and localhost only.
  await walker.page.evaluateOnNewDocument(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
})
afterAll(async () => {
  await walker?.[Symbol.asyncDispose]()
  await server?.close()
})

const focused = () =>
  walker.page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)
const shown = () => walker.page.evaluate(() => document.body.innerText)
const count = (text: string, part: string) => text.split(part).length - 1

describe('a new operator', () => {
  test('types the email address first: the link has filled in the setup code', async () => {
    await walker.open(`/#${setupCode(server.services.secrets)}`)
    await walker.shows('Set up this server')
    expect(await focused()).toBe('email')
    await walker.page.keyboard.type(OPERATOR)
    await walker.fill('Password', PASSWORD)
    await walker.page.keyboard.press('Enter')
    await walker.shows('First steps')
  })

  test('sees an overview that does not scroll beyond its last part', async () => {
    const beyond = await walker.page.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement
      const bottom = document.querySelector('main')?.getBoundingClientRect().bottom ?? 0
      return scrollHeight - Math.max(clientHeight, Math.ceil(bottom))
    })
    expect(beyond).toBeLessThanOrEqual(0)
  })

  test('loads at most 150 kB for each page without pictures', async () => {
    const heavy: string[] = []
    const all = [...pagesOf({ operator: true }).map(([path]) => path), '/account']
    for (const path of all) {
      const bytes = await firstLoad(walker, path)
      if (bytes > FIRST_LOAD_MAX) heavy.push(`${path}: ${bytes}`)
    }
    await walker.open('/')
    expect(heavy).toEqual([])
  })

  test('copies a new key without the clipboard API, and does not lose it by Escape', async () => {
    await walker.press('API keys', 'link')
    await walker.press('Create key')
    await walker.page.waitForSelector('dialog input')
    await walker.page.keyboard.type('web shop')
    await walker.page.keyboard.press('Enter')
    await walker.shows('Copy the key now')
    const key = await walker.page.$eval('dialog code', ({ textContent }) => textContent ?? '')
    await walker.page.keyboard.press('Escape')
    await walker.page.keyboard.press('Escape')
    // Browsers close it for a moment at the second Escape in a row.
    await walker.shows(key)
    // Puppeteer presses the key as a person does: without that, browsers refuse to copy.
    const copy = await walker.page.waitForSelector('dialog .secret button')
    await copy?.focus()
    await walker.page.keyboard.press('Enter')
    await walker.shows('Copied.')
    await walker.press('I have copied it')
    await walker.press('Create key')
    await walker.page.waitForSelector('dialog input')
    await walker.page.keyboard.down('Control')
    await walker.page.keyboard.press('v')
    await walker.page.keyboard.up('Control')
    const pasted = await walker.page.$eval('dialog input', (field) => field.value)
    expect(pasted).toBe(key)
    await walker.press('Cancel')
    await walker.press('Discard')
    expect(walker.problems).toEqual([])
  })

  test('limits the new images of a key for Open Graph images', async () => {
    await walker.press('Create key')
    await walker.page.waitForSelector('dialog input')
    await walker.page.keyboard.type('cards')
    await walker.page.select('dialog select', 'og')
    await walker.page.keyboard.press('Enter')
    await walker.press('I have copied it')
    await walker.shows('0 new this month, no overage')
    await walker.press('Limit of cards')
    await walker.page.waitForSelector('dialog input[type=number]')
    await walker.page.keyboard.type('250')
    await walker.page.keyboard.press('Enter')
    await walker.shows('0 of 250 this month')
    await walker.press('Limit of cards')
    await walker.page.waitForSelector('dialog input[type=number]')
    await walker.page.keyboard.press('Backspace')
    await walker.page.keyboard.press('Backspace')
    await walker.page.keyboard.press('Backspace')
    await walker.page.keyboard.press('Enter')
    await walker.shows('0 new this month, no overage')
    expect(walker.problems).toEqual([])
  })
})

describe('the playground', () => {
  test('shows no old picture under an error, and marks the margin that is wrong', async () => {
    await walker.press('Playground', 'link')
    await walker.fill('HTML', '<title>First page</title><h1>Hello')
    await walker.press('Render')
    await walker.page.waitForSelector('.proof canvas')
    await walker.failing(async () => {
      await walker.fill('Top', 'wide')
      await walker.press('Render')
      await walker.shows('“Margin, top” must be a length')
    })
    expect(await walker.page.$('.proof')).toBeNull()
    const marked = await walker.page.$$eval('[aria-invalid]', (fields) =>
      fields.map((field) => (field as HTMLInputElement).value),
    )
    expect(marked).toEqual(['wide'])
    await walker.fill('Top', '10mm')
  })

  test('gives one message at the field and one at the result for an empty URL', async () => {
    await walker.press('URL', 'tab')
    await walker.fill('URL', 'x')
    await walker.page.keyboard.press('Backspace')
    await walker.failing(async () => {
      await walker.press('Render')
      await walker.shows('must be an absolute URL')
    })
    const text = await shown()
    expect(count(text, 'must be an absolute URL')).toBe(2)
    expect(text).not.toContain('must not be empty')
  })
})

describe('the history', () => {
  test('names renders by what they show and by the key, and offers only errors that renders have', async () => {
    await walker.press('Renders', 'link')
    await walker.shows('First page')
    await walker.shows('Dashboard')
    const codes = await walker.page.$$eval('option', (options) => options.map(({ text }) => text))
    expect(codes).toContain('RENDER_TIMEOUT')
    expect(codes).not.toContain('AUTH_MISSING')
    expect(codes).not.toContain('PAYLOAD_TOO_LARGE')
  })

  test('shows a link that cannot be revoked only on request', async () => {
    await walker.press('First page', 'link')
    await walker.press('Links', 'tab')
    await walker.press('Create a share link')
    await walker.shows('New share link')
    expect(count(await shown(), '/storage/')).toBe(0)
    await walker.page.$eval('details.plain summary', (summary) => (summary as HTMLElement).click())
    await walker.shows('/storage/')
  })
})

describe('an operator with users', () => {
  test('sees for whom an invitation is, as the invited person does, and that a plan was saved', async () => {
    await walker.press('People', 'link')
    await walker.press('Invite')
    await walker.fill('Email', 'grace@example.com')
    await walker.page.keyboard.press('Enter')
    await walker.shows('Send this link to grace@example.com')
    const link = await walker.page.$eval('dialog code', ({ textContent }) => textContent ?? '')
    await walker.press('Done')
    await walker.choose('Plan of grace@example.com', 'pro')
    await walker.press('Change the plan')
    await walker.shows('grace@example.com is on the plan pro now.')
    const guest = await openWalker(server.url, { scheme: 'dark', width: 390 })
    await guest.open(link.slice(link.indexOf('/invitation')))
    await guest.shows('You were invited to this server as grace@example.com')
    const name = await guest.page.evaluate(() => (document.activeElement as HTMLInputElement).name)
    expect(name).toBe('password')
    await guest.check('invitation')
    expect(guest.problems).toEqual([])
    await guest[Symbol.asyncDispose]()
  })

  test('sees the first steps tick themselves off, and hides what is left', async () => {
    await walker.page.evaluate(() => localStorage.setItem('platen-report-read', 'yes'))
    await walker.open('/')
    await walker.shows('4 of 6')
    const done = await walker.page.$$eval('.steps .done', (steps) => steps.at(-1)?.textContent)
    expect(done).toBe('Invite somebody (done)')
    await walker.press('Hide the first steps')
    await walker.open('/')
    await walker.shows('Last failures')
    expect(await shown()).not.toContain('First steps')
    expect(walker.problems).toEqual([])
  })
})

describe('the documentation', () => {
  test('is what its link says, and the API reference leads back to it', async () => {
    await walker.press('Documentation', 'link')
    await walker.page.waitForFunction(() => location.pathname === '/docs')
    await walker.page.goto(`${server.url}/docs/api`, { waitUntil: 'domcontentloaded' })
    await walker.press('Platen Docs', 'link')
    await walker.page.waitForFunction(() => location.pathname === '/docs')
  })

  test('has code blocks without empty lines, also where nothing can hover', async () => {
    await walker.page.goto(`${server.url}/docs/quickstart`)
    const spare = await walker.page.$$eval('figure.code', (figures) =>
      figures.map((figure) => {
        const code = figure.querySelector('code')?.getBoundingClientRect().height ?? 0
        const caption = figure.querySelector('figcaption')?.getBoundingClientRect().height ?? 0
        return figure.getBoundingClientRect().height - caption - code
      }),
    )
    expect(spare.length).toBeGreaterThan(3)
    // The padding above and below the code.
    expect(Math.max(...spare)).toBeLessThan(40)
  })
})
