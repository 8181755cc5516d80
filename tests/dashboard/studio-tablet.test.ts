/** The studio on a tablet, in a real browser. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { typeInData } from '../support/dashboard/data-form.ts'
import { useFromGallery } from '../support/dashboard/gallery.ts'
import { useStudio } from '../support/dashboard/studio.ts'
import type { Walker } from '../support/dashboard/walker.ts'

setDefaultTimeout(240_000)

let walker: Walker

useStudio((studio) => {
  walker = studio.walker
})

test.each([
  ['upright', 820, 1180],
  ['lying', 1180, 820],
])('a tablet that is %s edits beside the pages, by touch', async (_how, width, height) => {
  const id = await useFromGallery(walker, 'invoice')
  await walker.page.setViewport({ width, height, hasTouch: true, isMobile: true })
  await walker.open(`/templates/${id}`)
  await walker.page.waitForSelector('.proof canvas')
  await walker.press('Data', 'tab')
  await typeInData(walker, 'number', 'T-1')
  await walker.page.waitForFunction(() => /, saved \d\d:\d\d/.test(document.body.innerText))
  await walker.page.waitForFunction(() => !document.querySelector('canvas[data-coarse]'))
  await walker.check('studio on a tablet')
  await walker.look('studio on a tablet')
  // Both are in the window, which does not scroll.
  const outside = await walker.page.$$eval('.studio > .sheet', (sheets) => {
    const all = sheets.map((sheet) => sheet.getBoundingClientRect())
    const isLow = document.documentElement.scrollHeight > innerHeight
    return isLow || all.some((box) => box.height < 300 || box.bottom > innerHeight)
  })
  expect(outside).toBe(false)
  if (width < 1_000) {
    await walker.press('Pages')
    expect(await walker.page.$eval('.studio .source', (one) => one.checkVisibility())).toBe(false)
    await walker.press('Both')
  }
  await walker.press('Publish')
  await walker.page.waitForSelector('dialog[open]')
  await walker.page.keyboard.press('Escape')
  await walker.page.setViewport({ width: 1280, height: 844 })
  expect(walker.problems).toEqual([])
})
