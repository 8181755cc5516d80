/**
 * Brings what scripts draw after the load to its end, and stops what has no end at a defined
 * moment.
 */
import { describe, expect, test } from 'bun:test'
import { boxOf, bytesOf, imageOf, inkOf, pdfOf } from '../../support/api/renders.ts'
import { readImage } from '../../support/files/images.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import { renderWithReport } from '../../support/rendering/render-with-report.ts'
import { mapSources, sourcesInTurn } from '../../support/rendering/source-variants.ts'
import { useServer } from '../../support/server/use-server.ts'
import { crossed } from '../../support/thorough.ts'

const { server, site, user } = useServer({
  env: { LANES: '2' },
  routes: {
    '/data': {
      type: 'application/json',
      body: '[150]',
      after: 300,
      headers: { 'access-control-allow-origin': '*' },
    },
    '/never': 'silence',
  },
})

const SCREEN = { width: 420, height: 220 }
const PAPER = {
  enableJavaScript: true,
  margin: { top: '0', right: '0', bottom: '0', left: '0' },
}
const BAR = '#4488cc'

/** `grow(ms)` draws a bar that is 150 px tall in the end. */
const CANVAS = `<!doctype html><style>body { margin: 0 }</style><canvas id=canvas width=400 height=200></canvas><script>
  const context = canvas.getContext('2d')
  const draw = (part, height = 150) => {
    context.clearRect(0, 0, 400, 200)
    context.fillStyle = '${BAR}'
    context.fillRect(20, 200 - height * part, 70, height * part)
  }
  const grow = (ms, height) => {
    const start = performance.now()
    requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - start) / ms))
      draw(part, height)
      if (part < 1) requestAnimationFrame(step)
    })
  }</script>`
const DRAWN = [20, 50, 90, 200]

const CASES: Record<string, string> = {
  'begins at once': `${CANVAS}<script>grow(1000)</script>`,
  'begins 300 ms after the load': `${CANVAS}<script>onload = () => setTimeout(grow, 300, 800)</script>`,
  'begins when the browser is idle': `${CANVAS}<script>requestIdleCallback(() => grow(500))</script>`,
  'begins when it comes into view': `${CANVAS}<script>
    new IntersectionObserver(([one], observer) => {
      if (!one.isIntersecting) return
      observer.disconnect()
      grow(700)
    }).observe(canvas)</script>`,
  'begins when a request is answered': `${CANVAS}<script>
    fetch('SITE/data').then((response) => response.json()).then(([height]) => grow(600, height))</script>`,
  'begins when a late request is answered': `${CANVAS}<script>
    onload = () => setTimeout(async () => grow(600, (await (await fetch('SITE/data')).json())[0]), 200)</script>`,
  'is drawn by timers': `${CANVAS}<script>
    let part = 0
    const timer = setInterval(() => {
      part = Math.min(1, part + .02)
      draw(part)
      if (part === 1) clearInterval(timer)
    }, 20)</script>`,
  'begins when an animation of CSS ends': `${CANVAS}<style>@keyframes fade { from { opacity: 0 } } canvas { animation: fade 2s }</style>
    <script>canvas.onanimationend = () => grow(800)</script>`,
  'is in a frame': `<!doctype html><style>body { margin: 0 } iframe { border: 0 }</style>
    <iframe width=420 height=220 srcdoc="${CANVAS.replaceAll('"', '&quot;')}<script>grow(1000)</script>"></iframe>`,
}

test.each(crossed(Object.keys(CASES), ['screenshot', 'PDF'] as const))(
  'a bar that %s is shown at its full height in a %s',
  async (name, kind) => {
    await mapSources(site, (CASES[name] ?? '').replace('SITE', site.url), async (source) => {
      if (kind === 'screenshot') {
        const image = await imageOf(server, user, { ...source, options: SCREEN })
        expect(boxOf(image, BAR)).toEqual(DRAWN)
        return
      }
      const bytes = await bytesOf(server, user, 'pdf', { ...source, options: PAPER })
      expect(inkOf(await drawPdf(bytes))?.[1]).toBeCloseTo(50 * 0.75, -0.5)
    })
  },
)

test('a number that counts up is printed at its end, in a cold and in a warm page', async () => {
  const html = `<h1 id=number>0</h1><script>
    const start = Date.now()
    const count = () => {
      const part = Math.min(1, (Date.now() - start) / 1500)
      number.textContent = Math.round(part * 9876)
      if (part < 1) setTimeout(count, 30)
    }
    count()</script>`
  const other = await server.newUser('business')
  for (const one of [other, other, user, user]) {
    const [page] = await pdfOf(server, one, { html, options: PAPER })
    expect(page?.text.trim()).toBe('9876')
  }
})

test('the report says how far scripts were brought', async () => {
  const body = { html: CASES['begins at once'], options: SCREEN }
  const { report } = await renderWithReport(server, user, 'screenshot', body)
  expect(report.script_motion?.ended).toBe(true)
  expect(report.script_motion?.advanced_ms).toBeGreaterThanOrEqual(1_000)
  expect(report.hints).toEqual([])
})

test('a page without timers and animation frames is not moved', async () => {
  const html = `<p id=text></p><script>text.textContent = 'done'</script>`
  const body = { html, options: { enableJavaScript: true } }
  const { report } = await renderWithReport(server, user, 'pdf', body)
  expect(report.script_motion).toBeNull()
})

test('with `waitForTimeout` scripts have drawn for that long, and are not moved', async () => {
  const html = `${CANVAS}<script>grow(60_000)</script>`
  const body = { html, options: { ...SCREEN, waitForTimeout: 200 } }
  const { report } = await renderWithReport(server, user, 'screenshot', body)
  expect(report.script_motion).toBeNull()
  expect(report.hints).toEqual([])
})

test.each([
  [
    'shows the time',
    `<p id=text></p><script>
    const show = () => { text.textContent = new Date().toISOString().slice(0, 19) }
    show()
    setInterval(show, 1000)</script>`,
  ],
  [
    'changes nothing that can be seen',
    `<p>still</p><p id=text hidden></p><script>
    let ticks = 0
    setInterval(() => { text.textContent = ticks++; document.title = ticks; text.dataset.ticks = ticks }, 20)</script>`,
  ],
  [
    'requests frames without drawing',
    `<p>still</p><script>
    const step = () => requestAnimationFrame(step)
    step()</script>`,
  ],
  [
    'draws the same picture in every frame',
    `${CANVAS}<script>
    const step = () => { draw(1); requestAnimationFrame(step) }
    step()</script>`,
  ],
])('a page that %s without end is complete', async (_, html) => {
  for (const kind of ['screenshot', 'pdf'] as const) {
    const options = kind === 'pdf' ? PAPER : SCREEN
    const { report } = await renderWithReport(server, user, kind, { html, options })
    expect(report.script_motion?.ended).toBe(true)
    expect(report.hints).toEqual([])
  }
})

describe('a page that draws without end', () => {
  const ENDLESS = `${CANVAS}<script>
    const step = () => { draw(Math.abs(Math.sin(performance.now() / 700))); requestAnimationFrame(step) }
    step()</script>`

  test('is shown on its way, and the report says so', async () => {
    for (const kind of ['screenshot', 'pdf'] as const) {
      const options = kind === 'pdf' ? PAPER : SCREEN
      const { status, report } = await renderWithReport(server, user, kind, {
        html: ENDLESS,
        options,
      })
      expect(status).toBe(200)
      expect(report.script_motion?.ended).toBe(false)
      expect(report.hints.map(({ code }) => code)).toEqual(['ENDLESS_MOTION'])
    }
  })

  test.each([
    ['its own start', 'performance.now() - start'],
    ['the start of the page', 'now'],
  ])('by the time since %s is shown at the same moment in every render', async (_, time) => {
    const html = `${CANVAS}<script>
      const start = performance.now()
      const step = (now) => { draw(Math.abs(Math.sin((${time}) / 700))); requestAnimationFrame(step) }
      requestAnimationFrame(step)</script>`
    for (const [kind, options] of [
      ['screenshot', SCREEN],
      ['pdf', PAPER],
    ] as const) {
      for (const source of sourcesInTurn(site, html)) {
        const shown = async () => {
          const bytes = await bytesOf(server, user, kind, { ...source, options })
          const pixels = kind === 'pdf' ? await drawPdf(bytes) : await readImage(bytes)
          return kind === 'pdf' ? inkOf(pixels) : boxOf(pixels, BAR)
        }
        expect(await shown()).toEqual(await shown())
      }
    }
  })

  test('and computes without end in a frame is rendered, and does not hold others up', async () => {
    const burn = `${CANVAS}<script>
      let frames = 0
      const step = () => {
        for (const end = performance.now() + 50; performance.now() < end;);
        draw(++frames % 10 / 10)
        requestAnimationFrame(step)
      }
      step()</script>`
    const other = await server.newUser()
    const burning = renderWithReport(server, user, 'screenshot', { html: burn, options: SCREEN })
    const [page] = await pdfOf(server, other, { html: '<p>quick</p>' })
    expect(page?.text.trim()).toBe('quick')
    const { status, report } = await burning
    expect(status).toBe(200)
    expect(report.hints.map(({ code }) => code)).toEqual(['ENDLESS_MOTION'])
  })
})

test('a request that is never answered does not keep a chart from its end', async () => {
  const html = `${CANVAS}<script>fetch('${site.url}/never'); grow(1000)</script>`
  const image = await imageOf(server, user, { html, options: SCREEN })
  expect(boxOf(image, BAR)).toEqual(DRAWN)
})

test('a script that gives up a request after a time gets the answer that comes sooner', async () => {
  const html = `<p id=text>nothing</p><script>
    onload = () => setTimeout(() => {
      const late = new Promise((_, reject) => setTimeout(reject, 2000))
      Promise.race([fetch('${site.url}/data').then((response) => response.text()), late])
        .then((answer) => { text.textContent = answer }, () => { text.textContent = 'late' })
    }, 50)</script>`
  const [page] = await pdfOf(server, user, { html, options: PAPER })
  expect(page?.text.trim()).toBe('[150]')
})
