/** Animations inside pictures: they have clocks of their own, which only time moves. */
import { expect, test } from 'bun:test'
import { bytesOf } from '../../support/api/renders.ts'
import { colourAt, readImage } from '../../support/files/images.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()

const svg = (content: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">${content}</svg>`)}`
const PICTURES = {
  CSS: svg(
    '<style>@keyframes in{from{opacity:0}}rect{animation:in 50ms both}</style><rect width="90" height="90"/>',
  ),
  SVG: svg(
    '<rect width="0" height="90"><animate attributeName="width" to="90" dur="50ms" fill="freeze"/></rect>',
  ),
}
const CASES = Object.entries(PICTURES).flatMap(([name, address]) =>
  (['pdf', 'screenshot'] as const).flatMap((kind) => [
    [name, 'an image', kind, `<img src="${address}">`] as const,
    [name, 'a background', kind, `<div style="height:90px;background:url(${address})">`] as const,
  ]),
)

test.each(CASES)(
  'waitForTimeout lets an animation of %s in %s end (%s)',
  async (_, _what, kind, body) => {
    const html = `<body style="margin:0">${body}`
    const margin = { top: '0', left: '0' }
    const options = { waitForTimeout: 900, ...(kind === 'pdf' && { margin }) }
    const bytes = await bytesOf(server, user, kind, { html, options })
    const image = await (kind === 'pdf' ? drawPdf(bytes) : readImage(bytes))
    expect(colourAt(image, 30, 30)).toBe('#000000')
  },
)
