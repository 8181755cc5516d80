/**
 * Drawings that keep their own size in PDFs with scripts leave the rest of the page as Chromium
 * prints it.
 */
import { describe, expect, test } from 'bun:test'
import {
  COLOURS,
  expectToFill,
  extentsOf,
  LEFT,
  RIGHT,
  withScripts,
} from '../../support/rendering/bars.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()

/** Fills the width that lines of text have. */
const BLOCK = '<div style="height:20px;background:#ff0000"></div>'
const colouredBy = (html: string, colours?: string[], options: object = {}) =>
  extentsOf(server, user, withScripts(html, options), colours)

async function expectFullWidth(html: string): Promise<void> {
  const [block] = await colouredBy(html, ['#ff0000'])
  expect(Math.abs((block?.right ?? 0) - RIGHT)).toBeLessThan(10)
}

describe('the text beside a drawing that keeps its own width', () => {
  for (const width of [700, 834, 960, 1_130, 1_250]) {
    test(`of ${width} px fills its lines`, async () => {
      await expectFullWidth(
        `<!doctype html>${BLOCK}<svg width=${width} height=40></svg>${BLOCK}<script>1</script>`,
      )
      await expectFullWidth(
        `<!doctype html>${BLOCK}<canvas width=${width} height=40></canvas><script>1</script>`,
      )
    })
  }

  test('fills its lines in a page that listens to the size of the window', async () => {
    await expectFullWidth(`<!doctype html>${BLOCK}<svg width=960 height=40></svg>
      <script>addEventListener('resize', () => {})</script>`)
  })

  test('fills its lines in columns', async () => {
    await expectFullWidth(`<!doctype html><div style="display:flex"><div style="flex:1">
      <svg width=800 height=40></svg></div></div><main>${BLOCK}</main><script>1</script>`)
  })
})

describe('the text beside a box that keeps its own width', () => {
  const boxes = {
    'in pixels': '<div style="width:1000px;height:40px"></div>',
    'beside a margin': '<div style="margin-left:700px;width:300px;height:40px"></div>',
    'as a table': '<table style="width:1000px"><tr><td>One<td>Two</table>',
  }
  for (const [name, box] of Object.entries(boxes)) {
    test(`${name} fills its lines`, async () => {
      await expectFullWidth(`<!doctype html>${BLOCK}${box}<script>1</script>`)
    })
  }
})

describe('a chart that follows its container', () => {
  const colours = JSON.stringify(COLOURS)
  const chart = `<div id=w><canvas id=c height=100 style="display:block"></canvas></div><script>
    function draw() { c.width = w.clientWidth; const x = c.getContext('2d'); ${colours}.forEach((colour, i) => {
      x.fillStyle = colour; x.fillRect(i * c.width / 4, 0, c.width / 4, c.height) }) }`
  const listeners = {
    'observes it': 'new ResizeObserver(draw).observe(w)',
    'listens to the window': `draw(); addEventListener('resize', draw)`,
    'waits for the end of resizing': `draw(); let t; addEventListener('resize', () => { clearTimeout(t); t = setTimeout(draw, 200) })`,
    'is never drawn again': 'draw()',
  }
  for (const [name, script] of Object.entries(listeners)) {
    test(`and ${name} fills the page beside a drawing that keeps its width`, async () => {
      expectToFill(
        await colouredBy(`<!doctype html><body style="margin:0"><svg width=900 height=40></svg>
          ${chart}; ${script}</script>`),
      )
    })
  }
})

describe('a canvas as high as the page', () => {
  /** A disc in the middle of what the canvas was drawn for. */
  const disc = (rule: string, script: string) => `<!doctype html><html style="height:100%">
    <body style="margin:0;height:100%;${rule}"><canvas id=c style="display:block;width:100%;height:100%"></canvas><script>
    const x = c.getContext('2d')
    function draw() { c.width = c.clientWidth; c.height = c.clientHeight; x.fillStyle = '#ff0000'; x.arc(100, 100, 50, 0, 7); x.fill() }
    ${script}</script>`
  async function expectDisc(html: string, points: number): Promise<void> {
    const [circle] = await colouredBy(html, ['#ff0000'])
    const { left, right, top, bottom } = circle ?? { left: 0, right: 0, top: 0, bottom: 0 }
    expect(Math.abs(right - left - points)).toBeLessThan(3)
    expect(Math.abs(bottom - top - points)).toBeLessThan(3)
  }

  test('is drawn for the height of the paper, too', async () => {
    await expectDisc(disc('', `draw(); addEventListener('resize', draw)`), 75)
    await expectDisc(disc('', 'new ResizeObserver(draw).observe(c)'), 75)
    const column = 'display:flex;flex-direction:column;height:100vh'
    await expectDisc(disc(column, `draw(); addEventListener('resize', draw)`), 75)
  })

  test('and drawn for the width of the screen keeps its shape if nothing draws it again', async () => {
    await expectDisc(disc('', 'draw()'), (75 * (RIGHT - LEFT)) / 960)
  })
})
