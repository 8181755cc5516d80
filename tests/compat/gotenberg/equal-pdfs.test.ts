/**
 * A page through the routes of Gotenberg is what plain Chromium prints with its values, and what
 * our own API makes of the same options.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'puppeteer'
import { bytesOf } from '../../support/api/renders.ts'
import { FIELD_CASES, type Form, margins } from '../../support/compat/gotenberg-cases.ts'
import { indexHtml, post } from '../../support/compat/gotenberg-form.ts'
import { PAGE_NAMES, PAGES } from '../../support/compat/pages.ts'
import {
  MARGIN,
  printAsGotenberg,
  sides,
  type Wanted,
} from '../../support/compat/plain-gotenberg.ts'
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

const plain = (source: { html: string } | { url: string }, wanted?: Wanted) =>
  printAsGotenberg(chromium, source, wanted)

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

const LATE =
  '<p>early</p><script>setTimeout(() => { document.querySelector("p").textContent = "late" }, 300)</script>'

describe('with other fields', () => {
  test.each(FIELD_CASES)('%s', async (_, name, { files = [], ...form }, wanted) => {
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
    const cases: [html: string, form: Form, inches: number][] = [
      [blocks(10), {}, MARGIN],
      [blocks(10), margins('1in'), 1],
      [broken, {}, MARGIN],
    ]
    for (const [html, form, inches] of cases) {
      const ours = await converted('html', { files: indexHtml(html), singlePage: 'true', ...form })
      const print = { print: { ...sides(inches), pageRanges: '1' }, isAsHighAsContent: true }
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
