/** The pages of the studio's preview: a click leads to what made a text, in a real browser. */

import { expect, setDefaultTimeout, test } from 'bun:test'
import { chooseToInsert, confirmInsert } from '../support/dashboard/insert.ts'
import { send } from '../support/dashboard/playground.ts'
import { changedPixels, editorText, shownPixels, useStudio } from '../support/dashboard/studio.ts'
import type { Walker } from '../support/dashboard/walker.ts'

setDefaultTimeout(240_000)

const HTML = `<!doctype html>
<html lang="en"><head><title>Order</title></head>
<body>
<h1>Your order</h1>
{% for item in items %}<p>{{ item.name }}</p>{% endfor %}
</body></html>
`

let walker: Walker

useStudio(async (studio) => {
  walker = studio.walker
  const sample_data = { items: [{ name: 'Paper' }, { name: 'Blue ink' }] }
  const template = { name: 'Order', html: HTML, sample_data }
  const { id } = await send(walker, '/api/v1/templates', template)
  await walker.open(`/templates/${id}`)
  await walker.page.waitForSelector('.proof canvas')
})

/** Selects texts of the page one after the other, until the panel says something. */
async function selectUntil(said: string): Promise<void> {
  await walker.page.focus('.bed')
  for (let step = 0; step < 5; step += 1) {
    await walker.page.keyboard.press('Enter')
    await walker.page.waitForSelector('.inspector')
    const found = await walker.page.evaluate(
      (text) => document.querySelector('.inspector')?.textContent?.includes(text),
      said,
    )
    if (found) return
    await walker.page.waitForNetworkIdle()
  }
  throw new Error(`no text of the page leads to ${said}`)
}

test('the text and the look of an element are changed on the page, and taken back', async () => {
  const before = await shownPixels(walker)
  await selectUntil('Heading 1')
  // The largest letters of the page, in black.
  const size = await walker.page.$eval('.looks [step="0.5"]', (input) =>
    input.getAttribute('placeholder'),
  )
  expect(Number(size)).toBe(24)
  expect(
    await walker.page.$eval('.looks [type=color]', (input) => (input as HTMLInputElement).value),
  ).toBe('#000000')
  await walker.look('studio selected element')
  await walker.fill('Text', 'Our <order>')
  await walker.page.type('.looks [step="0.5"]', '40')
  await walker.check('studio selected element')
  const changed = await changedPixels(walker, before)
  await walker.page.waitForNetworkIdle()
  expect(await editorText(walker)).toContain('<h1 style="font-size: 40pt">Our &lt;order&gt;</h1>')
  await walker.press('Undo')
  await walker.page.waitForFunction(() => {
    const root = document.querySelector('.editor')?.shadowRoot
    return !root?.textContent?.includes('font-size: 40pt')
  })
  await changedPixels(walker, changed)
  expect(walker.problems).toEqual([])
})

test('a click on a text of the data opens its field, and its place in the code is shown', async () => {
  await walker.page.waitForSelector('.mark')
  const { x, y } = await walker.page.evaluate(() => {
    const page = document.querySelector('.proof canvas')?.getBoundingClientRect()
    return { x: page?.left ?? 0, y: page?.top ?? 0 }
  })
  await selectUntil('Edit Name, row 2')
  const mark = await walker.page.$eval('.mark', (one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    return { left: left + width / 2, top: top + height / 2 }
  })
  expect(mark.left).toBeGreaterThan(x)
  expect(mark.top).toBeGreaterThan(y)
  await walker.press('Close')
  await walker.page.mouse.click(mark.left, mark.top)
  await walker.page.waitForSelector('[data-path="items.1.name"]:focus')
  await walker.check('studio field of a clicked text')
  await walker.press('Show in the code')
  await walker.page.waitForFunction(() => {
    const root = document.querySelector('.editor')?.shadowRoot
    return root?.querySelector('.cm-activeLine')?.textContent?.includes('{{ item.name }}')
  })
  expect(walker.problems).toEqual([])
})

test('the cursor in the code marks its element on the page', async () => {
  const before = await walker.page.$eval('.mark', (one) => (one as HTMLElement).style.top)
  await walker.page.keyboard.press('ArrowUp')
  await walker.page.waitForFunction(
    (top) => {
      const mark = document.querySelector<HTMLElement>('.mark')
      return mark !== null && mark.style.top !== top
    },
    {},
    before,
  )
  await walker.press('Close')
  await walker.page.waitForFunction(() => !document.querySelector('.mark'))
  await walker.page.focus('aria/Body[role="textbox"]')
  await walker.page.keyboard.press('ArrowDown')
  await walker.page.waitForSelector('.mark')
  expect(await walker.page.$('.inspector')).toBeNull()
  // The head has nothing that the page shows.
  for (let line = 0; line < 3; line += 1) await walker.page.keyboard.press('ArrowUp')
  await walker.page.waitForFunction(() => !document.querySelector('.mark'))
  expect(walker.problems).toEqual([])
})

test('a table is inserted after the selected element, with rows in the data', async () => {
  await selectUntil('Heading 1')
  const before = await shownPixels(walker)
  await walker.press('Insert')
  await walker.page.waitForSelector('dialog .pieces')
  await walker.check('studio insert')
  await walker.press('Cancel')
  await chooseToInsert(walker, 'Table')
  await walker.choose('A row for each entry of', '')
  await walker.check('studio table')
  await confirmInsert(walker)
  await changedPixels(walker, before)
  await walker.press('Body', 'tab')
  const text = await editorText(walker)
  expect(text.indexOf('<table')).toBeGreaterThan(text.indexOf('</h1>'))
  expect(text.indexOf('<table')).toBeLessThan(text.indexOf('{% for item'))
  await walker.press('Data', 'tab')
  await walker.page.waitForSelector('[data-path="rows.1.description"]')
  expect(walker.problems).toEqual([])
})

test('a header that was inserted is shown when it is inserted again, and removed', async () => {
  const table = await shownPixels(walker)
  await chooseToInsert(walker, 'Header and footer')
  await walker.fill('Header of every page', 'Acme')
  await confirmInsert(walker)
  await changedPixels(walker, table)
  await chooseToInsert(walker, 'Header and footer')
  const field = await walker.page.waitForSelector('aria/Header of every page[role="textbox"]')
  expect(await field?.evaluate((input) => (input as HTMLInputElement).value)).toBe('Acme')
  await walker.check('studio margins')
  await walker.press('Remove')
  await walker.shows('The header and the footer are removed.')
  await walker.press('Styles', 'tab')
  expect(await editorText(walker)).not.toContain('@page')
  expect(walker.problems).toEqual([])
})

test('a page break and a place for a signature are selected on the page, and removed', async () => {
  await selectUntil('Heading 1')
  await chooseToInsert(walker, 'Page break')
  const second = '.proof:nth-child(2) .page-break'
  await walker.page.waitForSelector(second)
  await walker.press('Page break')
  await walker.shows('What follows begins on a new page.')
  await walker.check('studio page break')
  await walker.press('Remove')
  await walker.page.waitForFunction(() => !document.querySelector('.page-break'))
  await walker.page.waitForFunction(() => document.querySelectorAll('.proof').length === 1)
  await selectUntil('Heading 1')
  await walker.page.waitForSelector('.mark')
  const topOf = (mark: Element) => mark.getBoundingClientRect().top
  const heading = await walker.page.$eval('.mark', topOf)
  await chooseToInsert(walker, 'Signature place')
  // The new page comes first, and then the mark moves to what it shows more.
  const moved = (top: number) => {
    const mark = document.querySelector('.mark')
    return mark && mark.getBoundingClientRect().top !== top && mark
  }
  await walker.page.waitForFunction(moved, {}, heading)
  // A busy machine shows the mark on an older page first.
  await walker.page.waitForNetworkIdle()
  const mark = await walker.page.waitForFunction(moved, {}, heading)
  const box = await mark.asElement()?.boundingBox()
  await walker.press('Close')
  await walker.page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await walker.shows('Signature place')
  await walker.check('studio signature place')
  await walker.press('Remove')
  await walker.press('Body', 'tab')
  expect(await editorText(walker)).not.toMatch(/data-signature|break-before/)
  expect(walker.problems).toEqual([])
})

const DRAWN = `<!doctype html><style>@page { size: A4; margin: 0 } body { margin: 0 } img { display: block }</style>
<img src="{{ logo }}" alt="" width="200" height="100">
<p style="margin: 0">{{ "https://example.com" | qrcode: "30mm" }}</p>`
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9"/></svg>'

test('a click on a picture opens its field, and one on a code changes its text or removes it', async () => {
  const sample_data = { logo: `data:image/svg+xml,${encodeURIComponent(LOGO)}` }
  const template = { name: 'Drawn', html: DRAWN, sample_data }
  const { id } = await send(walker, '/api/v1/templates', template)
  await walker.open(`/templates/${id}`)
  const page = await walker.page.waitForSelector('.proof canvas')
  const box = await page?.boundingBox()
  // In CSS pixels of the page, which is A4.
  const click = (x: number, y: number) =>
    walker.page.mouse.click(
      (box?.x ?? 0) + ((box?.width ?? 0) * x) / 794,
      (box?.y ?? 0) + ((box?.width ?? 0) * y) / 794,
    )
  await click(120, 30)
  await walker.page.waitForSelector('[data-path="logo"]:focus')
  await walker.shows('This picture comes from the data.')
  await walker.check('studio selected picture')
  await walker.look('studio selected picture')
  // The frame stays that of the picture, which is 200 wide.
  const width = await walker.page.$eval('.mark', (mark) => (mark as HTMLElement).style.width)
  expect(Number.parseFloat(width) * 7.94).toBeCloseTo(200, 0)
  await click(50, 150)
  const before = await shownPixels(walker)
  await walker.fill('Text of the code', 'https://platen.example')
  await changedPixels(walker, before)
  // The field stays with each letter.
  await walker.page.waitForNetworkIdle()
  await walker.page.keyboard.type('/a')
  const typed = await walker.page.$eval('.inspector .input', (field) => field.getAttribute('value'))
  expect(typed).toBe('https://platen.example/a')
  await walker.check('studio selected code')
  await walker.press('Remove')
  await walker.press('Body', 'tab')
  await walker.page.waitForFunction(() => {
    const text = document.querySelector('.editor')?.shadowRoot?.textContent
    return text?.includes('{{ logo }}') && !text.includes('qrcode')
  })
  expect(walker.problems).toEqual([])
})
