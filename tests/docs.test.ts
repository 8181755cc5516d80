/** The contract as the server shows it: as a file, and as a page that asks nobody else. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import puppeteer, { type Browser, type Page } from 'puppeteer'
import { findBrowser } from '../server/engine/chromium/find-browser.ts'
import { startServer, type TestServer } from './helpers/server.ts'

setDefaultTimeout(60_000)

const CONTRACT = readFileSync(new URL('../openapi.yaml', import.meta.url))

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe('the files', () => {
  test('/openapi.yaml is the checked-in file, byte by byte', async () => {
    const response = await server.fetch('/openapi.yaml')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toStartWith('application/yaml')
    expect(CONTRACT.equals(await response.bytes())).toBeTrue()
  })

  test('/openapi.json says the same', async () => {
    const response = await server.fetch('/openapi.json')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(Bun.YAML.parse(CONTRACT.toString()) as object)
  })

  test('nobody needs a key to read them', async () => {
    for (const path of ['/docs', '/openapi.yaml', '/openapi.json']) {
      const headers = { Authorization: 'Bearer svc_live_00000000000000000000000000000000' }
      expect((await server.fetch(path, { headers })).status).toBe(200)
      expect((await server.fetch(path)).status).toBe(200)
    }
  })
})

describe('the page', () => {
  test('its policy lets it load from this server and from nobody else', async () => {
    const response = await server.fetch('/docs')
    const policy = response.headers.get('content-security-policy') ?? ''
    const directives = new Map(
      policy.split(';').map((text) => {
        const [name = '', ...sources] = text.trim().split(/\s+/)
        return [name, sources]
      }),
    )
    expect(directives.get('default-src')).toEqual(["'none'"])
    const allowed = /^('none'|'self'|'unsafe-inline'|data:|blob:|'sha256-[A-Za-z0-9+/]{43}=')$/
    const others = [...directives.values()].flat().filter((source) => !allowed.test(source))
    expect(others).toEqual([])
    const scripts = directives.get('script-src') ?? []
    expect(scripts.filter((source) => /unsafe|data:|blob:/.test(source))).toEqual([])
  })

  test('its script is ours, may be kept, and is answered like everything else', async () => {
    const html = await (await server.fetch('/docs')).text()
    const sources = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map((match) => match[1])
    expect(sources).toEqual([expect.stringMatching(/^\/docs\/[\w./-]+\.js$/)])
    const response = await server.fetch(sources[0] ?? '')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toStartWith('text/javascript')
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=[1-9]/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('in a browser it shows the operations, without an error or a request to anybody else', async () => {
    await using browser = await openBrowser()
    const visit = await openDocs(browser.page)
    await visit.shows('Render a PDF')
    await visit.shows('Take a screenshot')
    expect(visit.complaints).toEqual([])
    const origins = new Set(visit.requests.map((url) => new URL(url).origin))
    expect([...origins]).toEqual([server.url])
    expect(visit.requests).toContain(`${server.url}/openapi.yaml`)
  })

  test('a request that its reader tries goes straight to this server', async () => {
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
    expect([response.url(), response.status()]).toEqual([`${server.url}/api/v1/pdf`, 401])
    const origins = new Set(visit.requests.map((url) => new URL(url).origin))
    expect([...origins]).toEqual([server.url])
  })
})

async function openBrowser(): Promise<AsyncDisposable & { browser: Browser; page: Page }> {
  const executablePath = (await findBrowser(null)) ?? undefined
  const asRoot = process.getuid?.() === 0
  // Our own page only: the sandbox that root cannot have is not missed.
  const args = asRoot ? ['--no-sandbox'] : []
  const browser = await puppeteer.launch({ executablePath, args, pipe: true })
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 1600 })
  return { browser, page, [Symbol.asyncDispose]: () => browser.close() }
}

interface Visit {
  /** Every address that was asked for, data in the page itself left out. */
  requests: string[]
  /** Errors of the console (what the policy forbids among them), exceptions, failed loads. */
  complaints: string[]
  /** Waits until the page shows this text. */
  shows(text: string): Promise<void>
}

async function openDocs(page: Page): Promise<Visit> {
  const requests: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob|about):/.test(request.url())) requests.push(request.url())
  })
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`))
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto(`${server.url}/docs`)
  return {
    requests,
    complaints,
    async shows(text) {
      await page.waitForSelector(`::-p-text(${text})`, { visible: true, timeout: 20_000 })
    },
  }
}
