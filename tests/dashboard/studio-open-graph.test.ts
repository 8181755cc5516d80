/**
 * The tab "Open Graph" of the studio: the form for the variables, the meta tag and the picture, in
 * a real browser.
 */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { send } from '../support/dashboard/playground.ts'
import { changedPixels, shownPixels, usedRenders, useStudio } from '../support/dashboard/studio.ts'
import type { Walker } from '../support/dashboard/walker.ts'
import type { TestServer } from '../support/server/server.ts'

setDefaultTimeout(240_000)

let server: TestServer
let walker: Walker

useStudio(async (studio) => {
  server = studio.server
  walker = studio.walker
  const { id = '' } = await send(walker, '/api/v1/templates', {
    name: 'Card',
    slug: 'card',
    html: '<h1>{{ title }}</h1><p>{{ author }} {{ stars }} {{ constructor }}</p>',
    variable_rules: {
      title: { required: true, description: 'The headline' },
      author: { fallback: 'The editors' },
      stars: { type: 'number', example: 4.5 },
    },
    sample_data: { title: 'Sample' },
    width: 300,
    height: 150,
  })
  await walker.open(`/templates/${id}`)
  await walker.press('Open Graph', 'tab')
})

/** The meta tag that is shown. */
const tag = () =>
  walker.page.$eval('[aria-label="Open Graph"] .code', ({ textContent }) => textContent)

test('each variable has a field with its rule, and the tag and the picture follow them', async () => {
  await walker.page.waitForSelector('.proof img')
  await walker.shows('text, The headline')
  await walker.shows('number, such as 4.5')
  const author = await walker.page.waitForSelector('aria/Author[role="textbox"]')
  expect(await author?.evaluate((field) => field.getAttribute('placeholder'))).toBe('The editors')
  expect(await tag()).toBe(
    `<meta property="og:image" content="${server.url}/api/v1/og/card?title=Sample&amp;key=YOUR_OG_KEY">`,
  )
  await walker.check('studio open graph')
  const used = await usedRenders(walker)
  const before = await shownPixels(walker)
  await walker.fill('Title (required)', 'A & "B"')
  await walker.fill('Stars', '5')
  await changedPixels(walker, before)
  const json = encodeURIComponent('{"stars":5}')
  expect(await tag()).toContain(
    `/og/card?title=A+%26+%22B%22&amp;json=${json}&amp;key=YOUR_OG_KEY">`,
  )
  expect(await usedRenders(walker)).toBe(used)
  expect(walker.problems).toEqual([])
})

test('the address of the tag returns the picture when the key stands in its place', async () => {
  const { key } = await server.newUser('pro')
  const html = '<h1>{{ title }}</h1>'
  const rules = { title: { required: true } }
  const body = { name: 'Card', slug: 'card', html, variable_rules: rules, width: 300, height: 150 }
  expect((await server.post('/api/v1/templates', body, key)).status).toBe(201)
  const address = /content="([^"]*)"/.exec((await tag()) ?? '')?.[1] ?? ''
  const response = await fetch(address.replaceAll('&amp;', '&').replace('YOUR_OG_KEY', key))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('a key that is made for the tag stands in it, and makes its picture', async () => {
  await walker.press('Make a key for it')
  await walker.shows('The key in it is shown only this once.')
  const address = /content="([^"]*)"/.exec((await tag()) ?? '')?.[1] ?? ''
  const response = await fetch(address.replaceAll('&amp;', '&'))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  await walker.check('studio open graph with a key')
})

test('a required variable that is empty and a value of another type stand at their fields', async () => {
  const title = await walker.page.waitForSelector('aria/Title (required)[role="textbox"]')
  const before = await shownPixels(walker)
  await title?.click({ count: 3 })
  await walker.page.keyboard.press('Backspace')
  await walker.shows('The template requires this variable.')
  expect(await title?.evaluate((field) => field.getAttribute('aria-invalid'))).toBe('true')
  await walker.shows('The tag will be here once every field above is right.')
  await walker.fill('Stars', 'many')
  await walker.shows('The value must be a number, such as 12.5.')
  await walker.check('studio open graph with mistakes')
  expect(await shownPixels(walker)).toBe(before)
  await walker.fill('Stars', '4')
  await walker.fill('Title (required)', 'Again')
  await walker.shows('title=Again')
  expect(walker.problems).toEqual([])
})

test('the form fits a phone', async () => {
  await walker.page.setViewport({ width: 390, height: 844, hasTouch: true, isMobile: true })
  await walker.page.reload({ waitUntil: 'networkidle0' })
  await walker.press('Open Graph', 'tab')
  await walker.page.waitForSelector('.proof img')
  await walker.check('studio open graph on a phone')
  expect(walker.problems).toEqual([])
})
