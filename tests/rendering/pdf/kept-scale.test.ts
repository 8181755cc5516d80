/** Drawings that keep their scale when their container becomes narrower lose nothing in PDFs. */
import { describe, expect, test } from 'bun:test'
import {
  BARS,
  COLOURS,
  expectToFill,
  extentsOf,
  RIGHT,
  withScripts,
} from '../../support/rendering/bars.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()

const barsOf = (html: string) => extentsOf(server, user, withScripts(html))

/**
 * A canvas whose bars keep the width that they were first drawn with.
 * @param from where the first bar begins
 */
const chart = (from: string, script: string, inner = '') => `<!doctype html>
  <div id=w>${inner}<canvas id=c height=100 style="display:block"></canvas></div><script>
  let step = 0; const x = c.getContext('2d')
  function draw() { const width = w.clientWidth; c.width = width; if (!step) step = width / 4;
    ${JSON.stringify(COLOURS)}.forEach((colour, i) => { x.fillStyle = colour; x.fillRect(${from} + i * step, 0, step, c.height) }) }
  draw(); ${script}</script>`

const LISTENER = `addEventListener('resize', draw)`
const OBSERVER = 'new ResizeObserver(draw).observe(w)'

describe('a drawing that keeps its scale', () => {
  const places = { left: '0', right: 'width - 4 * step', middle: '(width - 4 * step) / 2' }
  for (const [name, from] of Object.entries(places)) {
    test(`at the ${name} is shown smaller, with all that the screen shows`, async () => {
      expectToFill(await barsOf(chart(from, LISTENER)))
      expectToFill(await barsOf(chart(from, OBSERVER)))
    })
  }

  test('and has the width of its style sheet loses nothing either', async () => {
    const html = chart('width - 4 * step', 'new ResizeObserver(draw).observe(c)').replace(
      'display:block',
      'display:block;width:100%',
    )
    expectToFill(await barsOf(html.replace('w.clientWidth', 'c.clientWidth')))
  })

  test('leaves the text beside it as it is', async () => {
    const block = '<p style="height:20px;background:#00ffff"></p>'
    const html = `${chart('0', LISTENER)}${block}`
    const [cyan] = await extentsOf(server, user, withScripts(html), ['#00ffff'])
    expect(Math.abs((cyan?.right ?? 0) - RIGHT)).toBeLessThan(10)
    expect(Math.abs((cyan?.bottom ?? 0) - (cyan?.top ?? 0) - 15)).toBeLessThan(2)
  })
})

describe('a drawing that is drawn in full for the paper', () => {
  test('has the size of the paper, also if all of its columns look the same', async () => {
    const html = `<!doctype html><div id=w><canvas id=c height=100 style="display:block"></canvas></div><script>
      function draw() { c.width = w.clientWidth; ${BARS} } draw(); addEventListener('resize', draw)</script>`
    for (const bar of await barsOf(html)) {
      expect(Math.abs((bar?.bottom ?? 0) - (bar?.top ?? 0) - 75)).toBeLessThan(2)
    }
  })

  test('is not shown smaller for an empty part that is missing', async () => {
    const html = `<!doctype html><div id=w><canvas id=c height=100 style="display:block"></canvas></div><script>
      function draw() { c.width = w.clientWidth; const x = c.getContext('2d'); x.fillStyle = '#ff0000'; x.fillRect(10, 0, 100, 100) }
      draw(); addEventListener('resize', draw)</script>`
    const [bar] = await barsOf(html)
    expect(Math.abs((bar?.right ?? 0) - (bar?.left ?? 0) - 75)).toBeLessThan(2)
  })
})
