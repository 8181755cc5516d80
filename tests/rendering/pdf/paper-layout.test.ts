/**
 * Drawings of scripts get the size of the paper in PDFs, and the page stays what it is on a screen.
 */
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { bytesOf, pdfOf } from '../../support/api/renders.ts'
import {
  BARS,
  COLOURS,
  expectToFill,
  extentsOf,
  LEFT,
  RIGHT,
  withScripts,
} from '../../support/rendering/bars.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

/** A canvas as wide as its container when it was drawn. */
const CANVAS = `<!doctype html><style>canvas { display: block }</style><div id=w><canvas id=c height=100></canvas></div>
  <script>function draw() { c.width = w.clientWidth; ${BARS} }`

const { server, user } = useSharedServer()

/** The edges of each bar in points; null for one that is not on the page. */
const barsOf = (html: string, options: object = {}) =>
  extentsOf(server, user, withScripts(html, options))

describe('a canvas that was drawn for the window', () => {
  const listeners = {
    'listens to the size of the window': `draw(); addEventListener('resize', draw)`,
    'waits for the end of resizing': `draw(); let t; addEventListener('resize', () => { clearTimeout(t); t = setTimeout(draw, 250) })`,
    'observes its container': `new ResizeObserver(draw).observe(w)`,
    'is drawn anew before the page is printed': `draw(); addEventListener('beforeprint', draw)`,
    'is drawn anew for the medium print': `draw(); matchMedia('print').onchange = draw`,
    'is never drawn again': `draw()`,
  }
  for (const [name, script] of Object.entries(listeners)) {
    test(`and ${name} is whole on the paper`, async () => {
      expectToFill(await barsOf(`${CANVAS} ${script}</script>`))
    })
  }

  test('and keeps the width in pixels that it gave itself is whole on the paper', async () => {
    const html = `<!doctype html><canvas id=c style="width:100%;display:block"></canvas><script>
      function draw() { c.width = c.clientWidth; c.height = 100; ${BARS}; c.style.width = c.width + 'px' }
      draw(); addEventListener('resize', draw)</script>`
    expectToFill(await barsOf(html))
  })

  test('and has the width of the window is whole on the paper', async () => {
    const html = `<!doctype html><body style="margin:0"><canvas id=c height=100></canvas><script>
      function draw() { c.width = innerWidth; ${BARS} } draw(); addEventListener('resize', draw)</script>`
    expectToFill(await barsOf(html))
  })

  test('in a flexible column that it keeps wide is whole on the paper', async () => {
    const html = CANVAS.replace(
      '<div id=w>',
      '<div style="display:flex"><div style="width:200px">.</div><div id=w style="flex:1">',
    )
    const bars = await barsOf(`${html} draw(); addEventListener('resize', draw)</script>`)
    expectToFill(bars, LEFT + 6 + 150)
  })

  test('follows the orientation, the margins and the scale of the request', async () => {
    const html = `${CANVAS} draw(); addEventListener('resize', draw)</script>`
    const margin = { left: '10mm', right: '30mm' }
    expectToFill(await barsOf(html, { landscape: true, margin, scale: 0.7 }), 28.3, 756.9)
  })

  test('follows the margins of the document', async () => {
    const html = `<style>@page { margin: 50mm }</style>${CANVAS} draw(); addEventListener('resize', draw)</script>`
    expectToFill(await barsOf(html), 141.7, 453.5)
  })
})

describe('a page with a drawing', () => {
  test('is still laid out for a large window by its scripts', async () => {
    const html = `<p id=out></p>${CANVAS} draw(); addEventListener('resize', draw)
      function show() { out.textContent = innerWidth < 800 || document.documentElement.clientWidth < 800 || matchMedia('(max-width: 800px)').matches ? 'phone' : 'desktop' }
      show(); addEventListener('resize', show)</script>`
    const [page] = await pdfOf(server, user, withScripts(html))
    expect(page?.text.trim()).toBe('desktop')
  })

  test('hears nothing if the drawing has the same size on paper', async () => {
    const html = `<p id=out>quiet</p><canvas id=c width=400 height=100></canvas><script>
      ${BARS}; addEventListener('resize', () => { out.textContent = 'resized' })</script>`
    const [page] = await pdfOf(server, user, withScripts(html))
    expect(page?.text.trim()).toBe('quiet')
  })

  test('without a drawing hears nothing either, and is printed once', async () => {
    const html = `<p id=out></p><script>addEventListener('beforeprint', () => { out.textContent += 'printed' })
      addEventListener('resize', () => { out.textContent += 'resized' })</script>`
    const [page] = await pdfOf(server, user, withScripts(html))
    expect(page?.text.trim()).toBe('printed')
  })

  test('leaves no trace for the next render of its user', async () => {
    const html = `${CANVAS} draw(); addEventListener('resize', draw)</script>`
    await bytesOf(server, user, 'pdf', withScripts(html))
    const probe = `<p id=out></p><script>out.textContent = [innerWidth, innerHeight, matchMedia('print').matches]</script>`
    const [page] = await pdfOf(server, user, withScripts(probe))
    expect(page?.text.trim()).toBe('1280,800,false')
  })
})

describe('the charts and maps of libraries', () => {
  const fileOf = (path: string) => Bun.file(join(import.meta.dir, '../../../node_modules', path))
  const source = async (path: string) =>
    `<script>${(await fileOf(path).text()).replaceAll('</script', '<\\/script')}</script>`
  const data = JSON.stringify(COLOURS)

  test('of Chart.js are whole on the paper, side by side and in a column', async () => {
    const chart = (id: string) => `new Chart(${id}, { type: 'bar',
      data: { labels: [1, 2, 3, 4], datasets: [{ data: [4, 4, 4, 4], barPercentage: 1, categoryPercentage: 1, backgroundColor: ${data} }] },
      options: { animation: false, scales: { x: { display: false }, y: { display: false, min: 0 } }, plugins: { legend: { display: false } } } })`
    const html = `<!doctype html>${await source('chart.js/dist/chart.umd.min.js')}
      <div><canvas id=one></canvas></div><script>${chart('one')}</script>`
    expectToFill(await barsOf(html))
    const columns = `<!doctype html>${await source('chart.js/dist/chart.umd.min.js')}
      <div style="display:grid;grid-template-columns:1fr 1fr"><div style="grid-column:2"><canvas id=one></canvas></div></div><script>${chart('one')}</script>`
    expectToFill(await barsOf(columns), (LEFT + RIGHT) / 2)
  })

  for (const renderer of ['canvas', 'svg']) {
    for (const listener of ["addEventListener('resize', () => chart.resize())", '']) {
      const name = `of ECharts (${renderer}) are whole on the paper, ${listener ? 'resized' : 'not resized'} by the page`
      test(name, async () => {
        const html = `<!doctype html>${await source('echarts/dist/echarts.min.js')}
          <div id=m style="width:100%;height:300px"></div><script>
          const chart = echarts.init(m, null, { renderer: '${renderer}' })
          chart.setOption({ animation: false, grid: { left: 0, right: 0, top: 0, bottom: 0 }, xAxis: { show: false, data: [1, 2, 3, 4] }, yAxis: { show: false },
            series: [{ type: 'bar', barWidth: '100%', data: [4, 4, 4, 4], itemStyle: { color: ({ dataIndex }) => ${data}[dataIndex] } }] })
          ${listener}</script>`
        expectToFill(await barsOf(html))
      })
    }
  }

  test('of Plotly are whole on the paper', async () => {
    const html = `<!doctype html>${await source('plotly.js-basic-dist-min/plotly-basic.min.js')}
      <div id=m style="width:100%;height:300px"></div><script>
      Plotly.newPlot('m', [{ type: 'bar', x: [1, 2, 3, 4], y: [4, 4, 4, 4], marker: { color: ${data} } }],
        { bargap: 0, margin: { l: 0, r: 0, t: 0, b: 0 } }, { responsive: true, displayModeBar: false })</script>`
    expectToFill(await barsOf(html))
  })

  test('of Leaflet show the middle of the map', async () => {
    const html = `<!doctype html>${await source('leaflet/dist/leaflet.js')}
      <style>${await fileOf('leaflet/dist/leaflet.css').text()}</style>
      <div id=m style="width:100%;height:300px"></div><script>
      const map = L.map('m').setView([0, 0], 2)
      const icon = L.divIcon({ html: '<div style="width:40px;height:40px;background:#ff0000"></div>', iconSize: [40, 40] })
      L.marker([0, 0], { icon }).addTo(map)</script>`
    const [marker] = await barsOf(html)
    const middle = ((marker?.left ?? 0) + (marker?.right ?? 0)) / 2
    expect(Math.abs(middle - (LEFT + RIGHT) / 2)).toBeLessThan(10)
  })
})
