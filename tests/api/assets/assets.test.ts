/** Assets: uploading within the plan's storage, listing, public serving, and deleting. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { sweepAssets } from '../../../server/assets/orphan-sweep.ts'
import { asset_storage, assets } from '../../../server/db/schema.ts'
import { StorageError } from '../../../server/storage/index.ts'
import { readError } from '../../support/api/renders.ts'
import { statusLabel, tally } from '../../support/api/status-label.ts'
import { assetsOf, deleteAsset, upload, uploaded } from '../../support/api/uploads.ts'
import { makeFont, makeWoff, makeWoff2 } from '../../support/files/font-files.ts'
import { type HookedStorage, openHookedStorage } from '../../support/server/hooked-storage.ts'
import {
  DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')
const FREE_BYTES = 100 * 1024 * 1024
const FONTS = '../../../node_modules/@fontsource-variable/public-sans/files'
const VARIABLE_FONT = join(import.meta.dir, FONTS, 'public-sans-latin-wght-normal.woff2')

function picture(format: 'png' | 'jpeg' | 'webp'): Promise<Buffer> {
  const create = { width: 30, height: 20, channels: 3, background: 'lime' } as const
  return sharp({ create }).toFormat(format).toBuffer()
}

/** A PNG padded to a size: bytes after its end have no meaning. */
async function pictureOf(bytes: number): Promise<Buffer> {
  const png = await picture('png')
  return Buffer.concat([png, Buffer.alloc(bytes - png.length)])
}

describe.each(DATABASES)('assets on %s', (database) => {
  let server: TestServer
  let storage: HookedStorage
  let user: TestUser

  beforeAll(async () => {
    storage = await openHookedStorage()
    server = await startServer({ database, env: { LANES: '0' }, overrides: { storage } })
  })
  beforeEach(async () => {
    storage.beforePut = () => {}
    user = await server.newUser('free')
  })
  afterAll(() => server.close())

  const rows = () =>
    server.services.database.db.select().from(assets).where(eq(assets.user_id, user.id))
  const keyOf = (id: string) => `assets/${user.id}/${id}`
  const setUsed = (used_bytes: number) =>
    server.services.database.db
      .insert(asset_storage)
      .values({ user_id: user.id, used_bytes })
      .onConflictDoUpdate({ target: asset_storage.user_id, set: { used_bytes } })

  test.each<
    [name: string, bytes: () => Buffer | Promise<Buffer>, type: string, family: string | null]
  >([
    ['Inside.ttf', () => makeFont({ family: 'Inside' }), 'font/ttf', 'Inside'],
    ['inside.WOFF', () => makeWoff({ family: 'In side' }), 'font/woff', 'In side'],
    [
      'a.woff2',
      () => makeWoff2({ family: 'In Bold', typographicFamily: 'In' }),
      'font/woff2',
      'In',
    ],
    ['true.otf', () => makeFont({ family: 'Äußeres' }), 'font/ttf', 'Äußeres'],
    // It calls itself “Public Sans Thin”, after the first of its weights.
    ['variable.woff2', () => readFile(VARIABLE_FONT), 'font/woff2', 'Public Sans'],
    ['a.png', () => picture('png'), 'image/png', null],
    ['b.jpg', () => picture('jpeg'), 'image/jpeg', null],
    ['c.jpeg', () => picture('jpeg'), 'image/jpeg', null],
    ['d.webp', () => picture('webp'), 'image/webp', null],
    ['e f-ü.svg', () => SVG, 'image/svg+xml', null],
    [
      'empty.svg',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>\n'),
      'image/svg+xml',
      null,
    ],
  ])('%s is stored, listed and served with its type', async (name, make, type, family) => {
    const bytes = await make()
    const asset = await uploaded(server, user, name, bytes)
    expect(asset).toEqual({
      id: expect.any(String),
      filename: name,
      url: `${server.url}/assets/${asset.id}/${encodeURIComponent(name)}`,
      asset_type: family === null ? 'image' : 'font',
      font_family: family,
    })
    expect(await assetsOf(server, user)).toEqual({
      assets: [
        { ...asset, content_type: type, size_bytes: bytes.length, created_at: expect.any(String) },
      ],
      storage: { used: bytes.length, limit: FREE_BYTES },
    })

    const path = new URL(asset.url).pathname
    const file = await server.fetch(path)
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': type,
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    })
    expect(file.headers.get('content-security-policy')).toBe(
      name.endsWith('svg') ? "default-src 'none'; style-src 'unsafe-inline'; sandbox" : null,
    )
    const head = await server.fetch(path, { method: 'HEAD' })
    expect(head.status).toBe(200)
    for (const header of ['content-type', 'content-length', 'etag']) {
      expect(head.headers.get(header)).toBe(file.headers.get(header))
    }
    const again = { headers: { 'If-None-Match': file.headers.get('etag') ?? '' } }
    expect((await server.fetch(path, again)).status).toBe(304)
  })

  test('a list is newest first and holds only the assets of its user', async () => {
    const first = await uploaded(server, user, 'one.svg', SVG)
    const second = await uploaded(server, user, 'two.svg', SVG)
    const other = await server.newUser()
    expect((await assetsOf(server, other)).assets).toEqual([])
    const { assets: listed } = await assetsOf(server, user)
    expect(listed.map(({ id }) => id)).toEqual([second.id, first.id])
  })

  test('a file is served only under its exact file name', async () => {
    const { id } = await uploaded(server, user, 'one.svg', SVG)
    for (const path of [
      `/assets/${id}/two.svg`,
      `/assets/${id}/ONE.svg`,
      `/assets/${id}/..%2fone.svg`,
      `/assets/${id}/%zz`,
      `/assets/${crypto.randomUUID()}/one.svg`,
      '/assets/x/one.svg',
    ]) {
      expect([path, await statusLabel(await server.fetch(path))]).toEqual([
        path,
        '404 ASSET_NOT_FOUND',
      ])
    }
  })

  test('the URL of a file appears in no log', async () => {
    const { id, url } = await uploaded(server, user, 'one.svg', SVG)
    await server.fetch(new URL(url).pathname)
    expect(server.logs.filter((line) => line.includes(id))).toEqual([])
    expect(server.logs.filter((line) => line.includes('/assets/{id}/{filename}'))).not.toEqual([])
  })

  test('a deleted asset is gone at once, its storage is freed, and deleting it again responses 404', async () => {
    const asset = await uploaded(server, user, 'one.svg', SVG)
    const other = await server.newUser()
    expect((await deleteAsset(server, other, asset.id)).status).toBe(404)
    expect(await statusLabel(await deleteAsset(server, user, asset.id))).toBe('200')
    expect(await statusLabel(await server.fetch(new URL(asset.url).pathname))).toBe(
      '404 ASSET_NOT_FOUND',
    )
    expect(await statusLabel(await deleteAsset(server, user, asset.id))).toBe('404 ASSET_NOT_FOUND')
    expect(await statusLabel(await deleteAsset(server, user, 'nonsense'))).toBe(
      '404 ASSET_NOT_FOUND',
    )
    expect(await assetsOf(server, user)).toEqual({
      assets: [],
      storage: { used: 0, limit: FREE_BYTES },
    })
    expect(await storage.get(keyOf(asset.id))).toBeNull()
    expect(await rows()).toEqual([])
  })

  test('concurrent uploads never exceed the storage of the plan', async () => {
    const png = await pictureOf(50_000)
    await setUsed(FREE_BYTES - 3 * png.length - 1)
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => upload(server, user, `${index}.png`, png)),
    )
    expect(await tally(responses)).toEqual({ '200': 3, '400 VALIDATION_ERROR': 7 })
    const refused = responses.find(({ ok }) => !ok)
    expect(refused && (await readError(refused)).details).toMatchObject({
      reason: 'quota_exceeded',
      issues: [{ path: 'file' }],
    })
    const { assets: kept, storage: usage } = await assetsOf(server, user)
    expect([kept.length, usage.used]).toEqual([3, FREE_BYTES - 1])
  })

  test('the last byte of the storage can be used', async () => {
    await setUsed(FREE_BYTES - SVG.length)
    expect((await upload(server, user, 'one.svg', SVG)).status).toBe(200)
    expect((await upload(server, user, 'two.svg', SVG)).status).toBe(400)
  })

  test('an account has a limited number of assets, which are listed in one response', async () => {
    const { db } = server.services.database
    await db.execute(sql`
      insert into assets (id, user_id, status, filename, content_type, size_bytes, created_at)
      select gen_random_uuid(), ${user.id}::uuid, 'stored', 'a.svg', 'image/svg+xml', 1, now()
      from generate_series(1, 9999)`)
    expect((await upload(server, user, 'one.svg', SVG)).status).toBe(200)
    const { message } = await readError(await upload(server, user, 'two.svg', SVG))
    expect(message).toContain('10000 assets')
    expect((await assetsOf(server, user)).assets).toHaveLength(10_000)
  })

  test('an upload that cannot be stored uses no storage, and leaves a row that only the sweep removes', async () => {
    storage.beforePut = () => {
      throw new StorageError('the disk is full')
    }
    expect(await statusLabel(await upload(server, user, 'one.svg', SVG))).toBe(
      '503 SERVICE_UNAVAILABLE',
    )
    expect(await assetsOf(server, user)).toMatchObject({ assets: [], storage: { used: 0 } })
    await sweepAssets({ db: server.services.database.db, storage })
    expect((await rows()).length).toBe(1)
    await sweepAssets({ db: server.services.database.db, storage }, { abandonedSeconds: 0 })
    expect(await rows()).toEqual([])
  })

  test('an upload that the sweep removes while its bytes are stored leaves no row', async () => {
    storage.beforePut = () =>
      sweepAssets({ db: server.services.database.db, storage }, { abandonedSeconds: 0 })
    expect(await statusLabel(await upload(server, user, 'one.svg', SVG))).toBe(
      '503 SERVICE_UNAVAILABLE',
    )
    expect(await assetsOf(server, user)).toMatchObject({ assets: [], storage: { used: 0 } })
    expect(await rows()).toEqual([])
  })
})
