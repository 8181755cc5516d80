/** Forms of Gotenberg about pages as orders, without a server and a browser. */
import { describe, expect, test } from 'bun:test'
import {
  captureOrder,
  convertOrder,
  type PageForm,
} from '../../../server/compat/gotenberg/chromium/order.ts'
import type { PageOrder } from '../../../server/compat/renders/index.ts'
import { sharedContract } from '../../support/api/shared-contract.ts'
import { sentForm } from '../../support/compat/sent-form.ts'

type Sent = Parameters<typeof sentForm>[0]

const tools = {
  contract: await sharedContract(),
  hasScripts: async (html: string) => html.includes('<script'),
  toHtml: async (text: string) => `<h1>${text}</h1>`,
}

const INDEX = { 'index.html': '<p>page' }

const pageOf = (sent: Sent, kind: PageForm['kind'] = 'html'): PageForm => {
  const form = sentForm({ files: INDEX, ...sent })
  return { form, kind, timeoutMs: 30_000, filename: null, partsName: 'report' }
}

const converted = (sent: Sent, kind?: PageForm['kind']) => convertOrder(tools, pageOf(sent, kind))
const captured = (sent: Sent, kind?: PageForm['kind']) => captureOrder(tools, pageOf(sent, kind))

/** Options of the job, and those that only adapters have. */
const optionsOf = ({ job: { options } }: PageOrder) => options

describe('the order of a form that is printed', () => {
  test('has the defaults of Gotenberg, and the page with its files', async () => {
    const order = await converted({ files: { ...INDEX, 'a.png': 'image' } })
    expect(order.body).toEqual({
      html: '<p>page',
      files: { 'a.png': new TextEncoder().encode('image') },
      disposition: 'attachment',
    })
    expect(optionsOf(order)).toMatchObject({
      format: { width: '8.5in', height: '11in' },
      margin: { top: '0.39in', right: '0.39in', bottom: '0.39in', left: '0.39in' },
      printBackground: false,
      timeout: 30_000,
      enableJavaScript: false,
      adapter: { collectsFailures: true },
    })
    expect(order.sheet).toContain('print-color-adjust')
  })

  test('runs the scripts of HTML that has any, of addresses, and of conditions', async () => {
    const scripts = async (sent: Sent, kind?: PageForm['kind']) =>
      (optionsOf(await converted(sent, kind)) as { enableJavaScript: boolean }).enableJavaScript
    expect(await scripts({ files: { 'index.html': '<script>1</script>' } })).toBeTrue()
    expect(await scripts({ fields: { waitForExpression: 'true' } })).toBeTrue()
    expect(await scripts({ fields: { url: 'https://example.com/' } }, 'url')).toBeTrue()
    expect(await scripts({})).toBeFalse()
  })

  test('has header and footer without the margins of Chromium', async () => {
    const order = await converted({ files: { ...INDEX, 'footer.html': '<p>foot' } })
    expect(optionsOf(order)).toMatchObject({
      displayHeaderFooter: true,
      footerTemplate: '<p>foot',
      adapter: { bareMargins: true },
    })
    expect(order.body.files).toBeUndefined()
  })

  test('puts the HTML of Markdown into the page', async () => {
    const files = { 'index.html': '<b>{{ toHTML "a.md" }}</b>', 'a.md': 'Title' }
    const { body } = await converted({ files }, 'markdown')
    expect(body.html).toBe('<b><h1>Title</h1></b>')
  })

  test('is of options alone where our own options do all of the work', async () => {
    const fields = { pdfa: 'PDF/A-2b', metadata: '{"Title":"a"}' }
    const order = await converted({ fields })
    expect(order.work).toBeUndefined()
    expect(optionsOf(order)).toMatchObject({ pdfa: '2b', document: { title: 'a' } })
  })

  test('has the options and the steps where the work has another order', async () => {
    const fields = { pdfa: 'PDF/A-2b', rotateAngle: '90', userPassword: '' }
    const { work, ...order } = await converted({ fields })
    expect(optionsOf({ ...order, body: {} })).toMatchObject({ pdfa: '2b' })
    expect(work?.steps.map((step) => Object.keys(step)[0])).toEqual(['rotate', 'finish'])
  })

  test.each([
    [{ fields: { url: 'file:///etc/passwd' } }, 'url', 'file:// URLs are not accepted'],
    [{ fields: {} }, 'url', "form field 'url' is required"],
    [{ files: { 'a.html': 'x' } }, 'html', "form file 'index.html' is required"],
    [{ fields: { scale: '9' } }, 'html', 'please check for aberrant form values'],
    [{ fields: { nativePageRanges: '3-1' } }, 'html', "does not handle the page ranges '3-1'"],
    [{ fields: { omitBackground: 'true' } }, 'html', 'omitBackground requires printBackground'],
  ] as const)('of %j on the route of %s is refused', async (sent, kind, problem) => {
    await expect(converted(sent, kind)).rejects.toThrow(problem)
  })
})

describe('the order of a form that is captured', () => {
  test('has the defaults of Gotenberg', async () => {
    expect(optionsOf(await captured({}))).toMatchObject({
      width: 800,
      height: 600,
      format: 'png',
      fullPage: true,
    })
  })

  test('captures the window or an element in place of the page', async () => {
    expect(optionsOf(await captured({ fields: { clip: 'true' } }))).toMatchObject({
      fullPage: false,
    })
    expect(optionsOf(await captured({ fields: { selector: '#a' } }))).toMatchObject({
      fullPage: false,
      selector: '#a',
    })
  })

  test('gives a transparent background to formats that can have one', async () => {
    const fields = { omitBackground: 'true', format: 'jpeg' }
    expect(optionsOf(await captured({ fields }))).toMatchObject({ omitBackground: false })
    expect(optionsOf(await captured({ fields: { ...fields, format: 'webp' } }))).toMatchObject({
      omitBackground: true,
    })
  })
})
