/** Limits of one render: asset files, large documents and expensive uploads. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { boxOf, readError } from '../support/api/renders.ts'
import { upload, uploaded } from '../support/api/uploads.ts'
import { largePng, manyChunksPng } from '../support/files/decompression-bombs.ts'
import { makeFont } from '../support/files/font-files.ts'
import { readImage } from '../support/files/images.ts'
import { renderWithReport } from '../support/rendering/render-with-report.ts'
import { startServer, type TestServer, type TestUser } from '../support/server/server.ts'

const MB = 1_000_000

let server: TestServer
let user: TestUser
/** The number of reads of each storage key. */
const reads = new Map<string, number>()

beforeAll(async () => {
  server = await startServer()
  const { storage } = server.services
  const { get } = storage
  storage.get = (key) => {
    reads.set(key, (reads.get(key) ?? 0) + 1)
    return get(key)
  }
  user = await server.newUser()
})
afterAll(() => server.close())

const render = (kind: 'pdf' | 'screenshot', body: object, as = user) =>
  renderWithReport(server, as, kind, body)

describe('asset files in a page', () => {
  test('a file is read once per render, however often and with whatever query the page uses it', async () => {
    const { id, url } = await uploaded(server, user, 'a.png', largePng(100_000))
    reads.clear()
    const html = Array.from({ length: 40 }, (_, index) => `<img src="${url}?${index}">`).join('')
    const { report } = await render('pdf', { html })
    expect(report.images_not_loaded).toEqual([])
    expect([...reads].filter(([key]) => key.endsWith(id))).toEqual([[`assets/${user.id}/${id}`, 1]])
  })

  test('files beyond 100 MB per render are not loaded, and the report has the reason', async () => {
    const { url } = await uploaded(server, user, 'a.png', largePng(9.9 * MB))
    const html = Array.from({ length: 14 }, (_, index) => `<img src="${url}?${index}">`).join('')
    const { status, report } = await render('pdf', { html, options: { timeout: 60_000 } })
    expect(status).toBe(200)
    expect(report.images_not_loaded).toHaveLength(4)
    expect(report.failed_requests).toHaveLength(4)
    expect(report.failed_requests[0]).toEqual({
      url: expect.stringContaining(url),
      resource_type: 'image',
      reason: 'over the limit of 100 MB of assets per render',
    })
  })

  test('a large file is loaded completely', async () => {
    const { url } = await uploaded(server, user, 'a.png', largePng(5 * MB))
    const html = `<body style="margin:0"><img style="display:block" src="${url}">`
    const { bytes } = await render('screenshot', { html, options: { width: 100, height: 60 } })
    expect(boxOf(await readImage(new Uint8Array(bytes)), '#00ff00')).toEqual([0, 0, 40, 40])
  })

  test('a HEAD request reads no file', async () => {
    const { url, id } = await uploaded(server, user, 'a.png', largePng(100_000))
    reads.clear()
    const html = `<p id=out>-</p><script>
      fetch(${JSON.stringify(url)}, { method: 'HEAD' }).then(({ status }) => { out.className = 's' + status })
    </script>`
    const options = { enableJavaScript: true, waitForSelector: '.s200' }
    expect((await render('pdf', { html, options })).status).toBe(200)
    expect([...reads.keys()].filter((key) => key.endsWith(id))).toEqual([])
  })
})

describe('a large document', () => {
  test('is rendered completely and with all characters, although it is sent to the browser in chunks', async () => {
    // The surrogate pairs are at even and odd positions of the chunks.
    const filling = `<!--${'😀"\\\n\u0001ü'.repeat(200_000)}-->a<!--${'😀"\\'.repeat(200_000)}-->`
    const html = `<body style="margin:0;background:${'lime'}">${filling}<p style="background:red">x`
    const { bytes } = await render('screenshot', { html, options: { width: 100, height: 60 } })
    const image = await readImage(new Uint8Array(bytes))
    expect(boxOf(image, '#ff0000')).not.toBeNull()
    expect(boxOf(image, '#00ff00')).not.toBeNull()
  })

  test('is searched for font names across the boundaries of its slices', async () => {
    const owner = await server.newUser()
    await uploaded(server, owner, 'a.ttf', makeFont({ family: 'Square Of Slices' }))
    for (const filler of [65_500, 262_130]) {
      const style = `font: 40px square  of\nSLICES, serif; color: lime; margin: 0; line-height: 1`
      const html = `<!doctype html><!--${'x'.repeat(filler)}--><body style="${style}">A`
      const options = { width: 100, height: 60 }
      const { bytes } = await render('screenshot', { html, options }, owner)
      expect(boxOf(await readImage(new Uint8Array(bytes)), '#00ff00')).toEqual([0, 0, 40, 40])
    }
  })
})

describe('fonts in the report', () => {
  test('are those of the PDF and cannot be forged by text of the document', async () => {
    const html = `<title>/FontName /Forged</title><a href="http://example.com/ /FontName /Forged">
      <p style="font-family:'DejaVu Sans'">Text</a>`
    const { bytes, report } = await render('pdf', { html })
    expect(Buffer.from(bytes).toString('latin1')).toContain('/FontName /Forged')
    expect(report.fonts).toEqual({ requested: ['DejaVu Sans'], used: ['DejaVu Sans'] })
  })
})

describe('an upload', () => {
  test('of an SVG that starts with 10 MB of comments is refused', async () => {
    const svg = `${'<!---->'.repeat(1_400_000)}<svg xmlns="http://www.w3.org/2000/svg"></svg>`
    const { details } = await readError(await upload(server, user, 'a.svg', Buffer.from(svg)))
    expect(details?.['reason']).toBe('content_mismatch')
  })

  test('of a PNG of 19,000 chunks is accepted, and one of 800,000 is refused', async () => {
    expect((await upload(server, user, 'a.png', manyChunksPng(19_000))).status).toBe(200)
    expect((await upload(server, user, 'a.png', manyChunksPng(800_000))).status).toBe(400)
  })
})
