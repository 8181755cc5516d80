/** The stories of two people who have never seen the studio, in a real browser. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { dataField, pasteInData, typeInData } from '../support/dashboard/data-form.ts'
import { shownProgram } from '../support/dashboard/playground.ts'
import { createFolder, run } from '../support/dashboard/programs.ts'
import {
  appendText,
  changedPixels,
  editorText,
  holdAnswer,
  shownPixels,
  useStudio,
} from '../support/dashboard/studio.ts'
import type { Walker } from '../support/dashboard/walker.ts'
import { pdfText } from '../support/processes/server-process.ts'

setDefaultTimeout(240_000)

const folder = createFolder()

let walker: Walker

useStudio((studio) => {
  walker = studio.walker
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('a designer makes a branded invoice with a list, publishes it and sends its link, without HTML or JSON', async () => {
  await walker.press('Templates', 'link')
  await walker.press('New template')
  await walker.page.waitForSelector('.starter img')
  await walker.press('Invoice', 'radio')
  await walker.press('Create template')
  await walker.page.waitForSelector('.proof canvas')
  let shown = await shownPixels(walker)

  await walker.press('Brand')
  await walker.page.waitForSelector('.brand-color')
  await walker.page.$$eval('.brand-color', (all) => {
    const accent = all.find(({ textContent }) => textContent === 'Accent')
    const input = accent?.querySelector('input')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      input,
      '#b3261e',
    )
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  shown = await changedPixels(walker, shown)
  // Each key is written to the CSS, and read from it again.
  const font = await walker.page.waitForSelector('aria/Font[role="combobox"]')
  await font?.evaluate((input) => (input as HTMLInputElement).select())
  await font?.type('Noto Serif Display')
  expect(await font?.evaluate((input) => (input as HTMLInputElement).value)).toBe(
    'Noto Serif Display',
  )
  await walker.choose('Language', 'de')
  const language = await walker.page.waitForSelector('aria/Language[role="combobox"]')
  // It can be left to the template again.
  expect(await language?.$('option[value=""]')).not.toBeNull()
  expect(await walker.page.$$('.source [role=tab][aria-selected=true]')).toHaveLength(0)
  await walker.check('story brand')
  await walker.press('Close')
  expect(await editorText(walker)).toContain('--font: "Noto Serif Display", ')

  await walker.press('Data', 'tab')
  await typeInData(walker, 'seller.name', 'Studio Rot')
  await pasteInData(walker, 'items.0.name', 'Poster\tA2, two colors\t3\nFlyer\tA5\t500\n')
  await (await dataField(walker, 'items.1.quantity')).focus()
  await changedPixels(walker, shown)
  await walker.shows('No problems')

  await walker.press('Publish')
  await walker.page.waitForSelector('dialog[open]')
  await walker.page.keyboard.press('Enter')
  await walker.shows('Version 2 is live.')
  await walker.press('Send')
  await walker.shows('Version 2, which is published, is rendered as a PDF')
  await walker.check('story send')
  await walker.press('Make a link')
  const link = await walker.page.waitForSelector('.secret code')
  const response = await fetch((await link?.evaluate(({ textContent }) => textContent)) ?? '')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('application/pdf')
  const named = response.headers.get('content-disposition')
  expect(named).toContain('filename="Invoice INV-2026-0042.pdf"')
  await walker.check('story sent')
  const href = await walker.page.$eval('dialog a[download]', (one) => one.getAttribute('href'))
  const type = await walker.page.evaluate(
    async (address) => (await fetch(address)).headers.get('content-type'),
    href ?? '',
  )
  expect(type).toContain('application/pdf')
  await walker.press('Close')
  // The studio stays, and says what a link does not have.
  await walker.press('Data', 'tab')
  await walker.press('Body', 'tab')
  await appendText(walker, 'Body', '<p>Draft')
  await walker.press('Send')
  await walker.shows('Your changes since version 2 are not in it.')
  await walker.fill('File name', 'Third')
  await walker.check('story send ahead')
  await walker.press('Publish and send')
  await walker.shows('Publish version 3?')
  // The question can be left, and what was typed stays.
  await walker.press('Cancel')
  await walker.shows('Send version 2')
  await walker.press('Publish and send')
  await walker.check('story publish and send')
  await walker.page.waitForSelector('dialog .primary:enabled')
  const held = await holdAnswer(walker, 'publish')
  await walker.page.$eval('dialog .primary', (button) => (button as HTMLElement).click())
  await held.arrived
  // It is sent in any case now: nothing seems to call it off.
  await walker.page.keyboard.press('Escape')
  await walker.shows('Publish version 3?')
  expect(await walker.page.$$('dialog .actions :enabled')).toHaveLength(0)
  await held.release()
  const sent = await walker.page.waitForSelector('.secret code')
  const third = await fetch((await sent?.evaluate(({ textContent }) => textContent)) ?? '')
  expect(third.headers.get('content-disposition')).toContain('filename="Third.pdf"')
  expect(await pdfText(third)).toContain('Draft')
  await walker.press('Close')
  await walker.press('Send')
  await walker.shows('Version 3, which is published, is rendered as a PDF')
  await walker.press('Cancel')
  expect(walker.problems).toEqual([])
})

test('a developer goes from the Code tab to a first call from a terminal', async () => {
  await walker.press('Templates', 'link')
  await walker.press('Invoice', 'link')
  await walker.page.waitForSelector('.proof canvas')
  await walker.press('Code', 'tab')
  const curl = await shownProgram(walker, 'Code', 'curl')
  await walker.press('Make a key for it')
  const box = await walker.page.waitForSelector('[data-code="variables"]')
  const lines = (await box?.evaluate(({ textContent }) => textContent)) ?? ''
  await walker.check('story code')
  // What is copied is all that the terminal gets.
  await run(['sh', '-c', `${lines}\n${curl}`], folder, { url: '', key: '' })
  expect(await Bun.file(join(folder, 'output.pdf')).slice(0, 5).text()).toBe('%PDF-')
  const wrong = run(['sh', '-c', curl], folder, { url: '', key: 'svc_live_wrong' })
  await expect(wrong).rejects.toThrow('401')
  await walker.shows('If curl fails, the file has the reason.')
  expect(await Bun.file(join(folder, 'output.pdf')).json()).toMatchObject({
    error: { code: 'AUTH_INVALID' },
  })
  expect(walker.problems).toEqual([])
})
