/** A page through the routes of Gotenberg is what plain Chromium prints with its values, and what our own API makes of the same options. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Page, Protocol } from 'puppeteer'
import { bytesOf } from '../../support/api/renders.ts'
import { indexHtml, type Part, post } from '../../support/compat/gotenberg-form.ts'
import { PAGE_NAMES, PAGES, type PageName } from '../../support/compat/pages.ts'
import { differenceOfPdfs } from '../../support/compat/same-output.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { readPdfFacts } from '../../support/files/pdf-facts.ts'
import { openPlainChromium, type PlainChromium } from '../../support/processes/plain-chromium.ts'
import { useServer } from '../../support/server/use-server.ts'

const ASK = 'document.querySelector("p").textContent = document.cookie'
const { server, user, site } = useServer({
  routes: {
    '/page': { body: PAGES.links },
    '/cookie': { body: `<p></p><script>${ASK}</script>` },
  },
})
let chromium: PlainChromium
beforeAll(async () => {
  chromium = await openPlainChromium()
})
afterAll(() => chromium[Symbol.asyncDispose]())

type Form = Record<string, Part | Part[]>
type Print = Protocol.Page.PrintToPDFRequest

const PX_PER_INCH = 96
const MARGIN = 0.39
/** What Gotenberg prints with unless a form says otherwise. */
const STANDARD: Print = {
  paperWidth: 8.5,
  paperHeight: 11,
  marginTop: MARGIN,
  marginBottom: MARGIN,
  marginLeft: MARGIN,
  marginRight: MARGIN,
  printBackground: false,
  preferCSSPageSize: false,
  generateTaggedPDF: false,
}
const EXACT = 'html{-webkit-print-color-adjust:exact!important}'
const NO_BACKGROUND = 'html,body{background:none!important}'

/** The same by options of our own API, as the guide has them. */
async function ownOptions(): Promise<object> {
  const guide = await Bun.file('docs/guides/moving-from-gotenberg.md').text()
  const [, json = ''] = /^## The same by our own API$.*?^```json\n(.*?)^```/ms.exec(guide) ?? []
  return JSON.parse(json)
}

async function converted(kind: string, parts: Form): Promise<Uint8Array> {
  const response = await post(server, `chromium/convert/${kind}`, parts, { key: user.key })
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return response.bytes()
}

interface Wanted {
  print?: Print
  /** Runs before the page is loaded, or after it. */
  before?(page: Page): Promise<unknown>
  after?(page: Page): Promise<unknown>
  /** Whether the paper is as high as the content of the page in its window. */
  isAsHighAsContent?: boolean
}

/** Does what Gotenberg does to a page, with nothing of this server. */
function plain(
  source: { html: string } | { url: string },
  { print, before, after, isAsHighAsContent }: Wanted = {},
) {
  return chromium.withPage(async (page) => {
    await before?.(page)
    if ('url' in source) await page.goto(source.url)
    else await page.setContent(source.html)
    const options = { ...STANDARD, ...print }
    const content = options.printBackground ? EXACT : `${EXACT} ${NO_BACKGROUND}`
    await page.addStyleTag({ content })
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    await after?.(page)
    const session = await page.createCDPSession()
    if (isAsHighAsContent) {
      const { cssContentSize } = await session.send('Page.getLayoutMetrics')
      const margins = (options.marginTop ?? 0) + (options.marginBottom ?? 0)
      options.paperHeight = cssContentSize.height / PX_PER_INCH + margins
    }
    const { data } = await session.send('Page.printToPDF', options)
    return Buffer.from(data, 'base64')
  })
}

describe('with the defaults', () => {
  test.each(PAGE_NAMES)('%s', async (name) => {
    const html = PAGES[name]
    const [gotenberg, own, chromiumAlone] = await Promise.all([
      converted('html', { files: indexHtml(html) }),
      bytesOf(server, user, 'pdf', { html, options: await ownOptions() }),
      plain({ html }),
    ])
    expect(await differenceOfPdfs(gotenberg, chromiumAlone)).toBeNull()
    expect(await differenceOfPdfs(gotenberg, own)).toBeNull()
  })

  test('a page by its address', async () => {
    const url = `${site.url}/page`
    expect(await differenceOfPdfs(await converted('url', { url }), await plain({ url }))).toBeNull()
  })

  test('Markdown in a page', async () => {
    const frame = (content: string) =>
      `<title>Notes</title><style>h1{color:teal}</style><body>${content}`
    const files = [
      indexHtml(frame('{{ toHTML "notes.md" }}')),
      { name: 'notes.md', content: '# Notes\n\nA *word* and a [link](https://example.com/).' },
    ]
    const html = frame(
      '<h1>Notes</h1>\n<p>A <em>word</em> and a <a href="https://example.com/">link</a>.</p>',
    )
    expect(
      await differenceOfPdfs(await converted('markdown', { files }), await plain({ html })),
    ).toBeNull()
  })
})

const SIDES = (inches: number): Print => ({
  marginTop: inches,
  marginBottom: inches,
  marginLeft: inches,
  marginRight: inches,
})
const margins = (length: string): Form => ({
  marginTop: length,
  marginBottom: length,
  marginLeft: length,
  marginRight: length,
})
const HEADER =
  '<div style="font-size:14px;width:100%;text-align:center">Top of <span class=title></span></div>'
const FOOTER =
  '<div style="font-size:9px;margin-left:2cm"><span class=pageNumber></span>/<span class=totalPages></span></div>'
const LATE =
  '<p>early</p><script>setTimeout(() => { document.querySelector("p").textContent = "late" }, 300)</script>'

const CASES: [name: string, page: PageName, form: Form, wanted: Wanted][] = [
  [
    'inches',
    'text',
    { paperWidth: '5', paperHeight: '7in' },
    { print: { paperWidth: 5, paperHeight: 7 } },
  ],
  [
    'millimeters',
    'text',
    { paperWidth: '148mm', paperHeight: '210mm' },
    { print: { paperWidth: 148 / 25.4, paperHeight: 210 / 25.4 } },
  ],
  [
    'points and pixels',
    'text',
    { paperWidth: '360pt', paperHeight: '480px' },
    { print: { paperWidth: 5, paperHeight: 5 } },
  ],
  [
    'centimeters and picas',
    'text',
    { paperWidth: '12.7cm', paperHeight: '36pc' },
    { print: { paperWidth: 5, paperHeight: 6 } },
  ],
  ['wide margins', 'text', margins('36pt'), { print: SIDES(0.5) }],
  [
    'no margins',
    'backgrounds',
    { ...margins('0'), printBackground: 'true' },
    { print: { ...SIDES(0), printBackground: true } },
  ],
  [
    'landscape',
    'a table over several pages',
    { landscape: 'true' },
    { print: { landscape: true } },
  ],
  ['a small scale', 'a table over several pages', { scale: '0.5' }, { print: { scale: 0.5 } }],
  ['a large scale', 'text', { scale: '1.75' }, { print: { scale: 1.75 } }],
  ['page ranges', 'a long page', { nativePageRanges: '2-3,5' }, { print: { pageRanges: '2-3,5' } }],
  [
    'backgrounds of the page',
    'backgrounds',
    { printBackground: 'true' },
    { print: { printBackground: true } },
  ],
  [
    'the sizes of @page rules',
    '@page rules',
    { preferCssPageSize: 'true' },
    { print: { preferCSSPageSize: true } },
  ],
  [
    'the media type screen',
    'styles for print',
    { emulatedMediaType: 'screen' },
    { after: (page) => page.emulateMediaType('screen') },
  ],
  [
    'a dark scheme',
    'a dark scheme',
    { emulatedMediaFeatures: '{"prefers-color-scheme":"dark"}', printBackground: 'true' },
    {
      print: { printBackground: true },
      before: (page) =>
        page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]),
    },
  ],
  [
    'an outline',
    'page breaks',
    { generateDocumentOutline: 'true' },
    { print: { generateDocumentOutline: true, generateTaggedPDF: true } },
  ],
  [
    'tags',
    'a table over several pages',
    { generateTaggedPdf: 'true' },
    { print: { generateTaggedPDF: true } },
  ],
  [
    'a header and a footer',
    'a long page',
    {
      files: [
        { name: 'header.html', content: HEADER },
        { name: 'footer.html', content: FOOTER },
      ],
      ...margins('1in'),
    },
    {
      print: {
        displayHeaderFooter: true,
        headerTemplate: HEADER,
        footerTemplate: FOOTER,
        ...SIDES(1),
      },
    },
  ],
]

describe('with other fields', () => {
  test.each(CASES)('%s', async (_, name, { files = [], ...form }, wanted) => {
    const html = PAGES[name]
    const sent = { ...form, files: [indexHtml(html), ...[files].flat()] }
    const [ours, theirs] = await Promise.all([converted('html', sent), plain({ html }, wanted)])
    expect(await differenceOfPdfs(ours, theirs)).toBeNull()
  })

  test('a delay is waited for', async () => {
    const ours = await converted('html', { files: indexHtml(LATE), waitDelay: '700ms' })
    const theirs = await plain({ html: '<p>late</p>' })
    expect(await differenceOfPdfs(ours, theirs)).toBeNull()
  })

  test('a single page is as high as Gotenberg makes it, to two pixels, and has the same text', async () => {
    const blocks = (count: number) =>
      '<div style="height:200px;border:1px solid">block</div>'.repeat(count)
    const broken = `${blocks(4)}<p style="break-before:page">behind a page break</p>`
    const cases: [html: string, form: Form, sides: number][] = [
      [blocks(10), {}, MARGIN],
      [blocks(10), margins('1in'), 1],
      [broken, {}, MARGIN],
    ]
    for (const [html, form, sides] of cases) {
      const ours = await converted('html', { files: indexHtml(html), singlePage: 'true', ...form })
      const print = { print: { ...SIDES(sides), pageRanges: '1' }, isAsHighAsContent: true }
      const theirs = await plain({ html }, print)
      const [[page, ...more], [other]] = [await readPdf(ours), await readPdf(theirs)]
      expect(more).toEqual([])
      expect(page?.text).toBe(other?.text ?? '')
      expect(page?.text).not.toContain('behind')
      expect(page?.width).toBe(other?.width ?? 0)
      expect(Math.abs((page?.height ?? 0) - (other?.height ?? 0))).toBeLessThanOrEqual(1.5)
    }
  })

  test('what differs is found', async () => {
    const files = indexHtml(PAGES.links)
    const ours = await converted('html', { files })
    const wanted: Wanted[] = [{ print: { marginLeft: 0.5 } }, { print: { paperWidth: 8 } }]
    for (const one of wanted) {
      expect(await differenceOfPdfs(ours, await plain({ html: PAGES.links }, one))).not.toBeNull()
    }
    const moved = PAGES.links.replace('example.com/one', 'example.com/1')
    expect(await differenceOfPdfs(ours, await plain({ html: moved }))).toStartWith('links')
  })

  test('metadata are those of the form', async () => {
    const metadata = {
      Title: 'A title',
      Author: 'Ada',
      Keywords: ['one', 'two'],
      Copyright: 'mine',
    }
    const sent = { files: indexHtml(PAGES.text), metadata: JSON.stringify(metadata) }
    const ours = await converted('html', sent)
    const { info } = await readPdfFacts(ours)
    expect(info).toMatchObject({ Title: 'A title', Author: 'Ada', Keywords: 'one, two' })
    expect(info['Custom']).toEqual(new Map([['Copyright', 'mine']]))
  })

  test('cookies and headers reach the page', async () => {
    const url = `${site.url}/cookie`
    const cookies = JSON.stringify([{ name: 'a', value: 'b', domain: '127.0.0.1' }])
    const extraHttpHeaders = JSON.stringify({ 'X-Own': 'mine' })
    const ours = await converted('url', { url, cookies, extraHttpHeaders })
    const sent = site.requests.findLast(({ target }) => target === '/cookie')
    expect(sent?.head.toLowerCase()).toContain('x-own: mine')
    const before = async (page: Page) => {
      await page.browserContext().setCookie({ name: 'a', value: 'b', domain: '127.0.0.1' })
    }
    expect(await differenceOfPdfs(ours, await plain({ url }, { before }))).toBeNull()
  })
})
