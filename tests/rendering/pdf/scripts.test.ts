/** PDFs of pages that draw themselves: what scripts do before the print is in it, when they may run. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { boxOf, bytesOf, pdfOf } from '../../support/api/renders.ts'
import { colourAt } from '../../support/files/images.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import {
  mapSources,
  type PageSource,
  sourceVariants,
} from '../../support/rendering/source-variants.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

const NO_MARGIN = { top: '0', right: '0', bottom: '0', left: '0' }
const SLOW_MS = 300

let site: Site
let server: TestServer
let user: TestUser

beforeAll(async () => {
  site = await startSite({
    '/words': {
      type: 'text/plain',
      body: 'fetched',
      headers: { 'Access-Control-Allow-Origin': '*' },
    },
    '/module.js': { type: 'text/javascript', body: 'export default "imported"' },
    '/classic.js': { type: 'text/javascript', body: 'say("loaded")', after: SLOW_MS },
  })
  for (const path of ['/module.js', '/classic.js']) {
    Object.assign(site.routes[path] ?? {}, { headers: { 'Access-Control-Allow-Origin': '*' } })
  }
  server = await startServer({ env: { EGRESS_ALLOW: site.host } })
  user = await server.newUser()
})
afterAll(async () => {
  await server.close()
  await site.close()
})

/**
 * The text of a page in which scripts may `say` things, as HTML and at an address. With `held` the
 * load event waits for the word that the script says `last`.
 */
function saidBy(html: string, options: object = {}, held = false): Promise<string[]> {
  const inWay = async (way: number) => {
    const source = sourceVariants(site, speakingPage(html, held))[way] as PageSource
    const body = { ...source, options: { enableJavaScript: true, timeout: 10_000, ...options } }
    const pages = await pdfOf(server, user, body)
    return pages.map(({ text }) => text.replace(/\s+/g, ' ').trim()).join('|')
  }
  return Promise.all([inWay(0), inWay(1)])
}

function speakingPage(html: string, held: boolean): string {
  const id = crypto.randomUUID()
  site.routes[`/hold-${id}`] = { type: 'image/svg+xml', after: site.visited(`/last-${id}`) }
  return `<!doctype html><p id=out></p><script>
    const say = (word) => { out.textContent += word + ' ' }
    const last = (word) => { say(word); new Image().src = '${site.url}/last-${id}' }
    </script>${held ? `<img src="${site.url}/hold-${id}" hidden>` : ''}${html}`
}

function both(text: string): string[] {
  return [text, text]
}

describe('enableJavaScript', () => {
  const html = '<p>static<script>say("scripted")</script><noscript><p>fallback</noscript>'

  test.each([
    [undefined, 'static fallback'],
    [false, 'static fallback'],
    [true, 'scripted static'],
  ])('%p prints "%s"', async (enableJavaScript, text) => {
    expect(await saidBy(html, { enableJavaScript })).toEqual(both(text))
  })

  test('false leaves the documents in frames without scripts too', async () => {
    site.routes['/framed'] = { body: '<p id=p>framed</p><script>p.textContent = "script"</script>' }
    const framed = `<iframe src="${site.url}/framed"></iframe>`
    expect(await saidBy(framed, { enableJavaScript: false })).toEqual(both('framed'))
    expect(await saidBy(framed, { enableJavaScript: true })).toEqual(both('script'))
  })
})

describe('the print has what a script did', () => {
  test.each([
    ['at once', 'say("done")'],
    ['as the document was complete', 'addEventListener("DOMContentLoaded", () => say("done"))'],
    ['at the load event', 'addEventListener("load", () => say("done"))'],
    ['in a promise', 'Promise.resolve().then(() => say("done"))'],
    ['in a microtask of the load event', 'onload = () => queueMicrotask(() => say("done"))'],
    ['before printing', 'addEventListener("beforeprint", () => say("done"))'],
    [
      'for print',
      'if (matchMedia("print").matches) say("early"); matchMedia("print").onchange = () => say("done")',
    ],
  ])('%s', async (_, script) => {
    expect(await saidBy(`<script>${script}</script>`)).toEqual(both('done'))
  })

  test.each([
    ['a timer', 'setTimeout(() => last("done"), 50)'],
    [
      'timers one after the other',
      'setTimeout(() => setTimeout(() => setTimeout(() => last("done"))))',
    ],
    [
      'an animation frame',
      'requestAnimationFrame(() => requestAnimationFrame(() => last("done")))',
    ],
    ['an idle moment', 'requestIdleCallback(() => last("done"))'],
    [
      'an intersection observer',
      'new IntersectionObserver(([e]) => { if (e.isIntersecting) last("done") }).observe(out)',
    ],
    [
      'a resize observer',
      'new ResizeObserver(() => { if (!out.textContent) last("done") }).observe(document.body)',
    ],
    [
      'a mutation observer',
      'new MutationObserver((l, o) => { o.disconnect(); last("done") }).observe(out, { attributes: true }); out.id = "out"',
    ],
    [
      'a message',
      'const { port1, port2 } = new MessageChannel(); port1.onmessage = () => last("done"); port2.postMessage(1)',
    ],
    [
      'a worker',
      'new Worker(URL.createObjectURL(new Blob(["postMessage(1)"]))).onmessage = () => last("done")',
    ],
    [
      'a transition',
      'out.animate([{ opacity: 0 }, { opacity: 1 }], 30).finished.then(() => last("done"))',
    ],
  ])('in %s while the page was loading', async (_, script) => {
    expect(await saidBy(`<script>${script}</script>`, {}, true)).toEqual(both('done'))
  })

  test.each([
    [
      'an intersection observer',
      'new IntersectionObserver(([e]) => { if (e.isIntersecting) say("done") }).observe(far)',
    ],
    [
      'a scroll event',
      'onscroll = () => { if (!out.textContent && far.getBoundingClientRect().top <= innerHeight) say("done") }',
    ],
  ])('in %s far below the first sheet', async (_, script) => {
    const html = `<div style="height:9000px"></div><p id=far></p><script>${script}</script>`
    const texts = await saidBy(html)
    expect(texts.map((text) => text.replaceAll('|', ''))).toEqual(both('done'))
  })

  test('with files that it loads: a script, a module, words', async () => {
    const html = `<script src="${site.url}/classic.js"></script>
      <script type=module>
        import word from '${site.url}/module.js'
        say(word)
        last(await (await fetch('${site.url}/words')).text())
      </script>`
    expect(await saidBy(html, {}, true)).toEqual(both('loaded imported fetched'))
  })

  test('on a canvas', async () => {
    const html = `<style>* { margin: 0 } canvas { display: block }</style>
      <canvas id=plain width=96 height=96></canvas><canvas id=bitmap width=96 height=96></canvas>
      <script>
        const pen = plain.getContext('2d')
        pen.fillStyle = 'red'
        pen.fillRect(0, 0, 96, 96)
        const other = new OffscreenCanvas(96, 96)
        Object.assign(other.getContext('2d'), { fillStyle: 'blue' }).fillRect(0, 0, 96, 96)
        bitmap.getContext('bitmaprenderer').transferFromImageBitmap(other.transferToImageBitmap())
      </script>`
    await mapSources(site, html, async (source) => {
      const options = { enableJavaScript: true, margin: NO_MARGIN }
      const page = await drawPdf(await bytesOf(server, user, 'pdf', { ...source, options }))
      expect([colourAt(page, 36, 36), colourAt(page, 36, 108)]).toEqual(['#ff0000', '#0000ff'])
    })
  })

  test('and not its errors: what was there before one stays', async () => {
    const html =
      '<script>say("first"); nothing.there(); say("never")</script><script>say("second")</script>'
    expect(await saidBy(html)).toEqual(both('first second'))
  })
})

describe('lazy images far below are in the print', () => {
  const red = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96">
    <rect width="96" height="96" fill="red"/></svg>`
  const image = () => `<img loading=lazy src="${site.url}/red.svg">`
  const format = { width: '5in', height: '40in' }

  test.each([
    ['of the document, with JavaScript', true, image],
    ['of the document, without', false, image],
    ['that a script has written', true, () => `<script>document.write('${image()}')</script>`],
  ])('%s', async (_, enableJavaScript, box) => {
    site.routes['/red.svg'] = { type: 'image/svg+xml', body: red, after: SLOW_MS }
    const html = `<style>* { margin: 0 } img { display: block }</style>
      <div style="height:3000px"></div>${box()}`
    await mapSources(site, html, async (source) => {
      const options = { enableJavaScript, margin: NO_MARGIN, format }
      const page = await drawPdf(await bytesOf(server, user, 'pdf', { ...source, options }))
      expect(boxOf(page, '#ff0000')).toEqual([0, 2250, 72, 2322])
    })
  })
})
