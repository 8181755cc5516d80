/**
 * Animations that scripts draw, frame by frame: what scrolling through the page starts is shown at
 * its end.
 */
import { describe, expect, test } from 'bun:test'
import { bytesOf, imageOf } from '../../support/api/renders.ts'
import { colourAt } from '../../support/files/images.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import { mapSources } from '../../support/rendering/source-variants.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const [BLACK, WHITE] = ['#000000', '#ffffff']
const VIEWPORT = { width: 200, height: 800 }

const { server, site, user } = useSharedServer()

/** Changes the opacity of an element by and by, one change after the other, as jQuery does. */
const FADE = `<script>
  const queues = new Map()
  const fade = (element, to) => {
    const run = () => new Promise((done) => {
      const from = Number(getComputedStyle(element).opacity)
      const start = performance.now()
      const draw = () => {
        const part = Math.min(1, (performance.now() - start) / 400)
        element.style.opacity = from + (to - from) * part
        if (part < 1) requestAnimationFrame(draw)
        else done()
      }
      requestAnimationFrame(draw)
    })
    queues.set(element, (queues.get(element) ?? Promise.resolve()).then(run))
  }</script>`

const BUTTON = `<!doctype html><style>* { margin: 0 } main { height: 2000px }
  #up { position: fixed; left: 0; top: 0; width: 200px; height: 200px; background: black; opacity: 0 }</style>
  <main></main><div id=up></div>${FADE}<script>
  let shown = false
  onscroll = () => {
    if (scrollY > 100 === shown) return
    shown = !shown
    fade(up, Number(shown))
  }</script>`

const SECTIONS = `<!doctype html><style>* { margin: 0 }
  section { height: 900px; background: black; opacity: 0 }</style>${'<section></section>'.repeat(3)}
  ${FADE}<script>
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) fade(target, 1)
      if (isIntersecting) observer.unobserve(target)
    }
  })
  for (const one of document.querySelectorAll('section')) observer.observe(one)</script>`

const ENDLESS = `<!doctype html><style>* { margin: 0 } main { height: 2000px }
  p { width: 200px; height: 200px; background: black }</style><p id=ticker></p><main></main><script>
  const move = () => { ticker.style.left = performance.now() + 'px'; requestAnimationFrame(move) }
  WHEN</script>`

const WHEN_SCROLLED = 'onscroll = () => { onscroll = null; move() }'

async function printed(html: string, page: number) {
  const options = {
    enableJavaScript: true,
    margin: { top: '0', right: '0', bottom: '0', left: '0' },
  }
  return drawPdf(await bytesOf(server, user, 'pdf', { html, options }), page)
}

describe('scripted animations that scrolling through the page starts', () => {
  test('have hidden a button again that is shown only further down', async () => {
    await mapSources(site, BUTTON, async (source) => {
      const image = await imageOf(server, user, {
        ...source,
        options: { ...VIEWPORT, fullPage: true },
      })
      expect(colourAt(image, 100, 100)).toBe(WHITE)
    })
    expect(colourAt(await printed(BUTTON, 0), 100, 100)).toBe(WHITE)
  })

  test('have shown the sections of the page', async () => {
    await mapSources(site, SECTIONS, async (source) => {
      const image = await imageOf(server, user, {
        ...source,
        options: { ...VIEWPORT, fullPage: true },
      })
      const middles = [0, 1, 2].map((at) => colourAt(image, 100, at * 900 + 450))
      expect(middles).toEqual([BLACK, BLACK, BLACK])
    })
    expect(colourAt(await printed(SECTIONS, 1), 100, 300)).toBe(BLACK)
  })

  test('have shown a section that is captured alone', async () => {
    const html = SECTIONS.replace('<section>', '<p style="height:1000px"></p><section>')
    const options = { ...VIEWPORT, selector: 'section:last-of-type' }
    const image = await imageOf(server, user, { html, options })
    expect(colourAt(image, 100, 450)).toBe(BLACK)
  })

  test('have no more than a part of the time that the render may take', async () => {
    const html = ENDLESS.replace('WHEN', WHEN_SCROLLED)
    const options = { ...VIEWPORT, fullPage: true, timeout: 5_000 }
    const image = await imageOf(server, user, { html, options })
    expect(colourAt(image, 100, 100)).toBe(BLACK)
  })

  test('are not waited for if they have no end and were there before', async () => {
    const msOf = async (when: string) => {
      const html = ENDLESS.replace('WHEN', when)
      const body = { html, options: { ...VIEWPORT, fullPage: true } }
      const response = await server.post('/api/v1/screenshot', body, user.key)
      return Number(response.headers.get('x-render-duration-ms'))
    }
    const [before, afterwards] = [await msOf('move()'), await msOf(WHEN_SCROLLED)]
    // The second one waits for two seconds.
    expect(before).toBeLessThan(afterwards - 500)
  })

  test.each([
    ['before the page is scrolled', 'move()'],
    ['when the page is scrolled', WHEN_SCROLLED],
  ])('are captured on their way if they have no end and start %s', async (_, when) => {
    const html = ENDLESS.replace('WHEN', when)
    const image = await imageOf(server, user, { html, options: { ...VIEWPORT, fullPage: true } })
    expect(colourAt(image, 100, 100)).toBe(BLACK)
  })
})
