/** The first sign-in, the brand of the account and the gallery, in a real browser. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { dropFiles } from '../support/dashboard/drop-files.ts'
import { chooseToInsert, confirmInsert } from '../support/dashboard/insert.ts'
import { editorText, newInvoice, useStudio } from '../support/dashboard/studio.ts'
import type { Walker } from '../support/dashboard/walker.ts'

setDefaultTimeout(240_000)

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60"/></svg>'

let walker: Walker

useStudio((studio) => {
  walker = studio.walker
})

/** The fields of the template that is open. */
const openTemplate = () =>
  walker.page.evaluate(async () => {
    const id = location.pathname.split('/').at(-1)
    const response = await fetch(`/dashboard/api/v1/templates/${id}`)
    const { data } = (await response.json()) as { data: Record<string, unknown> }
    return data
  })

/** Waits until all pages of the template that is shown in large are there. */
const previewOf = (name: string) =>
  walker.page.waitForFunction(
    (wanted) => {
      const dialog = document.querySelector('dialog[open]')
      const isDrawn = dialog?.querySelector('.proof canvas, .proof img')
      return isDrawn && dialog?.querySelector('h2')?.textContent === wanted
    },
    { polling: 50 },
    name,
  )

test('the first sign-in asks what the user does, leads there, and remembers the answer', async () => {
  await walker.shows('What do you mainly do?')
  await walker.check('overview with the first question')
  await walker.press('I design Choose a template, put in your brand, and publish it.')
  await walker.page.waitForSelector('.gallery-entry img')
  await walker.press('Overview', 'link')
  await walker.shows('Put in your brand')
  expect(await walker.page.evaluate(() => document.body.innerText)).not.toContain('mainly do')
  await walker.press('Account', 'link')
  await walker.choose('What you mainly do', 'code')
  await walker.press('Overview', 'link')
  await walker.shows('Create a key')
  await walker.press('Hide the first steps')
  // The keyboard goes on from the heading, as the button is gone.
  await walker.page.waitForSelector('h1:focus')
  expect(walker.problems).toEqual([])
})

test('a template of the gallery is seen in large, with its neighbors by the arrow keys', async () => {
  await walker.open('/gallery?kind=event')
  const opener = await walker.page.waitForSelector('aria/Preview Certificate[role="button"]')
  await opener?.focus()
  await walker.page.keyboard.press('Enter')
  await previewOf('Certificate')
  await walker.check('gallery preview')
  await walker.look('gallery preview')
  await walker.page.keyboard.press('ArrowRight')
  await previewOf('Ticket')
  await walker.page.keyboard.press('ArrowLeft')
  await walker.page.keyboard.press('ArrowLeft')
  await previewOf('Registration form')
  await walker.choose('Language', 'cjk')
  await previewOf('Registration form')
  expect(walker.page.url()).toContain('sample=cjk')
  await walker.page.keyboard.press('Escape')
  await walker.page.waitForFunction(() => !document.querySelector('dialog'))
  await walker.press('Cards for links', 'tab')
  await walker.press('Preview Social card')
  await previewOf('Social card')
  await walker.shows('Picture, 1,080 × 1,080 px')
  await walker.page.keyboard.press('Escape')
  expect(walker.problems).toEqual([])
})

test('who designs begins in the studio with the data, and code is on request', async () => {
  await walker.page.evaluate(async () => {
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ work_style: 'design' })
    await fetch('/dashboard/api/preferences', { method: 'PATCH', headers, body })
  })
  await walker.open('/gallery?kind=money')
  await walker.press('Preview Invoice')
  await previewOf('Invoice')
  await walker.press('Use this')
  await walker.page.waitForSelector('.studio .proof canvas')
  await walker.shows('You need no code here')
  const isChosen = () =>
    walker.page.$eval('[data-tab="sample_data"]', (tab) => tab.getAttribute('aria-selected'))
  expect(await isChosen()).toBe('true')
  await walker.page.waitForSelector('.data-form .input')
  await walker.check('studio of a designer')
  await walker.look('studio of a designer')
  await chooseToInsert(walker, 'QR code')
  await walker.fill('Address or text', 'https://example.com')
  await confirmInsert(walker)
  // The form stays, whatever the code becomes.
  await walker.shows('It is inserted.')
  expect(await isChosen()).toBe('true')
  await walker.press('Got it')
  await walker.page.waitForFunction(() => /, saved \d\d:\d\d/.test(document.body.innerText))
  await walker.page.reload({ waitUntil: 'networkidle0' })
  await walker.page.waitForSelector('.studio .proof canvas')
  expect(await isChosen()).toBe('true')
  expect(await walker.page.$('.introduction')).toBeNull()
  await walker.page.evaluate(async () => {
    const id = location.pathname.split('/').at(-1)
    await fetch(`/dashboard/api/v1/templates/${id}`, { method: 'DELETE' })
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ work_style: 'code' })
    await fetch('/dashboard/api/preferences', { method: 'PATCH', headers, body })
  })
  await walker.open('/')
  expect(walker.problems).toEqual([])
})

test('the logo of the brand is uploaded in its place, and copies have it', async () => {
  await walker.open('/account')
  await walker.press('Choose a picture')
  await walker.page.waitForSelector('dialog .drop')
  await dropFiles(walker, [{ name: 'logo.svg', bytes: LOGO }])
  const picture = await walker.page.waitForSelector('dialog .picture-grid button')
  await walker.check('account with the choice of a picture')
  await picture?.evaluate((button) => (button as HTMLElement).click())
  await walker.page.waitForSelector('.picture-input .button img')
  await walker.press('Save the brand')
  await walker.shows('New templates take this brand.')
  const brand = await walker.page.evaluate(async () => {
    const response = await fetch('/dashboard/api/preferences')
    return ((await response.json()) as { data: { brand: { logo: string } } }).data.brand
  })
  expect(brand.logo).toMatch(/\/assets\/.+\/logo\.svg$/)
  expect(walker.problems).toEqual([])
})

test('the chart of the overview names its days in the language of the browser', async () => {
  const german = await walker.page.createCDPSession()
  await german.send('Emulation.setLocaleOverride', { locale: 'de-DE' })
  await walker.open('/')
  const days = await walker.page.$$eval('caption + thead + tbody th', (heads) =>
    heads.map(({ textContent }) => textContent),
  )
  expect(days).toHaveLength(30)
  for (const day of days) expect(day).toMatch(/^\d{1,2}\. \p{L}{3,4}\.?$/u)
  await german.send('Emulation.setLocaleOverride', {})
  await german.detach()
})

test('a copy of the gallery takes the brand of the account', async () => {
  await walker.press('Account', 'link')
  await walker.failing(async () => {
    await walker.fill('Accent color', 'red')
    await walker.press('Save the brand')
    await walker.shows('must be a color')
  })
  await walker.check('account with a refused color')
  await walker.fill('Accent color', '#b3261e')
  await walker.page.type('[name=font]', 'Noto Serfi')
  await walker.page.type('[name=language]', 'german')
  await walker.shows('Did you mean Noto Serif?')
  await walker.press('Save the brand')
  await walker.shows('Did you mean de?')
  await walker.check('account with hints about the brand')
  for (const [name, text] of [['font', 'Noto Serif'] as const, ['language', 'de'] as const]) {
    await walker.page.$eval(`[name=${name}]`, (field) => {
      if (field instanceof HTMLInputElement) field.select()
    })
    await walker.page.focus(`[name=${name}]`)
    await walker.page.keyboard.type(text)
  }
  await walker.page.select('[name=format]', 'Letter')
  await walker.press('Save the brand')
  await walker.shows('New templates take this brand.')
  await walker.press('Templates', 'link')
  await walker.press('Gallery', 'link')
  await walker.press('Invoices and quotes', 'tab')
  await walker.page.waitForFunction(() => document.querySelectorAll('.gallery-entry').length === 4)
  await walker.check('gallery')
  await walker.press('Use Invoice')
  await walker.page.waitForSelector('.proof canvas')
  expect(await editorText(walker)).toContain('--accent: #b3261e')
  const { html, sample_data, settings } = await openTemplate()
  expect(html).toContain('--font: "Noto Serif", "Noto Sans Arabic"')
  // The words are those of the brand's language, too.
  const labels = { invoice: 'Rechnung', due: 'Zahlbar bis' }
  expect(sample_data).toMatchObject({ lang: 'de', locale: 'de', labels })
  expect(settings).toMatchObject({ pdf: { format: 'Letter' } })
  expect(walker.problems).toEqual([])
})

test('an own template is duplicated as it is', async () => {
  await newInvoice(walker)
  const before = await openTemplate()
  await walker.open('/gallery?kind=own')
  await walker.page.waitForSelector('.gallery-entry canvas')
  await walker.check('gallery with own templates')
  await walker.press('Preview Invoice')
  await previewOf('Invoice')
  await walker.check('own template in large')
  await walker.page.keyboard.press('Escape')
  await walker.press('Duplicate Invoice')
  await walker.page.waitForSelector('.proof canvas')
  await walker.shows('Invoice copy')
  const { html, sample_data } = await openTemplate()
  expect({ html, sample_data }).toEqual({
    html: before['html'],
    sample_data: before['sample_data'],
  })
  expect(walker.problems).toEqual([])
})

test('the gallery fits a phone', async () => {
  await walker.page.setViewport({ width: 390, height: 844 })
  await walker.open('/gallery')
  await walker.page.waitForSelector('.gallery-entry img')
  await walker.check('gallery on a phone')
  await walker.press('Preview Invoice')
  await previewOf('Invoice')
  await walker.check('gallery preview on a phone')
  await walker.look('gallery preview on a phone')
  expect(walker.problems).toEqual([])
})
