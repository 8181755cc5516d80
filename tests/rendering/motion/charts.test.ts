/** Charts, diagrams and maps of well-known libraries, with their default animations. */
import { beforeAll, expect, test } from 'bun:test'
import sharp from 'sharp'
import { bytesOf, imageOf, pdfOf } from '../../support/api/renders.ts'
import { colourAt, type Pixels } from '../../support/files/images.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import {
  CHART_PAGES,
  lottiePage,
  MERMAID_PAGE,
  mapPage,
} from '../../support/rendering/chart-pages.ts'
import { renderWithReport } from '../../support/rendering/render-with-report.ts'
import { mapSources, type PageSource } from '../../support/rendering/source-variants.ts'
import { useSharedServer } from '../../support/server/use-server.ts'
import { crossed } from '../../support/thorough.ts'

const TILE_COLOUR = '#cc8844'
const SCREEN = { width: 700, height: 400 }
const PAPER = { enableJavaScript: true, landscape: true }
/** Edges of curves differ by a pixel or two after other steps of an animation. */
const PIXELS_MAX = 3
const CHANNEL_MAX = 16

const { server, site, user } = useSharedServer()

beforeAll(async () => {
  const tile = { width: 256, height: 256, channels: 3, background: TILE_COLOUR } as const
  const png = await sharp({ create: tile }).png().toBuffer()
  site.routes['/tile'] = { type: 'image/png', body: png, after: 50 }
})

function differences(one: Pixels, other: Pixels): number {
  expect([one.width, one.height]).toEqual([other.width, other.height])
  let found = 0
  for (let at = 0; at < one.data.length; at += 4) {
    const differs = [0, 1, 2].some(
      (channel) =>
        Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)) > CHANNEL_MAX,
    )
    if (differs) found += 1
  }
  return found
}

async function printed(source: PageSource): Promise<Pixels> {
  return drawPdf(await bytesOf(server, user, 'pdf', { ...source, options: PAPER }))
}

const pixelsOf = {
  screenshot: (source: PageSource) => imageOf(server, user, { ...source, options: SCREEN }),
  PDF: printed,
}

test.each(crossed(Object.keys(CHART_PAGES), ['screenshot', 'PDF'] as const))(
  '%s are shown at the end of their animation in a %s',
  async (chart, kind) => {
    const pageOf = CHART_PAGES[chart] ?? expect.unreachable()
    const still = await pixelsOf[kind]({ html: pageOf(false) })
    await mapSources(site, pageOf(true), async (source) => {
      expect(differences(await pixelsOf[kind](source), still)).toBeLessThanOrEqual(PIXELS_MAX)
    })
  },
)

test('a diagram of Mermaid is complete in a screenshot and in a PDF', async () => {
  const options = { ...SCREEN, waitForSelector: '.mermaid svg .node' }
  const waited = await imageOf(server, user, { html: MERMAID_PAGE, options })
  const image = await imageOf(server, user, { html: MERMAID_PAGE, options: SCREEN })
  expect(differences(image, waited)).toBe(0)
  const [page] = await pdfOf(server, user, { html: MERMAID_PAGE, options: PAPER })
  expect(page?.text).toContain('Choice')
})

test('the tiles of a Leaflet map have faded in, in a screenshot and in a PDF', async () => {
  const still = await imageOf(server, user, { html: mapPage(site.url, false), options: SCREEN })
  expect(colourAt(still, 500, 250)).toBe(TILE_COLOUR)
  const image = await imageOf(server, user, { html: mapPage(site.url, true), options: SCREEN })
  expect(differences(image, still)).toBeLessThanOrEqual(PIXELS_MAX)
  const paper = await printed({ html: mapPage(site.url, true) })
  expect(colourAt(paper, 300, 200)).toBe(TILE_COLOUR)
})

test('a Lottie animation without an end is stopped, and the report says so', async () => {
  const html = lottiePage({ loop: true, animated: true })
  const body = { html, options: SCREEN }
  const { report } = await renderWithReport(server, user, 'screenshot', body)
  expect(report.hints.map(({ code }) => code)).toEqual(['ENDLESS_MOTION'])
  expect(report.script_motion?.ended).toBe(false)
})
