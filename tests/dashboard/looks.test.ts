/**
 * Every page of a used account in four looks: two sizes, two themes. Each is checked for what people
 * would see, and pictures of all are kept with DASHBOARD_PICTURES (see LOOK.md). The check tries
 * each page in one look, thorough runs in all.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { pagesOf } from '../../dashboard/page-list.ts'
import { FIRST_LOAD_MAX, firstLoad } from '../support/dashboard/first-load.ts'
import { type Furnished, furnish } from '../support/dashboard/furnished.ts'
import { signIn } from '../support/dashboard/studio.ts'
import { type Look, openWalker, type Walker } from '../support/dashboard/walker.ts'
import { type Receiver, startReceiver } from '../support/network/webhook-receiver.ts'
import { startServer, type TestServer } from '../support/server/server.ts'
import { type S3Server, startS3Server } from '../support/storage/s3-server.ts'
import { inTurn, THOROUGH } from '../support/thorough.ts'

setDefaultTimeout(240_000)

const LOOKS = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 390 },
  { scheme: 'dark', width: 1280 },
  { scheme: 'light', width: 390 },
].slice(0, THOROUGH ? 4 : 2) as Look[]
/** The shift that Web Vitals call good. Most pages have none. */
const SHIFT_MAX = 0.1

/** Pages with a list of things that can be removed, of which the account has some. */
const ASK_ABOUT_REMOVAL = [
  'Webhooks',
  'Render links',
  'Assets',
  'API keys',
  'Destinations',
  'Signers',
]

/** Pages that no link of the rail leads to, and what they show once they are loaded. */
const FURTHER: Record<string, (made: Furnished) => string> = {
  'a render': ({ rendered }) => `/renders/${rendered}`,
  'a failed render': ({ failed }) => `/renders/${failed}`,
  'the facts of a render': ({ failed }) => `/server/renders/${failed}`,
  'the facts of a reported render': ({ rendered }) => `/server/renders/${rendered}`,
  batches: () => '/batches',
  'a batch': ({ batch }) => `/batches/${batch}`,
  gallery: () => '/gallery',
  'a template': ({ template }) => `/templates/${template}`,
  'a delivery': ({ delivery }) => `/webhooks/${delivery}`,
  account: () => '/account',
  'an unknown address': () => '/nothing',
}
const PAGES: [string, (made: Furnished) => string][] = [
  ...pagesOf({ operator: true }).map(([path, name]): [string, () => string] => [name, () => path]),
  ...Object.entries(FURTHER),
]

let s3: S3Server
let receiver: Receiver
let server: TestServer
let made: Furnished

beforeAll(async () => {
  s3 = await startS3Server()
  receiver = await startReceiver(null, (_request, response) => {
    response.writeHead(503).end('Down for maintenance')
  })
  const webhooks = `http://localhost:${receiver.port}`
  const EGRESS_ALLOW = `localhost:${receiver.port},${s3.url.host}`
  server = await startServer({ env: { DASHBOARD: 'on', KEEP_REQUESTS: 'on', EGRESS_ALLOW } })
  made = await furnish(server, { webhooks, s3: s3.url.origin })
})
afterAll(async () => {
  await server?.close()
  await receiver?.[Symbol.asyncDispose]()
  await s3?.stop()
})

describe.each(LOOKS)('in $scheme, $width px', (look) => {
  const pages = PAGES.filter((_page, at) => inTurn(LOOKS, at).includes(look))
  let walker: Walker

  beforeAll(async () => {
    walker = await openWalker(server.url, look)
    await walker.open('/')
    await walker.shows('Sign in')
    await walker.check('sign-in')
    await walker.look('sign-in')
    await signIn(walker)
    await walker.page.evaluateOnNewDocument(recordShift)
  })
  afterAll(() => walker?.[Symbol.asyncDispose]())

  test.each(pages)(
    '%s is whole: nothing is cut, lies on another, jumps or is hard to read',
    async (name, path) => {
      await walker.open(path(made))
      await drawn(walker)
      await walker.check(name)
      await walker.look(name)
      if (ASK_ABOUT_REMOVAL.includes(name)) await askAboutRemoval(walker, name)
      const shift = await walker.page.evaluate(() => Reflect.get(window, 'shifted') as number)
      expect({ problems: walker.problems.splice(0), jumps: shift > SHIFT_MAX && shift }).toEqual({
        problems: [],
        jumps: false,
      })
    },
  )
})

test('the pages of a used account without pictures of PDFs load at most 150 kB', async () => {
  const walker = await openWalker(server.url, { scheme: 'light', width: 1280 })
  await walker.open('/')
  await signIn(walker)
  const heavy: string[] = []
  for (const path of ['/', '/playground', '/webhooks', '/keys', '/server', '/account']) {
    const bytes = await firstLoad(walker, path)
    if (bytes > FIRST_LOAD_MAX) heavy.push(`${path}: ${bytes}`)
  }
  await walker[Symbol.asyncDispose]()
  expect(heavy).toEqual([])
})

test.each([
  ['account', '/account', ['preferences', 'v1/assets'], '[name="logo"]:enabled'],
  ['gallery', '/gallery', ['v1/gallery', 'v1/templates'], '.gallery-entry img'],
])(
  'the page %s is there before its data, which move nothing',
  async (_name, path, calls, whole) => {
    const walker = await openWalker(server.url, { scheme: 'light', width: 1280 })
    await walker.open('/')
    await signIn(walker)
    await walker.page.evaluateOnNewDocument(recordShift)
    const session = await walker.page.createCDPSession()
    const patterns = calls.map((call) => ({ urlPattern: `*/dashboard/api/${call}*` }))
    await session.send('Fetch.enable', { patterns })
    await walker.page.goto(`${server.url}/dashboard${path}`)
    await walker.page.waitForSelector('main h1')
    const shown = (await walker.page.$$('main .sheet, main [role="tab"]')).length
    await session.send('Fetch.disable')
    await walker.page.waitForSelector(whole)
    await walker.page.waitForFunction(() => {
      const pictures = Array.from(document.querySelectorAll<HTMLImageElement>('.gallery img'))
      const isLoaded = pictures.slice(0, 3).every(({ complete }) => complete)
      return isLoaded && !document.querySelector('.skeleton')
    })
    const shift = await walker.page.evaluate(() => Reflect.get(window, 'shifted') as number)
    await walker[Symbol.asyncDispose]()
    expect({ isThere: shown > 3, shift: Math.round(shift * 100) / 100 }).toEqual({
      isThere: true,
      shift: 0,
    })
  },
)

/** Opens the question before the first thing of a list is removed, which names it. */
async function askAboutRemoval({ page, check, look }: Walker, name: string): Promise<void> {
  const button = await page.waitForSelector('.list .button.danger')
  await button?.click()
  await page.waitForSelector('dialog[open]')
  await check(`${name}, removal`)
  await look(`${name}, removal`)
  await page.keyboard.press('Escape')
}

/** Adds up how much of the window has moved, and how far. It runs in the page. */
function recordShift(): void {
  Reflect.set(window, 'shifted', 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      }
      const before = Reflect.get(window, 'shifted') as number
      if (!hadRecentInput) Reflect.set(window, 'shifted', before + value)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Waits for the pages of a PDF, which are drawn after the rest of a page. */
async function drawn({ page }: Walker): Promise<void> {
  await page.waitForFunction(() =>
    Array.from(document.querySelectorAll('.bed')).every((bed) =>
      bed.querySelector('canvas, img, .waiting'),
    ),
  )
}
