/**
 * Problems that cannot be missed, in a real browser: in lists, in the detail, and before a template
 * is published.
 */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { send } from '../support/dashboard/playground.ts'
import {
  editorText,
  INVOICE,
  newInvoice,
  pasteText,
  useStudio,
  versionOf,
} from '../support/dashboard/studio.ts'
import type { Walker } from '../support/dashboard/walker.ts'

setDefaultTimeout(240_000)

/** Its picture has no alternative text and no address that is loaded. */
const WITH_HINTS = '<h1>With hints</h1><img src="logo.png">'

let walker: Walker

useStudio((studio) => {
  walker = studio.walker
})

test('a render with hints says so in lists, on the overview, in its detail, and on the tab of its report', async () => {
  await render(WITH_HINTS)
  await render('<h1>Without</h1>')
  const rows = await walker.page.evaluate(async () => {
    const response = await fetch('/dashboard/api/v1/renders')
    return ((await response.json()) as { data: { title: string; hint_count: number }[] }).data
  })
  const counts = new Map(rows.map(({ title, hint_count }) => [title, hint_count]))
  expect(counts.get('Without')).toBe(0)
  const count = counts.get('With hints') ?? 0
  expect(count).toBeGreaterThan(0)
  const words = `completed, ${count} hint`
  await walker.open('/renders')
  await walker.shows(words)
  await walker.check('renders with hints')
  await walker.open('/')
  await walker.shows('Completed with hints')
  await walker.shows('1 of the last 2')
  const loaded = await walker.page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  // The pictures of PDFs are those of the list.
  expect(loaded.filter((name) => /pdf-|\/output$/.test(name))).toEqual([])
  await walker.check('overview with hints')
  await walker.page.click('.wide a.title')
  await walker.shows(words)
  await walker.page.waitForSelector(`aria/Report ${count}[role="tab"]`)
  await walker.check('render with hints')
  expect(walker.problems).toEqual([])
})

test('a batch counts its renders with hints', async () => {
  const { batch_id: id = '' } = await send(walker, '/api/v1/batch', {
    renders: [WITH_HINTS, '<h1>Without</h1>'].map((html) => ({ type: 'pdf', html })),
  })
  await walker.open(`/batches/${id}`)
  await walker.shows('2 of 2 ended')
  await walker.shows('completed, 1 with hints')
  await walker.check('batch with hints')
  expect(walker.problems).toEqual([])
})

test('the playground says above the output how many hints a render has, and leads to them', async () => {
  await walker.open('/playground')
  await walker.fill('HTML', WITH_HINTS)
  await walker.press('Render')
  const tab = '.result [data-tab=report]'
  await walker.page.waitForFunction(
    (selector) => /^Report \d+$/.test(document.querySelector(selector)?.textContent ?? ''),
    {},
    tab,
  )
  const words = await walker.page.$eval(tab, ({ textContent }) => textContent ?? '')
  const count = Number(words.replace('Report ', ''))
  expect(count).toBeGreaterThan(0)
  await walker.shows(count === 1 ? '1 hint' : `${count} hints`)
  await walker.check('playground with hints')
  await walker.press('Read the report')
  await walker.page.waitForFunction(
    (expected) => document.querySelectorAll('.result .alert.warn').length === expected,
    {},
    count,
  )
  expect(walker.problems).toEqual([])
})

test('a variable that no data name is a problem, unless the text asks for it, and publishing shows all problems', async () => {
  await newInvoice(walker)
  const text = '<p>{{ nubmer }} {% if discount %}{{ discount }}{% endif %}</p>'
  await pasteText(
    walker,
    'Body',
    INVOICE.replace('</body>', `${text}<img src="logo.png">\n</body>`),
  )
  const problem = 'The data do not have “nubmer”. Add it under Data,'
  await walker.shows(problem)
  await walker.shows('Body, line 15')
  const shown = await walker.page.evaluate(() => document.body.innerText)
  expect(shown).not.toContain('do not have “discount”')
  const foot = await walker.page.$eval('.source .foot', (element) => ({
    heading: element.querySelector('h3')?.textContent,
    rows: element.querySelectorAll('li').length,
  }))
  expect(foot.rows).toBeGreaterThan(1)
  expect(foot.heading).toBe(`${foot.rows} problems`)
  const counted = await walker.page.$eval(
    '.source [data-tab=html] .count',
    (mark) => mark.innerHTML,
  )
  expect(counted).toBe(`${foot.rows}`)
  await walker.page.keyboard.press('F8')
  await walker.page.keyboard.press('F8')
  await walker.page.waitForSelector('.source .foot li:nth-child(2) [aria-current=true]')
  await walker.check('studio problems')
  await walker.press('Publish')
  await walker.page.waitForSelector('dialog[open] .problems')
  const listed = await walker.page.$eval('dialog[open]', ({ textContent }) => textContent)
  expect(listed).toContain('problems in what you publish')
  expect(listed).toContain(problem)
  expect(listed).toContain('logo.png')
  await walker.check('studio publish with problems')
  await walker.page.click('dialog[open] .problems button')
  await walker.page.waitForSelector('dialog[open]', { hidden: true })
  expect(walker.problems).toEqual([])
})

test('a picture that was not found is replaced by one of the files, in the list of problems', async () => {
  await newInvoice(walker)
  await pasteText(walker, 'Body', INVOICE.replace('</h1>', '</h1><img src="logo.png" alt="Us">'))
  await walker.shows('“logo.png” was not found.')
  const address = await walker.page.evaluate(async () => {
    const body = new FormData()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    body.append('file', new File([svg], 'ours.svg'))
    const response = await fetch('/dashboard/api/v1/assets', { method: 'POST', body })
    return ((await response.json()) as { data: { url: string } }).data.url
  })
  await walker.press('Choose a picture')
  await walker.page.waitForSelector('dialog .picture-grid button')
  await walker.check('studio choice for a missing picture')
  await walker.press('ours.svg')
  await walker.page.waitForSelector('dialog[open]', { hidden: true })
  expect(await editorText(walker)).toContain(`<img src="${address}" alt="Us">`)
  expect(walker.problems).toEqual([])
})

test('a mistake in Liquid is said once, at its place, and is solved before the publication', async () => {
  const id = await newInvoice(walker)
  await walker.failing(async () => {
    await pasteText(walker, 'Body', INVOICE.replace('</h1>', '</h1>{% if paid %}'))
    await walker.shows('1 problem')
    await walker.press('Publish')
    await walker.shows('Solve the error first')
  })
  const dialog = () =>
    walker.page.$eval('dialog[open]', (element) => ({
      text: element.textContent,
      places: Array.from(element.querySelectorAll('.state'), ({ textContent }) => textContent),
      isOff: element.querySelector<HTMLButtonElement>('.primary')?.disabled,
    }))
  const shown = await dialog()
  expect(shown.places).toEqual(['Body, line 10'])
  expect(shown.isOff).toBe(true)
  expect(shown.text).not.toContain('html')
  await walker.check('studio publish with an error')
  await walker.page.keyboard.press('Escape')
  await pasteText(walker, 'Body', INVOICE.replace('</h1>', ' paid</h1>'))
  await walker.shows('No problems')
  await walker.press('Publish')
  expect(await dialog()).toMatchObject({ places: [], isOff: false })
  await walker.page.keyboard.press('Enter')
  await walker.shows('Version 2 is live.')
  expect(await versionOf(walker, id)).toBe(2)
  expect(walker.problems).toEqual([])
})

function render(html: string): Promise<void> {
  return walker.page.evaluate(async (sent) => {
    await fetch('/dashboard/api/v1/pdf', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ html: sent }),
    })
  }, html)
}
