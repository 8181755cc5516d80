/**
 * The life of one template, as its author sees it in a real browser: from a copy of the gallery to
 * the picture of a shared link.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { dropFiles } from '../support/dashboard/drop-files.ts'
import { openOperatorWalker } from '../support/dashboard/operator-walker.ts'
import { send } from '../support/dashboard/playground.ts'
import {
  appendText,
  changedPixels,
  pasteText,
  pressWithControl,
  shownPixels,
  versionOf,
} from '../support/dashboard/studio.ts'
import type { Walker } from '../support/dashboard/walker.ts'
import { BLOCK_FONT } from '../support/files/block-font.ts'
import { startServer, type TestServer } from '../support/server/server.ts'

setDefaultTimeout(240_000)

const PART = { name: 'Note', slug: 'note', kind: 'part', html: '<p>Thank you</p>' }

let server: TestServer
let walker: Walker
let id = ''
let partId = ''

beforeAll(async () => {
  server = await startServer({ env: { DASHBOARD: 'on' } })
  walker = await openOperatorWalker(server, { scheme: 'light', width: 1280 })
  walker.page.on('dialog', (dialog) => void dialog.accept())
})
afterAll(async () => {
  await walker?.[Symbol.asyncDispose]()
  await server?.close()
})

async function openTemplate(name: string): Promise<void> {
  await walker.open(`/templates/${name}`)
  await walker.page.waitForSelector('.proof canvas')
}

async function publish(version: number): Promise<void> {
  await walker.press('Publish')
  await walker.page.waitForSelector('dialog[open]')
  await walker.page.keyboard.press('Enter')
  await walker.shows(`Version ${version} is live.`)
}

test('a copy of the gallery shows a dropped font as soon as its styles name it', async () => {
  await walker.press('Assets', 'link')
  await walker.shows('Your fonts and pictures will be here.')
  await dropFiles(walker, [{ name: 'blocks.ttf', bytes: BLOCK_FONT }])
  await walker.page.waitForFunction(() => document.querySelector('[data-face]') !== null)
  const family = await walker.page.evaluate(async () => {
    const response = await fetch('/dashboard/api/v1/assets')
    const { data } = (await response.json()) as { data: { assets: { font_family: string }[] } }
    return data.assets[0]?.font_family
  })
  await walker.press('Templates', 'link')
  await walker.press('New template')
  await walker.page.waitForSelector('.starter img')
  await walker.press('Invoice', 'radio')
  await walker.press('Create template')
  await walker.page.waitForSelector('.proof canvas')
  id = new URL(walker.page.url()).pathname.split('/').at(-1) ?? ''
  const before = await shownPixels(walker)
  await walker.press('Styles', 'tab')
  await appendText(walker, 'Styles', `\nh1 { font-family: "${family}" !important }\n`)
  await changedPixels(walker, before)
  expect(walker.problems).toEqual([])
})

test('a part that is inserted and then changed shows in the preview of the template', async () => {
  partId = (await send(walker, '/api/v1/templates', PART))['id'] ?? ''
  const before = await shownPixels(walker)
  await walker.press('Body', 'tab')
  await appendText(walker, 'Body', "\n{% render 'note' %}\n")
  const inserted = await changedPixels(walker, before)
  await pressWithControl(walker, 's')
  await walker.shows('The draft is saved.')
  await openTemplate(partId)
  const part = await shownPixels(walker)
  await pasteText(walker, 'Body', '<p>Thank you, and come again</p>')
  await changedPixels(walker, part)
  await publish(2)
  await openTemplate(id)
  expect(await shownPixels(walker)).not.toBe(inserted)
  expect(walker.problems).toEqual([])
})

test('what was published is compared page by page with the version before, which becomes live again', async () => {
  await publish(2)
  await walker.press('Versions', 'tab')
  await walker.press('Compare with version 1')
  await walker.shows('Compared with version 1')
  await walker.press('Changed pages', 'tab')
  await walker.page.waitForSelector('.changed img')
  await walker.check('story changed pages')
  await walker.press('End the comparison')
  await walker.press('Versions', 'tab')
  await walker.press('Roll back to version 1')
  await walker.press('Roll back')
  await walker.shows('Version 3 is live.')
  expect(await versionOf(walker, id)).toBe(3)
  expect(walker.problems).toEqual([])
})

test('the picture of its Open Graph tag loads on a page, in the size of its paper', async () => {
  const { key } = await send(walker, '/api/keys', { name: 'Pictures', scope: 'og' })
  const source = `/api/v1/og/${id}?key=${key}`
  const size = await walker.page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  }, source)
  expect(size).toEqual([794, 1_123])
  expect(walker.problems).toEqual([])
})
