/**
 * The list of templates in a real browser, their parts and hints, and how they are read on a phone.
 */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { MARKUP } from '../support/dashboard/hostile-texts.ts'
import { send } from '../support/dashboard/playground.ts'
import { editorText, newInvoice, signIn, useStudio } from '../support/dashboard/studio.ts'
import { openWalker, type Walker } from '../support/dashboard/walker.ts'
import type { TestServer } from '../support/server/server.ts'

setDefaultTimeout(240_000)

let server: TestServer
let walker: Walker
let id = ''

useStudio(async (studio) => {
  server = studio.server
  walker = studio.walker
  id = await newInvoice(walker)
})

test('a part names the templates that insert it, and they name the part', async () => {
  const part = {
    name: `Head ${MARKUP}`,
    slug: 'head',
    html: '<h1>{{ title }}</h1>',
    kind: 'part',
  }
  const made = await send(walker, '/api/v1/templates', part)
  const user = { name: `Letter ${MARKUP}`, html: `{% render 'head', title: subject %}` }
  const using = await send(walker, '/api/v1/templates', user)
  await walker.open(`/templates/${made['id']}`)
  await walker.press('Variables', 'tab')
  await walker.shows('Used by')
  await walker.press(String(user.name), 'link')
  await walker.page.waitForSelector('.proof canvas')
  await walker.press('Variables', 'tab')
  await walker.page.waitForSelector('aria/head[role="link"]')
  await walker.check('studio parts')
  for (const template of [using, made]) {
    await send(walker, `/api/v1/templates/${template['id']}`, undefined, 'DELETE')
  }
  expect(walker.problems).toEqual([])
})

test('the hints about a template that was opened are marked at their places', async () => {
  const html = '<h1>Hints</h1>\n<p>Text</p>\n<img src="logo.png" width="80" height="20">'
  const made = await send(walker, '/api/v1/templates', { name: 'Hints', html })
  await walker.open(`/templates/${made['id']}`)
  await walker.shows('Body, line 3')
  const marked = await walker.page.waitForFunction(
    () =>
      document.querySelector('.editor')?.shadowRoot?.querySelector('.cm-lintRange-warning')
        ?.textContent,
  )
  expect(await marked.jsonValue()).toContain('logo.png')
  await walker.check('studio hints')
  await send(walker, `/api/v1/templates/${made['id']}`, undefined, 'DELETE')
  expect(walker.problems).toEqual([])
})

test('the list shows pictures, finds templates by their name, and deletes one after a question', async () => {
  await send(walker, '/api/v1/templates', {
    name: 'Letter',
    html: '<p>Dear {{ name }}',
    folder: `Post ${MARKUP}`,
    tags: ['paper'],
  })
  const card = { name: 'Card', html: '<body style="width: 1200px">{{ title }}' }
  const { id: cardId } = await send(walker, '/api/v1/templates', card)
  await walker.press('Templates', 'link')
  await walker.page.waitForFunction(
    () => document.querySelectorAll('.card .picture canvas').length === 2,
  )
  const picture = await walker.page.waitForSelector('.card .picture img')
  const ratio = await picture?.evaluate(async (img) => {
    await (img as HTMLImageElement).decode()
    return img.clientWidth / img.clientHeight
  })
  expect(ratio).toBeCloseTo(1200 / 630, 1)
  await walker.check('templates')
  await send(walker, `/api/v1/templates/${cardId}`, undefined, 'DELETE')
  await walker.page.reload({ waitUntil: 'networkidle0' })
  await walker.choose('Tag', 'paper')
  await walker.shows('1 of 2 templates')
  await walker.page.reload({ waitUntil: 'networkidle0' })
  await walker.shows('1 of 2 templates')
  await walker.choose('Tag', '')
  await walker.shows('2 templates')
  const search = await walker.page.waitForSelector('aria/Search templates')
  await search?.type('lett')
  await walker.shows('1 of 2 templates')
  await walker.press('Delete Letter')
  await walker.check('delete template')
  await walker.press('Delete')
  await walker.shows('No template matches.')
  expect(walker.problems).toEqual([])
})

test('a template of the gallery is copied with its settings and sample data, and opens with its pages', async () => {
  await walker.open('/templates')
  await walker.press('New template')
  await walker.page.waitForSelector('.starter img')
  await walker.press('Invoice', 'radio')
  await walker.shows('Seller and customer')
  await walker.choose('Language', 'fr')
  await walker.check('new template')
  await walker.look('new template')
  await walker.press('Create template')
  await walker.page.waitForSelector('.proof canvas')
  const copyId = new URL(walker.page.url()).pathname.split('/').at(-1)
  const copy = await send(walker, `/api/v1/templates/${copyId}`, undefined, 'GET')
  expect(copy).toMatchObject({ name: 'Invoice 2', settings: { pdf: { format: 'A4', pdfua: 1 } } })
  const labels = { invoice: 'Facture' }
  expect(copy).toMatchObject({ sample_data: { lang: 'fr', locale: 'fr-FR', labels } })
  // Its picture is its page.
  expect(copy).toMatchObject({ width: 794, height: 1123 })
  await walker.check('studio of a copy')
  await send(walker, `/api/v1/templates/${copyId}`, undefined, 'DELETE')
  expect(walker.problems).toEqual([])
})

test('a template is duplicated in the list, under a name that no other one has', async () => {
  const made = await send(walker, '/api/v1/templates', { name: 'Card', html: '<h1>Card</h1>' })
  const ids = [made['id']]
  for (const name of ['Card copy', 'Card copy 2']) {
    await walker.open('/templates')
    await walker.press('Duplicate Card')
    await walker.page.waitForSelector(`aria/${name}[role="heading"]`)
    ids.push(new URL(walker.page.url()).pathname.split('/').at(-1))
  }
  for (const one of ids) await send(walker, `/api/v1/templates/${one}`, undefined, 'DELETE')
  expect(walker.problems).toEqual([])
})

test.each(['dark', 'light'] as const)(
  'a template can be read on a phone in %s: its pages first, then its text, which cannot be changed',
  async (scheme) => {
    await using phone = await openWalker(server.url, { scheme, width: 390 })
    await phone.open('/')
    await signIn(phone)
    await phone.press('Templates', 'link')
    await phone.page.waitForSelector('.card .picture canvas')
    await phone.check('templates')
    await phone.open(`/templates/${id}`)
    await phone.page.waitForSelector('.proof canvas')
    await phone.shows('Templates are edited on a wider screen.')
    expect(await editorText(phone)).toContain('{{ number }}')
    expect(
      await phone.page.evaluate(() =>
        document
          .querySelector('.editor')
          ?.shadowRoot?.querySelector('.cm-content')
          ?.getAttribute('contenteditable'),
      ),
    ).toBe('false')
    await phone.check('studio')
    await phone.press('Rules', 'tab')
    await phone.shows('no rule')
    await phone.check('studio rules')
    await phone.press('Versions', 'tab')
    await phone.shows('Version 1')
    await phone.check('studio versions')
    expect(phone.problems).toEqual([])
  },
)

test('the list and the studio are as good in dark on a desktop', async () => {
  await using dark = await openWalker(server.url, { scheme: 'dark', width: 1280 })
  await dark.open('/')
  await signIn(dark)
  await dark.press('Templates', 'link')
  await dark.page.waitForSelector('.card .picture canvas')
  await dark.check('templates')
  await dark.open(`/templates/${id}`)
  await dark.page.waitForSelector('.proof canvas')
  await dark.check('studio')
  await dark.press('Rules', 'tab')
  await dark.shows('no rule')
  await dark.press('Variables', 'tab')
  await dark.shows('In the sample data')
  await dark.check('studio rules and variables')
  await dark.press('Settings', 'tab')
  await dark.press('Picture', 'tab')
  await dark.page.waitForSelector('.proof img')
  await dark.check('studio picture')
  await dark.press('Versions', 'tab')
  await dark.shows('Version 1')
  await dark.check('studio versions')
  expect(dark.problems).toEqual([])
})
