/** The first sign-in, the brand of the account and the gallery, in a real browser. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { editorText, newInvoice, useStudio } from '../support/dashboard/studio.ts'
import type { Walker } from '../support/dashboard/walker.ts'

setDefaultTimeout(240_000)

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
  expect(sample_data).toMatchObject({ lang: 'de', locale: 'de' })
  expect(settings).toMatchObject({ pdf: { format: 'Letter' } })
  expect(walker.problems).toEqual([])
})

test('an own template is duplicated as it is', async () => {
  await newInvoice(walker)
  const before = await openTemplate()
  await walker.open('/gallery?kind=own')
  await walker.page.waitForSelector('.gallery-entry canvas')
  await walker.check('gallery with own templates')
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
  expect(walker.problems).toEqual([])
})
