/**
 * The templates of the dashboard in a real browser: the list with its pictures, and the studio, where the preview follows what
 * is typed.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { OPERATIONS } from '../../dashboard/options.gen.ts'
import { setupCode } from '../../server/dashboard/setup-code.ts'
import { MARKUP } from '../support/dashboard/hostile-texts.ts'
import { send } from '../support/dashboard/playground.ts'
import {
  changedPixels,
  editorText,
  pasteText,
  pressWithControl,
  shownPixels,
} from '../support/dashboard/studio.ts'
import { OPERATOR, PASSWORD } from '../support/dashboard/visitor.ts'
import { type Look, openWalker, type Walker } from '../support/dashboard/walker.ts'
import { startServer, type TestServer } from '../support/server/server.ts'

setDefaultTimeout(240_000)

const DESKTOP: Look = { scheme: 'light', width: 1280 }
const PHONE: Look = { scheme: 'dark', width: 390 }
const INVOICE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<style>
  h1 { color: #2a5d9f }
</style>
</head>
<body>
<h1>Invoice {{ number }}</h1>
<p>For {{ customer.name }}</p>
{% for item in items %}
<p>{{ item.title }}: {{ item.price | money: "EUR" }}</p>
{% endfor %}
</body>
</html>
`

let server: TestServer
let walker: Walker
/** The template that the walk makes and edits. */
let id = ''

beforeAll(async () => {
  server = await startServer({ env: { DASHBOARD: 'on' } })
  walker = await openWalker(server.url, DESKTOP)
  // Leaving with unsaved changes asks; the tests mean it.
  walker.page.on('dialog', (dialog) => void dialog.accept())
  await walker.open(`/#${setupCode(server.services.secrets)}`)
  await signIn(walker)
})
afterAll(async () => {
  await walker?.[Symbol.asyncDispose]()
  await server?.close()
})

async function signIn({ page, fill, shows }: Walker): Promise<void> {
  await fill('Email', OPERATOR)
  await fill('Password', PASSWORD)
  await page.keyboard.press('Enter')
  await shows('Last failures')
}

async function usedRenders(): Promise<number> {
  const { data } = await walker.page.evaluate(async () => {
    const response = await fetch('/dashboard/api/v1/usage')
    return (await response.json()) as { data: { used: number } }
  })
  return data.used
}

async function versionOf(template: string): Promise<number> {
  return walker.page.evaluate(async (name) => {
    const response = await fetch(`/dashboard/api/v1/templates/${name}`)
    return ((await response.json()) as { data: { version: number } }).data.version
  }, template)
}

describe('on a desktop', () => {
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
    const used = await usedRenders()
    let before = await shownPixels(walker)
    await pasteText(walker, 'Body', INVOICE)
    before = await changedPixels(walker, before)
    await walker.press('Data', 'tab')
    const data = {
      number: 7,
      customer: { name: 'Ada' },
      items: [{ title: 'Paper', price: 4.5 }],
    }
    await pasteText(walker, 'Data', JSON.stringify(data, null, 2))
    before = await changedPixels(walker, before)
    await walker.shows('No problems')
    await walker.check('studio sample data')
    await walker.press('Body', 'tab')
    await walker.press('Picture', 'tab')
    await walker.page.waitForSelector('.proof img')
    await walker.shows('1,200 × 630 px')
    await walker.check('studio picture')
    await walker.press('PDF', 'tab')
    await walker.page.waitForSelector('.proof canvas')
    expect(await usedRenders()).toBe(used)
    expect(walker.problems).toEqual([])
  })

  test('a mistake is marked at its place and listed, and the last pages stay', async () => {
    const good = await shownPixels(walker)
    await walker.failing(async () => {
      await pasteText(walker, 'Body', INVOICE.replace('{% endfor %}', '{% endfro %}'))
      await walker.shows('Body, line 14')
    })
    expect(await shownPixels(walker)).toBe(good)
    const marks = await walker.page.evaluate(
      () =>
        document.querySelector('.editor')?.shadowRoot?.querySelectorAll('.cm-lintRange-error')
          .length,
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

  test('unsaved changes survive a reload, Control+S saves them as a draft, and publishing makes a version', async () => {
    await walker.shows('unsaved changes')
    await walker.page.reload({ waitUntil: 'networkidle0' })
    await walker.shows('Your unsaved changes in this tab are back.')
    expect(await editorText(walker)).toContain('customer.name')
    await pressWithControl(walker, 's')
    await walker.shows('The draft is saved.')
    await walker.shows('draft of version 2')
    expect(await versionOf(id)).toBe(1)
    await walker.press('Publish')
    await walker.fill('Note', `First ${MARKUP}`)
    await walker.check('studio publish')
    await walker.page.keyboard.press('Enter')
    await walker.shows('Version 2 is live.')
    expect(await versionOf(id)).toBe(2)
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
    await pasteText(walker, 'Rules', '{ "color": { "fallback": "green" } }')
    before = await changedPixels(walker, before)
    await walker.check('studio rules')
    await walker.press('Settings', 'tab')
    await walker.failing(async () => {
      await pasteText(walker, 'Settings', '{ "pdf": { "scale": 9 } }')
      await walker.shows('pdf.scale must be at most 2')
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

  test('a draft that was changed elsewhere is shown, not overwritten', async () => {
    await walker.press('Body', 'tab')
    await pasteText(walker, 'Body', INVOICE.replace('Invoice', 'Mine'))
    const theirs = { html: INVOICE.replace('Invoice', 'Theirs') }
    await send(walker, `/api/v1/templates/${id}/draft`, theirs, 'PATCH')
    await walker.failing(async () => {
      await pressWithControl(walker, 's')
      await walker.shows('Somebody else changed this template')
    })
    await walker.check('studio conflict')
    await walker.press('Compare')
    await walker.shows('Compared with their draft')
    const differences = await walker.page.waitForFunction(() => {
      const root = document.querySelector('.editor')?.shadowRoot
      return root?.querySelector('.cm-deletedChunk')?.textContent
    })
    expect(await differences.jsonValue()).toContain('Theirs')
    await walker.check('studio comparison')
    if (OPERATIONS.has('compareRenders')) {
      await walker.press('Changed pages', 'tab')
      await walker.page.waitForSelector('.changed img')
      await walker.check('studio changed pages')
    }
    await walker.press('End the comparison')
    await pressWithControl(walker, 's')
    await walker.shows('The draft is saved.')
    expect(walker.problems).toEqual([])
  })

  test('a version that was published elsewhere is shown before the draft replaces it', async () => {
    const theirs = { html: INVOICE.replace('Invoice', 'Elsewhere') }
    await send(walker, `/api/v1/templates/${id}`, theirs, 'PATCH')
    await walker.failing(async () => {
      await walker.press('Publish')
      await walker.page.waitForSelector('dialog[open]')
      await walker.page.keyboard.press('Enter')
      await walker.shows('Version 3 was published since you began.')
    })
    expect(await versionOf(id)).toBe(3)
    await walker.press('Compare')
    await walker.shows('Compared with version 3')
    await walker.press('End the comparison')
    await walker.press('Publish')
    await walker.page.waitForSelector('dialog[open]')
    await walker.page.keyboard.press('Enter')
    await walker.shows('Version 4 is live.')
    expect(walker.problems).toEqual([])
  })

  test('the versions say who published them and when, and an earlier one becomes live again', async () => {
    await walker.press('Versions', 'tab')
    await walker.shows('Version 3')
    await walker.shows(OPERATOR)
    await walker.check('studio versions')
    await walker.press('Roll back to version 3')
    await walker.check('studio roll back')
    await walker.press('Roll back')
    await walker.shows('Version 5 is live.')
    await walker.page.waitForFunction(() =>
      document.querySelector('.editor')?.shadowRoot?.textContent?.includes('Elsewhere'),
    )
    expect(await versionOf(id)).toBe(5)
    expect(walker.problems).toEqual([])
  })

  test('the name and the size of the picture belong to all versions, and mistakes stand at their fields', async () => {
    await walker.press('Details')
    await walker.failing(async () => {
      await walker.fill('Picture width, px', 'wide')
      await walker.page.keyboard.press('Enter')
      await walker.page.waitForSelector('dialog .problem')
    })
    await walker.check('studio details')
    await walker.fill('Picture width, px', '600')
    await walker.fill('Folder', 'Sales')
    await walker.page.keyboard.press('Enter')
    await walker.page.waitForSelector('dialog[open]', { hidden: true })
    await walker.press('Picture', 'tab')
    await walker.shows('600 × 630 px')
    expect(await versionOf(id)).toBe(5)
    expect(walker.problems).toEqual([])
  })

  test('a part names the templates that insert it, and they name the part', async () => {
    const part = {
      name: `Head ${MARKUP}`,
      slug: 'head',
      html: '<h1>{{ title }}</h1>',
      kind: 'part',
    }
    const made = await send(walker, '/api/v1/templates', part)
    const user = { name: `Letter ${MARKUP}`, html: `{% render 'head', title: subject %}` }
    const using = await send(walker, '/api/v1/templates', user)
    await walker.open(`/templates/${made['id']}`)
    await walker.press('Variables', 'tab')
    await walker.shows('Used by')
    await walker.press(String(user.name), 'link')
    await walker.page.waitForSelector('.proof canvas')
    await walker.press('Variables', 'tab')
    await walker.page.waitForSelector('aria/head[role="link"]')
    await walker.check('studio parts')
    for (const template of [using, made]) {
      await send(walker, `/api/v1/templates/${template['id']}`, undefined, 'DELETE')
    }
    expect(walker.problems).toEqual([])
  })

  test('the hints about the published version are marked at their places', async () => {
    const html = '<h1>Hints</h1>\n<p>Text</p>\n<img src="logo.png" width="80" height="20">'
    const made = await send(walker, '/api/v1/templates', { name: 'Hints', html })
    await walker.open(`/templates/${made['id']}`)
    await walker.shows('Body, line 3')
    const marked = await walker.page.waitForFunction(
      () =>
        document.querySelector('.editor')?.shadowRoot?.querySelector('.cm-lintRange-warning')
          ?.textContent,
    )
    expect(await marked.jsonValue()).toContain('logo.png')
    await walker.check('studio hints')
    await send(walker, `/api/v1/templates/${made['id']}`, undefined, 'DELETE')
    expect(walker.problems).toEqual([])
  })

  test('the list shows pictures, finds templates by their name, and deletes one after a question', async () => {
    await send(walker, '/api/v1/templates', {
      name: 'Letter',
      html: '<p>Dear {{ name }}',
      folder: `Post ${MARKUP}`,
      tags: ['paper'],
    })
    await walker.press('Templates', 'link')
    await walker.page.waitForFunction(
      () => document.querySelectorAll('.card .picture canvas').length === 2,
    )
    await walker.check('templates')
    await walker.choose('Tag', 'paper')
    await walker.shows('1 of 2 templates')
    await walker.page.reload({ waitUntil: 'networkidle0' })
    await walker.shows('1 of 2 templates')
    await walker.choose('Tag', '')
    await walker.shows('2 templates')
    const search = await walker.page.waitForSelector('aria/Search templates')
    await search?.type('lett')
    await walker.shows('1 of 2 templates')
    await walker.press('Delete Letter')
    await walker.check('delete template')
    await walker.press('Delete')
    await walker.shows('No template matches.')
    expect(walker.problems).toEqual([])
  })
})

describe('on a phone', () => {
  test('a template can be read: its pages first, then its text, which cannot be changed', async () => {
    await using phone = await openWalker(server.url, PHONE)
    await phone.open('/')
    await signIn(phone)
    await phone.press('Templates', 'link')
    await phone.page.waitForSelector('.card .picture canvas')
    await phone.check('templates')
    await phone.open(`/templates/${id}`)
    await phone.page.waitForSelector('.proof canvas')
    await phone.shows('Templates are edited on a wider screen.')
    expect(await editorText(phone)).toContain('{{ number }}')
    expect(
      await phone.page.evaluate(() =>
        document
          .querySelector('.editor')
          ?.shadowRoot?.querySelector('.cm-content')
          ?.getAttribute('contenteditable'),
      ),
    ).toBe('false')
    await phone.check('studio')
    await phone.press('Versions', 'tab')
    await phone.shows('Version 5')
    await phone.check('studio versions')
    expect(phone.problems).toEqual([])
  })
})
