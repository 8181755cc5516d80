/**
 * The studio in a real browser: the preview follows what is typed, and mistakes and hints stand at
 * their places.
 */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { MARKUP } from '../support/dashboard/hostile-texts.ts'
import {
  changedPixels,
  chooseInRow,
  editorText,
  INVOICE,
  pasteText,
  pressWithControl,
  SAMPLE,
  shownPixels,
  typeInRow,
  usedRenders,
  useStudio,
  versionOf,
} from '../support/dashboard/studio.ts'
import type { Walker } from '../support/dashboard/walker.ts'

setDefaultTimeout(240_000)

let walker: Walker
/** The template that the walk makes and edits. */
let id = ''

useStudio((studio) => {
  walker = studio.walker
})

test('a template is created from the empty list, and opens with the picture of its page', async () => {
  await walker.press('Templates', 'link')
  await walker.shows('Your templates will be here')
  await walker.check('templates empty')
  await walker.press('New template')
  await walker.check('new template')
  await walker.fill('Name', `Invoice ${MARKUP}`)
  await walker.page.keyboard.press('Enter')
  await walker.page.waitForSelector('.proof canvas')
  id = walker.page.url().split('/').at(-1) ?? ''
  expect(await editorText(walker)).toContain('{{ title | default: "A new document" }}')
  await walker.shows('No problems')
  await walker.check('studio new')
  expect(walker.problems).toEqual([])
})

test('the preview follows the text while it is typed, and no render is billed', async () => {
  const used = await usedRenders(walker)
  let before = await shownPixels(walker)
  await pasteText(walker, 'Body', INVOICE)
  before = await changedPixels(walker, before)
  await walker.press('Data', 'tab')
  await walker.press('JSON', 'tab')
  await pasteText(walker, 'Data', JSON.stringify(SAMPLE, null, 2))
  before = await changedPixels(walker, before)
  await walker.shows('No problems')
  await walker.check('studio sample data')
  await walker.press('Body', 'tab')
  await walker.press('Picture', 'tab')
  await walker.page.waitForSelector('.proof img')
  await walker.shows('794 × 1,123 px')
  await walker.check('studio picture')
  await walker.press('PDF', 'tab')
  await walker.page.waitForSelector('.proof canvas')
  expect(await usedRenders(walker)).toBe(used)
  expect(walker.problems).toEqual([])
})

test('a mistake is marked at its place and listed, and the last pages stay', async () => {
  const good = await shownPixels(walker)
  await walker.failing(async () => {
    await pasteText(walker, 'Body', INVOICE.replace('{% endfor %}', '{% endfro %}'))
    await walker.shows('Body, line 14')
    await walker.page.waitForNetworkIdle()
  })
  expect(await shownPixels(walker)).toBe(good)
  await walker.shows('outdated')
  const [tabsEnd, stateStart] = await walker.page.evaluate(() => [
    document.querySelector('.result [data-tab="versions"]')?.getBoundingClientRect().right,
    document.querySelector('.result > header > .note')?.getBoundingClientRect().left,
  ])
  expect(tabsEnd).toBeLessThanOrEqual(stateStart ?? 0)
  const marks = await walker.page.evaluate(
    () =>
      document.querySelector('.editor')?.shadowRoot?.querySelectorAll('.cm-lintRange-error').length,
  )
  expect(marks).toBeGreaterThan(0)
  await walker.check('studio mistake')
  await walker.press('Data', 'tab')
  await walker.page.keyboard.press('F8')
  // The next problem is in another field, which opens.
  await walker.page.waitForFunction(
    () => document.querySelector('[data-tab="html"]')?.getAttribute('aria-selected') === 'true',
  )
  await pasteText(walker, 'Body', INVOICE)
  await walker.shows('No problems')
  expect(walker.problems).toEqual([])
})

test('the hints of unsaved text are marked at their places, and go when the text is mended', async () => {
  const marked = (text: string) =>
    walker.page.waitForFunction(
      (wanted) => {
        const root = document.querySelector('.editor')?.shadowRoot
        return root?.querySelector('.cm-lintRange-warning')?.textContent?.includes(wanted)
      },
      {},
      text,
    )
  const faded = '<p style="color:#bbb" class="faded">Pale</p>'
  await pasteText(walker, 'Body', INVOICE.replace('</body>', `${faded}\n</body>`))
  await walker.shows('Body, line 15')
  await marked('class')
  await walker.press('Footer', 'tab')
  await pasteText(walker, 'Footer', '<img src="logo.png">')
  await walker.shows('Footer, line 1')
  await marked('img')
  await walker.check('studio hints of unsaved text')
  await pasteText(walker, 'Footer', 'x')
  await walker.page.keyboard.press('Backspace')
  await walker.press('Body', 'tab')
  await pasteText(walker, 'Body', INVOICE)
  await walker.shows('No problems')
  expect(walker.problems).toEqual([])
})

test('variables, fields of the sample data and filters are completed', async () => {
  const last = INVOICE.replace('</body>', '<p></p>\n</body>')
  for (const [typed, wanted] of [
    ['{{ cust', 'customer'],
    ['{{ customer.n', 'name'],
    ['{{ number | mon', 'money'],
  ] as const) {
    await walker.failing(async () => {
      await pasteText(walker, 'Body', `${last}\n`)
      await walker.page.keyboard.type(typed)
      await walker.page.waitForFunction(
        (label) => {
          const root = document.querySelector('.editor')?.shadowRoot
          const found = root?.querySelectorAll('.cm-completionLabel') ?? []
          return Array.from(found).some(({ textContent }) => textContent === label)
        },
        {},
        wanted,
      )
      await walker.page.keyboard.press('Escape')
      await pasteText(walker, 'Body', INVOICE)
      // A preview of what was typed in between may still be refused.
      await walker.page.waitForNetworkIdle()
    })
  }
  await walker.shows('No problems')
  expect(walker.problems).toEqual([])
})

test('what was typed survives a reload, Control+S saves it as a draft, and publishing makes a version', async () => {
  await walker.page.reload({ waitUntil: 'networkidle0' })
  expect(await editorText(walker)).toContain('customer.name')
  await pressWithControl(walker, 's')
  await walker.shows('The draft is saved.')
  await walker.shows('draft of version 2')
  expect(await versionOf(walker, id)).toBe(1)
  await walker.press('Publish')
  await walker.fill('Note', `First ${MARKUP}`)
  await walker.check('studio publish')
  await walker.page.keyboard.press('Enter')
  await walker.shows('Version 2 is live.')
  expect(await versionOf(walker, id)).toBe(2)
  await walker.press('Variables', 'tab')
  await walker.shows('customer')
  await walker.check('studio variables')
  expect(walker.problems).toEqual([])
})

test('styles, the footer and the settings show in the preview', async () => {
  await walker.press('PDF', 'tab')
  await walker.page.waitForSelector('.proof canvas')
  let before = await shownPixels(walker)
  const texts = [
    ['Styles', 'h1 { color: {{ color | default: "red" }} }'],
    ['Footer', '<p>Page <span class="pageNumber"></span></p>'],
    ['Settings', '{ "pdf": { "landscape": true } }'],
  ] as const
  for (const [label, text] of texts) {
    await walker.press(label, 'tab')
    await pasteText(walker, label, text)
    before = await changedPixels(walker, before)
    await walker.shows('No problems')
  }
  await walker.press('Rules', 'tab')
  await walker.failing(async () => {
    await chooseInRow(walker, 'color', 'If it is missing, it', 'fallback')
    await typeInRow(walker, 'color', 'Fallback text', 'green')
    before = await changedPixels(walker, before)
    await walker.shows('No problems')
    // A preview of the rule without its text may still be refused.
    await walker.page.waitForNetworkIdle()
  })
  await walker.check('studio rules')
  await walker.press('Settings', 'tab')
  await walker.failing(async () => {
    await pasteText(walker, 'Settings', '{ "pdf": { "scale": 9 } }')
    await walker.shows('pdf.scale must be at most 2')
    await walker.page.waitForNetworkIdle()
  })
  await walker.check('studio settings')
  await walker.press('Discard')
  await walker.check('studio discard')
  await walker.page.evaluate(() =>
    document.querySelector<HTMLButtonElement>('dialog .danger.primary')?.click(),
  )
  await walker.shows('version 2')
  expect(walker.problems).toEqual([])
})
