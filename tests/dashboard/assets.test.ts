/**
 * The page of assets in a real browser: fonts and pictures are dropped, seen, copied as CSS and
 * deleted.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { dropFiles } from '../support/dashboard/drop-files.ts'
import { confirm, openOperatorWalker } from '../support/dashboard/operator-walker.ts'
import { send } from '../support/dashboard/playground.ts'
import { pressWithControl } from '../support/dashboard/studio.ts'
import { looksInTurn, type Walker } from '../support/dashboard/walker.ts'
import { makeFont } from '../support/files/font-files.ts'
import { PNG } from '../support/files/png.ts'
import { startServer, type TestServer } from '../support/server/server.ts'

setDefaultTimeout(240_000)

const ROOT = join(import.meta.dir, '../..')
const SANS = `${ROOT}/node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2`
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60">
  <rect width="90" height="60" fill="#0b6a91"/><circle cx="45" cy="30" r="20" fill="#fff"/></svg>`
/** The longest name that people give a font, with what would be an element. */
const HOSTILE = 'Acme <img src=x onerror=alert(1)> "Grotesk"'

describe.each(looksInTurn(1))('assets with %p', (look) => {
  let server: TestServer
  let walker: Walker
  let folder = ''
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'platen-assets-'))
    server = await startServer({ env: { DASHBOARD: 'on' } })
    walker = await openOperatorWalker(server, look)
  })
  afterAll(async () => {
    await walker?.[Symbol.asyncDispose]()
    await server?.close()
    rmSync(folder, { recursive: true })
  })

  async function choose(name: string, bytes: Uint8Array): Promise<void> {
    writeFileSync(join(folder, name), bytes)
    const input = await walker.page.$('input[type=file]')
    await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(
      join(folder, name),
    )
  }

  test('are dropped or chosen, several at a time, and fonts are shown in their own face', async () => {
    await walker.press('Assets', 'link')
    await walker.shows('Your fonts and pictures will be here.')
    await walker.check('no assets')
    const sans = await Bun.file(SANS).bytes()
    await dropFiles(walker, [
      { name: 'sans.woff2', bytes: sans },
      { name: 'logo.svg', bytes: PICTURE },
      { name: 'dot.png', bytes: PNG },
    ])
    await walker.page.waitForFunction(() => document.querySelectorAll('.state.ok').length === 3)
    await choose('acme.ttf', makeFont({ family: HOSTILE }))
    await walker.shows(HOSTILE)
    await walker.page.waitForFunction(
      () =>
        document.querySelectorAll('[data-face]').length === 2 &&
        [...document.fonts].filter(
          ({ family, status }) => family.includes('asset-') && status === 'loaded',
        ).length === 2,
    )
    await walker.page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('.specimen img')].every(
        ({ complete, naturalWidth }) => complete && naturalWidth > 0,
      ),
    )
    await walker.shows('of 50 GB')
    await walker.check('assets')
    expect(walker.problems).toEqual([])
  })

  test('are found by the search, which leads to their row', async () => {
    await pressWithControl(walker, 'k')
    await walker.page.waitForSelector('dialog.palette input')
    await walker.page.keyboard.type('logo.svg')
    await walker.page.waitForSelector('.palette [aria-selected=true][href*="/assets?id="]')
    await walker.page.keyboard.press('Enter')
    const row = await walker.page.waitForSelector('tr[aria-current]')
    expect(await row?.evaluate(({ textContent }) => textContent)).toContain('logo.svg')
    await walker.check('an asset that was looked for')
    expect(walker.problems).toEqual([])
  })

  test('that the server refuses keep their sentence at the file, while the others are stored', async () => {
    await walker.failing(async () => {
      await dropFiles(walker, [
        { name: 'broken.woff2', bytes: Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(200)]) },
        { name: 'photo.png', bytes: 'no picture' },
        { name: 'large.png', bytes: Buffer.alloc(10_485_761) },
        { name: 'second.svg', bytes: PICTURE },
      ])
      await walker.shows('large.png')
      await walker.page.waitForFunction(
        () =>
          document.querySelectorAll('.uploads .state.bad').length === 3 &&
          document.querySelectorAll('.uploads .state.ok').length === 1,
      )
    })
    await walker.shows('its content is not of that type')
    await walker.shows('The file is too large: a font or picture may have 10 MB.')
    await walker.check('refused assets')
    await walker.press('Dismiss photo.png')
    await walker.page.waitForFunction(
      () => document.querySelectorAll('.uploads .state.bad').length === 2,
    )
    expect(walker.problems).toEqual([])
  })

  test('beyond the storage of the plan are refused with the reason', async () => {
    const { db } = server.services.database
    await db.execute(sql`update asset_storage set used_bytes = ${50 * 1024 ** 3 - 10}`)
    await walker.failing(async () => {
      await dropFiles(walker, [{ name: 'third.svg', bytes: PICTURE }])
      await walker.shows('the asset storage of your plan')
    })
    await walker.page.reload({ waitUntil: 'networkidle0' })
    await walker.shows('of 50 GB')
    await walker.check('full storage')
    expect(walker.problems).toEqual([])
  })

  test('are deleted once their name and the templates that use them were read', async () => {
    const id = await walker.page.$eval('.specimen img', (image) =>
      new URL((image as HTMLImageElement).src).pathname.split('/').at(2),
    )
    const html = `<img src="${server.url}/assets/${id}/second.svg">`
    await send(walker, '/api/v1/templates', { name: 'Invoice <b>', html })
    await walker.press('Delete second.svg')
    await walker.shows('Invoice <b>')
    await walker.check('delete asset')
    await confirm(walker)
    await walker.shows('second.svg is deleted.')
    await walker.press('Delete acme.ttf')
    await walker.shows('No template uses it.')
    await walker.press('Cancel')
    expect(await walker.page.$$('[aria-label="Delete second.svg"]')).toEqual([])
    expect(walker.problems).toEqual([])
  })
})
