/** Uploaded fonts are available by their family name wherever text is rendered. */
import { beforeEach, describe, expect, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { boxOf, bytesOf, imageOf } from '../../support/api/renders.ts'
import { uploaded } from '../../support/api/uploads.ts'
import { makeFont, makeWoff, makeWoff2 } from '../../support/files/font-files.ts'
import { readImage } from '../../support/files/images.ts'
import {
  FAMILY,
  fontsIn,
  PAGE,
  SQUARE,
  STYLE,
  VIEWPORT,
} from '../../support/rendering/uploaded-font.ts'
import type { TestUser } from '../../support/server/server.ts'
import { useSharedServer } from '../../support/server/use-server.ts'
import { THOROUGH } from '../../support/thorough.ts'

// Its one lane gives each render the warm page of the previous one.
const { server, site } = useSharedServer()
let user: TestUser
let pages = 0

beforeEach(async () => {
  user = await server.newUser()
})

function uploadFont(names: Partial<Parameters<typeof makeFont>[0]> = {}) {
  return uploaded(server, user, 'a.ttf', makeFont({ family: FAMILY, ...names }))
}

async function limeBoxOf(source: { html: string } | { url: string }, as: TestUser = user) {
  return boxOf(await imageOf(server, as, { ...source, options: VIEWPORT }), '#00ff00')
}

async function pdfFonts(source: { html: string } | { url: string }, options: object = {}) {
  return fontsIn(await bytesOf(server, user, 'pdf', { ...source, options }))
}

/** The output of a background render, once it is completed. */
async function outputOf(path: string): Promise<Uint8Array> {
  for (;;) {
    const headers = { Authorization: `Bearer ${user.key}` }
    const { data } = (await (await server.fetch(path, { headers })).json()) as {
      data: components['schemas']['RenderStatus']
    }
    if (data.status === 'failed') throw new Error(data.error_message ?? 'failed')
    if (data.output_url) return (await fetch(data.output_url)).bytes()
    await Bun.sleep(20)
  }
}

/** Serves a page at a new URL. */
function serve(html: string, headers: Record<string, string> = {}): { url: string } {
  const path = `/${crypto.randomUUID()}`
  site.routes[path] = { body: html, headers }
  return { url: `${site.url}${path}` }
}

test('an uploaded font is used in a frame that is added after many messages of the console', async () => {
  await uploadFont()
  site.routes['/framed'] = {
    body: `<body style="font: 40px '${FAMILY}'; color: lime; margin: 0; line-height: 1">A`,
  }
  const html = `<body style="margin:0"><script>
    for (let left = 1_000; left > 0; left -= 1) console.log(left)
    fetch('data:,').then(() => {
      const frame = document.createElement('iframe')
      Object.assign(frame, { src: '${site.url}/framed', style: 'border: 0' })
      document.body.append(frame)
    })</script><img hidden src="${site.url}/late.svg">`
  site.routes['/late.svg'] = { type: 'image/svg+xml', after: 500 }
  expect(await limeBoxOf({ html })).toEqual(SQUARE)
})

describe('an uploaded font is used', () => {
  const framed = `<body style="margin:0"><iframe style="border:0" srcdoc="<body style='
    font: 40px &quot;${FAMILY}&quot;; color: lime; margin: 0; line-height: 1'>A"></iframe>`
  const margin = `<style>@page { @top-left { content: 'A'; font-family: '${FAMILY}' } }</style>A`
  const printed = `<style>@media print { p { font-family: '${FAMILY}' } }</style><p>A`

  test.each<[where: string, source: () => { html: string } | { url: string }]>([
    ['HTML', () => ({ html: PAGE })],
    ['HTML with scripts', () => ({ html: `${PAGE}<script>document.title</script>` })],
    [
      'text of a script',
      () => ({
        html: `<body><script>document.body.innerHTML =
      '<p style="' + ${JSON.stringify(STYLE)} + ';position:fixed;inset:0">A'</script>`,
      }),
    ],
    ['an escaped name', () => ({ html: PAGE.replace('Square', '\\53quare') })],
    ['a frame', () => ({ html: framed })],
    ['a page loaded from a URL', () => serve(PAGE)],
    [
      'a style sheet of a page',
      () => {
        site.routes['/own.css'] = { type: 'text/css', body: `body { ${STYLE} }` }
        return { html: `<link rel=stylesheet href="${site.url}/own.css"><body>A` }
      },
    ],
    [
      'a page whose policy forbids all fonts',
      () =>
        serve(PAGE, { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'" }),
    ],
  ])('in %s, in screenshots and PDFs, with JavaScript on and off', async (_where, source) => {
    await uploadFont()
    expect(await limeBoxOf(source())).toEqual(SQUARE)
    const needsScript = 'html' in source() && /innerHTML/.test(JSON.stringify(source()))
    pages += 1
    for (const enableJavaScript of [false, true]) {
      // The check prints each page in one way, in turn; the soak run in both.
      const isTurn = THOROUGH || needsScript || enableJavaScript === (pages % 2 === 0)
      if (!isTurn || (needsScript && !enableJavaScript)) continue
      expect(await pdfFonts(source(), { enableJavaScript })).toContain('SquareOfTests')
    }
  })

  test.each<[where: string, html: string, options: object]>([
    ['a header', '<p>A', { headerTemplate: `<b style="${STYLE}">A</b>` }],
    ['a footer', '<p>A', { footerTemplate: `<b style="${STYLE}">A</b>`, enableJavaScript: true }],
    ['a page margin box', margin, {}],
    ['print styles', printed, {}],
    ['print styles of a page with scripts', printed, { enableJavaScript: true }],
    ['a page margin box of a page with scripts', margin, { enableJavaScript: true }],
  ])('in %s', async (_where, html, options) => {
    await uploadFont()
    const displayHeaderFooter = 'headerTemplate' in options || 'footerTemplate' in options
    expect(await pdfFonts({ html }, { displayHeaderFooter, ...options })).toContain('SquareOfTests')
  })

  test('in a frame without scripts, in a page that is ready for scripts', async () => {
    await uploadFont()
    const html = '<script>document.title</script>'
    await pdfFonts({ html }, { enableJavaScript: true })
    expect(await pdfFonts({ html: framed }, {})).toContain('SquareOfTests')
  })

  test.each([
    ['WOFF', 'a.woff', makeWoff],
    ['WOFF 2.0', 'a.woff2', makeWoff2],
  ] as const)('in a page and its header if it is a %s file', async (_format, name, make) => {
    await uploaded(server, user, name, make({ family: FAMILY }))
    expect(await limeBoxOf({ html: PAGE })).toEqual(SQUARE)
    const options = { displayHeaderFooter: true, headerTemplate: `<b style="${STYLE}">A</b>` }
    expect(await pdfFonts({ html: 'B' }, options)).toContain('SquareOfTests')
  })

  test('in the PDF, the previews and the Open Graph image of a template', async () => {
    await uploadFont()
    const template = { name: 'letter', html: PAGE, ...VIEWPORT }
    const made = await server.post('/api/v1/templates', template, user.key)
    const { data } = (await made.json()) as { data: { id: string; slug: string } }
    const image = await server.fetch(`/api/v1/og/${data.slug}?key=${user.key}`)
    expect(boxOf(await readImage(await image.bytes()), '#00ff00')).toEqual(SQUARE)
    const path = `/api/v1/templates/${data.id}/preview`
    const preview = await server.post(path, { type: 'png' }, user.key)
    expect(boxOf(await readImage(await preview.bytes()), '#00ff00')).toEqual(SQUARE)
    const pdf = await server.post('/api/v1/pdf', { template_id: data.id }, user.key)
    expect(fontsIn(await pdf.bytes())).toEqual(['SquareOfTests'])
  })

  test('in a background render if it was uploaded before the render started', async () => {
    const gate = Promise.withResolvers<void>()
    site.routes['/hold'] = { body: '<p>x', after: gate.promise }
    const held = server.post('/api/v1/pdf', { url: `${site.url}/hold` }, user.key)
    await site.visited('/hold')
    const body = { html: PAGE, options: VIEWPORT, async: true }
    const queued = await server.post('/api/v1/screenshot', body, user.key)
    expect(queued.status).toBe(202)
    const { data } = (await queued.json()) as { data: { poll_url: string } }
    await uploadFont()
    gate.resolve()
    await held
    const image = await readImage(await outputOf(data.poll_url))
    expect(boxOf(image, '#00ff00')).toEqual(SQUARE)
  })

  test('in preference to an installed font and to a font face of the page with the same name', async () => {
    await uploadFont({ family: 'DejaVu Sans' })
    expect(await limeBoxOf({ html: PAGE.replace(FAMILY, 'DejaVu Sans') })).toEqual(SQUARE)
    const own = `<style>@font-face { font-family: 'DejaVu Sans'; src: local('DejaVu Serif') }</style>`
    expect(await limeBoxOf({ html: `${own}${PAGE.replace(FAMILY, 'DejaVu Sans')}` })).toEqual(
      SQUARE,
    )
  })
})

describe('the report', () => {
  test.each(['pdf', 'screenshot'] as const)(
    'of a %s lists the family of an uploaded font',
    async (kind) => {
      await uploadFont({ postscript: 'Xyz-Regular' })
      const response = await server.post(`/api/v1/${kind}`, { html: PAGE }, user.key)
      const headers = { Authorization: `Bearer ${user.key}` }
      const id = response.headers.get('x-request-id')
      const report = await server.fetch(`/api/v1/renders/${id}/report`, { headers })
      const { data } = (await report.json()) as { data: components['schemas']['RenderReport'] }
      expect(data.fonts).toEqual({ requested: [FAMILY], used: [FAMILY] })
      expect(data.failed_requests).toEqual([])
    },
  )
})
