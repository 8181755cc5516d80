/** The API explorer in a browser: it shows the contract and sends requests to its own server only. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import puppeteer, { type Browser, type Page } from 'puppeteer'
import { findBrowser } from '../../server/engine/chromium/find-browser.ts'
import { startServer, type TestServer } from '../support/server/server.ts'

setDefaultTimeout(180_000)

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe('the API explorer in a browser', () => {
  test('shows the operations, without an error or a request to another origin', async () => {
    await using browser = await openBrowser()
    const visit = await openDocs(browser.page)
    await visit.shows('Render a PDF')
    await visit.shows('Take a screenshot')
    expect(visit.problems).toEqual([])
    const origins = new Set(visit.requests.map((url) => new URL(url).origin))
    expect([...origins]).toEqual([server.url])
    expect(visit.requests).toContain(`${server.url}/openapi.yaml`)
  })

  test('sends a test request directly to this server', async () => {
    await using browser = await openBrowser()
    const visit = await openDocs(browser.page)
    const press = async (button: string) => {
      const found = await browser.page.waitForSelector(`xpath/.//button[${button}]`)
      await found?.click()
    }
    await press('contains(., "Test Request") and contains(., "/api/v1/pdf")')
    const answered = browser.page.waitForResponse((response) => response.url().includes('/v1/pdf'))
    await press('contains(., "post request to")')
    const response = await answered
    // The only error is the response itself: there is no key.
    expect(visit.problems.filter((text) => !text.includes('401'))).toEqual([])
    expect([response.url(), response.status()]).toEqual([`${server.url}/api/v1/pdf`, 401])
    const origins = new Set(visit.requests.map((url) => new URL(url).origin))
    expect([...origins]).toEqual([server.url])
  })

  test('has snippets that save binary responses, and fail if the request fails', async () => {
    await using browser = await openBrowser()
    const visit = await openDocs(browser.page)
    await visit.shows('Render a PDF')
    for (const [path, file] of [
      ['/api/v1/pdf', 'render.pdf'],
      ['/api/v1/screenshot', 'render.png'],
    ]) {
      await visit.shows(`-o ${file}`)
      await visit.shows(`curl -sS --fail-with-body "$PLATEN_BASE_URL${path}"`)
    }
  })

  test('shows an image that the reader renders', async () => {
    const user = await server.newUser()
    await using browser = await openBrowser()
    const { page } = browser
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      const isRender = request.url().endsWith('/api/v1/screenshot')
      const headers = { ...request.headers(), authorization: `Bearer ${user.key}` }
      void request.continue(isRender ? { headers, postData: '{"html":"<p>x"}' } : {})
    })
    const visit = await openDocs(page)
    const press = async (button: string) => {
      const found = await page.waitForSelector(`xpath/.//button[${button}]`)
      await found?.click()
    }
    await press('contains(., "Test Request") and contains(., "/api/v1/screenshot")')
    await press('contains(., "post request to")')
    const image = await page.waitForSelector('img[src^="blob:"]', { visible: true })
    await page.waitForFunction((one) => one instanceof HTMLImageElement && one.complete, {}, image)
    expect(await image?.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(1_280)
    expect(visit.problems).toEqual([])
  })
})

async function openBrowser(): Promise<AsyncDisposable & { browser: Browser; page: Page }> {
  const executablePath = (await findBrowser(null)) ?? undefined
  const asRoot = process.getuid?.() === 0
  // Chromium cannot use its sandbox as root. It opens only the page under test.
  const args = asRoot ? ['--no-sandbox'] : []
  const browser = await puppeteer.launch({ executablePath, args, pipe: true })
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 1600 })
  return { browser, page, [Symbol.asyncDispose]: () => browser.close() }
}

interface Visit {
  /** Every requested URL, except `data:`, `blob:` and `about:`. */
  requests: string[]
  /** Errors and warnings of the console (violations of the policy included), exceptions and failed requests. */
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
