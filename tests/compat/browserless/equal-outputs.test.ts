/**
 * PDFs and screenshots by the routes of browserless are those of puppeteer with the same options.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Page, PDFOptions, ScreenshotOptions, Viewport } from 'puppeteer'
import { postJson } from '../../support/compat/browserless.ts'
import { PAGE_NAMES, PAGES, type PageName } from '../../support/compat/pages.ts'
import { differenceOfPdfs, differenceOfPixels } from '../../support/compat/same-output.ts'
import { openPlainChromium, type PlainChromium } from '../../support/processes/plain-chromium.ts'
import { useServer } from '../../support/server/use-server.ts'

const { server, user } = useServer({})
let chromium: PlainChromium
beforeAll(async () => {
  chromium = await openPlainChromium()
})
afterAll(() => chromium[Symbol.asyncDispose]())

interface Body {
  html: string
  viewport?: Viewport
  selector?: string
  emulateMediaType?: string
}

async function ours(route: string, body: Body & { options?: object }): Promise<Uint8Array> {
  const response = await postJson(server, route, body, { key: user.key })
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return response.bytes()
}

function theirs(
  { html, viewport, emulateMediaType }: Body,
  make: (page: Page) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  return chromium.withPage(async (page) => {
    if (emulateMediaType) await page.emulateMediaType(emulateMediaType)
    if (viewport) await page.setViewport(viewport)
    await page.setContent(html)
    return make(page)
  })
}

async function pdfDifference(body: Body, options?: PDFOptions): Promise<string | null> {
  const sent = { ...body, ...(options && { options }) }
  const made = await Promise.all([ours('pdf', sent), theirs(body, (page) => page.pdf(options))])
  return differenceOfPdfs(...made)
}

async function imageDifference(body: Body, options: ScreenshotOptions = {}) {
  const { selector } = body
  const made = await Promise.all([
    ours('screenshot', { ...body, options }),
    theirs(body, async (page) => {
      const element = selector ? await page.$(selector) : null
      return element ? element.screenshot(options) : page.screenshot(options)
    }),
  ])
  return differenceOfPixels(...made)
}

const TEMPLATE =
  '<span style="font-size:12px"><span class=title></span> <span class=pageNumber></span></span>'

describe('PDFs', () => {
  test.each(PAGE_NAMES)('%s', async (name) => {
    expect(await pdfDifference({ html: PAGES[name] })).toBeNull()
  })

  const cases: [name: string, page: PageName, options: PDFOptions, more: Partial<Body>][] = [
    ['a paper by its name', 'text', { format: 'a5' }, {}],
    ['numbers as pixels', 'text', { width: 400, height: 500, margin: { top: 40, left: 20 } }, {}],
    [
      'lengths with units',
      'text',
      { width: '15cm', height: '8in', margin: { bottom: '12mm' } },
      {},
    ],
    ['landscape at a scale', 'a table over several pages', { landscape: true, scale: 0.7 }, {}],
    ['backgrounds', 'backgrounds', { printBackground: true }, {}],
    ['page ranges', 'page breaks', { pageRanges: '2-' }, {}],
    ['sizes of @page rules', '@page rules', { preferCSSPageSize: true }, {}],
    ['an outline', 'page breaks', { outline: true }, {}],
    ['no tags', 'a table over several pages', { tagged: false }, {}],
    ['the media type screen', 'styles for print', {}, { emulateMediaType: 'screen' }],
    [
      'headers and footers',
      'a long page',
      {
        displayHeaderFooter: true,
        headerTemplate: TEMPLATE,
        footerTemplate: TEMPLATE,
        margin: { top: 80, bottom: 80 },
      },
      {},
    ],
  ]
  test.each(cases)('with %s', async (_, name, options, more) => {
    expect(await pdfDifference({ html: PAGES[name], ...more }, options)).toBeNull()
  })
})

describe('screenshots', () => {
  test.each(PAGE_NAMES)('%s', async (name) => {
    expect(await imageDifference({ html: PAGES[name] })).toBeNull()
  })

  const viewport = { width: 500, height: 400, deviceScaleFactor: 2 }
  const cases: [name: string, page: PageName, options: ScreenshotOptions, more: Partial<Body>][] = [
    ['the whole page', 'links', { fullPage: true }, {}],
    ['a window of another size', 'text', {}, { viewport }],
    ['a part of the page', 'text', { clip: { x: 20, y: 30.4, width: 200, height: 900 } }, {}],
    ['an element', 'a table over several pages', {}, { selector: 'table' }],
    ['no background', 'images', { omitBackground: true }, {}],
    ['the media type print', 'styles for print', {}, { emulateMediaType: 'print' }],
  ]
  test.each(cases)('with %s', async (_, name, options, more) => {
    expect(await imageDifference({ html: PAGES[name], ...more }, options)).toBeNull()
  })
})
