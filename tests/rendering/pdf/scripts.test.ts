/**
 * PDFs of pages with scripts: if JavaScript is enabled, the output includes everything that scripts
 * do before printing.
 */
import { describe, expect, test } from 'bun:test'
import { boxOf, bytesOf, pdfOf } from '../../support/api/renders.ts'
import { colourAt } from '../../support/files/images.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import {
  mapSources,
  type PageSource,
  sourceVariants,
} from '../../support/rendering/source-variants.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const NO_MARGIN = { top: '0', right: '0', bottom: '0', left: '0' }
const SLOW_MS = 300

const CORS = { 'Access-Control-Allow-Origin': '*' }
const SCRIPT = { type: 'text/javascript', headers: CORS }

const { server, site, user } = useSharedServer({
  routes: {
    '/words': { type: 'text/plain', body: 'fetched', headers: CORS },
    '/module.js': { ...SCRIPT, body: 'export default "imported"' },
    '/classic.js': { ...SCRIPT, body: 'say("loaded")', after: SLOW_MS },
  },
})

/**
 * The text of a page whose scripts write words with `say`, as HTML and loaded from a URL. With
 * `held`, the load event waits for the word that is written with `last`.
 */
function wordsOf(html: string, options: object = {}, held = false): Promise<string[]> {
  const render = async (variant: number) => {
    const source = sourceVariants(site, pageWithWords(html, held))[variant] as PageSource
    const body = { ...source, options: { enableJavaScript: true, timeout: 10_000, ...options } }
    const pages = await pdfOf(server, user, body)
    return pages.map(({ text }) => text.replace(/\s+/g, ' ').trim()).join('|')
  }
  return Promise.all([render(0), render(1)])
}

function pageWithWords(html: string, held: boolean): string {
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
  ])('set to %p prints "%s"', async (enableJavaScript, text) => {
    expect(await wordsOf(html, { enableJavaScript })).toEqual(both(text))
  })

  test('set to false disables scripts in frames too', async () => {
    site.routes['/framed'] = { body: '<p id=p>framed</p><script>p.textContent = "script"</script>' }
    const framed = `<iframe src="${site.url}/framed"></iframe>`
    expect(await wordsOf(framed, { enableJavaScript: false })).toEqual(both('framed'))
    expect(await wordsOf(framed, { enableJavaScript: true })).toEqual(both('script'))
  })
})

describe('the PDF includes what a script did', () => {
  test.each([
    ['immediately', 'say("done")'],
    ['at DOMContentLoaded', 'addEventListener("DOMContentLoaded", () => say("done"))'],
    ['at the load event', 'addEventListener("load", () => say("done"))'],
    ['in a promise', 'Promise.resolve().then(() => say("done"))'],
    ['in a microtask of the load event', 'onload = () => queueMicrotask(() => say("done"))'],
    ['at the beforeprint event', 'addEventListener("beforeprint", () => say("done"))'],
    [
      'when the print media query matched',
      'if (matchMedia("print").matches) say("early"); matchMedia("print").onchange = () => say("done")',
    ],
  ])('%s', async (_, script) => {
    expect(await wordsOf(`<script>${script}</script>`)).toEqual(both('done'))
  })

  test.each([
    ['after a timer', 'setTimeout(() => last("done"), 50)'],
    ['after nested timers', 'setTimeout(() => setTimeout(() => setTimeout(() => last("done"))))'],
    [
      'in an animation frame',
      'requestAnimationFrame(() => requestAnimationFrame(() => last("done")))',
    ],
    ['in an idle callback', 'requestIdleCallback(() => last("done"))'],
    [
      'in an intersection observer',
      'new IntersectionObserver(([e]) => { if (e.isIntersecting) last("done") }).observe(out)',
    ],
    [
      'in a resize observer',
      'new ResizeObserver(() => { if (!out.textContent) last("done") }).observe(document.body)',
    ],
    [
      'in a mutation observer',
      'new MutationObserver((l, o) => { o.disconnect(); last("done") }).observe(out, { attributes: true }); out.id = "out"',
    ],
    [
      'in a message handler',
      'const { port1, port2 } = new MessageChannel(); port1.onmessage = () => last("done"); port2.postMessage(1)',
    ],
    [
      'after a message of a worker',
      'new Worker(URL.createObjectURL(new Blob(["postMessage(1)"]))).onmessage = () => last("done")',
    ],
    [
      'after an animation',
      'out.animate([{ opacity: 0 }, { opacity: 1 }], 30).finished.then(() => last("done"))',
    ],
  ])('%s while the page was loading', async (_, script) => {
    expect(await wordsOf(`<script>${script}</script>`, {}, true)).toEqual(both('done'))
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
  ])('in %s far below the first page', async (_, script) => {
    const html = `<div style="height:9000px"></div><p id=far></p><script>${script}</script>`
    const texts = await wordsOf(html)
    expect(texts.map((text) => text.replaceAll('|', ''))).toEqual(both('done'))
  })

  test('with a script, a module and a text that it loads', async () => {
    const html = `<script src="${site.url}/classic.js"></script>
      <script type=module>
        import word from '${site.url}/module.js'
        say(word)
        last(await (await fetch('${site.url}/words')).text())
      </script>`
    expect(await wordsOf(html, {}, true)).toEqual(both('loaded imported fetched'))
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

  test('before it threw an error', async () => {
    const html =
      '<script>say("first"); nothing.there(); say("never")</script><script>say("second")</script>'
    expect(await wordsOf(html)).toEqual(both('first second'))
  })
})

describe('the PDF includes lazy images far below', () => {
  const red = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96">
    <rect width="96" height="96" fill="red"/></svg>`
  const image = () => `<img loading=lazy src="${site.url}/red.svg">`
  const format = { width: '5in', height: '40in' }

  test.each([
    ['of the document, with JavaScript', true, image],
    ['of the document, without JavaScript', false, image],
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
