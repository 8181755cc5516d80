/**
 * The options and the editor of the playground, and the way there by the keyboard, in a real
 * browser.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { openOperatorWalker } from '../support/dashboard/operator-walker.ts'
import { openGroup, send } from '../support/dashboard/playground.ts'
import type { Look, Walker } from '../support/dashboard/walker.ts'
import { startServer, type TestServer } from '../support/server/server.ts'

setDefaultTimeout(180_000)

const LOOKS: Look[] = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 390 },
]

describe.each(LOOKS)('the form with %p', (look) => {
  let server: TestServer
  let walker: Walker
  // Touch screens keep the plain field.
  const isDesktop = look.width === 1280

  beforeAll(async () => {
    server = await startServer({ env: { DASHBOARD: 'on' } })
    walker = await openOperatorWalker(server, look)
  })
  afterAll(async () => {
    await walker?.[Symbol.asyncDispose]()
    await server?.close()
  })

  /** The groups and labels that are shown. */
  const shown = () =>
    walker.page.$$eval('.fold :is(summary, .field > label, .field > .label, .switch)', (all) =>
      all.map(({ textContent }) => textContent),
    )

  test('the keyboard leads past the pages to the content first', async () => {
    await walker.open('/playground')
    await walker.page.keyboard.press('Tab')
    await walker.check('skip link')
    await walker.page.keyboard.press('Enter')
    await walker.page.waitForFunction(() => document.activeElement?.matches('main'))
    expect(walker.problems).toEqual([])
  })

  test('a template that is not chosen is asked for in the words of the form', async () => {
    await send(walker, '/api/v1/templates', { name: 'Letter', html: '<p>Dear {{ name }}' })
    await walker.open('/playground')
    await walker.press('Template', 'tab')
    await walker.page.waitForSelector('aria/Template[role="combobox"]')
    await walker.press('Render')
    await walker.page.waitForSelector('.field .problem')
    const problem = await walker.page.$eval('.field .problem', ({ textContent }) => textContent)
    expect(problem).toBe('Choose a template.')
    expect(await walker.page.evaluate(() => document.body.innerText)).not.toContain('template_id')
    await walker.check('no template')
    await walker.press('HTML', 'tab')
    expect(walker.problems).toEqual([])
  })

  test('shows source, common options and result, and folds the others with what is changed', async () => {
    await walker.open('/playground')
    const height = await walker.page.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeLessThan(isDesktop ? 1_600 : 1_800)
    const isOpen = (await walker.page.$('.fold[open]')) !== null
    // In one column, the form stands between the source and the output.
    expect(isOpen).toBe(isDesktop)
    await openGroup(walker, 'Common')
    await walker.press('Landscape', 'checkbox')
    await walker.shows('1 of 9 changed: Landscape')
    expect(await walker.page.$('aria/Header template')).toBeNull()
    await walker.press('Display header and footer', 'checkbox')
    await walker.page.waitForSelector('aria/Header template')
    await walker.press('Display header and footer', 'checkbox')
    await walker.check('common options')
    expect(walker.problems).toEqual([])
  })

  test('a group is opened by the keyboard, and stays open in this tab', async () => {
    await walker.page.$$eval('.fold summary', (all) =>
      (all.at(-1) as HTMLElement | undefined)?.focus(),
    )
    await walker.page.keyboard.press('Enter')
    await walker.page.waitForSelector('aria/Wait for selector')
    await walker.page.reload({ waitUntil: 'networkidle0' })
    await walker.page.waitForSelector('aria/Wait for selector')
    await walker.check('an open group')
    expect(walker.problems).toEqual([])
  })

  test('are found by their names and by other words, and those that were changed alone', async () => {
    await walker.fill('Find an option', 'landsc')
    const line = 'Common1 of 9 changed: Landscape'
    expect(await shown()).toEqual([line, 'Landscape'])
    await walker.page.click('.fold summary')
    expect(await walker.page.$('details.fold:not([open])')).toBeNull()
    await walker.fill('Find an option', 'paper size')
    await walker.page.waitForSelector('aria/Format[role="combobox"]')
    await walker.fill('Find an option', 'a')
    await walker.press('Changed only (1)', 'checkbox')
    expect(await shown()).toEqual([line, 'Landscape'])
    await walker.check('changed options')
    await walker.press('Landscape', 'checkbox')
    await walker.shows('No option is shown.')
    await walker.press('Changed only', 'checkbox')
    expect(walker.problems).toEqual([])
  })

  test('a refusal opens the group of its option, and names it as the form does', async () => {
    await walker.fill('Find an option', 'Scale')
    await walker.fill('Scale', '3')
    await walker.fill('Find an option', ' ')
    expect(await walker.page.$('aria/Scale')).toBeNull()
    await walker.failing(async () => {
      await walker.press('Render')
      await walker.page.waitForSelector('.field .problem')
    })
    const sentences = await walker.page.$$eval('.field .problem, .result [role=alert]', (all) =>
      all.map(({ textContent }) => textContent),
    )
    const sentence = '“Scale” must be at most 2, got 3.'
    expect(sentences).toEqual([sentence, sentence])
    await walker.check('a refused option')
    expect(walker.problems).toEqual([])
  })

  /** The HTML that the browser keeps. */
  const kept = () =>
    walker.page.evaluate(() => {
      const name = Object.keys(sessionStorage).find((one) => one.includes('playground')) ?? ''
      return (JSON.parse(sessionStorage.getItem(name) ?? '{}') as { html?: string }).html
    })

  test.if(isDesktop)(
    'the editor of the HTML changes nothing by its coming, and types where the cursor was',
    async () => {
      await walker.open('/playground')
      await walker.page.evaluate(() => {
        const name = Object.keys(sessionStorage).find((one) => one.includes('playground')) ?? ''
        const draft = { kind: 'pdf', source: 'html', html: 'aaa\r\nbbb\r\nccc' }
        sessionStorage.setItem(name, JSON.stringify(draft))
      })
      await walker.page.reload({ waitUntil: 'networkidle0' })
      await walker.page.$eval('textarea.area', (area) => {
        area.setSelectionRange(5, 5)
        area.focus()
      })
      await walker.page.waitForFunction(() =>
        document.querySelector('.editor')?.shadowRoot?.querySelector('[contenteditable]:focus'),
      )
      expect(await kept()).toBe('aaa\r\nbbb\r\nccc')
      await walker.page.keyboard.type('X')
      await walker.page.waitForFunction(() =>
        Object.values(sessionStorage).some((text) => String(text).includes('aaa\\nbXbb\\nccc')),
      )
      expect(walker.problems).toEqual([])
    },
  )

  test.if(isDesktop)(
    'the editor is the field of its label, and its problem is read with it',
    async () => {
      await walker.page.evaluate(() => {
        const issues = [{ path: 'html', message: '`html` must be a string.' }]
        const error = { code: 'VALIDATION_ERROR', message: 'The request is not valid.' }
        const body = { error: { ...error, details: { issues } } }
        Object.assign(window, { fetch: async () => Response.json(body, { status: 400 }) })
      })
      await walker.press('Render')
      await walker.page.waitForSelector('.field .problem')
      const [isFocused, described, shown] = await walker.page.evaluate(() => {
        const label = [...document.querySelectorAll('label')].find(
          (one) => one.innerText === 'HTML',
        )
        const editor = document.getElementById(label?.htmlFor ?? '')
        const content = editor?.shadowRoot?.querySelector('[contenteditable]')
        ;(document.activeElement as HTMLElement | null)?.blur()
        label?.click()
        const focused = editor?.shadowRoot?.activeElement === content
        const problem = document.querySelector('.field .problem')?.textContent
        return [focused, content?.getAttribute('aria-description'), problem]
      })
      const sentence = '“HTML” must be a string.'
      expect([isFocused, described, shown]).toEqual([true, sentence, sentence])
      expect(walker.problems).toEqual([])
    },
  )
})
