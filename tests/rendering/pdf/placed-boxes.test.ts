/** Boxes that scripts have placed or sized in pixels for the window fit the paper in PDFs. */
import { describe, expect, test } from 'bun:test'
import { pdfOf } from '../../support/api/renders.ts'
import { COLOURS, extentsOf, LEFT, RIGHT, withScripts } from '../../support/rendering/bars.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()

const extents = (html: string) => extentsOf(server, user, withScripts(html))
/** Points of a CSS pixel. */
const PT = 0.75

/** Checks that each of the four boxes is on the paper with all of its width. */
async function expectWhole(html: string, widthPx: number): Promise<void> {
  for (const box of await extents(html)) {
    expect(box?.left ?? -1).toBeGreaterThan(LEFT - 2)
    expect(box?.right ?? 999).toBeLessThan(RIGHT + 2)
    expect(Math.abs((box?.right ?? 0) - (box?.left ?? 0) - widthPx * PT)).toBeLessThan(4)
  }
}

/** Tiles of 300 px: four in a line of the window, two on paper. */
const tiles = (place: string, more: string) => `<!doctype html><style>#g{position:relative}
  .i{position:absolute;width:300px;height:80px}</style><div id=g></div><script>
  for (const colour of ${JSON.stringify(COLOURS)}) {
    const tile = document.createElement('div'); tile.className = 'i'; tile.style.background = colour; g.append(tile) }
  function place() { const n = Math.max(1, Math.floor(g.clientWidth / 310))
    ;[...g.children].forEach((tile, i) => { const [x, y] = [i % n * 310, Math.floor(i / n) * 90]; ${place} })
    g.style.height = Math.ceil(4 / n) * 90 + 'px' }
  ${more}</script>`
const AT = `tile.style.left = x + 'px'; tile.style.top = y + 'px'`

describe('tiles that a script has placed', () => {
  const ways = {
    'by left and top': AT,
    'by right and top': `tile.style.right = x + 'px'; tile.style.top = y + 'px'`,
    'by a transform': 'tile.style.transform = "translate(" + x + "px, " + y + "px)"',
  }
  for (const [name, way] of Object.entries(ways)) {
    test(`${name} are placed anew for the paper`, async () => {
      await expectWhole(tiles(way, `place(); addEventListener('resize', place)`), 300)
    })
  }
  const listeners = {
    'observes them': 'new ResizeObserver(place).observe(g)',
    'waits for the end of resizing': `place(); let t; addEventListener('resize', () => { clearTimeout(t); t = setTimeout(place, 100) })`,
    'observes them, and waits':
      'place(); let t; new ResizeObserver(() => { clearTimeout(t); t = setTimeout(place, 100) }).observe(g)',
    'ignores a window of the same width': `place(); const width = innerWidth; addEventListener('resize', () => { if (innerWidth !== width) place() })
      addEventListener('orientationchange', place)`,
    'makes new ones': `place(); addEventListener('resize', () => { for (const one of [...g.children]) one.replaceWith(one.cloneNode()); place() })`,
  }
  for (const [name, script] of Object.entries(listeners)) {
    test(`are placed anew by a script that ${name}`, async () => {
      await expectWhole(tiles(AT, script), 300)
    })
  }

  test('are placed anew in a flexible column, too', async () => {
    const html = tiles(AT, `place(); addEventListener('resize', place)`).replace(
      '<div id=g></div>',
      '<div style="display:flex"><div style="flex:none;width:100px">.</div><div style="flex:1"><div id=g></div></div></div>',
    )
    await expectWhole(html, 300)
  })

  test('are shown smaller, and none is cut off, if nothing places them anew', async () => {
    await expectWhole(tiles(AT, 'place()'), (300 * 627) / 1_230)
  })

  test('leave the text beside them as it is', async () => {
    const html = tiles(AT, 'place()').replace('<div id=g>', '<h1>Large</h1><div id=g>')
    const [page] = await pdfOf(server, user, withScripts(html))
    expect(page?.text).toContain('Large')
    await expectWhole(html, (300 * 627) / 1_230)
  })
})

describe('boxes whose widths a script has set', () => {
  /** A track of slides, of which the window shows four, or a row of columns. */
  const slides = (
    script: string,
  ) => `<!doctype html><div id=list style="overflow:hidden"><div id=track style="display:flex">
    </div></div><script>
    for (const colour of [...${JSON.stringify(COLOURS)}, 'black', 'black']) {
      const slide = document.createElement('div'); slide.style.cssText = 'flex:none;height:80px;background:' + colour; track.append(slide) }
    function size() { for (const one of track.children) one.style.width = list.clientWidth / 4 + 'px'; track.style.width = list.clientWidth * 1.5 + 'px' }
    size(); ${script}</script>`

  test('get the width of the paper from scripts that listen', async () => {
    await expectWhole(slides(`addEventListener('resize', size)`), 627 / 4)
    await expectWhole(slides('new ResizeObserver(size).observe(list)'), 627 / 4)
  })

  test('are shown smaller if nothing sizes them anew', async () => {
    await expectWhole(slides(''), 627 / 4)
  })

  test('are told of it if they have other heights on paper, although they fit', async () => {
    const html = `<!doctype html><style>#g{position:relative}.i{position:absolute;left:0;width:50%}</style><div id=g></div><script>
      const words = 'word '.repeat(120)
      for (const colour of ['#ff0000', '#00ff00']) { const one = document.createElement('div'); one.className = 'i'; one.style.background = colour
        one.innerHTML = '<span style="visibility:hidden">' + words + '</span>'; g.append(one) }
      function place() { let y = 0; for (const one of g.children) { one.style.top = y + 'px'; y += one.offsetHeight + 10 } }
      place(); addEventListener('resize', place)</script>`
    const [first, second] = await extents(html)
    expect(first?.bottom ?? 999).toBeLessThan(second?.top ?? 0)
  })
})

describe('a page', () => {
  test('hears nothing if its boxes fit', async () => {
    const html = `<!doctype html><p id=out>quiet</p><div style="position:relative;height:90px"><div style="position:absolute;left:20px;width:100px">box</div></div>
      <script>addEventListener('resize', () => { out.textContent = 'resized' })</script>`
    const [page] = await pdfOf(server, user, withScripts(html))
    expect(page?.text).toContain('quiet')
  })

  test('with more boxes than are looked at is printed', async () => {
    const more = `for (let i = 0; i < 6_000; i += 1) { const dot = document.createElement('i')
      dot.style.cssText = 'display:inline-block;width:5px;height:5px'; document.body.append(dot) }`
    const [red] = await extents(tiles(AT, `${more}; place(); addEventListener('resize', place)`))
    expect(red).not.toBeNull()
  })
})
