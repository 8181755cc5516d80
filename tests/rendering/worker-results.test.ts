/**
 * Results of the workers of a page are in the output, within limits; a worker that is not waited
 * for has a hint.
 */
import { describe, expect, test } from 'bun:test'
import { boxOf, imageOf, pdfOf } from '../support/api/renders.ts'
import { drawPdf } from '../support/files/pdf.ts'
import { hintOf } from '../support/rendering/hints.ts'
import { renderWithReport } from '../support/rendering/render-with-report.ts'
import { useSharedServer } from '../support/server/use-server.ts'

const JS = { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' }
const script = (body: string, after = 0) => ({ type: 'text/javascript', headers: JS, body, after })
const BUSY = 'for (const end = Date.now() + 400; Date.now() < end;);'
const SEND = "postMessage('done')"

const { server, user, site } = useSharedServer({
  routes: {
    '/busy.js': script(`${BUSY} ${SEND}`),
    '/late.js': script(SEND, 400),
    '/module.mjs': script("import { word } from '/part.mjs'; postMessage(word)"),
    '/part.mjs': script("export const word = 'done'", 300),
    '/shared.js': script(
      "onconnect = ({ ports: [port] }) => { port.onmessage = () => setTimeout(() => port.postMessage('done'), 300) }",
    ),
    '/data': { body: 'done', headers: { 'Access-Control-Allow-Origin': '*' }, after: 400 },
    '/never.js': 'silence',
    '/paint.js': script(''),
  },
})

const pageOf = (code: string) => `<!doctype html><style>body { margin: 0 }</style>
  <canvas id=canvas width=60 height=30></canvas><p id=text>waiting</p><script>
  const blob = (code) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
  const show = (worker) => { worker.onmessage = ({ data }) => { text.textContent = data }; return worker }
  ${code.replaceAll('SITE', site.url)}</script>`

/** Renders a page as HTML, or at an address if it has workers of files. */
function sourceOf(code: string): { html: string } | { url: string } {
  const html = pageOf(code)
  if (!code.includes("'/")) return { html }
  site.routes['/page'] = { body: html }
  return { url: `${site.url}/page` }
}
async function textOf(code: string, options: object = {}): Promise<string | undefined> {
  const all = { enableJavaScript: true, ...options }
  return (await pdfOf(server, user, { ...sourceOf(code), options: all }))[0]?.text.trim()
}

const KINDS: [what: string, code: string][] = [
  ['a worker that computes', `show(new Worker(blob(\`${BUSY} ${SEND}\`)))`],
  ['a worker of a file', "show(new Worker('/busy.js'))"],
  ['a worker whose file is slow', "show(new Worker('/late.js'))"],
  ['a module worker with a slow part', "show(new Worker('/module.mjs', { type: 'module' }))"],
  ['a worker of data:', `show(new Worker('data:text/javascript,${BUSY} postMessage("done")'))`],
  [
    'a worker of a worker',
    `show(new Worker(blob(\`const inner = new Worker('SITE/busy.js'); inner.onmessage = ({ data }) => postMessage(data)\`))) // '/`,
  ],
  [
    'a shared worker',
    `const { port } = new SharedWorker('/shared.js'); show(port); port.postMessage(1)`,
  ],
  [
    'a worker that requests',
    "show(new Worker(blob(`fetch('SITE/data').then((response) => response.text()).then(postMessage)`)))",
  ],
  ['a worker with a timer', `show(new Worker(blob(\`setTimeout(() => ${SEND}, 600)\`)))`],
  [
    'a worker with an interval that ends',
    `show(new Worker(blob(\`let count = 0
      const timer = setInterval(() => { if (++count === 15) { clearInterval(timer); ${SEND} } }, 40)\`)))`,
  ],
  [
    'a worker that gets the next task with each result',
    `const worker = new Worker(blob('onmessage = ({ data }) => { for (const end = Date.now() + 20; Date.now() < end;); postMessage(data + 1) }'))
    worker.onmessage = ({ data }) => { text.textContent = data < 20 ? data : 'done'; if (data < 20) worker.postMessage(data) }
    worker.postMessage(0)`,
  ],
  [
    'a worker that is started late',
    `setTimeout(() => show(new Worker(blob(\`${BUSY} ${SEND}\`))), 400)`,
  ],
]

test.each(KINDS)('the result of %s is in the output', async (_, code) => {
  expect(await textOf(code)).toBe('done')
})

/** Their timers move with the clock of the page. */
const OF_CLOCK = KINDS.filter(([what]) => /computes|shared|timer|ends|next|late$/.test(what))
test.each(OF_CLOCK)(
  'the result of %s is in the output of a page with a clock of its own',
  async (_, code) => {
    expect(await textOf(code, { clock: '2020-05-05T00:00:00Z' })).toBe('done')
  },
)

test('what a worker draws is in a screenshot and in a PDF', async () => {
  const html = pageOf(`const surface = canvas.transferControlToOffscreen()
    const worker = new Worker(blob(\`onmessage = ({ data }) => setTimeout(() => {
      const context = data.getContext('2d')
      context.fillStyle = '#0000ff'
      context.fillRect(0, 0, 60, 30)
    }, 400)\`))
    worker.postMessage(surface, [surface])`)
  const image = await imageOf(server, user, { html, options: { width: 200, height: 100 } })
  expect(boxOf(image, '#0000ff')).toEqual([0, 0, 60, 30])
  const options = { enableJavaScript: true }
  const { bytes } = await renderWithReport(server, user, 'pdf', { html, options })
  expect(boxOf(await drawPdf(bytes), '#0000ff')).not.toBeNull()
})

describe('a worker that does not end', () => {
  test.each([
    ['computes', 'new Worker(blob(`for (;;);`))', 'still computing'],
    ['has an interval', 'new Worker(blob(`setInterval(() => {}, 20)`))', 'timers'],
    ['has a timer beyond the wait', 'new Worker(blob(`setTimeout(() => {}, 4000)`))', 'timers'],
    ['draws', 'new Worker(blob(`(function draw() { requestAnimationFrame(draw) })()`))', 'timers'],
    ['loads its file', "new Worker('/never.js')", 'loading its script'],
    ['waits for a response', 'new Worker(blob(`fetch("SITE/never.js")`))', 'a response'],
  ])('and %s has a hint', async (_, code, words) => {
    const options = { enableJavaScript: true }
    const body = { ...sourceOf(code), options }
    const { status, report } = await renderWithReport(server, user, 'pdf', body)
    expect(status).toBe(200)
    expect(hintOf(report.hints, 'WORKER_UNFINISHED')?.message).toContain(words)
  })
})

test.each([
  ['waits for messages', 'new Worker(blob(`onmessage = () => {}`))'],
  ['has ended itself', 'new Worker(blob(`close()`))'],
  ['was ended', 'new Worker(blob(`onmessage = () => {}`)).terminate()'],
  ['looks at something each minute', 'new Worker(blob(`setInterval(() => {}, 60000)`))'],
  ['has no file', "new Worker('/missing.js')"],
  ['is a worklet', "CSS.paintWorklet.addModule('/paint.js')"],
])('a worker that %s has no hint', async (_, code) => {
  const body = { ...sourceOf(code), options: { enableJavaScript: true } }
  const { report } = await renderWithReport(server, user, 'pdf', body)
  expect(hintOf(report.hints, 'WORKER_UNFINISHED')).toBeUndefined()
})

test('functions of workers look as they do in a browser', async () => {
  const code = `show(new Worker(blob(\`postMessage([
    ...[setTimeout, clearInterval, postMessage, crypto.subtle?.digest ?? fetch].map((one) => /native code/.test(one)),
    setTimeout.name, setTimeout.length, typeof createImageBitmap, setTimeout('0', 1) > 0].join())\`)))`
  expect(await textOf(code)).toBe('true,true,true,true,setTimeout,1,function,true')
})

test('the network of a page with a worker of a file becomes idle', async () => {
  const options = { waitUntil: 'networkIdle', timeout: 20_000 }
  expect(await textOf("show(new Worker('/busy.js'))", options)).toBe('done')
})
