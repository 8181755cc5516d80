/** Malformed and oversized uploads are refused with a reason. */
import { describe, expect, test } from 'bun:test'
import sharp from 'sharp'
import { readError } from '../../support/api/renders.ts'
import { assetsOf, upload } from '../../support/api/uploads.ts'
import {
  makeFont,
  makeWoff,
  makeWoff2,
  packSfnt,
  tablesOf,
} from '../../support/files/font-files.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const FAMILY = 'Hostile Of Tests'
const LIMIT = 10 * 1024 * 1024
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'

const { server, user } = useSharedServer()

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

/** A font with damaged tables. */
function damagedFont(damage: (tables: Map<string, Buffer>) => unknown): Buffer {
  const tables = tablesOf({ family: FAMILY })
  damage(tables)
  return packSfnt(tables)
}

function withChange(file: Buffer, change: (copy: Buffer) => unknown): Buffer {
  const copy = Buffer.from(file)
  change(copy)
  return copy
}

/** The offset of the first directory entry of a WOFF whose table is compressed. */
function firstCompressedTable(woff: Buffer): number {
  const entries = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => 44 + 20 * index)
  const found = entries.find((at) => woff.readUInt32BE(at + 8) < woff.readUInt32BE(at + 12))
  if (found === undefined) throw new Error('no table is compressed')
  return found
}

/** A PNG with this size in its header. */
const pngOfSize = async (width: number, height: number) =>
  withChange(await picture('png'), (png) => {
    png.writeUInt32BE(width, 16)
    png.writeUInt32BE(height, 20)
  })

const html = Buffer.from('<!doctype html><script>alert(1)</script>')
const font = makeFont({ family: FAMILY })
const woff2 = makeWoff2({ family: FAMILY })

describe('an upload', () => {
  test.each<
    [what: string, name: string, bytes: () => Uint8Array | Promise<Uint8Array>, reason: string]
  >([
    ['of an unsupported kind', 'a.html', () => html, 'unsupported_kind'],
    ['without an extension', 'png', () => picture('png'), 'unsupported_kind'],
    ['with a second extension', 'a.svg.html', () => Buffer.from(SVG), 'unsupported_kind'],
    ['with a trailing dot', 'a.png.', () => picture('png'), 'unsupported_kind'],
    [
      'with the name of an object property as extension',
      'a.constructor',
      () => picture('png'),
      'unsupported_kind',
    ],
    ['whose name is only an extension', '.png', () => picture('png'), 'unsupported_kind'],
    ['of HTML as PNG', 'a.png', () => html, 'content_mismatch'],
    ['of HTML as SVG', 'a.svg', () => html, 'content_mismatch'],
    ['of a JPEG as PNG', 'a.png', () => picture('jpeg'), 'content_mismatch'],
    ['of a font as PNG', 'a.png', () => font, 'content_mismatch'],
    ['of a PNG as a font', 'a.ttf', () => picture('png'), 'content_mismatch'],
    ['of a WOFF 2.0 as WOFF', 'a.woff', () => woff2, 'content_mismatch'],
    ['of an empty file', 'a.png', () => Buffer.alloc(0), 'content_mismatch'],
    [
      'of an SVG with entities',
      'a.svg',
      () => Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${SVG}`),
      'content_mismatch',
    ],
    ['of a truncated SVG', 'a.svg', () => Buffer.from(SVG.slice(0, -3)), 'content_mismatch'],
    [
      'of an SVG in an unfinished comment',
      'a.svg',
      () => Buffer.from(`<!--${SVG}`),
      'content_mismatch',
    ],
    [
      'of a truncated PNG',
      'a.png',
      async () => (await picture('png')).subarray(0, -20),
      'corrupt_image',
    ],
    [
      'of a truncated JPEG',
      'a.jpg',
      async () => (await picture('jpeg')).subarray(0, -20),
      'corrupt_image',
    ],
    [
      'of a truncated WebP',
      'a.webp',
      async () => (await picture('webp')).subarray(0, -20),
      'corrupt_image',
    ],
    ['of a PNG without pixels', 'a.png', () => pngOfSize(0, 9), 'corrupt_image'],
    ['of a PNG of 900 megapixels', 'a.png', () => pngOfSize(30_000, 30_000), 'image_too_large'],
    ['of a truncated font', 'a.ttf', () => font.subarray(0, -20), 'corrupt_font'],
    [
      'of a truncated WOFF',
      'a.woff',
      () => makeWoff({ family: FAMILY }).subarray(0, -20),
      'corrupt_font',
    ],
    ['of a truncated WOFF 2.0', 'a.woff2', () => woff2.subarray(0, -20), 'corrupt_font'],
    [
      'of a WOFF 2.0 with overwritten data',
      'a.woff2',
      () => withChange(woff2, (it) => it.fill(0, 100, 180)),
      'corrupt_font',
    ],
    [
      'of a WOFF 2.0 that declares 2 GB',
      'a.woff2',
      () => withChange(woff2, (it) => it.writeUInt32BE(2 ** 31, 16)),
      'corrupt_font',
    ],
    [
      'of a font that declares 65,535 tables',
      'a.ttf',
      () => withChange(font, (it) => it.writeUInt16BE(65_535, 4)),
      'corrupt_font',
    ],
    [
      'of a font without glyphs',
      'a.ttf',
      () => damagedFont((it) => it.delete('glyf')),
      'corrupt_font',
    ],
    [
      'of a font without a character map',
      'a.ttf',
      () => damagedFont((it) => it.delete('cmap')),
      'corrupt_font',
    ],
    [
      'of a font with an empty head table',
      'a.ttf',
      () => damagedFont((it) => it.get('head')?.fill(0)),
      'corrupt_font',
    ],
    ['of a font without a name', 'a.ttf', () => makeFont({ family: ' ' }), 'corrupt_font'],
    [
      'of a font with a name that is too long',
      'a.ttf',
      () => makeFont({ family: 'x'.repeat(201) }),
      'corrupt_font',
    ],
    [
      'of a font whose name has a line feed',
      'a.ttf',
      () => makeFont({ family: 'a\nb' }),
      'corrupt_font',
    ],
    [
      'of a font whose name has a NUL character',
      'a.ttf',
      () => makeFont({ family: 'a\0b' }),
      'corrupt_font',
    ],
    [
      'of a font whose name has a lone surrogate',
      'a.ttf',
      () => makeFont({ family: 'a\ud800' }),
      'corrupt_font',
    ],
    ['that is one byte too large', 'a.png', () => Buffer.alloc(LIMIT + 1), 'file_too_large'],
    ['that is far too large', 'a.png', () => Buffer.alloc(2 * LIMIT), 'file_too_large'],
  ])('%s is refused (%s)', async (_what, name, make, reason) => {
    expect(await reasonOf(name, await make())).toBe(reason)
  })

  test('of a WOFF that declares 2 GB is refused before any of it is decompressed', async () => {
    const bomb = withChange(makeWoff({ family: FAMILY }), (it) => {
      const entry = firstCompressedTable(it)
      it.writeUInt32BE(2 ** 31, entry + 12)
      // Decompression of these bytes would fail with another message.
      it.fill(0xff, it.readUInt32BE(entry + 4), it.readUInt32BE(entry + 4) + 4)
    })
    expect(await reasonOf('a.woff', bomb)).toBe('corrupt_font')
    const { details } = await readError(await upload(server, user, 'a.woff', bomb))
    expect(details?.issues?.[0]?.message).toContain('too large when decompressed')
  })

  test('that was refused leaves nothing in the storage', async () => {
    expect(await assetsOf(server, await server.newUser())).toMatchObject({ storage: { used: 0 } })
    const kept = await assetsOf(server, user)
    expect(kept.storage.used).toBe(kept.assets.reduce((sum, one) => sum + one.size_bytes, 0))
  })
})
