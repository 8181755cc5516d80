/**
 * The API explorer in a browser: it shows the contract and sends requests to its own server only.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import puppeteer, { type Browser, type Page } from 'puppeteer'
import { findBrowser } from '../../packages/chromium/src/chromium/find-browser.ts'
import { useSharedServer } from '../support/server/use-server.ts'
import { until } from '../support/until.ts'

setDefaultTimeout(180_000)

/** The button that sends the request that is open. */
const SEND = 'xpath/.//button[contains(., "post request to")]'
/** The button that opens a request to this path. */
const tryOf = (path: string) =>
  `xpath/.//button[contains(., "Test Request") and contains(., "${path}")]`

const { server } = useSharedServer()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

// One visit for all: listing every operation takes half a minute on a slow machine.
test('the API explorer shows operations with snippets, sends requests to its own server only, and shows the image of a render', async () => {
  const { key } = await server.newUser()
  const page = await openPage()
  // The reader has entered a key for screenshots only.
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    const isRender = request.url().endsWith('/api/v1/screenshot')
    const headers = { ...request.headers(), authorization: `Bearer ${key}` }
    void request.continue(isRender ? { headers, postData: '{"html":"<p>x"}' } : {})
  })
  const visit = await openDocs(page)
  for (const [operation, path, file] of [
    ['Render a PDF', '/api/v1/pdf', 'render.pdf'],
    ['Take a screenshot', '/api/v1/screenshot', 'render.png'],
  ] as const) {
    await visit.shows(operation)
    await visit.shows(`-o ${file}`)
    await visit.shows(`curl -sS --fail-with-body "$PLATEN_BASE_URL${path}"`)
  }
  expect(visit.problems).toEqual([])
  expect(visit.requests).toContain(`${server.url}/openapi.yaml`)

  await openRequest(page, '/api/v1/pdf')
  const answered = page.waitForResponse((response) => response.url().includes('/v1/pdf'))
  await press(page, SEND)
  const response = await answered
  expect([response.url(), response.status()]).toEqual([`${server.url}/api/v1/pdf`, 401])
  await page.keyboard.press('Escape')
  await page.waitForSelector(SEND, { hidden: true })

  await openRequest(page, '/api/v1/screenshot')
  await press(page, SEND)
  const image = await page.waitForSelector('img[src^="blob:"]', { visible: true })
  await page.waitForFunction((one) => one instanceof HTMLImageElement && one.complete, {}, image)
  expect(await image?.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(1_280)
  // The response of the request without a key, which ends if its dialog closes before it is read.
  const expected = /401|The request has been cancelled/
  expect(visit.problems.filter((text) => !expected.test(text))).toEqual([])
  const origins = new Set(visit.requests.map((url) => new URL(url).origin))
  expect([...origins]).toEqual([server.url])
})

async function openPage(): Promise<Page> {
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 1600 })
  return page
}

/** Presses again while the list of operations grows: until then a button does nothing. */
async function openRequest(page: Page, path: string): Promise<void> {
  await until(`the request to ${path} is open`, async () => {
    const isOpening = await page
      .$eval('[role="dialog"]', (one) => one.checkVisibility())
      .catch(() => false)
    if (!isOpening) await press(page, tryOf(path)).catch(() => {}) // it moved meanwhile
    const opening = page.waitForSelector(SEND, { visible: true, timeout: 3_000 })
    return (await opening.catch(() => null)) !== null
  })
}

async function press(page: Page, button: string): Promise<void> {
  // The explorer takes half a minute to list all operations on a slow machine.
  const found = await page.waitForSelector(button, { visible: true, timeout: 60_000 })
  await found?.click()
}

async function openBrowser(): Promise<Browser> {
  const executablePath = (await findBrowser(null)) ?? undefined
  const asRoot = process.getuid?.() === 0
  // Chromium cannot use its sandbox as root. It opens only the page under test.
  const args = asRoot ? ['--no-sandbox'] : []
  return puppeteer.launch({ executablePath, args, pipe: true })
}

interface Visit {
  /** Every requested URL, except `data:`, `blob:` and `about:`. */
  requests: string[]
  /**
   * Errors and warnings of the console (violations of the policy included), exceptions and failed
   * requests.
   */
  problems: string[]
  /** Waits until the page shows this text. */
  shows(text: string): Promise<void>
}

async function openDocs(page: Page): Promise<Visit> {
  const requests: string[] = []
  const problems: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob|about):/.test(request.url())) requests.push(request.url())
  })
  page.on('requestfailed', (request) => problems.push(`failed: ${request.url()}`))
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) problems.push(message.text())
  })
  await page.goto(`${server.url}/docs/api`)
  return {
    requests,
    problems,
    async shows(text) {
      await page.waitForSelector(`::-p-text(${text})`, { visible: true, timeout: 60_000 })
    },
  }
}
