/** The sample data of a template as a form, in a real browser. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import {
  copyOfGallery,
  dataField,
  pasteInData,
  typeInData,
} from '../support/dashboard/data-form.ts'
import { dropFiles } from '../support/dashboard/drop-files.ts'
import {
  changedPixels,
  editorText,
  pasteText,
  shownPixels,
  useStudio,
} from '../support/dashboard/studio.ts'
import type { Walker } from '../support/dashboard/walker.ts'

setDefaultTimeout(240_000)

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9"/></svg>'

let walker: Walker
let sent: Record<string, unknown> = {}

useStudio(async (studio) => {
  walker = studio.walker
  walker.page.on('request', (request) => {
    if (!request.url().endsWith('/preview')) return
    sent = (JSON.parse(request.postData() ?? '{}') as { json: Record<string, unknown> }).json
  })
  await copyOfGallery(walker, 'invoice')
})

/** The data of the last preview. */
async function data(): Promise<Record<string, unknown>> {
  await walker.page.waitForNetworkIdle()
  return sent
}

function fieldValue(path: string): Promise<string> {
  return walker.page.$eval(
    `[data-path="${path}"]`,
    (element) => (element as unknown as { value: string }).value,
  )
}

test('values are typed in fields, and the preview follows', async () => {
  const before = await shownPixels(walker)
  await walker.press('Data', 'tab')
  await typeInData(walker, 'seller.name', 'Fern & Hill')
  await typeInData(walker, 'subtotal', '7000,25')
  await walker.check('data form')
  await changedPixels(walker, before)
  const { seller, subtotal } = await data()
  expect(seller).toMatchObject({ name: 'Fern & Hill', email: 'billing@fernhill.example' })
  expect(subtotal).toBe(7000.25)
  while ((await fieldValue('subtotal')) !== '') await walker.press('Undo')
  expect(walker.problems).toEqual([])
})

test('a number that is none is said at its field, and the data keep the last one', async () => {
  await typeInData(walker, 'total', '12 apples')
  await walker.shows('"12 apples" is not a number.')
  await walker.check('data form mistake')
  expect((await data())['total']).toBe(12)
  await walker.press('Body', 'tab')
  await walker.shows('Total: "12 apples" is not a number.')
  await walker.page.keyboard.press('F8')
  await walker.page.waitForSelector('[data-path="total"]:focus')
  expect(await fieldValue('total')).toBe('12 apples')
  for (const right of ['12', '€ 8,297.91']) {
    await typeInData(walker, 'total', right)
    await walker.shows('No problems')
  }
  expect(await data()).toMatchObject({ total: 8297.91 })
  expect(walker.problems).toEqual([])
})

test('a date that is emptied in parts leaves the data, and one that is not complete is said', async () => {
  const { keyboard } = walker.page
  await (await dataField(walker, 'due')).focus()
  for (const key of ['Delete', 'Tab', 'Delete', 'Tab', 'Delete'] as const) await keyboard.press(key)
  expect(await data()).not.toHaveProperty('due')
  await keyboard.type('2026')
  await (await dataField(walker, 'total')).focus()
  await walker.shows('The date is not complete.')
  await (await dataField(walker, 'due')).focus()
  await keyboard.type('12262026')
  await walker.shows('No problems')
  expect(await data()).toMatchObject({ due: '2026-12-26' })
})

test('rows are added, moved and removed with the keyboard', async () => {
  await (await dataField(walker, 'items.3.name')).focus()
  await walker.page.keyboard.press('Enter')
  await walker.page.waitForSelector('[data-path="items.4.name"]:focus')
  await walker.page.keyboard.type('Delivery')
  await walker.page.keyboard.down('Alt')
  await walker.page.keyboard.press('ArrowUp')
  await walker.page.keyboard.up('Alt')
  await walker.page.waitForSelector('[data-path="items.3.name"]:focus')
  expect(await fieldValue('items.3.name')).toBe('Delivery')
  expect(await fieldValue('items.4.name')).toBe('Type specimen book')
  await walker.press('Remove row 4')
  await walker.page.waitForFunction(() => !document.querySelector('[data-path="items.4.name"]'))
  expect(walker.problems).toEqual([])
})

test('names of variables are not broken', async () => {
  await walker.press('Variables', 'tab')
  await walker.page.waitForSelector('.variable-name')
  const lines = await walker.page.$$eval('.variable-name', (all) =>
    all.map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return range.getClientRects().length
    }),
  )
  expect(Math.max(...lines)).toBe(1)
  await walker.check('studio variables of the invoice')
  await walker.press('PDF', 'tab')
})

test('cells of a spreadsheet fill the table from where they are pasted', async () => {
  await pasteInData(walker, 'items.3.name', 'Envelopes\tC4, window\t200\r\nStamps\t\t1,000\r\n')
  await walker.page.waitForSelector('[data-path="items.4.name"]')
  const { items } = (await data()) as { items: object[] }
  expect(items.slice(3)).toEqual([
    {
      name: 'Envelopes',
      note: 'C4, window',
      quantity: 200,
      price: '28.00',
      tax_percent: 7,
    },
    { name: 'Stamps', quantity: 1000 },
  ])
  expect(walker.problems).toEqual([])
})

test('a table with headings that is pasted into a cell is shown before it is taken', async () => {
  const { items: before } = await data()
  for (const cells of ['Qty\tDescription\n2\tWeb\n', 'many\t1']) {
    await pasteInData(walker, 'items.0.quantity', cells)
    await walker.shows('Items from a spreadsheet')
    await walker.press('Cancel')
  }
  expect((await data())['items']).toEqual(before)
  expect(walker.problems).toEqual([])
})

test('each column of a paste has its place in the list, and cells that are no number are named', async () => {
  const list = await walker.page.waitForSelector('[aria-label="Items"] .row button')
  await list?.evaluate((button) => (button as unknown as { click(): void }).click())
  const area = await walker.page.waitForSelector('dialog[open] textarea')
  await area?.evaluate((element, text) => {
    ;(element as unknown as { focus(): void }).focus()
    document.execCommand('insertText', false, text)
  }, 'Description\tQty\tCost\nWeb\t2\t1.234,50 €\nInk\t1\tfree')
  await walker.shows('2 rows, without 1 column')
  const cost = 'select[aria-label="Cost is"]'
  expect(
    await walker.page.$$eval('dialog th select', (all) => all.map(({ value }) => value)),
  ).toEqual(['name', 'quantity', ''])
  await walker.page.select(cost, 'price')
  await walker.shows('Price, row 2: “free” is not a number.')
  await walker.check('data form columns of a paste')
  await walker.press('Cancel')
  await walker.press('Discard')
  expect(walker.problems).toEqual([])
})

test('a CSV file replaces the rows, and ten thousand of them have pages', async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => `Article ${at};${at},5;red`)
  const list = await walker.page.waitForSelector('[aria-label="Items"] .row button')
  await list?.evaluate((button) => (button as unknown as { click(): void }).click())
  await walker.page.waitForSelector('dialog[open] textarea')
  await walker.page.evaluate(
    (text) => {
      const input = document.querySelector<HTMLInputElement>('dialog input[type=file]')
      const files = new DataTransfer()
      files.items.add(new File([text], 'articles.csv'))
      if (!input) throw new Error('the dialog takes no file')
      input.files = files.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    },
    `Name;Price;Colour\n${rows.join('\n')}`,
  )
  await walker.shows('10,000 rows, without 1 column')
  await walker.check('data form import')
  await walker.failing(async () => {
    await walker.press('Take these rows')
    await walker.shows('1–50 of 10,000')
    expect(await walker.page.$$eval('[aria-label="Items"] tbody', ({ length }) => length)).toBe(50)
    await walker.press('Later rows')
    await walker.shows('51–100 of 10,000')
    await typeInData(walker, 'items.50.name', 'x')
    await walker.page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[data-path="items.50.name"]')?.value === 'x',
    )
    await walker.press('JSON', 'tab')
    await pasteText(walker, 'Data', '{"items": [{"name": "Paper"}]}')
    await walker.press('Form', 'tab')
    // The server may still refuse the ten thousand rows, which are too many for sample data.
    await walker.page.waitForNetworkIdle()
  })
  expect(await fieldValue('items.0.name')).toBe('Paper')
  expect(walker.problems).toEqual([])
})

test('JSON that does not parse keeps the form disabled, with its line, and loses nothing', async () => {
  await walker.press('Both', 'tab')
  await pasteText(walker, 'Data', '{\n  "number": "7",\n  "items": [}\n')
  await walker.shows('The JSON has a mistake in line 3.')
  await walker.check('data form with broken JSON')
  expect(
    await walker.page.$eval('.data-form fieldset', (one) => (one as HTMLFieldSetElement).disabled),
  ).toBe(true)
  expect(await editorText(walker)).toContain('"items": [}')
  await pasteText(walker, 'Data', '{\n  "number": "7"\n}\n')
  await walker.page.waitForSelector('.data-form fieldset:not(:disabled)')
  expect(await fieldValue('number')).toBe('7')
  await typeInData(walker, 'number', '8')
  await walker.page.waitForFunction(() => {
    const root = document.querySelector('.editor')?.shadowRoot
    return root?.textContent?.includes('"number": "8"')
  })
  expect(walker.problems).toEqual([])
})

test('a picture is chosen from the files of the account, where one is added at once', async () => {
  await walker.press('Form', 'tab')
  await walker.page.$$eval('.data-group > summary', (all) => {
    const seller = all.find(({ textContent }) => textContent === 'Seller')
    ;(seller as HTMLElement | undefined)?.click()
  })
  await walker.press('Choose a picture')
  await walker.shows('You have no pictures yet.')
  await walker.check('data form no pictures')
  await dropFiles(walker, [{ name: 'logo.svg', bytes: LOGO }])
  await walker.page.waitForSelector('.picture-grid img')
  await walker.check('data form pictures')
  await walker.press('logo.svg')
  await walker.page.waitForFunction(() =>
    document.querySelector<HTMLInputElement>('[data-path="seller.logo"]')?.value.startsWith('http'),
  )
  expect(walker.problems).toEqual([])
})
