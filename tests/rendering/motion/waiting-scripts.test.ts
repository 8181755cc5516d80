/**
 * Scripts that wait in a loop for a later time see it come, while the clock of the page is stopped,
 * too.
 */
import { expect, test } from 'bun:test'
import { boxOf, imageOf } from '../../support/api/renders.ts'
import { readImage } from '../../support/files/images.ts'
import { renderWithReport } from '../../support/rendering/render-with-report.ts'
import { sourcesInTurn } from '../../support/rendering/source-variants.ts'
import { useServer } from '../../support/server/use-server.ts'
import { crossed } from '../../support/thorough.ts'

const { server, site, user } = useServer({ env: { LANES: '2' } })

const SCREEN = { width: 300, height: 120 }
const PAPER = { enableJavaScript: true }
const INK = '#4488cc'
/** All of the motion, with the output, on a busy machine. */
const MOTION_MS = 6_000

/** A bar that grows by 10 px in each step, after a wait of some ms. */
const steps = (now: string, next: string, ms: number) => `<style>body { margin: 0 }
  #bar { height: 20px; width: 0; background: ${INK} }</style><div id=bar></div><script>
  const wait = (ms) => { const end = ${now} + ms; while (${now} < end); }
  let done = 0
  const step = () => {
    wait(${ms})
    bar.style.width = ++done * 10 + 'px'
    if (done < 12) ${next}
  }
  ${next}</script>`

const inFrame = (html: string) =>
  `<style>body { margin: 0 } iframe { border: 0 }</style><iframe srcdoc="${html.replaceAll('"', '&quot;')}"></iframe>`

const FRAME = 'requestAnimationFrame(step)'
const TIMER = 'setTimeout(step, 30)'

const TIMES = [
  'performance.now()',
  'Date.now()',
  '+new Date',
  'new Date().getTime()',
  'Reflect.apply(Performance.prototype.now, performance, [])',
]
const PLACES = {
  'in frames': (now: string) => steps(now, FRAME, 5),
  'in timers': (now: string) => steps(now, TIMER, 60),
  'in a frame of the page': (now: string) => inFrame(steps(now, FRAME, 20)),
}

test.each(crossed(TIMES, Object.keys(PLACES) as (keyof typeof PLACES)[]))(
  'a script that waits in a loop for %s %s comes to its end, without a hint',
  async (now, place) => {
    for (const source of sourcesInTurn(site, PLACES[place](now))) {
      const body = { ...source, options: SCREEN }
      const { bytes, report } = await renderWithReport(server, user, 'screenshot', body)
      expect(boxOf(await readImage(bytes), INK)).toEqual([0, 0, 120, 20])
      expect(report.hints).toEqual([])
      expect(report.script_motion?.ended).toBeTrue()
    }
  },
)

test('time does not go back after such a wait, and dates are dates', async () => {
  const html = `<div id=bar style="height:20px;background:${INK}"></div><script>
    let last = [0, 0]
    let isLate = false
    const look = () => {
      const now = [performance.now(), Date.now()]
      isLate ||= now[0] < last[0] || now[1] < last[1]
      last = now
    }
    let frames = 0
    const step = () => {
      look()
      for (const end = performance.now() + 40; performance.now() < end;) look()
      look()
      const isDate = new Date() instanceof Date && new Date(5).getTime() === 5 && typeof Date() === 'string' &&
        Date.UTC(1970, 0, 1) === 0 && new Date().constructor === Date && Date.length === 7
      bar.style.width = isLate || !isDate ? '7px' : '90px'
      if (frames++ < 20) requestAnimationFrame(step)
    }
    step()</script>`
  const image = await imageOf(server, user, { html, options: SCREEN })
  expect(boxOf(image, INK)?.[2]).toBeGreaterThan(90)
})

test.each(['setTimeout(step, 20)', 'requestAnimationFrame(step)'])(
  'a script that computes without end after a while of %s is ended in the time for all of the motion',
  async (next) => {
    const html = `<p>shown <span id=count></span></p><script>
      let steps = 0
      const step = () => { count.textContent = ++steps; while (steps > 99); ${next} }
      step()</script>`
    const { status, report } = await renderWithReport(server, user, 'pdf', { html, options: PAPER })
    expect([status, report.hints.map((one) => one.code)]).toEqual([200, ['ENDLESS_MOTION']])
    expect(report.phases_ms['print']).toBeLessThan(MOTION_MS)
  },
)

test('WebGL that draws without end takes no longer than other motion, in one lane', async () => {
  const html = `<canvas id=canvas width=500 height=500></canvas><script>
    const gl = canvas.getContext('webgl')
    let frames = 0
    const step = () => {
      for (let times = 0; times < 40; times++) {
        gl.clearColor(Math.sin(frames++ / 20) ** 2, .3, .5, 1)
        gl.clear(gl.COLOR_BUFFER_BIT)
      }
      gl.readPixels(0, 0, 500, 500, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(1_000_000))
      requestAnimationFrame(step)
    }
    step()</script>`
  const lanes = () => server.services.engine.lanes().map(({ id }) => id)
  const before = lanes()
  for (const kind of ['pdf', 'screenshot'] as const) {
    const options = kind === 'pdf' ? PAPER : SCREEN
    const { status, report } = await renderWithReport(server, user, kind, { html, options })
    expect([status, report.hints.map((one) => one.code)]).toEqual([200, ['ENDLESS_MOTION']])
    const { print = 0, capture = 0 } = report.phases_ms
    expect(print + capture).toBeLessThan(MOTION_MS)
  }
  expect(lanes()).toEqual(before)
})
