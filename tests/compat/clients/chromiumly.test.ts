/**
 * The client chromiumly, as it is published for Gotenberg 8, prints pages by `/gotenberg` without a
 * change.
 */
import { describe, expect, test } from 'bun:test'
import {
  HtmlConverter,
  HtmlScreenshot,
  MarkdownConverter,
  MarkdownScreenshot,
  PDFEngines,
  PdfFormat,
  System,
  UrlConverter,
  UrlScreenshot,
} from 'chromiumly'
import { textsOf, useChromiumly } from '../../support/compat/chromiumly.ts'
import { bodyOf, startTarget } from '../../support/compat/webhook-target.ts'
import { colourAt, readImage } from '../../support/files/images.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { readPdfFacts } from '../../support/files/pdf-facts.ts'
import { unzip } from '../../support/files/zip.ts'
import { checkPdf } from '../../support/finisher/operations.ts'

const { site, written, page, printed } = useChromiumly()

describe('pages', () => {
  test('HTML is printed with its assets, header, size and part of its pages', async () => {
    const html = await page(
      '<link rel=stylesheet href=a.css><p>one</p><p style="break-before:page">two</p>',
    )
    const pdf = await new HtmlConverter().convert({
      html,
      assets: [{ name: 'a.css', file: await written('a.css', 'p::after { content: " styled" }') }],
      header: await written('header.html', '<p style="font-size:20px">top</p>'),
      properties: {
        size: { width: 5, height: '4in' },
        margins: { top: 1 },
        nativePageRanges: { from: 2, to: 2 },
      },
    })
    const pages = await readPdf(pdf)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toMatchObject({ width: 360, height: 288 })
    expect(pages[0]?.text).toContain('two styled')
    expect(pages[0]?.text).toContain('top')
  })

  test('media features are taken as the list that the client sends', async () => {
    const html = await page(
      '<style>@media (prefers-color-scheme: dark) { p::after { content: " dark" } }</style><p>it is</p>',
    )
    const pdf = await new HtmlConverter().convert({
      html,
      emulatedMediaFeatures: [{ name: 'prefers-color-scheme', value: 'dark' }],
    })
    expect(await textsOf(pdf)).toEqual(['it is dark'])
  })

  test('an address is printed with headers and cookies, and Markdown by its template', async () => {
    site.routes = { '/page': { body: '<p>of a site</p>' } }
    const pdf = await new UrlConverter().convert({
      url: `${site.url}/page`,
      extraHttpHeaders: { 'X-Foo': 'bar' },
      cookies: [{ name: 'a', value: 'b', domain: '127.0.0.1' }],
      properties: { landscape: true },
    })
    expect(await readPdf(pdf)).toMatchObject([{ text: 'of a site', width: 792, height: 612 }])
    const request = site.requests.find(({ target }) => target === '/page')
    expect(request?.head).toMatch(/^X-Foo: bar/im)
    expect(request?.head).toMatch(/^Cookie: a=b/im)
    const template = await page('{{ toHTML "file.md" }}')
    const markdown = await written('file.md', '# A heading')
    const fromMarkdown = await new MarkdownConverter().convert({ html: template, markdown })
    expect(await textsOf(fromMarkdown)).toEqual(['A heading'])
  })

  test('PDF/A, properties, splits, passwords and rotation come with the page', async () => {
    const html = await page('<p>one</p><p style="break-before:page">two</p>')
    const archived = await new HtmlConverter().convert({
      html,
      pdfFormat: PdfFormat.A_2b,
      metadata: { Title: 'A title' },
    })
    const { xmp } = await readPdfFacts(new Uint8Array(archived))
    expect(xmp).toContain('A title')
    expect(xmp).toMatch(/pdfaid:part\W+2/)
    const split = await new HtmlConverter().convert({
      html,
      split: { mode: 'intervals', span: '1' },
    })
    expect(Object.keys(unzip(split))).toHaveLength(2)
    const locked = await new HtmlConverter().convert({ html, userPassword: 'secret' })
    await expect(readPdf(locked)).rejects.toThrow()
    await checkPdf(new Uint8Array(locked), 'secret')
    const turned = await new HtmlConverter().convert({ html, rotate: { angle: 90 } })
    expect((await readPdf(turned))[0]).toMatchObject({ width: 792, height: 612 })
  })

  test('an error is the text of the server', async () => {
    const html = await page('x')
    const failing = new HtmlConverter().convert({ html, waitForSelector: '!' })
    await expect(failing).rejects.toThrow(/Status: 400.+'waitForSelector/s)
  })
})

describe('screenshots', () => {
  const red = '<body style="margin:0;background:red">x'

  test('of HTML, an address and Markdown have the format and the size of the request', async () => {
    site.routes = { '/red': { body: red } }
    const html = await page(red)
    const image = await readImage(
      await new HtmlScreenshot().capture({
        html,
        properties: { format: 'png', width: 320, height: 200, clip: true },
      }),
    )
    expect(image).toMatchObject({ width: 320, height: 200 })
    expect(colourAt(image, 300, 190)).toBe('#ff0000')
    const jpeg = await new UrlScreenshot().capture({
      url: `${site.url}/red`,
      properties: { format: 'jpeg', quality: 80, width: 300, height: 150 },
    })
    expect(jpeg.subarray(0, 2).toHex()).toBe('ffd8')
    expect(await readImage(jpeg)).toMatchObject({ width: 300, height: 150 })
    const webp = await new MarkdownScreenshot().capture({
      html: await page('{{ toHTML "file.md" }}'),
      markdown: await written('file.md', '# A heading'),
      properties: { format: 'webp' },
    })
    expect(webp.toString('latin1', 8, 12)).toBe('WEBP')
    expect(await readImage(webp)).toMatchObject({ width: 800, height: 600 })
  })
})

describe('files from and to other servers', () => {
  test('a file is downloaded', async () => {
    const pdf = await Bun.file(await printed('a.pdf', 'downloaded')).bytes()
    const headers = { 'Content-Disposition': 'attachment; filename="a.pdf"' }
    site.routes = { '/a': { body: pdf, headers, type: 'application/pdf' } }
    const merged = await PDFEngines.merge({ files: [], downloadFrom: { url: `${site.url}/a` } })
    expect(await textsOf(merged)).toEqual(['downloaded'])
  })

  test('a file is sent to a webhook', async () => {
    await using target = await startTarget()
    const empty = await new HtmlConverter().convert({
      html: await page('<p>by webhook</p>'),
      trace: 'trace-1',
      webhook: {
        webhookUrl: `${target.url}/file`,
        webhookMethod: 'PUT',
        webhookEventsUrl: `${target.url}/events`,
        webhookExtraHttpHeaders: { 'X-Foo': 'bar' },
      },
    })
    expect(empty).toHaveLength(0)
    const delivery = await target.arrived('/file')
    expect(delivery).toMatchObject({ method: 'PUT', headers: { 'x-foo': 'bar' } })
    expect(await textsOf(delivery.body)).toEqual(['by webhook'])
    expect(JSON.parse(bodyOf(await target.arrived('/events')))).toMatchObject({
      event: 'webhook.success',
      correlationId: 'trace-1',
    })
  })
})

test('health, version and metrics are read', async () => {
  expect(JSON.parse((await System.getHealth()).toString())).toMatchObject({ status: 'up' })
  expect(await System.headHealth()).toHaveLength(0)
  expect((await System.getVersion()).toString()).toBe('8.36.0')
  expect((await System.getPrometheusMetrics()).toString()).toContain('gotenberg_chromium_')
})
