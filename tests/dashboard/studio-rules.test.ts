/** The form for the rules of variables, in a real browser. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { send } from '../support/dashboard/playground.ts'
import {
  chooseInRow,
  INVOICE,
  newInvoice,
  pasteText,
  pressWithControl,
  ruleField,
  typeInRow,
  useStudio,
} from '../support/dashboard/studio.ts'
import type { Walker } from '../support/dashboard/walker.ts'

setDefaultTimeout(240_000)

let walker: Walker
let id = ''

useStudio(async (studio) => {
  walker = studio.walker
  id = await newInvoice(walker)
})

test('rules are a form with the variables of the unsaved text, and mistakes stand at their rows', async () => {
  await walker.press('Body', 'tab')
  await pasteText(walker, 'Body', INVOICE.replace('</body>', '{{ brand_new }}</body>'))
  await walker.press('Rules', 'tab')
  await walker.shows('0 rules, 4 variables')
  await chooseInRow(walker, 'items', 'Type', 'list')
  await typeInRow(walker, 'items', 'Example', 'x')
  await walker.page.type('.rules [type=search]', 'brand n')
  await walker.shows('1 of 4 variables')
  expect(await walker.page.$$('.rule:not([hidden])')).toHaveLength(1)
  await walker.page.click('.rule:not([hidden]) > summary')
  await walker.failing(async () => {
    await chooseInRow(walker, 'brand_new', 'If it is missing, it', 'fallback')
    await walker.shows('“Fallback text” must not be empty')
    const marked = await ruleField(walker, 'brand_new', 'Fallback text')
    expect(await marked.evaluate((field) => field.getAttribute('aria-invalid'))).toBe('true')
    await walker.check('studio rule with a mistake')
    // The list of problems leads to the row, and to none that is not shown.
    await walker.page.keyboard.press('F8')
    await walker.page.waitForFunction((field) => document.activeElement === field, {}, marked)
    await chooseInRow(walker, 'brand_new', 'If it is missing, it', 'hide')
    await walker.shows('No problems')
  })
  await chooseInRow(walker, 'brand_new', 'Type', 'number')
  await typeInRow(walker, 'brand_new', 'Example', 'x')
  await walker.shows('The example must be a number, such as 12.5.')
  // What is typed halfway outlasts a search.
  await walker.page.type('.rules [type=search]', 'q')
  await walker.shows('No variable has “brand nq” in its name.')
  await walker.page.$eval('.rules [type=search]', (field) => (field as HTMLInputElement).select())
  await walker.page.keyboard.press('Backspace')
  await walker.shows('The example must be a number, such as 12.5.')
  await walker.shows('The example must be a list as JSON')
  await (await ruleField(walker, 'items', 'Example')).press('Backspace')
  await chooseInRow(walker, 'items', 'Type', '')
  await (await ruleField(walker, 'brand_new', 'Example')).press('Backspace')
  await typeInRow(walker, 'brand_new', 'Example', '12.5')
  await pressWithControl(walker, 's')
  await walker.shows('The draft is saved.')
  // What has a rule is open and the first, once the form is opened again.
  await walker.press('Body', 'tab')
  await walker.press('Rules', 'tab')
  await walker.shows('1 rule, 4 variables')
  const rows = await walker.page.$$eval('.rule', (all) =>
    all.map((row) => [row.querySelector('summary')?.innerText, (row as HTMLDetailsElement).open]),
  )
  expect(rows.map(([, isOpen]) => isOpen)).toEqual([true, false, false, false])
  expect(rows[0]?.[0]).toMatch(/^Brand new brand_new\s+hides its element, number$/)
  await walker.check('studio rules')
  const { variable_rules: rules } = await send(
    walker,
    `/api/v1/templates/${id}/draft`,
    undefined,
    'GET',
  )
  const wanted = { brand_new: { hide: true, type: 'number', example: 12.5 } }
  expect(JSON.stringify(rules)).toBe(JSON.stringify(wanted))
  await chooseInRow(walker, 'brand_new', 'If it is missing, it', 'empty')
  await walker.press('Discard')
  await walker.page.evaluate(() =>
    document.querySelector<HTMLButtonElement>('dialog .danger.primary')?.click(),
  )
  await walker.shows('version 1')
  expect(walker.problems).toEqual([])
})
