/** Uploads that mean harm: refused with a reason, or kept and inert. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import sharp from 'sharp'
import { boxOf, imageOf, readError } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { assetsOf, upload, uploaded } from '../../support/api/uploads.ts'
import { makeFont, makeWoff, makeWoff2, packSfnt, tablesOf } from '../../support/files/fonts.ts'
import { sendRaw } from '../../support/network/raw-request.ts'
import { cpuMsOf } from '../../support/processes/cpu-time.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

const FAMILY = 'Hostile Of Tests'
const LIMIT = 10 * 1024 * 1024
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'

let server: TestServer
let user: TestUser

beforeAll(async () => {
  server = await startServer({ env: { LANES: '1' } })
  user = await server.newUser()
})
afterAll(() => server.close())

async function reasonOf(name: string, bytes: Uint8Array): Promise<string> {
  const response = await upload(server, user, name, bytes)
  if (response.ok) return 'kept'
  const { code, details } = await readError(response)
  expect(code).toBe('VALIDATION_ERROR')
  expect(details?.issues?.[0]?.path).toBe('file')
  return String(details?.['reason'])
}

function picture(format: 'png' | 'jpeg' | 'webp'): Promise<Buffer> {
  const create = { width: 30, height: 20, channels: 3, background: 'lime' } as const
  return sharp({ create }).toFormat(format).toBuffer()
}

/** A font with a part of it changed. */
function spoilt(spoil: (tables: Map<string, Buffer>) => unknown): Buffer {
  const tables = tablesOf({ family: FAMILY })
  spoil(tables)
  return packSfnt(tables)
}

function changed(file: Buffer, change: (copy: Buffer) => unknown): Buffer {
  const copy = Buffer.from(file)
  change(copy)
  return copy
}

/** A PNG that says it is so large. */
const bomb = async (width: number, height: number) =>
  changed(await picture('png'), (png) => {
    png.writeUInt32BE(width, 16)
    png.writeUInt32BE(height, 20)
  })

const html = Buffer.from('<!doctype html><script>alert(1)</script>')
const font = makeFont({ family: FAMILY })
const woff2 = makeWoff2({ family: FAMILY })

describe('a file is refused', () => {
  test.each<
    [what: string, name: string, bytes: () => Uint8Array | Promise<Uint8Array>, reason: string]
  >([
    ['of no kind', 'a.html', () => html, 'unsupported_kind'],
    ['without an extension', 'png', () => picture('png'), 'unsupported_kind'],
    ['with another behind it', 'a.svg.html', () => Buffer.from(SVG), 'unsupported_kind'],
    ['with a dot behind it', 'a.png.', () => picture('png'), 'unsupported_kind'],
    [
      'with the name of a property behind it',
      'a.constructor',
      () => picture('png'),
      'unsupported_kind',
    ],
    ['with only an extension', '.png', () => picture('png'), 'unsupported_kind'],
    ['of HTML', 'a.png', () => html, 'content_mismatch'],
    ['of HTML, as SVG', 'a.svg', () => html, 'content_mismatch'],
    ['of another image', 'a.png', () => picture('jpeg'), 'content_mismatch'],
    ['of a font, as an image', 'a.png', () => font, 'content_mismatch'],
    ['of an image, as a font', 'a.ttf', () => picture('png'), 'content_mismatch'],
    ['of another font format', 'a.woff', () => woff2, 'content_mismatch'],
    ['of nothing', 'a.png', () => Buffer.alloc(0), 'content_mismatch'],
    [
      'of entities',
      'a.svg',
      () => Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${SVG}`),
      'content_mismatch',
    ],
    ['of half an SVG', 'a.svg', () => Buffer.from(SVG.slice(0, -3)), 'content_mismatch'],
    ['of a comment without end', 'a.svg', () => Buffer.from(`<!--${SVG}`), 'content_mismatch'],
    [
      'of half a PNG',
      'a.png',
      async () => (await picture('png')).subarray(0, -20),
      'corrupt_image',
    ],
    [
      'of half a JPEG',
      'a.jpg',
      async () => (await picture('jpeg')).subarray(0, -20),
      'corrupt_image',
    ],
    [
      'of half a WebP',
      'a.webp',
      async () => (await picture('webp')).subarray(0, -20),
      'corrupt_image',
    ],
    ['of no pixels', 'a.png', () => bomb(0, 9), 'corrupt_image'],
    ['of 900 megapixels', 'a.png', () => bomb(30_000, 30_000), 'image_too_large'],
    ['of half a font', 'a.ttf', () => font.subarray(0, -20), 'corrupt_font'],
    [
      'of half a WOFF',
      'a.woff',
      () => makeWoff({ family: FAMILY }).subarray(0, -20),
      'corrupt_font',
    ],
    ['of half a WOFF 2.0', 'a.woff2', () => woff2.subarray(0, -20), 'corrupt_font'],
    [
      'of a WOFF 2.0 that says less',
      'a.woff2',
      () => changed(woff2, (it) => it.fill(0, 100, 180)),
      'corrupt_font',
    ],
    [
      'of a WOFF 2.0 of 2 GB',
      'a.woff2',
      () => changed(woff2, (it) => it.writeUInt32BE(2 ** 31, 16)),
      'corrupt_font',
    ],
    [
      'of a font of 65,535 tables',
      'a.ttf',
      () => changed(font, (it) => it.writeUInt16BE(65_535, 4)),
      'corrupt_font',
    ],
    ['of a font without shapes', 'a.ttf', () => spoilt((it) => it.delete('glyf')), 'corrupt_font'],
    [
      'of a font without characters',
      'a.ttf',
      () => spoilt((it) => it.delete('cmap')),
      'corrupt_font',
    ],
    [
      'of a font with a broken head',
      'a.ttf',
      () => spoilt((it) => it.get('head')?.fill(0)),
      'corrupt_font',
    ],
    ['of a font without a name', 'a.ttf', () => makeFont({ family: ' ' }), 'corrupt_font'],
    [
      'of a font with too long a name',
      'a.ttf',
      () => makeFont({ family: 'x'.repeat(201) }),
      'corrupt_font',
    ],
    [
      'of a font whose name has a line',
      'a.ttf',
      () => makeFont({ family: 'a\nb' }),
      'corrupt_font',
    ],
    [
      'of a font whose name has a zero',
      'a.ttf',
      () => makeFont({ family: 'a\0b' }),
      'corrupt_font',
    ],
    [
      'of a font whose name is half a character',
      'a.ttf',
      () => makeFont({ family: 'a\ud800' }),
      'corrupt_font',
    ],
    ['of a byte too many', 'a.png', () => Buffer.alloc(LIMIT + 1), 'file_too_large'],
    ['of far too many bytes', 'a.png', () => Buffer.alloc(2 * LIMIT), 'file_too_large'],
  ])('%s: %s', async (_what, name, make, reason) => {
    expect(await reasonOf(name, await make())).toBe(reason)
  })

  test('and a WOFF bomb is not unpacked', async () => {
    const bombed = changed(makeWoff({ family: FAMILY }), (it) => it.writeUInt32BE(2 ** 31, 44 + 12))
    const ms = await cpuMsOf(async () => {
      expect(await reasonOf('a.woff', bombed)).toBe('corrupt_font')
    })
    // To unpack 2 GB takes several seconds of processor time.
    expect(ms).toBeLessThan(1_500)
  })

  test('and nothing of it is left', async () => {
    expect(await assetsOf(server, await server.newUser())).toMatchObject({ storage: { used: 0 } })
    const kept = await assetsOf(server, user)
    expect(kept.storage.used).toBe(kept.assets.reduce((sum, one) => sum + one.size_bytes, 0))
  })
})

describe('a form is refused', () => {
  const part = (name: string, filename: string | null, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${
      filename === null ? '' : `; filename="${filename}"`
    }\r\n\r\n${value}\r\n`
  const END = '--b--\r\n'
  const TYPE = 'multipart/form-data; boundary=b'

  test.each<[what: string, type: string, body: string, outcome: string]>([
    ['that is none', 'application/json', '{}', '415 UNSUPPORTED_MEDIA_TYPE'],
    [
      'without a boundary',
      'multipart/form-data',
      part('file', 'a.svg', SVG) + END,
      '415 UNSUPPORTED_MEDIA_TYPE',
    ],
    ['with another boundary', `${TYPE}b`, part('file', 'a.svg', SVG) + END, '400 VALIDATION_ERROR'],
    ['without an end', TYPE, part('file', 'a.svg', SVG), '400 VALIDATION_ERROR'],
    ['without a file', TYPE, END, '400 VALIDATION_ERROR'],
    ['with text in its place', TYPE, part('file', null, SVG) + END, '400 VALIDATION_ERROR'],
    ['with another field', TYPE, part('font', 'a.svg', SVG) + END, '400 VALIDATION_ERROR'],
    ['with two files', TYPE, part('file', 'a.svg', SVG).repeat(2) + END, '400 VALIDATION_ERROR'],
    [
      'with more fields',
      TYPE,
      part('file', 'a.svg', SVG) + part('x', null, 'y') + END,
      '400 VALIDATION_ERROR',
    ],
    ['with very many', TYPE, part('x', null, 'y').repeat(100_000) + END, '400 VALIDATION_ERROR'],
    ['that is empty', TYPE, '', '400 VALIDATION_ERROR'],
  ])('%s', async (_what, type, body, expected) => {
    const headers = { Authorization: `Bearer ${user.key}`, 'Content-Type': type }
    const response = await server.fetch('/api/v1/assets', { method: 'POST', headers, body })
    expect(await statusLabel(response)).toBe(expected)
  })

  test('of a stranger, before a byte of its body has come', async () => {
    const head = [
      'POST /api/v1/assets HTTP/1.1',
      `Content-Type: ${TYPE}`,
      'Content-Length: 9999999',
    ]
    expect(await statusLabel(await sendRaw(server.url, head))).toBe('401 AUTH_MISSING')
  })
})

describe('a name is only a name', () => {
  test.each([
    ['../../x.png', 'x.png'],
    ['..\\..\\x.png', 'x.png'],
    ['/etc/cron.d/x.png', 'x.png'],
    ['C:\\x.PNG', 'x.PNG'],
    ['a<img src=x>"\';.png', 'a_img src_x_22_.png'],
    ['a%2f..%00b.png', 'a_2f.._00b.png'],
    ['gnp.\u202egnp.png', 'gnp._gnp.png'],
    ['grüße 2 (neu).png', 'grüße 2 (neu).png'],
    [`${'x'.repeat(4_000)}.png`, `${'x'.repeat(100)}.png`],
  ])('%j is kept as %j', async (given, kept) => {
    const asset = await uploaded(server, user, given, await picture('png'))
    expect(asset.filename).toBe(kept)
    expect((await server.fetch(new URL(asset.url).pathname)).status).toBe(200)
  })
})

describe('an SVG is kept and inert', () => {
  const size = 'xmlns="http://www.w3.org/2000/svg" width="40" height="40"'
  const lime = '<rect width="40" height="40" fill="lime"/>'
  const shows = async (markup: string) =>
    boxOf(
      await imageOf(server, user, { html: markup, options: { width: 100, height: 60 } }),
      '#00ff00',
    )

  test.each([
    [
      'a script',
      `<svg ${size} onload="document.documentElement.remove()">${lime}<script>
      document.documentElement.remove()</script></svg>`,
    ],
    [
      'a document type',
      `<?xml version="1.0"?><!-- a --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"
      "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg ${size}>${lime}</svg>`,
    ],
    [
      'references to elsewhere',
      `<svg ${size}>${lime}<image href="https://example.com/x.png"/>
      <style>@import url(https://example.com/x.css)</style></svg> <!-- end -->`,
    ],
  ])('with %s', async (_what, svg) => {
    const { url } = await uploaded(server, user, 'a.svg', Buffer.from(svg))
    expect(await shows(`<body style="margin:0"><img style="display:block" src="${url}">`)).toEqual([
      0, 0, 40, 40,
    ])
    const frame = `<body style="margin:0"><iframe style="border:0" src="${url}"></iframe><script></script>`
    expect(await shows(frame)).toEqual([0, 0, 40, 40])
  })
})

describe('a family name is only a name', () => {
  test.each([
    `'};body{background:red}`,
    `</style><script>document.body.bgColor='red'</script>`,
    `"); }`,
    'url(https://example.com)',
    'inherit',
    'a, b',
    'a\\',
    '中文 Ä',
  ])('%s', async (family) => {
    const owner = await server.newUser()
    const { font_family } = await uploaded(server, owner, 'a.ttf', makeFont({ family }))
    expect(font_family).toBe(family)
    const name = `"${family.replaceAll(/["\\<&]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`
    const page = `<style>p { font: 40px ${name}, serif; color: lime; margin: 0; line-height: 1 }</style>
      <body style="margin:0"><p>A`
    const options = { width: 100, height: 60 }
    const image = await imageOf(server, owner, { html: page, options })
    expect(boxOf(image, '#00ff00')).toEqual([0, 0, 40, 40])
    expect(boxOf(image, '#ff0000')).toBeNull()
  })
})

test('a font that is broken inside does no harm to a render', async () => {
  const owner = await server.newUser()
  const broken = spoilt((tables) => tables.get('glyf')?.fill(0xff))
  await uploaded(server, owner, 'a.ttf', broken)
  const html = `<p style="font-family:'${FAMILY}'">A`
  for (const options of [
    {},
    { enableJavaScript: true },
    { displayHeaderFooter: true, headerTemplate: html },
  ]) {
    expect((await server.post('/api/v1/pdf', { html, options }, owner.key)).status).toBe(200)
  }
})
