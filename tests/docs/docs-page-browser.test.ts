/**
 * The reference in a browser: it is usable at once, and its forms send requests to this server only
 * and show their answers.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import type { ElementHandle } from 'puppeteer'
import { openWalker, type Walker } from '../support/dashboard/walker.ts'
import { useSharedServer } from '../support/server/use-server.ts'

setDefaultTimeout(180_000)

/** The explorer of a library had 18,115 elements in one page. */
const ELEMENTS_MAX = 6_000
const NO_PDF = join(import.meta.dir, '../../openapi.yaml')

const { server } = useSharedServer()
let walker: Walker
beforeAll(async () => {
  walker = await openWalker(server.url, { scheme: 'light', width: 1280 })
})
afterAll(() => walker[Symbol.asyncDispose]())

const open = (page: string) =>
  walker.page.goto(`${server.url}/docs/reference${page}`, { waitUntil: 'networkidle0' })
const answered = () => walker.page.waitForSelector('.answer', { visible: true, timeout: 60_000 })

describe('the page of an operation', () => {
  test('is usable at once', async () => {
    await open('/createBatch') // the first request bundles the script
    await walker.page.evaluateOnNewDocument(() => {
      const tasks: number[] = []
      Object.assign(globalThis, { tasks })
      new PerformanceObserver((list) => {
        tasks.push(...list.getEntries().map(({ duration }) => duration))
      }).observe({ type: 'longtask', buffered: true })
    })
    await open('/createBatch')
    const { interactive, elements, tasks } = await walker.page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation')
      return {
        interactive: (navigation as PerformanceNavigationTiming).domContentLoadedEventEnd,
        elements: document.querySelectorAll('*').length,
        tasks: (globalThis as unknown as { tasks: number[] }).tasks,
      }
    })
    expect(elements).toBeLessThan(ELEMENTS_MAX)
    expect(interactive).toBeLessThan(500)
    expect(tasks.filter((duration) => duration > 300)).toEqual([])
  })

  test('shows the picture of a render, and its headers, with the key of the reader', async () => {
    const { key } = await server.newUser()
    await open('/renderScreenshot')
    await walker.fill('API key', key)
    await walker.fill('Body as JSON', '{"html":"<p>x"}')
    await walker.press('Send request')
    const image = await walker.page.waitForSelector('.answer img', { timeout: 60_000 })
    await walker.page.waitForFunction(
      (one) => one instanceof HTMLImageElement && one.complete,
      {},
      image,
    )
    expect(await image?.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(1_280)
    expect(await walker.page.$eval('.answer pre', (one) => one.textContent)).toContain(
      'x-request-id',
    )
    await walker.check('answer')
    // The key is there on the next page, too.
    await open('/renderPdf')
    await walker.press('Send request')
    const frame = await walker.page.waitForSelector('.answer iframe[src^="blob:"]', {
      timeout: 60_000,
    })
    expect(frame).not.toBeNull()
    await walker.shows('Save answer.pdf')
    expect(walker.problems).toEqual([])
  })

  test('sends parameters of the path and the query, and files as a form', async () => {
    await open('/getTemplate')
    await walker.fill('id path, required', 'nothing')
    await walker.failing(async () => {
      await walker.press('Send request')
      await answered()
      await walker.shows('TEMPLATE_NOT_FOUND')
    })
    await open('/listRenders')
    await walker.fill('limit query', '1')
    await walker.press('Send request')
    await walker.shows('"success": true')
    await open('/mergePdfs')
    await walker.fill('Body as JSON', '{"sources":[{"file":"a.pdf"}]}')
    const picker = await walker.page.$('input[type="file"]')
    await walker.failing(async () => {
      await (picker as ElementHandle<HTMLInputElement>).uploadFile(NO_PDF)
      await walker.press('Send request')
      await walker.shows('"error"')
    })
    expect(walker.problems).toEqual([])
  })

  test('says what is not JSON before it sends it, and shows an error of the server', async () => {
    await open('/renderPdf')
    await walker.fill('Body as JSON', '{"html":')
    await walker.press('Send request')
    await walker.shows('the body is not valid JSON')
    await walker.fill('API key', 'svc_live_00000000000000000000000000000000')
    await walker.fill('Body as JSON', '{"html":"<p>x"}')
    await walker.failing(async () => {
      await walker.press('Send request')
      await walker.shows('AUTH_INVALID')
    })
    expect(walker.problems).toEqual([])
  })

  test('asks before it deletes', async () => {
    await open('/deleteTemplate')
    await walker.fill('id path, required', 'nothing')
    const asked: string[] = []
    walker.page.once('dialog', async (dialog) => {
      asked.push(dialog.message())
      await dialog.dismiss()
    })
    const sent: string[] = []
    walker.page.on('request', (request) => void sent.push(request.method()))
    await walker.press('Send request')
    expect(asked).toEqual(['Send DELETE /api/v1/templates/nothing?'])
    expect(sent).toEqual([])
    walker.page.once('dialog', (dialog) => void dialog.accept())
    await walker.failing(async () => {
      await walker.press('Send request')
      await answered()
    })
    expect(sent).toEqual(['DELETE'])
  })

  test('has samples with the address of this server, and the key that the reader has entered', async () => {
    await open('/renderPdf')
    await walker.fill('API key', 'svc_live_00000000000000000000000000000000')
    await walker.press('Send request') // leaves the field
    for (const [title, parts] of Object.entries({
      curl: [`"${server.url}/api/v1/pdf"`, 'Bearer svc_live_0'],
      TypeScript: [`new Platen({ baseUrl: '${server.url}', apiKey: 'svc_live_0`],
      CLI: [`PLATEN_BASE_URL=${server.url} PLATEN_API_KEY=svc_live_0`, 'platen render - '],
      Python: [`"${server.url}" + "/api/v1/pdf"`, '"Bearer " + "svc_live_0'],
      PHP: [`"${server.url}" . '/api/v1/pdf'`, `'Authorization: Bearer ' . "svc_live_0`],
    })) {
      await walker.press(title, 'tab')
      const text = await walker.page.$eval('.tabs figure:not([hidden])', (one) => one.textContent)
      for (const part of parts) expect(text).toContain(part)
    }
    await walker.page.evaluate(() => localStorage.removeItem('platen-docs-language'))
  })

  test('is read without scripts: what needs them is not shown', async () => {
    await walker.page.setJavaScriptEnabled(false)
    await open('/renderPdf')
    const shown = await walker.page.$eval('.try', (form) => form.checkVisibility())
    const samples = await walker.page.$$eval('.tabs figure:not(.follows)', (all) =>
      all.every((one) => one.checkVisibility()),
    )
    expect({ shown, samples }).toEqual({ shown: false, samples: true })
    await walker.page.setJavaScriptEnabled(true)
  })
})
