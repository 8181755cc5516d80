/**
 * Animation frames of workers: they run, and do not keep the page from being drawn once they stop.
 */
import { expect, test } from 'bun:test'
import { imageOf, pdfOf } from '../../support/api/renders.ts'
import { colourAt } from '../../support/files/images.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()

/** A page whose worker runs this code. */
function withWorker(code: string, body = ''): string {
  return `<style>body { margin: 0 } canvas { display: block }</style>${body}<p id=out></p><script>
    const source = new Blob([${JSON.stringify(code)}])
    const worker = new Worker(URL.createObjectURL(source))
    worker.onmessage = ({ data }) => { out.className = 'done'; out.textContent = data }</script>`
}

const COUNT = `let frames = 0
  const frame = (now) => {
    if (++frames < 5) requestAnimationFrame(frame)
    else postMessage('frames ' + frames + ' ' + (now > 0))
  }
  requestAnimationFrame(frame)
  cancelAnimationFrame(requestAnimationFrame(() => postMessage('cancelled')))`

const OPTIONS = { waitForSelector: '.done', waitForTimeout: 300, timeout: 10_000 }

const COUNTS = withWorker(COUNT)
const IN_A_FRAME = `<iframe id=frame></iframe><script>
  onmessage = ({ data }) => { frame.className = 'done'; document.body.append(data) }
  frame.srcdoc = ${JSON.stringify(COUNTS).replaceAll('</', '<\\/')} +
    '<script>worker.addEventListener("message", ({ data }) => parent.postMessage(data, "*"))<\\/script>'
</script>`

test.each([
  ['of the page', COUNTS],
  ['of a frame', IN_A_FRAME],
])('a PDF includes what a worker %s counts in animation frames', async (_, html) => {
  const options = { ...OPTIONS, enableJavaScript: true }
  // The second render has a page that another one has used, or its browser.
  for (let times = 0; times < 2; times += 1) {
    const [page] = await pdfOf(server, user, { html, options })
    expect(page?.text.trim()).toContain('frames 5 true')
  }
})

test('a screenshot shows the canvas that a worker draws in animation frames', async () => {
  const code = `onmessage = ({ data }) => {
    const context = data.getContext('2d')
    let frames = 0
    const draw = () => {
      context.fillStyle = ++frames < 10 ? 'red' : 'lime'
      context.fillRect(0, 0, 100, 100)
      if (frames < 10) requestAnimationFrame(draw)
      else postMessage('drawn')
    }
    requestAnimationFrame(draw)
  }`
  const html = `${withWorker(code, '<canvas id=canvas width=100 height=100></canvas>')}<script>
    const offscreen = canvas.transferControlToOffscreen()
    worker.postMessage(offscreen, [offscreen])</script>`
  for (const fullPage of [false, true]) {
    const options = { ...OPTIONS, width: 100, height: 120, fullPage }
    expect(colourAt(await imageOf(server, user, { html, options }), 50, 50)).toBe('#00ff00')
  }
})
