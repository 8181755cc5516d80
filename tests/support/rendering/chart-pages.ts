/**
 * Pages with charts, diagrams and maps of well-known libraries, as their documentation shows them.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The page as the library draws it by default, with its first animation, or as it looks without
 * any.
 */
export type ChartPage = (animated: boolean) => string

const MODULES = join(import.meta.dir, '../../../node_modules')

function script(path: string): string {
  const source = readFileSync(join(MODULES, path), 'utf8')
  return `<script>${source.replaceAll('</script', '<\\/script')}</script>`
}

function page(head: string, body: string): string {
  return `<!doctype html><meta charset="utf-8"><style>body { margin: 0; font-family: sans-serif }</style>${head}
    <body>${body}</body>`
}

const VALUES = '[12, 19, 3, 17]'
const LABELS = "['a', 'b', 'c', 'd']"
const BOX = '<div id="box" style="width: 600px; height: 300px"></div>'

const chartJs = (type: string, options: string): string =>
  page(
    script('chart.js/dist/chart.umd.min.js'),
    `<div style="width: 600px; height: 300px"><canvas id="canvas"></canvas></div><script>
      new Chart(canvas, { type: '${type}', data: { labels: ${LABELS}, datasets: [{ label: 'x', data: ${VALUES}, backgroundColor: '#4488cc' }] },
        options: { maintainAspectRatio: false, ${options} } })</script>`,
  )

const echarts = (renderer: string, series: string, animated: boolean): string =>
  page(
    script('echarts/dist/echarts.min.js'),
    `${BOX}<script>echarts.init(box, null, { renderer: '${renderer}' }).setOption({ animation: ${animated},
      xAxis: { data: ${LABELS} }, yAxis: {}, series: [{ ${series}, data: ${VALUES} }] })</script>`,
  )

const apexCharts = (type: string, animated: boolean): string =>
  page(
    script('apexcharts/dist/apexcharts.min.js'),
    `<div id="box" style="width: 600px"></div><script>new ApexCharts(box, {
      chart: { type: '${type}', height: 300, animations: { enabled: ${animated} } },
      series: [{ name: 'x', data: ${VALUES} }], xaxis: { categories: ${LABELS} } }).render()</script>`,
  )

const plotly = (animated: boolean): string =>
  page(
    script('plotly.js-basic-dist-min/plotly-basic.min.js'),
    `${BOX}<script>
      const bars = (y) => [{ type: 'bar', x: ${LABELS}, y }]
      const drawn = Plotly.newPlot(box, bars(${animated} ? [0, 0, 0, 0] : ${VALUES}), { yaxis: { range: [0, 20] } }, { displayModeBar: false })
      if (${animated}) drawn.then(() => Plotly.animate(box, { data: [{ y: ${VALUES} }] },
        { transition: { duration: 700, easing: 'cubic-in-out' }, frame: { duration: 700 } }))</script>`,
  )

const d3Transition = (animated: boolean): string =>
  page(
    script('d3/dist/d3.min.js'),
    `<svg id="svg" width="600" height="300"></svg><script>
      const bars = d3.select('#svg').selectAll('rect').data([120, 190, 30, 170]).join('rect').attr('width', 100).attr('fill', '#4488cc')
        .attr('x', (d, i) => 20 + i * 140).attr('y', 300).attr('height', 0)
      const end = ${animated} ? bars.transition().delay((d, i) => i * 200).duration(800) : bars
      end.attr('y', (d) => 300 - d).attr('height', (d) => d)</script>`,
  )

/** A layout of 300 steps, one in each frame. */
const d3Force = (animated: boolean): string =>
  page(
    script('d3/dist/d3.min.js'),
    `<svg id="svg" width="600" height="300"></svg><script>
      const nodes = d3.range(20).map((id) => ({ id }))
      const links = d3.range(19).map((i) => ({ source: Math.floor(i / 2), target: i + 1 }))
      const circles = d3.select('#svg').selectAll('circle').data(nodes).join('circle').attr('r', 5)
      const draw = () => circles.attr('cx', (d) => d.x).attr('cy', (d) => d.y)
      const layout = d3.forceSimulation(nodes).force('link', d3.forceLink(links)).force('charge', d3.forceManyBody())
        .force('center', d3.forceCenter(300, 150))
      if (${animated}) layout.on('tick', draw)
      else { layout.stop(); layout.tick(300); draw() }</script>`,
  )

const MOVE = `{ t: 0, s: [50, 150, 0], e: [250, 150, 0], i: { x: [.5], y: [1] }, o: { x: [.5], y: [0] } }`
const still = (k: string) => `{ a: 0, k: ${k} }`
const ANIMATION = `{ v: '5.5.7', fr: 30, ip: 0, op: 60, w: 300, h: 300, layers: [{ ty: 4, ip: 0, op: 60, st: 0, ind: 1,
  ks: { o: ${still('100')}, r: ${still('0')}, p: { a: 1, k: [${MOVE}, { t: 59, s: [250, 150, 0] }] }, a: ${still('[0, 0, 0]')}, s: ${still('[100, 100, 100]')} },
  shapes: [{ ty: 'gr', it: [{ ty: 'el', p: ${still('[0, 0]')}, s: ${still('[60, 60]')} },
    { ty: 'fl', c: ${still('[.2, .5, .8, 1]')}, o: ${still('100')} },
    { ty: 'tr', p: ${still('[0, 0]')}, a: ${still('[0, 0]')}, s: ${still('[100, 100]')}, r: ${still('0')}, o: ${still('100')} }] }] }] }`

/** A Lottie animation of two seconds. */
export function lottiePage({ loop, animated }: { loop: boolean; animated: boolean }): string {
  return page(
    script('lottie-web/build/player/lottie.min.js'),
    `<div id="box" style="width: 300px; height: 300px"></div><script>
      const player = lottie.loadAnimation({ container: box, renderer: 'svg', loop: ${loop}, autoplay: ${animated}, animationData: ${ANIMATION} })
      if (!${animated}) player.goToAndStop(player.totalFrames - 0.001, true)</script>`,
  )
}

/** By library and kind. */
export const CHART_PAGES: Record<string, ChartPage> = {
  'Chart.js, bars': (animated) => chartJs('bar', animated ? '' : 'animation: false'),
  'Chart.js, a doughnut': (animated) => chartJs('doughnut', animated ? '' : 'animation: false'),
  'Chart.js, bars one after the other': (animated) =>
    chartJs('bar', `animation: ${animated ? '{ delay: (bar) => bar.dataIndex * 300 }' : 'false'}`),
  'ECharts, bars on a canvas': (animated) => echarts('canvas', "type: 'bar'", animated),
  'ECharts, an area as SVG': (animated) => echarts('svg', "type: 'line', areaStyle: {}", animated),
  'ApexCharts, bars': (animated) => apexCharts('bar', animated),
  'ApexCharts, a line': (animated) => apexCharts('line', animated),
  'Plotly, bars with a transition': plotly,
  'D3, a transition with delays': d3Transition,
  'D3, a force-directed layout': d3Force,
  'Lottie, an animation that ends': (animated) => lottiePage({ loop: false, animated }),
}

export const MERMAID_PAGE: string = page(
  script('mermaid/dist/mermaid.min.js'),
  `<pre class="mermaid">graph TD; A[Start] --> B{Choice}; B --> C[One]; B --> D[Two]</pre>
   <script>mermaid.initialize({ startOnLoad: true })</script>`,
)

/** A map whose tiles are at `/tile` of a site. */
export function mapPage(siteUrl: string, animated: boolean): string {
  const css = readFileSync(join(MODULES, 'leaflet/dist/leaflet.css'), 'utf8')
  const options = animated ? '' : ', { fadeAnimation: false, zoomAnimation: false }'
  return page(
    `<style>${css}</style>${script('leaflet/dist/leaflet.js')}`,
    `${BOX}<script>
      const map = L.map(box${options}).setView([51.505, -0.09], 13)
      L.tileLayer('${siteUrl}/tile?{z}-{x}-{y}').addTo(map)
      L.circle([51.508, -0.11], { radius: 500 }).addTo(map)</script>`,
  )
}
