/**
 * Frames that load lazily are awaited if their place is in the output, although `load` does not
 * wait for them.
 */
import { describe, expect, test } from 'bun:test'
import { boxOf, bytesOf, imageOf } from '../../support/api/renders.ts'
import { colourAt } from '../../support/files/images.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import { mapSources } from '../../support/rendering/source-variants.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const SLOW_MS = 400
const RED = '#ff0000'
const NO_MARGIN = { top: '0', right: '0', bottom: '0', left: '0' }
const VIEWPORT = { width: 200, height: 100 }

const RED_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg"><rect width="50" height="40" fill="red"/></svg>'

const { server, site, user } = useSharedServer({
  routes: {
    '/frame': { body: '<body style="margin:0"><img src=red.svg>', after: SLOW_MS },
    '/red.svg': { type: 'image/svg+xml', body: RED_SVG, after: SLOW_MS },
    '/never': 'silence',
  },
})

/** A page with a lazy frame after a space of this height. */
function page(height: number, script = ''): string {
  return `<!doctype html><style>* { margin: 0 } iframe { display: block; border: 0; width: 50px;
    height: 40px }</style><p style="height:${height}px"></p>
    <iframe loading=lazy src="${site.url}/frame"></iframe>${script}`
}

describe.each(['', '<script></script>'])(
  'a slow lazy frame, with its slow image, is in%s',
  (script) => {
    test('the image of the viewport that shows it', async () => {
      await mapSources(site, page(0, script), async (source) => {
        const image = await imageOf(server, user, { ...source, options: VIEWPORT })
        expect(boxOf(image, RED)).toEqual([0, 0, 50, 40])
      })
    })

    test.each([
      ['the whole page', { fullPage: true }],
      ['itself', { selector: 'iframe' }],
    ])('an image of %s', async (_, options) => {
      await mapSources(site, page(5_000, script), async (source) => {
        const body = { ...source, options: { ...VIEWPORT, ...options } }
        const image = await imageOf(server, user, body)
        expect(boxOf(image, RED)).toEqual([0, image.height - 40, 50, image.height])
      })
    })

    test.each([0, 5_000])('a PDF, %i pixels below its top', async (height) => {
      const format = { width: '200px', height: `${height + 100}px` }
      const enableJavaScript = script !== ''
      const options = { margin: NO_MARGIN, format, enableJavaScript, printBackground: true }
      await mapSources(site, page(height, script), async (source) => {
        const pdf = await drawPdf(await bytesOf(server, user, 'pdf', { ...source, options }))
        const scale = pdf.width / 200
        expect(colourAt(pdf, Math.floor(25 * scale), Math.floor((height + 20) * scale))).toBe(RED)
      })
    })
  },
)

test.each([
  ['in view', 0],
  ['far below', 5_000],
])('a lazy frame %s that never loads does not end the render', async (_, height) => {
  const html = `<p style="height:${height}px"></p><script>onload = () => {
    const frame = document.createElement('iframe')
    Object.assign(frame, { width: 50, loading: 'lazy', src: '${site.url}/never' })
    document.body.append(frame) }</script>`
  await mapSources(site, html, async (source) => {
    const options = { ...VIEWPORT, fullPage: height > 0 }
    expect((await imageOf(server, user, { ...source, options })).width).toBe(200)
  })
})
