/**
 * Drafts and versions in the studio, in a real browser: the work of others is shown, not
 * overwritten.
 */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { send } from '../support/dashboard/playground.ts'
import {
  editorText,
  INVOICE,
  newInvoice,
  pasteText,
  pressWithControl,
  useStudio,
  versionOf,
} from '../support/dashboard/studio.ts'
import { OPERATOR } from '../support/dashboard/visitor.ts'
import type { Walker } from '../support/dashboard/walker.ts'

setDefaultTimeout(240_000)

let walker: Walker
let id = ''
let url = ''

useStudio(async (studio) => {
  walker = studio.walker
  url = studio.server.url
  id = await newInvoice(walker)
})

const draftHtml = () =>
  walker.page.evaluate(async (name) => {
    const response = await fetch(`/dashboard/api/v1/templates/${name}/draft`)
    return ((await response.json()) as { data: { html: string } }).data.html
  }, id)

test('a draft that was changed elsewhere is shown, not overwritten', async () => {
  await walker.press('Body', 'tab')
  await pasteText(walker, 'Body', INVOICE.replace('Invoice', 'Mine'))
  const { key } = await send(walker, '/api/keys', { name: 'Web shop', scope: 'full' })
  const response = await fetch(`${url}/api/v1/templates/${id}/draft`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ html: INVOICE.replace('Invoice', 'Theirs') }),
  })
  expect(response.status).toBe(200)
  await walker.failing(async () => {
    await pressWithControl(walker, 's')
    await walker.shows('A program changed this template')
    await walker.shows('A program with the key “Web shop” changed the draft at ')
  })
  await walker.check('studio conflict')
  await walker.press('Compare')
  await walker.shows('Compared with the saved draft')
  const differences = await walker.page.waitForFunction(() => {
    const root = document.querySelector('.editor')?.shadowRoot
    return root?.querySelector('.cm-deletedChunk')?.textContent
  })
  expect(await differences.jsonValue()).toContain('Theirs')
  await walker.check('studio comparison')
  await walker.press('Changed pages', 'tab')
  await walker.page.waitForSelector('.changed .frame.current')
  await walker.page.waitForSelector('.changed.pair canvas')
  const sides = await walker.page.$$eval('.changed.pair figure', (all) =>
    all.map((side) => [
      side.querySelector('figcaption')?.textContent,
      side.querySelectorAll('canvas').length,
      side.querySelectorAll('.frame').length,
    ]),
  )
  const frames = Number(sides[0]?.[2])
  expect(frames).toBeGreaterThan(0)
  expect(sides).toEqual([
    ['Before', 1, frames],
    ['After', 1, frames],
  ])
  await walker.shows(`Change 1 of ${frames}`)
  await walker.press('Previous change')
  await walker.shows(`Change ${frames} of ${frames}`)
  await walker.check('studio changed pages')
  // What waits to be saved is sent at once.
  await walker.page.evaluate(() => dispatchEvent(new Event('online')))
  await walker.page.waitForNetworkIdle()
  expect(await draftHtml()).toContain('Theirs')
  await walker.press('Save mine')
  await walker.shows('The draft is saved.')
  expect(await draftHtml()).toContain('Mine')
  expect(walker.problems).toEqual([])
})

test('a version that was published elsewhere is shown before the draft replaces it', async () => {
  const theirs = { html: INVOICE.replace('Invoice', 'Elsewhere') }
  await send(walker, `/api/v1/templates/${id}`, theirs, 'PATCH')
  await walker.failing(async () => {
    await walker.press('Publish')
    await walker.page.waitForSelector('dialog[open]')
    await walker.page.keyboard.press('Enter')
    await walker.shows('You published version 2 in another tab or on another device at ')
  })
  expect(await versionOf(walker, id)).toBe(2)
  await walker.press('Compare')
  await walker.shows('Compared with version 2')
  await walker.press('Save mine')
  await walker.shows('The draft is saved.')
  await walker.press('Publish')
  await walker.page.waitForSelector('dialog[open]')
  await walker.page.keyboard.press('Enter')
  await walker.shows('Version 3 is live.')
  expect(walker.problems).toEqual([])
})

test('the versions say who published them and when, and an earlier one becomes live again', async () => {
  await walker.press('Versions', 'tab')
  await walker.shows('Version 2')
  await walker.shows(OPERATOR)
  await walker.check('studio versions')
  await walker.press('Roll back to version 2')
  await walker.check('studio roll back')
  await walker.press('Roll back')
  await walker.shows('Version 4 is live.')
  await walker.page.waitForFunction(() =>
    document.querySelector('.editor')?.shadowRoot?.textContent?.includes('Elsewhere'),
  )
  expect(await versionOf(walker, id)).toBe(4)
  expect(walker.problems).toEqual([])
})

test('the name and the size of the picture belong to all versions, and mistakes stand at their fields', async () => {
  await walker.press('Details')
  await walker.failing(async () => {
    await walker.fill('Picture width, px', 'wide')
    await walker.page.keyboard.press('Enter')
    await walker.page.waitForSelector('dialog .problem')
  })
  await walker.check('studio details')
  await walker.fill('Picture width, px', '600')
  await walker.fill('Folder', 'Sales')
  await walker.page.keyboard.press('Enter')
  await walker.page.waitForSelector('dialog[open]', { hidden: true })
  await walker.press('Picture', 'tab')
  await walker.shows('600 × 630 px')
  expect(await versionOf(walker, id)).toBe(4)
  expect(walker.problems).toEqual([])
})

test('a single change is undone while the text is compared with a version', async () => {
  await walker.press('Versions', 'tab')
  await walker.press('Compare with version 3')
  await walker.shows('Compared with version 3')
  await walker.press('Undo this change')
  expect(await editorText(walker)).toContain('Mine')
  await walker.check('studio comparison with an undone change')
  expect(walker.problems).toEqual([])
})

test('a draft that began before the live version asks before it replaces that one', async () => {
  await walker.press('End the comparison')
  await pressWithControl(walker, 's')
  await walker.shows('The draft is saved.')
  await send(
    walker,
    `/api/v1/templates/${id}`,
    { html: INVOICE.replace('Invoice', 'New') },
    'PATCH',
  )
  await walker.open(`/templates/${id}`)
  await walker.press('Body', 'tab')
  await pasteText(walker, 'Body', INVOICE.replace('Invoice', 'Old'))
  await pressWithControl(walker, 's')
  await walker.shows('The draft is saved.')
  await walker.failing(async () => {
    await walker.press('Publish')
    await walker.page.waitForSelector('dialog[open]')
    await walker.page.keyboard.press('Enter')
    await walker.shows('published version 5')
  })
  expect(await versionOf(walker, id)).toBe(5)
  expect(walker.problems).toEqual([])
})
