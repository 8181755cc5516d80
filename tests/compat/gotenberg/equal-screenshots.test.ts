/** A screenshot through the routes of Gotenberg is what plain Chromium captures with its values. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page, ScreenshotOptions, Viewport } from 'puppeteer'
import type { Form } from '../../support/compat/gotenberg-cases.ts'
import { indexHtml, post } from '../../support/compat/gotenberg-form.ts'
import { PAGES, type PageName } from '../../support/compat/pages.ts'
import { differenceOfPixels } from '../../support/compat/same-output.ts'
import { openPlainChromium, type PlainChromium } from '../../support/processes/plain-chromium.ts'
import { useServer } from '../../support/server/use-server.ts'

const { server, user } = useServer({})
let chromium: PlainChromium
beforeAll(async () => {
  chromium = await openPlainChromium()
})
afterAll(() => chromium[Symbol.asyncDispose]())

async function captured(html: string, form: Form): Promise<Uint8Array> {
  const sent = { files: indexHtml(html), ...form }
  const response = await post(server, 'chromium/screenshot/html', sent, { key: user.key })
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return response.bytes()
}

interface Wanted {
  viewport?: Partial<Viewport>
  options?: ScreenshotOptions
  selector?: string
  before?(page: Page): Promise<unknown>
}

function plain(html: string, { viewport, options, selector, before }: Wanted) {
  return chromium.withPage(async (page) => {
    await before?.(page)
    await page.setViewport({ width: 800, height: 600, ...viewport })
    await page.setContent(html)
    const element = selector ? await page.$(selector) : null
    return element ? element.screenshot(options) : page.screenshot({ fullPage: true, ...options })
  })
}

const CASES: [name: string, page: PageName, form: Form, wanted: Wanted][] = [
  ['the whole page', 'a table over several pages', {}, {}],
  ['the window alone', 'a long page', { clip: 'true' }, { options: { fullPage: false } }],
  [
    'a window of another size and scale',
    'text',
    { width: '500', height: '300', deviceScaleFactor: '2' },
    { viewport: { width: 500, height: 300, deviceScaleFactor: 2 } },
  ],
  ['an element', 'images', { selector: 'svg' }, { selector: 'svg' }],
  [
    'a JPEG',
    'backgrounds',
    { format: 'jpeg', quality: '90' },
    { options: { type: 'jpeg', quality: 90 } },
  ],
  ['no background', 'images', { omitBackground: 'true' }, { options: { omitBackground: true } }],
  [
    'a dark scheme',
    'a dark scheme',
    { emulatedMediaFeatures: '{"prefers-color-scheme":"dark"}' },
    {
      before: (page) =>
        page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]),
    },
  ],
]

test.each(CASES)('%s', async (_, name, form, wanted) => {
  const html = PAGES[name]
  const made = await Promise.all([captured(html, form), plain(html, wanted)])
  expect(await differenceOfPixels(...made)).toBeNull()
})
