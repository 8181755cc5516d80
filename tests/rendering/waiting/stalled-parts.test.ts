/**
 * Parts of a page that never arrive: the output is made without them, and the report names them.
 */
import { describe, expect, test } from 'bun:test'
import { colourAt, readImage } from '../../support/files/images.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { hintOf, readReport } from '../../support/rendering/hints.ts'
import { mapSources, type PageSource } from '../../support/rendering/source-variants.ts'
import { useSharedServer } from '../../support/server/use-server.ts'
import { crossed } from '../../support/thorough.ts'

const TIMEOUT_MS = 4_000

const DOT = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'

const { server, site, user } = useSharedServer({
  routes: {
    '/never': 'silence',
    '/endless.svg': { type: 'image/svg+xml', body: DOT, endless: true },
    '/frame': { body: '<p>frame<img src="/never">' },
    '/styled-frame': { body: '<link rel=stylesheet href="/never"><p>frame' },
  },
})

async function render(kind: 'pdf' | 'screenshot', source: PageSource, options: object) {
  const body = { ...source, options: { timeout: TIMEOUT_MS, ...options } }
  const response = await server.post(`/api/v1/${kind}`, body, user.key)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const id = response.headers.get('X-Request-Id') ?? ''
  return { status: response.status, bytes, report: await readReport(server, user.key, id) }
}

/** A lime page with text, and with `SITE` for the address of the site. */
const page = (part: string) =>
  `<!doctype html><body style="background:lime;margin:20px"><p>Before</p>${part}<p>After</p>`.replaceAll(
    'SITE',
    site.url,
  )

type Part = [what: string, part: string, type: string]
const PARTS: Part[] = [
  ['an image', '<img src="SITE/never">', 'image'],
  ['an image that begins and never ends', '<img src="SITE/endless.svg">', 'image'],
  ['a background', '<p style="background:url(SITE/never)">x</p>', 'image'],
  [
    'a font',
    '<style>@font-face { font-family: f; src: url(SITE/never) } p { font-family: f, serif }</style>',
    'font',
  ],
  ['a video and its poster', '<video poster="SITE/never"></video>', 'image'],
  ['a frame', '<iframe src="SITE/never"></iframe>', 'document'],
  ['an image in a frame', '<iframe src="SITE/frame"></iframe>', 'image'],
  ['a style sheet in a frame', '<iframe src="SITE/styled-frame"></iframe>', 'stylesheet'],
  [
    'a style sheet for print that is not printed',
    '<link rel=stylesheet media="speech" href="SITE/never">',
    'stylesheet',
  ],
]
const SCRIPTED: Part[] = [
  ['a script that nothing waits for', '<script async src="SITE/never"></script>', 'script'],
  [
    'an image that a script adds',
    '<script>onload = () => { const i = new Image(); i.src = "SITE/never"; document.body.append(i) }</script>',
    'image',
  ],
]

describe('the output is made without, and the report names,', () => {
  async function inPdf([, part, type]: Part): Promise<void> {
    await mapSources(site, page(part), async (source) => {
      const { status, bytes, report } = await render('pdf', source, {
        enableJavaScript: SCRIPTED.some((one) => one[1] === part),
      })
      expect(status).toBe(200)
      const [printed] = await readPdf(bytes)
      expect(printed?.text).toContain('Before')
      expect(printed?.text).toContain('After')
      expect(report.failed_requests).toMatchObject([{ resource_type: type }])
      expect(report.failed_requests[0]?.reason).toMatch(/^not complete after [12]\d{3} ms$/)
      expect(hintOf(report.hints, 'RESOURCE_TIMEOUT')?.where).toStartWith(site.url)
    })
  }

  async function inScreenshot([, part]: Part): Promise<void> {
    for (const options of [{ width: 200, height: 100 }, { fullPage: true }]) {
      await mapSources(site, page(part), async (source) => {
        const { status, bytes, report } = await render('screenshot', source, options)
        expect(status).toBe(200)
        expect(colourAt(await readImage(bytes), 3, 3)).toBe('#00ff00')
        expect(hintOf(report.hints, 'RESOURCE_TIMEOUT')).toBeDefined()
      })
    }
  }

  test.each(crossed([...PARTS, ...SCRIPTED], ['PDF', 'screenshot'] as const))(
    '%j in a %s',
    (part, kind) => (kind === 'PDF' ? inPdf(part) : inScreenshot(part)),
  )
})

describe('a render still waits until its timeout for', () => {
  test.each([
    ['a style sheet that the page is not drawn without', '<link rel=stylesheet href="SITE/never">'],
    ['a script that the HTML waits for', '<script src="SITE/never"></script>'],
    ['a script that the end of the HTML waits for', '<script defer src="SITE/never"></script>'],
  ])('%s', async (_, part) => {
    await mapSources(site, page(part), async (source) => {
      const { status, report } = await render('screenshot', source, { timeout: 1_500 })
      expect(status).toBe(408)
      expect(hintOf(report.hints, 'TIMEOUT')?.where).toBe(`${site.url}/never`)
    })
  })
})

test('a part that arrives late, but before half of the time, is in the output', async () => {
  const red =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="90" height="90" fill="red"/></svg>'
  site.routes['/late.svg'] = { type: 'image/svg+xml', body: red, after: 900 }
  await mapSources(site, page(`<img src="SITE/late.svg">`), async (source) => {
    const { bytes, report } = await render('screenshot', source, { width: 200, height: 200 })
    expect(colourAt(await readImage(bytes), 40, 80)).toBe('#ff0000')
    expect(report.hints).toEqual([])
  })
})
