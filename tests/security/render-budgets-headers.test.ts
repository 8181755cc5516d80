/** Limits of headers and footers: their fonts, and resources that they must not load. */
import { beforeAll, describe, expect, test } from 'bun:test'
import { readError } from '../support/api/renders.ts'
import { upload, uploaded } from '../support/api/uploads.ts'
import { woff2Bomb } from '../support/files/decompression-bombs.ts'
import { makeFont, makeWoff2 } from '../support/files/font-files.ts'
import { scratchDirs } from '../support/processes/chromium-processes.ts'
import { renderWithReport } from '../support/rendering/render-with-report.ts'
import type { TestUser } from '../support/server/server.ts'
import { useServer } from '../support/server/use-server.ts'
import { THOROUGH } from '../support/thorough.ts'

const MB = 1_000_000
const MARGIN = { top: '1in', right: '1in', bottom: '1in', left: '1in' }

const { server, user } = useServer()

const render = (kind: 'pdf' | 'screenshot', body: object, as = user) =>
  renderWithReport(server, as, kind, body)

describe('fonts of headers and footers', () => {
  const options = { displayHeaderFooter: true, margin: MARGIN }

  test('are limited to 32, with those that the templates use first, and the report lists the others', async () => {
    const collector = await server.newUser()
    await uploaded(server, collector, 'a.ttf', makeFont({ family: 'Oldest' }))
    for (let index = 0; index < 34; index += 1) {
      await uploaded(server, collector, 'a.ttf', makeFont({ family: `Newer ${index}` }))
    }
    const headerTemplate = `<p style="font-family:Oldest">A<i style="content:'\\41'">`
    const body = { html: 'x', options: { ...options, headerTemplate } }
    const { status, bytes, report } = await render('pdf', body, collector)
    expect(status).toBe(200)
    expect(Buffer.from(bytes).toString('latin1')).toContain('+Oldest')
    const omitted = report.failed_requests.map(({ url, reason }) => `${url}: ${reason}`)
    expect(omitted.sort()).toEqual(
      [0, 1, 2].map((n) => `Newer ${n}: over the limit of 32 fonts for headers and footers`),
    )
  })

  /** Has four fonts of 20 MB each. */
  let owner: TestUser
  beforeAll(async () => {
    owner = await server.newUser()
    for (let index = 0; index < 4; index += 1) {
      await uploaded(server, owner, 'a.woff2', woff2Bomb(`Bomb ${index}`, 20 * MB))
    }
  })

  test('are limited to 64 MB when decompressed, and decompression counts towards the time of the render', async () => {
    const headerTemplate = `<p style="content:'\\41'">A`
    const body = { html: 'x', options: { ...options, headerTemplate } }
    const { status, report } = await render('pdf', body, owner)
    expect(status).toBe(200)
    expect(report.failed_requests).toEqual([
      {
        url: 'Bomb 0',
        resource_type: 'font',
        reason: 'over the limit of 64 MB of unpacked fonts for headers and footers',
      },
    ])
    expect(report.phases_ms['fonts']).toBeGreaterThan(0)
  })

  test('leave no scratch directory behind if the client disconnects meanwhile', async () => {
    const before = scratchDirs().length
    const client = new AbortController()
    const started = server.fetch('/api/v1/pdf', {
      method: 'POST',
      headers: { Authorization: `Bearer ${owner.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        html: 'x',
        options: { ...options, headerTemplate: `<p style="content:'\\41'">` },
      }),
      signal: client.signal,
    })
    while (scratchDirs().length === before) await Bun.sleep(5)
    client.abort()
    await started.catch(() => {})
    while (scratchDirs().length > before) await Bun.sleep(20)
  })
})

describe('a WOFF 2.0 font', () => {
  test('is refused at its upload if it is too large to be used', async () => {
    const response = await upload(server, user, 'a.woff2', woff2Bomb('Too Large', 31 * 1024 * 1024))
    const { details } = await readError(response)
    expect(details?.['reason']).toBe('corrupt_font')
    expect(details?.issues?.[0]?.message).toContain('too large when decompressed')
    // A repetitive but small font is accepted.
    const flat = makeWoff2({ family: 'x'.repeat(200) })
    expect((await upload(server, user, 'a.woff2', flat)).status).toBe(200)
  })

  test('is used in headers if its upload was accepted', async () => {
    const owner = await server.newUser()
    await uploaded(server, owner, 'a.woff2', woff2Bomb('Large', 28 * 1024 * 1024))
    const headerTemplate = '<p style="font-family:Large">A'
    const options = { displayHeaderFooter: true, margin: MARGIN, headerTemplate }
    const { bytes, report } = await render('pdf', { html: 'x', options }, owner)
    expect(Buffer.from(bytes).toString('latin1')).toContain('+Large')
    expect(report.failed_requests).toEqual([])
  })
})

describe('headers and footers with external resources', () => {
  const URL = 'http://example.com/a'
  const options = { displayHeaderFooter: true, margin: MARGIN }

  const cases: [what: string, markup: string, type: string][] = [
    ['a linked style sheet', `<link rel=stylesheet href="${URL}">`, 'stylesheet'],
    ['a linked style sheet in capitals', `<LINK REL="StyleSheet" HREF='${URL}'>`, 'stylesheet'],
    ['a preload', `<link rel=preload as=style href="${URL}">`, 'stylesheet'],
    ['an import', `<style>@import url("${URL}"); b { color: red }</style>`, 'stylesheet'],
    ['an import of a string', `<style>@import '${URL}';</style>`, 'stylesheet'],
    [
      'a font',
      `<style>@font-face { font-family: x; src: url(${URL}) } b { font-family: x }</style>`,
      'font',
    ],
    ['a script', `<script src="${URL}"></script>`, 'script'],
    ['an image', `<img src="${URL}">`, 'image'],
    ['a frame', `<iframe src="${URL}"></iframe>`, 'document'],
    ['an SVG use element', `<svg><use href="${URL}#x"/></svg>`, 'image'],
    ['a clip path', `<div style="clip-path: url(${URL}#x)">x</div>`, 'image'],
    ['an import in an SVG', `<svg><style>@imp<!-- -->ort "${URL}";</style></svg>`, 'stylesheet'],
    [
      'a shorthand with a variable',
      `<svg><path d="M0 0L5 5" style="marker: url(${URL}#x) var(--p,)"/></svg>`,
      'image',
    ],
    [
      'an escaped marker with a variable',
      `<svg><path d="M0 0L5 5" style="marker-mid: u\\72l(${URL}#x) var(--p,)"/></svg>`,
      'image',
    ],
    [
      'the background of a form with fields named like properties',
      `<form style="background: url(${URL})"><input name=style><input name=attributes></form>`,
      'image',
    ],
  ]
  const places = ['headerTemplate', 'footerTemplate']
  // Both places share their code: the check tries each with half of the cases, the soak run with
  // all.
  const tried = cases.flatMap(([what, markup, type], at) =>
    places
      .filter((_, index) => THOROUGH || index === at % 2)
      .map((place) => [place, what, markup, type] as const),
  )

  test.each(tried)(
    '(%s) are printed without %s, and the report says so',
    async (place, _what, markup, type) => {
      const template = `${markup}<b style="color: #00ff00">Kept</b>`
      const { status, bytes, report } = await render('pdf', {
        html: 'x',
        options: { ...options, [place]: template },
      })
      expect(status).toBe(200)
      expect(Buffer.from(bytes).toString('latin1')).toContain('-Bold')
      const [refused] = report.failed_requests
      expect(refused).toMatchObject({ resource_type: type, url: expect.stringContaining(URL) })
      expect(refused?.reason).toContain('headers and footers load nothing')
    },
  )

  test('with an escaped import do not fail the render', async () => {
    const headerTemplate = `<style>@\\69mport "${URL}"; b { color: red }</style><b>x</b>`
    expect(
      (await render('pdf', { html: 'x', options: { ...options, headerTemplate } })).status,
    ).toBe(200)
  })
})
