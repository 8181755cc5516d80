/**
 * Frames that load lazily are awaited if their place is in the output, although `load` does not
 * wait for them.
 */
import { expect, test } from 'bun:test'
import { boxOf, bytesOf, imageOf } from '../../support/api/renders.ts'
import { colourAt } from '../../support/files/images.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import { mapSources } from '../../support/rendering/source-variants.ts'
import { useSharedServer } from '../../support/server/use-server.ts'
import { crossed } from '../../support/thorough.ts'

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

/** Looks for the frame in an image. */
const inImage = (height: number, options: object) => (script: string) =>
  mapSources(site, page(height, script), async (source) => {
    const image = await imageOf(server, user, { ...source, options: { ...VIEWPORT, ...options } })
    const top = height === 0 ? 0 : image.height - 40
    expect(boxOf(image, RED)).toEqual([0, top, 50, top + 40])
  })

/** Looks for the frame in a PDF. */
const inPdf = (height: number) => (script: string) => {
  const format = { width: '200px', height: `${height + 100}px` }
  const enableJavaScript = script !== ''
  const options = { margin: NO_MARGIN, format, enableJavaScript, printBackground: true }
  return mapSources(site, page(height, script), async (source) => {
    const pdf = await drawPdf(await bytesOf(server, user, 'pdf', { ...source, options }))
    const scale = pdf.width / 200
    expect(colourAt(pdf, Math.floor(25 * scale), Math.floor((height + 20) * scale))).toBe(RED)
  })
}

const PLACES = {
  'the image of the viewport that shows it': inImage(0, {}),
  'an image of the whole page': inImage(5_000, { fullPage: true }),
  'an image of itself': inImage(5_000, { selector: 'iframe' }),
  'a PDF': inPdf(0),
  'a PDF far below its top': inPdf(5_000),
}

test.each(
  crossed(Object.keys(PLACES) as (keyof typeof PLACES)[], ['', '<script></script>'] as const),
)('a slow lazy frame, with its slow image, is in %s%s', (place, script) => PLACES[place](script))

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
