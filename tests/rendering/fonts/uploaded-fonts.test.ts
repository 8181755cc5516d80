/** Uploaded fonts: used by their family's name wherever text is drawn, by their own user alone. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { boxOf, bytesOf, imageOf } from '../../support/api/renders.ts'
import { deleteAsset, uploaded } from '../../support/api/uploads.ts'
import { makeFont, makeWoff, makeWoff2 } from '../../support/files/fonts.ts'
import { readImage } from '../../support/files/images.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import { scratchDirs } from '../../support/processes/chromium-processes.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

/** A family that no machine has. */
const FAMILY = 'Square Of Tests'
const VIEWPORT = { width: 100, height: 60 }
/** In the uploaded font a letter is a square of 40 pixels. */
const STYLE = `font: 40px '${FAMILY}', serif; color: lime; margin: 0; line-height: 1`
const PAGE = `<!doctype html><body style="${STYLE}">A`
const SQUARE = [0, 0, 40, 40]

let site: Site
let server: TestServer
let user: TestUser

beforeAll(async () => {
  site = await startSite()
  // One lane, so that each render finds the page of the one before it.
  server = await startServer({ env: { EGRESS_ALLOW: site.host, LANES: '1' } })
})
beforeEach(async () => {
  user = await server.newUser()
})
afterAll(async () => {
  await server.close()
  await site.close()
})

function give(names: Partial<Parameters<typeof makeFont>[0]> = {}) {
  return uploaded(server, user, 'a.ttf', makeFont({ family: FAMILY, ...names }))
}

async function shows(source: { html: string } | { url: string }, as: TestUser = user) {
  return boxOf(await imageOf(server, as, { ...source, options: VIEWPORT }), '#00ff00')
}

/** The names of the fonts in a PDF, without their subsets' tags. */
function fontsIn(pdf: Uint8Array): string[] {
  const names = Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/\/FontName \/[A-Z]{6}\+([^\s/<>]+)/g)
  return [...new Set(Array.from(names, ([, name]) => name ?? ''))].sort()
}

async function pdfFonts(source: { html: string } | { url: string }, options: object = {}) {
  return fontsIn(await bytesOf(server, user, 'pdf', { ...source, options }))
}

/** The output of a render in the background, once it has one. */
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

/** Serves a page at an address of its own. */
function at(html: string, headers: Record<string, string> = {}): { url: string } {
  const path = `/${crypto.randomUUID()}`
  site.routes[path] = { body: html, headers }
  return { url: `${site.url}${path}` }
}

describe('an uploaded font is used by its name', () => {
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
    ['a page at an address', () => at(PAGE)],
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
        at(PAGE, { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'" }),
    ],
  ])('in %s, on screen and on paper, with scripts on and off', async (_where, source) => {
    await give()
    expect(await shows(source())).toEqual(SQUARE)
    expect(await pdfFonts(source(), { enableJavaScript: true })).toContain('SquareOfTests')
    const needsScript = 'html' in source() && /innerHTML/.test(JSON.stringify(source()))
    if (!needsScript) expect(await pdfFonts(source())).toContain('SquareOfTests')
  })

  test.each<[where: string, html: string, options: object]>([
    ['a header', '<p>A', { headerTemplate: `<b style="${STYLE}">A</b>` }],
    ['a footer', '<p>A', { footerTemplate: `<b style="${STYLE}">A</b>`, enableJavaScript: true }],
    ['the margin of a page', margin, {}],
    ['styles for print', printed, {}],
    ['styles for print of a page with scripts', printed, { enableJavaScript: true }],
    ['the margin of a page with scripts', margin, { enableJavaScript: true }],
  ])('in %s', async (_where, html, options) => {
    await give()
    const displayHeaderFooter = 'headerTemplate' in options || 'footerTemplate' in options
    expect(await pdfFonts({ html }, { displayHeaderFooter, ...options })).toContain('SquareOfTests')
  })

  test.each([
    ['WOFF', 'a.woff', makeWoff],
    ['WOFF 2.0', 'a.woff2', makeWoff2],
  ] as const)('from %s, in a page and in its header', async (_format, name, make) => {
    await uploaded(server, user, name, make({ family: FAMILY }))
    expect(await shows({ html: PAGE })).toEqual(SQUARE)
    const options = { displayHeaderFooter: true, headerTemplate: `<b style="${STYLE}">A</b>` }
    expect(await pdfFonts({ html: 'B' }, options)).toContain('SquareOfTests')
  })

  test('in a template: its PDF, its previews and its Open Graph image', async () => {
    await give()
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

  test('in a render in the background, with the fonts of its time', async () => {
    const gate = Promise.withResolvers<void>()
    site.routes['/hold'] = { body: '<p>x', after: gate.promise }
    const held = server.post('/api/v1/pdf', { url: `${site.url}/hold` }, user.key)
    await site.visited('/hold')
    const body = { html: PAGE, options: VIEWPORT, async: true }
    const queued = await server.post('/api/v1/screenshot', body, user.key)
    expect(queued.status).toBe(202)
    const { data } = (await queued.json()) as { data: { poll_url: string } }
    await give()
    gate.resolve()
    await held
    const image = await readImage(await outputOf(data.poll_url))
    expect(boxOf(image, '#00ff00')).toEqual(SQUARE)
  })

  test('also where the machine has a font of that name, and where the page brings one', async () => {
    await give({ family: 'DejaVu Sans' })
    expect(await shows({ html: PAGE.replace(FAMILY, 'DejaVu Sans') })).toEqual(SQUARE)
    const own = `<style>@font-face { font-family: 'DejaVu Sans'; src: local('DejaVu Serif') }</style>`
    expect(await shows({ html: `${own}${PAGE.replace(FAMILY, 'DejaVu Sans')}` })).toEqual(SQUARE)
  })
})

describe('the faces of a family', () => {
  test('are chosen by weight and style', async () => {
    for (const [postscript, weight, italic] of [
      ['Square-Regular', 400, false],
      ['Square-Bold', 700, false],
      ['Square-Italic', 400, true],
    ] as const) {
      await give({
        family: `Square ${weight}`,
        typographicFamily: FAMILY,
        postscript,
        weight,
        italic,
      })
    }
    expect(await pdfFonts({ html: `<p style="${STYLE}">A` })).toEqual(['Square-Regular'])
    expect(await pdfFonts({ html: `<b style="${STYLE};font-weight:bold">A` })).toEqual([
      'Square-Bold',
    ])
    expect(await pdfFonts({ html: `<i style="${STYLE};font-style:italic">A` })).toEqual([
      'Square-Italic',
    ])
  })

  test('give way to a newer one that is alike, in pages and headers', async () => {
    await give({ postscript: 'Square-Old' })
    await give({ postscript: 'Square-New' })
    const options = { displayHeaderFooter: true, headerTemplate: `<b style="${STYLE}">A</b>` }
    expect(await pdfFonts({ html: PAGE }, options)).toEqual(['Square-New'])
    expect(await pdfFonts({ html: 'x' }, options)).toContain('Square-New')
    expect(await pdfFonts({ html: 'x' }, options)).not.toContain('Square-Old')
  })

  test('are those of a variable font over its range', async () => {
    await give({ postscript: 'Square-Variable', weights: [100, 900] })
    await give({ postscript: 'Square-Black', weight: 1_000 })
    expect(await pdfFonts({ html: `<p style="${STYLE};font-weight:850">A` })).toEqual([
      'Square-Variable',
    ])
  })
})

describe("a font is nobody else's", () => {
  test('the next user in the same lane does not have it, nor the browser that had it in a header', async () => {
    await give()
    const options = { displayHeaderFooter: true, headerTemplate: `<b style="${STYLE}">A</b>` }
    const stranger = await server.newUser()
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await shows({ html: PAGE })).toEqual(SQUARE)
      expect(await shows({ html: PAGE }, stranger)).not.toEqual(SQUARE)
      expect(await pdfFonts({ html: PAGE }, options)).toEqual(['SquareOfTests'])
      const pdf = await bytesOf(server, stranger, 'pdf', { html: PAGE, options })
      expect(fontsIn(pdf)).not.toContain('SquareOfTests')
    }
  })

  test("a page cannot load another user's by the address that its own come from", async () => {
    const { id } = await give()
    const stranger = await server.newUser()
    const key = { ...user }
    user = stranger
    await give({ family: 'Something Else' })
    const rule = `<style>@font-face { font-family: '${FAMILY}'; src: url(https://fonts.platen.invalid/${id}) }</style>`
    expect(await shows({ html: `${rule}${PAGE}` }, stranger)).not.toEqual(SQUARE)
    expect(await shows({ html: PAGE }, key)).toEqual(SQUARE)
  })
})

describe('a font that changes', () => {
  test('is used from its upload on and until it is deleted, in the same warm page', async () => {
    expect(await shows({ html: PAGE })).not.toEqual(SQUARE)
    const font = await give()
    expect(await shows({ html: PAGE })).toEqual(SQUARE)
    expect(await shows({ html: PAGE })).toEqual(SQUARE)
    expect(await shows({ html: '<p>nothing' })).toBeNull()
    expect(await shows({ html: PAGE })).toEqual(SQUARE)
    await deleteAsset(server, user, font.id)
    expect(await shows({ html: PAGE })).not.toEqual(SQUARE)
  })
})

test('the browser of a letterhead is kept for the next one, and ends with its server', async () => {
  const before = scratchDirs()
  const mine = () => scratchDirs().filter((name) => !before.includes(name))
  const own = await startServer({ env: { LANES: '1' } })
  const owner = await own.newUser()
  await uploaded(own, owner, 'a.ttf', makeFont({ family: FAMILY }))
  const options = { displayHeaderFooter: true, headerTemplate: `<b style="${STYLE}">A</b>` }
  for (let turn = 0; turn < 3; turn += 1) {
    await bytesOf(own, owner, 'pdf', { html: 'x', options })
    // On a busy machine the lane for other users is open for a few seconds.
    await until(() => mine().length === 2)
  }
  await own.close()
  expect(mine()).toEqual([])
})

test('on PostgreSQL a font works at once in every process', async () => {
  await using first = await startServer({ database: 'postgres', env: { LANES: '0' } })
  const { databaseUrl, dataDir } = first.services.config
  const env = { DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir, LANES: '1' }
  await using second = await startServer({ env })
  const owner = await first.newUser()
  const shownBySecond = async () =>
    boxOf(await imageOf(second, owner, { html: PAGE, options: VIEWPORT }), '#00ff00')
  expect(await shownBySecond()).not.toEqual(SQUARE)
  const { id } = await uploaded(first, owner, 'a.ttf', makeFont({ family: FAMILY }))
  expect(await shownBySecond()).toEqual(SQUARE)
  await deleteAsset(first, owner, id)
  expect(await shownBySecond()).not.toEqual(SQUARE)
})

describe('a report', () => {
  test.each(['pdf', 'screenshot'] as const)('of a %s names the family', async (kind) => {
    await give({ postscript: 'Xyz-Regular' })
    const response = await server.post(`/api/v1/${kind}`, { html: PAGE }, user.key)
    const headers = { Authorization: `Bearer ${user.key}` }
    const id = response.headers.get('x-request-id')
    const report = await server.fetch(`/api/v1/renders/${id}/report`, { headers })
    const { data } = (await report.json()) as { data: components['schemas']['RenderReport'] }
    expect(data.fonts).toEqual({ requested: [FAMILY], used: [FAMILY] })
    expect(data.failed_requests).toEqual([])
  })
})
