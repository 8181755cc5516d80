/** Which uploaded font a render gets: by face, user and time. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { boxOf, bytesOf, imageOf } from '../../support/api/renders.ts'
import { deleteAsset, uploaded } from '../../support/api/uploads.ts'
import { makeFont } from '../../support/files/font-files.ts'
import { scratchDirs } from '../../support/processes/chromium-processes.ts'
import {
  FAMILY,
  fontsIn,
  PAGE,
  SQUARE,
  STYLE,
  VIEWPORT,
} from '../../support/rendering/uploaded-font.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

let server: TestServer
let user: TestUser

beforeAll(async () => {
  // One lane, so that each render gets the warm page of the previous one.
  server = await startServer({ env: { LANES: '1' } })
})
beforeEach(async () => {
  user = await server.newUser()
})
afterAll(async () => {
  await server.close()
})

function uploadFont(names: Partial<Parameters<typeof makeFont>[0]> = {}) {
  return uploaded(server, user, 'a.ttf', makeFont({ family: FAMILY, ...names }))
}

async function limeBoxOf(source: { html: string }, as: TestUser = user) {
  return boxOf(await imageOf(server, as, { ...source, options: VIEWPORT }), '#00ff00')
}

async function pdfFonts(source: { html: string }, options: object = {}) {
  return fontsIn(await bytesOf(server, user, 'pdf', { ...source, options }))
}

describe('the faces of a family', () => {
  test('are chosen by weight and style', async () => {
    for (const [postscript, weight, italic] of [
      ['Square-Regular', 400, false],
      ['Square-Bold', 700, false],
      ['Square-Italic', 400, true],
    ] as const) {
      await uploadFont({
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

  test('are replaced by a newer font with the same weight and style, in pages and headers', async () => {
    await uploadFont({ postscript: 'Square-Old' })
    await uploadFont({ postscript: 'Square-New' })
    const options = { displayHeaderFooter: true, headerTemplate: `<b style="${STYLE}">A</b>` }
    expect(await pdfFonts({ html: PAGE }, options)).toEqual(['Square-New'])
    expect(await pdfFonts({ html: 'x' }, options)).toContain('Square-New')
    expect(await pdfFonts({ html: 'x' }, options)).not.toContain('Square-Old')
  })

  test('include the whole weight range of a variable font', async () => {
    await uploadFont({ postscript: 'Square-Variable', weights: [100, 900] })
    await uploadFont({ postscript: 'Square-Black', weight: 1_000 })
    expect(await pdfFonts({ html: `<p style="${STYLE};font-weight:850">A` })).toEqual([
      'Square-Variable',
    ])
  })
})

describe('a font of one user', () => {
  test('is available neither to the next user in the same lane nor in headers of other users', async () => {
    await uploadFont()
    const options = { displayHeaderFooter: true, headerTemplate: `<b style="${STYLE}">A</b>` }
    const otherUser = await server.newUser()
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await limeBoxOf({ html: PAGE })).toEqual(SQUARE)
      expect(await limeBoxOf({ html: PAGE }, otherUser)).not.toEqual(SQUARE)
      expect(await pdfFonts({ html: PAGE }, options)).toEqual(['SquareOfTests'])
      const pdf = await bytesOf(server, otherUser, 'pdf', { html: PAGE, options })
      expect(fontsIn(pdf)).not.toContain('SquareOfTests')
    }
  })

  test('cannot be loaded by another user from the internal font URL', async () => {
    const { id } = await uploadFont()
    const otherUser = await server.newUser()
    const key = { ...user }
    user = otherUser
    await uploadFont({ family: 'Something Else' })
    const rule = `<style>@font-face { font-family: '${FAMILY}'; src: url(https://fonts.platen.invalid/${id}) }</style>`
    expect(await limeBoxOf({ html: `${rule}${PAGE}` }, otherUser)).not.toEqual(SQUARE)
    expect(await limeBoxOf({ html: PAGE }, key)).toEqual(SQUARE)
  })
})

describe('a font', () => {
  test('is used from its upload until its deletion, in the same warm page', async () => {
    expect(await limeBoxOf({ html: PAGE })).not.toEqual(SQUARE)
    const font = await uploadFont()
    expect(await limeBoxOf({ html: PAGE })).toEqual(SQUARE)
    expect(await limeBoxOf({ html: PAGE })).toEqual(SQUARE)
    expect(await limeBoxOf({ html: '<p>nothing' })).toBeNull()
    expect(await limeBoxOf({ html: PAGE })).toEqual(SQUARE)
    await deleteAsset(server, user, font.id)
    expect(await limeBoxOf({ html: PAGE })).not.toEqual(SQUARE)
  })
})

test('the browser for a header with uploaded fonts is kept for the next render and ends with its server', async () => {
  const before = scratchDirs()
  const newDirs = () => scratchDirs().filter((name) => !before.includes(name))
  const ownServer = await startServer({ env: { LANES: '1' } })
  const owner = await ownServer.newUser()
  await uploaded(ownServer, owner, 'a.ttf', makeFont({ family: FAMILY }))
  const options = { displayHeaderFooter: true, headerTemplate: `<b style="${STYLE}">A</b>` }
  for (let turn = 0; turn < 2; turn += 1) {
    await bytesOf(ownServer, owner, 'pdf', { html: 'x', options })
    // On a busy machine the extra lane is open for a few seconds.
    await until(() => newDirs().length === 2)
  }
  await ownServer.close()
  expect(newDirs()).toEqual([])
})

test('on PostgreSQL an uploaded or deleted font takes effect at once in every process', async () => {
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
