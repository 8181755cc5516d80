/**
 * Pages that hide or unload what leaves the window: a whole page and a PDF have all of it, and the
 * page stays as it is otherwise.
 */
import { describe, expect, test } from 'bun:test'
import { bytesOf, imageOf } from '../../support/api/renders.ts'
import { colourAt } from '../../support/files/images.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import { hintOf } from '../../support/rendering/hints.ts'
import { renderWithReport } from '../../support/rendering/render-with-report.ts'
import { mapSources } from '../../support/rendering/source-variants.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const [BLACK, WHITE, RED] = ['#000000', '#ffffff', '#ff0000']
const VIEWPORT = { width: 200, height: 400 }
const COUNT = 5
const STYLE = `<!doctype html><style>* { margin: 0 } section { height: 500px }
  section, img { opacity: 0; background: black; transition: opacity .4s } .on { opacity: 1 }
  img { display: block; width: 100px; height: 500px }</style>`
const SECTIONS = '<section></section>'.repeat(COUNT)
const RED_SVG = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'

const { server, site, user } = useSharedServer()

const capture = (source: { html: string } | { url: string }, options: object = {}) =>
  imageOf(server, user, { ...source, options: { ...VIEWPORT, fullPage: true, ...options } })

const observed = (selector: string, change: string) => `<script>
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting: isIn, target } of entries) { ${change} }
  })
  for (const one of document.querySelectorAll('${selector}')) observer.observe(one)</script>`

const TOGGLED = observed('section', "target.classList.toggle('on', isIn)")

/**
 * Hides what is below the window at scroll events and at those of another size, throttled as
 * libraries do it.
 */
const HANDLED = `<script>
  const check = () => {
    for (const one of document.querySelectorAll('section')) {
      one.classList.toggle('on', one.getBoundingClientRect().top < innerHeight)
    }
  }
  let timer
  onscroll = onresize = () => { timer ??= setTimeout(() => { timer = undefined; check() }, 99) }
  check()</script>`

/** As libraries do it that measure the window only when its size changes. */
const KEPT_HEIGHT = `<script>
  let height = innerHeight
  const check = () => {
    for (const one of document.querySelectorAll('section')) {
      one.classList.toggle('on', one.getBoundingClientRect().top < height)
    }
  }
  onscroll = check
  onresize = () => { height = innerHeight; check() }
  check()</script>`

/** Shows as many rows as the window has room for. */
const ROWS = `<div id=list style="position: relative; height: ${COUNT * 500}px"></div><script>
  const draw = () => {
    const rows = []
    for (let at = 0; at < ${COUNT * 10}; at += 1) {
      const top = at * 50
      if (top + 50 < scrollY || top > scrollY + innerHeight) continue
      const row = document.createElement('p')
      row.style = 'position: absolute; height: 50px; width: 100%; background: black; top: ' + top + 'px'
      rows.push(row)
    }
    list.replaceChildren(...rows)
  }
  onscroll = onresize = draw
  draw()</script>`

const UNLOADED = `${'<img>'.repeat(COUNT)}${observed(
  'img',
  `target.classList.toggle('on', isIn); if (isIn) target.src = '${RED_SVG}'; else target.removeAttribute('src')`,
)}`

const ANIMATED = `${SECTIONS}${observed(
  'section',
  "target.animate({ opacity: isIn ? 1 : 0 }, { duration: 300, fill: 'forwards' })",
)}`

describe('a page that', () => {
  test.each([
    ['shows what is in the window, and nothing else', SECTIONS + TOGGLED],
    ['hides what is below the window, with a throttled handler', SECTIONS + HANDLED],
    ['takes the rows of a list out that leave the window', ROWS],
    ['unloads the pictures that leave the window', UNLOADED],
    ['animates what leaves the window', ANIMATED],
    ['keeps the height of the window for its handler', SECTIONS + KEPT_HEIGHT],
  ])('%s is shown in full', async (_, body) => {
    const html = STYLE + body
    await mapSources(site, html, async (source) => {
      const image = await capture(source)
      const middles = Array.from({ length: COUNT }, (_, at) => colourAt(image, 50, at * 500 + 250))
      expect(middles).toEqual(Array(COUNT).fill(BLACK))
    })
    const pdf = await bytesOf(server, user, 'pdf', { html, options: { enableJavaScript: true } })
    const pages = await Promise.all([0, 1, 2].map((at) => drawPdf(pdf, at)))
    expect(pages.map((page) => colourAt(page, 70, 120))).toEqual(Array(3).fill(BLACK))
  })

  test('hides what is out of view keeps the lengths and the places that its window gives it', async () => {
    const fixed = (side: string) =>
      `<i style="position: fixed; ${side}: 0; left: 100px; width: 100px; height: 30px; background: red"></i>`
    const html = `${STYLE}<style>header { height: 50vh; margin-bottom: 10vh; font-size: 10vh }
      @media (min-height: 600px) { section { background: blue } }</style>
      ${fixed('top')}${fixed('bottom')}<header></header>${SECTIONS}${TOGGLED}`
    await mapSources(site, html, async (source) => {
      const image = await capture(source)
      expect(image.height).toBe(200 + 40 + COUNT * 500)
      const places = [15, 60, 385, 415, image.height - 15]
      expect(places.map((y) => colourAt(image, 150, y))).toEqual([RED, WHITE, RED, BLACK, BLACK])
    })
  })

  const FITTED = `<header></header>${SECTIONS}<script>
    const fit = () => { document.querySelector('header').style.paddingTop = innerHeight + 'px' }
    addEventListener('resize', () => setTimeout(fit, 50))
    fit()</script>`

  test('follows the size of its window by script, and hides what is out of view, is shown in full', async () => {
    const html = STYLE + FITTED + TOGGLED
    await mapSources(site, html, async (source) => {
      const image = await capture(source)
      expect(image.height).toBe(400 + COUNT * 500)
      expect([390, 450, 2850].map((y) => colourAt(image, 100, y))).toEqual([WHITE, BLACK, BLACK])
    })
    const options = { ...VIEWPORT, fullPage: true }
    const { report } = await renderWithReport(server, user, 'screenshot', { html, options })
    expect(hintOf(report.hints, 'HIDDEN_AGAIN')).toBeUndefined()
  })

  test('grows with each size that it is told, and draws a bar on while it is scrolled, keeps its height', async () => {
    const html = `<!doctype html><style>* { margin: 0 } main { height: 1000px }</style>
      <main></main><progress max=100></progress><script>
      const bar = document.querySelector('progress')
      let value = 0
      const draw = () => { bar.setAttribute('value', value += 1); if (value < 99) setTimeout(draw, 30) }
      onscroll = () => { if (value === 0) draw() }
      const fit = () => { document.querySelector('main').style.minHeight = document.body.offsetHeight + 26 + 'px' }
      addEventListener('resize', () => setTimeout(fit, 50))</script>`
    await mapSources(site, html, async (source) => {
      expect((await capture(source)).height).toBeLessThan(1030)
    })
  })

  test('cannot be shown in full without a change of its own size is shown as in its window', async () => {
    const html = STYLE + FITTED + KEPT_HEIGHT
    await mapSources(site, html, async (source) => {
      const image = await capture(source)
      expect(image.height).toBe(400 + COUNT * 500)
      expect(colourAt(image, 100, 390)).toBe(WHITE)
    })
    const options = { ...VIEWPORT, fullPage: true }
    const { report } = await renderWithReport(server, user, 'screenshot', { html, options })
    expect(hintOf(report.hints, 'HIDDEN_AGAIN')?.where).toBe('section')
  })

  test('has animations that stand still, and hides what is out of view, is shown in full', async () => {
    const html = `${STYLE}${SECTIONS}${TOGGLED}<script>
      for (const one of document.querySelectorAll('section')) {
        one.animate({ color: ['red', 'blue'] }, { duration: 500 }).playbackRate = 0
        one.animate({ marginLeft: ['0px', '150px'] }, { duration: 500, fill: 'both' }).pause()
      }</script>`
    await mapSources(site, html, async (source) => {
      const image = await capture(source)
      const middles = Array.from({ length: COUNT }, (_, at) => colourAt(image, 50, at * 500 + 250))
      expect(middles).toEqual(Array(COUNT).fill(BLACK))
    })
  })

  test('adds content without end, and hides what is out of view, is followed for a few screens', async () => {
    const html = `${STYLE}<main></main><b>end</b><script>
      const add = () => document.querySelector('main').append(document.createElement('section'))
      const watched = new IntersectionObserver((all) => {
        for (const { isIntersecting, target } of all) target.classList.toggle('on', isIntersecting)
      })
      onscroll = () => { add(); add(); for (const one of document.querySelectorAll('section')) watched.observe(one) }
      add(); add()</script>`
    const { report } = await renderWithReport(server, user, 'screenshot', {
      html,
      options: { ...VIEWPORT, fullPage: true },
    })
    expect(hintOf(report.hints, 'ENDLESS_PAGE')).toBeDefined()
    expect(hintOf(report.hints, 'HIDDEN_AGAIN')?.message).toContain('`section` was shown')
  })

  test('is shown in full has no hint', async () => {
    const html = STYLE + SECTIONS + TOGGLED
    const options = { ...VIEWPORT, fullPage: true }
    const { report } = await renderWithReport(server, user, 'screenshot', { html, options })
    expect(report.hints.map(({ code }) => code)).not.toContain('HIDDEN_AGAIN')
  })
})

test.each([
  ['at once', 16],
  ['with a pause between two parts', 100],
])('a page that builds itself %s is not called endless', async (_, pauseMs) => {
  const html = `<!doctype html><style>p { height: 900px }</style><main></main><script>
    let left = 25
    const add = () => {
      document.querySelector('main').append(Object.assign(document.createElement('p'), { textContent: left }))
      left -= 1
      if (left > 0) setTimeout(add, ${pauseMs})
    }
    onscroll = () => {}
    add()</script>`
  const { report } = await renderWithReport(server, user, 'pdf', {
    html,
    options: { enableJavaScript: true },
  })
  expect(hintOf(report.hints, 'ENDLESS_PAGE')).toBeUndefined()
})
