/**
 * Whole pages with frames of other sites, which draw only in the viewport: it grows to show them,
 * and nothing else changes.
 */
import { expect, test } from 'bun:test'
import { boxOf, imageOf } from '../../support/api/renders.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

/** Longer than the page is scrolled. */
const SLOW_MS = 2_000
const [RED, BLUE] = ['#ff0000', '#0000ff']

const TALL = `<svg xmlns="http://www.w3.org/2000/svg" width="50" height="500">
  <rect width="50" height="500" fill="red"/></svg>`

const { server, site, user } = useSharedServer({
  routes: {
    '/frame': { body: '<body bgcolor=blue>' },
    '/tall.svg': { type: 'image/svg+xml', body: TALL, after: SLOW_MS },
  },
})

/** The image of a whole page whose elements are blocks without margins. */
function capture(body: string) {
  const html = `<!doctype html><style>* { margin: 0 } img, iframe { display: block; border: 0 }
    iframe { width: 50px; height: 40px }</style>${body}`
  return imageOf(server, user, { html, options: { width: 200, height: 600, fullPage: true } })
}

test.each([
  ['far below', 3_000],
  ['that a late image moves out of the viewport', 300],
])(
  'an image without a size that loads late keeps its height above a frame %s',
  async (_, space) => {
    const image = await capture(`<img loading=lazy src="${site.url}/tall.svg">
    <p style="height:${space}px"></p><iframe src="${site.url}/frame"></iframe>
    <p style="height:600px"></p><script></script>`)
    expect(boxOf(image, RED)).toEqual([0, 0, 50, 500])
    expect(boxOf(image, BLUE)).toEqual([0, 500 + space, 50, 540 + space])
    expect(image.height).toBe(1_140 + space)
  },
)

test.each([
  ['that is not displayed', 'display:none'],
  ['of one pixel', 'width:1px;height:1px;position:absolute;top:1500px'],
  ['in the viewport', 'position:absolute;top:0'],
])('the viewport does not grow for a frame %s', async (_, style) => {
  const image = await capture(`<p style="height:2000px"></p>
    <iframe src="${site.url}/frame" style="${style}"></iframe><script>
    onresize = () => { if (innerHeight > 600) document.body.style.background = 'red' }</script>`)
  expect(boxOf(image, RED)).toBeNull()
})
