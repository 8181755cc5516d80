/** PDFs show the drawings of WebGL. */
import { expect, test } from 'bun:test'
import { bytesOf } from '../../support/api/renders.ts'
import { colourAt } from '../../support/files/images.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

/** Two canvases, 200 CSS pixels (150 points) wide, which are drawn once or in every frame. */
const page = (type: string, isEndless: boolean) => `<!doctype html><body style="margin:0">
  <canvas id=one width=200 height=200 style="display:block"></canvas>
  <canvas id=two width=200 height=200 style="display:block"></canvas><script>
  const all = [[one, 1, 0], [two, 0, 1]].map(([canvas, red, blue]) => [canvas.getContext('${type}'), red, blue])
  function draw() {
    for (const [gl, red, blue] of all) { gl.clearColor(red, 0, blue, 1); gl.clear(gl.COLOR_BUFFER_BIT) }
    if (${isEndless}) requestAnimationFrame(draw)
  }
  draw()</script>`

const NO_MARGIN = { top: '0', right: '0', bottom: '0', left: '0' }

const { server, site, user } = useSharedServer({
  routes: {
    '/once': { body: page('webgl', false) },
    '/frame': {
      body: `<!doctype html><body style="margin:0"><iframe src=/once style="border:0;width:400px;height:500px"></iframe>`,
    },
  },
})

/**
 * The colours in the middle of both canvases.
 * @param wait with 300 ms, many frames are drawn before the print
 */
async function coloursOf(
  source: { html: string } | { url: string },
  wait: number | null,
): Promise<string[]> {
  const options = { enableJavaScript: true, margin: NO_MARGIN, waitForTimeout: wait }
  const printed = await drawPdf(await bytesOf(server, user, 'pdf', { ...source, options }))
  return [colourAt(printed, 75, 75), colourAt(printed, 75, 225)]
}

for (const type of ['webgl', 'webgl2']) {
  for (const [name, isEndless] of [
    ['drawn once', false],
    ['drawn in every frame', true],
  ] as const) {
    test(`canvases of ${type} that are ${name} are in the PDF`, async () => {
      const html = page(type, isEndless)
      expect(await coloursOf({ html }, null)).toEqual(['#ff0000', '#0000ff'])
      expect(await coloursOf({ html }, 300)).toEqual(['#ff0000', '#0000ff'])
    })
  }
}

test('canvases of WebGL at an address and in frames are in the PDF', async () => {
  for (const path of ['/once', '/frame']) {
    expect(await coloursOf({ url: `${site.url}${path}` }, 300)).toEqual(['#ff0000', '#0000ff'])
  }
})
