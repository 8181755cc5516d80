/** Bodies of browserless as orders, without a server and a browser. */
import { describe, expect, test } from 'bun:test'
import {
  captureOrder,
  contentOrder,
  type MakeOrder,
  printOrder,
  scrapeOrder,
} from '../../../server/compat/browserless/page/order.ts'
import { readQuery } from '../../../server/compat/browserless/query.ts'
import { sharedContract } from '../../support/api/shared-contract.ts'

const tools = {
  contract: await sharedContract(),
  hasScripts: async (html: string) => html.includes('<script'),
}

const MAKERS = { screenshot: captureOrder, scrape: scrapeOrder, pdf: printOrder }

const ordered = (make: MakeOrder, body: Record<string, unknown>, query = '') =>
  make(tools, { body, query: readQuery(`http://localhost/${query}`) })

async function optionsOf(make: MakeOrder, body: Record<string, unknown>, query = '') {
  return (await ordered(make, body, query)).order.job.options
}

describe('an order', () => {
  test('of a PDF has the paper of puppeteer, and scripts where the page has any', async () => {
    expect(await optionsOf(printOrder, { html: '<p>x' })).toMatchObject({
      format: { width: '8.5in', height: '11in' },
      enableJavaScript: false,
    })
    const scripted = { html: '<script>1</script>' }
    expect(await optionsOf(printOrder, scripted)).toMatchObject({ enableJavaScript: true })
    const off = { ...scripted, setJavaScriptEnabled: false }
    expect(await optionsOf(printOrder, off)).toMatchObject({ enableJavaScript: false })
  })

  test('of a screenshot has the window, and no loss in a PNG', async () => {
    const viewport = { width: 300, height: 200 }
    expect(await optionsOf(captureOrder, { html: '', viewport })).toMatchObject({
      width: 300,
      height: 200,
      quality: 100,
    })
    const asked = await ordered(captureOrder, { html: '', options: { encoding: 'base64' } })
    expect(asked.isText).toBeTrue()
  })

  test('of content and of elements reads the page', async () => {
    const { order } = await ordered(contentOrder, { url: 'https://example.com/' })
    expect(order.body).toEqual({ url: 'https://example.com/', formats: ['html'] })
    expect(order.job).toMatchObject({ type: 'extract', formats: ['html'] })
    const elements = [{ selector: 'h1' }, { selector: 'p' }]
    expect(await optionsOf(scrapeOrder, { html: '', elements })).toMatchObject({
      adapter: { scrape: ['h1', 'p'] },
    })
  })

  test('blocks ads and has the time limit that the address asks for', async () => {
    const query = '?blockAds=true&timeout=5000'
    expect(await optionsOf(captureOrder, { html: '' }, query)).toMatchObject({
      blockAds: true,
      timeout: 5_000,
    })
    expect(await optionsOf(printOrder, { html: '' }, query)).toMatchObject({
      adapter: { blockAds: true },
    })
  })

  test('takes the address before HTML', async () => {
    const body = { url: 'https://example.com/', html: '<p>x' }
    expect((await ordered(captureOrder, body)).order.body).toEqual({ url: body.url })
  })

  test.each([
    ['screenshot', {}, 'The body must have a "url" or "html".'],
    ['scrape', { html: '', elements: [] }, '"elements" must have at least one entry.'],
    ['screenshot', { html: '', options: { quality: 5 } }, 'cannot be used with the type "png"'],
    ['screenshot', { html: '', viewport: { width: 0 } }, '"viewport.width"'],
    ['pdf', { html: '', options: { fullPage: true, height: 9 } }, '"options.height"'],
  ] as const)('of %s with %j is refused', async (route, body, problem) => {
    await expect(ordered(MAKERS[route], body)).rejects.toThrow(problem)
  })
})
