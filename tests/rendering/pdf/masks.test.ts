/** CSS masks of two layers that exclude each other look in PDFs as they do in screenshots. */
import { expect, test } from 'bun:test'
import { bytesOf, imageOf } from '../../support/api/renders.ts'
import { colourAt } from '../../support/files/images.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const NO_MARGIN = { top: '0', right: '0', bottom: '0', left: '0' }
const FULL = 'linear-gradient(#000 0 0)'
const RIGHT_HALF = 'linear-gradient(90deg, #0000 50%, #000 0)'

const { server, user } = useSharedServer()

/** A red box of 400 x 400 CSS pixels with a padding of 100, and the mask. */
const boxWith = (style: string) => `<!doctype html><style>body { margin: 0 }
  div::after { content: ''; position: absolute; width: 200px; height: 200px; padding: 100px; background: red; ${style} }</style><div></div>`

/**
 * Points in the middle of each half of a side, of each quarter and in the middle of the box, in CSS
 * pixels.
 */
const POINTS = [50, 150, 250, 350].flatMap((x) => [50, 150, 250, 350].map((y) => [x, y] as const))

for (const [name, style, shown] of [
  ['a border of a gradient', `mask: ${FULL} content-box exclude, ${FULL}`, 12],
  ['its older form', `-webkit-mask: ${FULL} content-box, ${FULL}; -webkit-mask-composite: xor`, 12],
  ['a part that is cut out', `mask: ${RIGHT_HALF} exclude, ${FULL}`, 8],
  ['a part that is cut out below', `mask: ${FULL} exclude, ${RIGHT_HALF}`, 8],
] as const) {
  test(`${name} is in the PDF what it is in a picture`, async () => {
    const html = boxWith(style)
    const picture = await imageOf(server, user, { html })
    const expected = POINTS.map(([x, y]) => colourAt(picture, x, y))
    expect(expected.filter((colour) => colour === '#ff0000')).toHaveLength(shown)
    for (const enableJavaScript of [false, true]) {
      const options = { margin: NO_MARGIN, enableJavaScript }
      const pdf = await drawPdf(await bytesOf(server, user, 'pdf', { html, options }))
      expect(
        POINTS.map(([x, y]) => colourAt(pdf, Math.floor(x * 0.75), Math.floor(y * 0.75))),
      ).toEqual(expected)
    }
  })
}
