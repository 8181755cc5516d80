/** The option `deviceScaleFactor` of PDFs: the pixels that scripts draw a canvas with. */
import { expect, test } from 'bun:test'
import { bytesOf, errorOf, pdfOf } from '../../support/api/renders.ts'
import { withScripts } from '../../support/rendering/bars.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()

/** A drawing of 200 x 100 CSS pixels with the pixels of the screen, beside text. */
const CHART = `<!doctype html><p id=out></p><canvas id=c style="width:200px;height:100px"></canvas><script>
  const r = devicePixelRatio; c.width = 200 * r; c.height = 100 * r
  const x = c.getContext('2d'); x.scale(r, r); x.fillText('Label', 10, 50)
  out.textContent = [r, innerWidth, c.getBoundingClientRect().width].join()</script>`

/** The sizes of the images in a PDF, as its text names them. */
async function imagesOf(options: object): Promise<string[]> {
  const bytes = await bytesOf(server, user, 'pdf', withScripts(CHART, options))
  const objects = Buffer.from(bytes).toString('latin1').split('endobj')
  const images = objects.filter((object) => /\/Subtype\s*\/Image/.test(object))
  const sideOf = (object: string, side: string) => new RegExp(`/${side} (\\d+)`).exec(object)?.[1]
  return images.map((object) => `${sideOf(object, 'Width')} x ${sideOf(object, 'Height')}`)
}

test('a canvas has one pixel per CSS pixel unless the request says otherwise', async () => {
  expect(await imagesOf({})).toContain('200 x 100')
})

test.each([2, 3])('a canvas has %i times the pixels in each direction', async (factor) => {
  expect(await imagesOf({ deviceScaleFactor: factor })).toContain(
    `${200 * factor} x ${100 * factor}`,
  )
})

test('the layout stays the same', async () => {
  const textOf = async (options: object) =>
    (await pdfOf(server, user, withScripts(CHART, options))).map(({ text }) => text.trim())
  expect(await textOf({})).toEqual(['1,1280,200'])
  expect(await textOf({ deviceScaleFactor: 2 })).toEqual(['2,1280,200'])
  expect(await textOf({})).toEqual(['1,1280,200'])
})

test('it cannot be set beside a device, which has its own', async () => {
  const options = { device: 'iPhone 15', deviceScaleFactor: 2 }
  const { message } = await errorOf(server, user, 'pdf', { html: CHART, options })
  expect(message).toContain('`options.deviceScaleFactor` cannot be set beside `options.device`')
})
