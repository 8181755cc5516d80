/**
 * The end of a session in a real browser: what its user has typed stays for this user, and no other
 * user finds it.
 */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  blockSaving,
  editorText,
  INVOICE,
  newInvoice,
  pasteText,
  pressWithControl,
  useStudio,
} from '../support/dashboard/studio.ts'
import { newMember, newVisitor, OPERATOR, PASSWORD } from '../support/dashboard/visitor.ts'
import type { Walker } from '../support/dashboard/walker.ts'
import type { TestServer } from '../support/server/server.ts'

setDefaultTimeout(240_000)

const MEMBER = 'eve@example.com'

let server: TestServer
let walker: Walker
let id = ''

useStudio(async (studio) => {
  server = studio.server
  walker = studio.walker
  const operator = await newVisitor(server)
  await operator.call('POST', '/api/session', { email: OPERATOR, password: PASSWORD })
  await newMember(server, operator, MEMBER)
  id = await newInvoice(walker)
})

const endSession = () =>
  walker.page.evaluate(() => fetch('/dashboard/api/session', { method: 'DELETE' }))
const keptTexts = () => walker.page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))

/** @returns a function after which it can be saved */
async function typeUnsaved(title: string): Promise<() => Promise<void>> {
  const allowSaving = await blockSaving(walker)
  await walker.failing(async () => {
    await pasteText(walker, 'Body', INVOICE.replace('Invoice', title))
    await walker.shows('kept in this browser')
  })
  return allowSaving
}

/** Types JSON that is not complete, which stays in the browser. */
async function typeIncomplete(title: string): Promise<void> {
  await walker.press('Data', 'tab')
  await walker.press('JSON', 'tab')
  await pasteText(walker, 'Data', `{ "title": "${title}", `)
  await walker.shows('kept in this browser')
}

async function openWithKeptText(title: string): Promise<void> {
  await walker.open(`/templates/${id}`)
  await walker.shows('Your unsaved changes are back.')
  await walker.press('Data', 'tab')
  await walker.press('JSON', 'tab')
  expect(await editorText(walker)).toContain(title)
}

test('a page whose session has ended stays, says so, and goes on after a sign-in in place', async () => {
  const allowSaving = await typeUnsaved('Typed before the end')
  await walker.page.evaluate(() => document.body.setAttribute('data-same', 'page'))
  await walker.failing(async () => {
    await endSession()
    await allowSaving()
    await pressWithControl(walker, 's')
    await walker.shows('Your session has ended')
  })
  await walker.check('session ended')
  await walker.page.keyboard.press('Escape')
  await walker.page.keyboard.press('Escape')
  await walker.shows('Your session has ended')
  expect(await editorText(walker)).toContain('Typed before the end')
  await walker.failing(async () => {
    await walker.fill('Password', 'not the password')
    await walker.page.keyboard.press('Enter')
    await walker.page.waitForSelector('dialog [role="alert"]')
  })
  await walker.fill('Password', PASSWORD)
  await walker.page.keyboard.press('Enter')
  await walker.page.waitForSelector('dialog[open]', { hidden: true })
  expect(await editorText(walker)).toContain('Typed before the end')
  await walker.page.waitForSelector('body[data-same]')
  await pressWithControl(walker, 's')
  await walker.shows('The draft is saved.')
  expect(walker.problems).toEqual([])
})

test('what is typed when a session ends stays in the text, and nothing of it in the sign-in', async () => {
  const allowSaving = await typeUnsaved('Typed until the end')
  await walker.failing(async () => {
    await endSession()
    await allowSaving()
    const ended = walker.page.waitForResponse((response) => response.status() === 401)
    await pressWithControl(walker, 's')
    await ended
    // In the middle of a word.
    await walker.page.keyboard.type(' and after it', { delay: 50 })
    await walker.shows('Your session has ended')
  })
  expect(await editorText(walker)).toContain(' and after it')
  const password = await walker.page.$eval('dialog input[type=password]', (input) => input.value)
  expect(password).toBe('')
  await walker.fill('Password', PASSWORD)
  await walker.page.keyboard.press('Enter')
  await walker.page.waitForSelector('dialog[open]', { hidden: true })
  expect(walker.problems).toEqual([])
})

test('unsaved text of the studio is there again when its author signs in again in the same tab', async () => {
  await typeIncomplete('Typed before the reload')
  await walker.failing(async () => {
    await endSession()
    await walker.page.reload({ waitUntil: 'networkidle0' })
    await signInAs(OPERATOR)
    await openWithKeptText('Typed before the reload')
    await walker.press('Account', 'link')
    await walker.press('Sign out')
    await signInAs(OPERATOR)
    await openWithKeptText('Typed before the reload')
  })
  expect(walker.problems).toEqual([])
})

test('another user who signs in on the page of the first finds nothing of what was typed', async () => {
  await walker.failing(async () => {
    await walker.press('Playground', 'link')
    await walker.fill('HTML', 'Typed in the playground')
    expect(await keptTexts()).toContain('Typed in the playground')
    expect(await keptTexts()).toContain('Typed before the reload')
    await endSession()
    await walker.press('Render')
    await walker.shows('Your session has ended')
  })
  await walker.fill('Email', MEMBER)
  await walker.fill('Password', PASSWORD)
  await walker.page.keyboard.press('Enter')
  await walker.page.waitForSelector('dialog[open]', { hidden: true })
  await walker.shows(MEMBER)
  const shown = await walker.page.evaluate(() => document.body.innerText)
  expect(shown).not.toContain(OPERATOR)
  const kept = await keptTexts()
  expect(kept).not.toContain('Typed in the playground')
  expect(kept).not.toContain('Typed before the reload')
  expect(walker.problems).toEqual([])
})

async function signInAs(email: string): Promise<void> {
  await walker.shows('Sign in')
  await walker.fill('Email', email)
  await walker.fill('Password', PASSWORD)
  await walker.page.keyboard.press('Enter')
  await walker.shows('Search')
}

describe('in the documentation', () => {
  const open = (operation: string) =>
    walker.page.goto(`${server.url}/docs/reference/${operation}`, { waitUntil: 'networkidle0' })
  const field = () => walker.page.$eval('[name="key"]', (one) => (one as HTMLInputElement).value)
  const hasKey = (wanted: boolean) =>
    walker.page.waitForFunction(
      (one) => {
        const { value } = document.querySelector('[name="key"]') as HTMLInputElement
        const samples = document.querySelector('.tabs')?.textContent ?? ''
        return (value !== '') === one && samples.includes('svc_live_') === one
      },
      {},
      wanted,
    )
  const noteIsShown = () => walker.page.$eval('.key small', (note) => note.checkVisibility())
  /** Requests of the open page may be refused meanwhile: its session ends. */
  const replaceSession = (email: string) =>
    walker.failing(() =>
      walker.page.evaluate(
        async (body) => {
          const headers = { 'Content-Type': 'application/json' }
          await fetch('/dashboard/api/session', { method: 'POST', headers, body })
        },
        JSON.stringify({ email, password: PASSWORD }),
      ),
    )

  async function createKey(): Promise<void> {
    await open('renderPdf')
    expect(await field()).toBe('')
    await walker.press('Create a key')
    await hasKey(true)
    await open('renderScreenshot')
    await hasKey(true)
  }

  test('a key is forgotten at the sign-out in the dashboard', async () => {
    await createKey()
    await walker.press('Your keys', 'link')
    await walker.shows('Documentation')
    await walker.press('Account', 'link')
    await walker.press('Sign out')
    await walker.shows('Sign in')
    expect(await keptTexts()).not.toContain('svc_live_')
  })

  test('a page that stays open forgets the key of a session that has ended elsewhere', async () => {
    await signInAs(OPERATOR)
    await createKey()
    await endSession()
    await walker.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await hasKey(false)
    expect(await keptTexts()).not.toContain('svc_live_')
  })

  test('another user of the tab finds no key of the first', async () => {
    await replaceSession(OPERATOR)
    await createKey()
    await replaceSession(MEMBER)
    await open('renderPdf')
    await hasKey(false)
    expect(await keptTexts()).not.toContain('svc_live_')
  })

  test('a form takes no key where the session of its reader may send the request', async () => {
    const shown = async (operation: string) => {
      await open(operation)
      return noteIsShown()
    }
    expect([await shown('getUsage'), await shown('listUsers')]).toEqual([true, false])
    await replaceSession(OPERATOR)
    expect([await shown('getUsage'), await shown('listUsers')]).toEqual([true, true])
    await walker.press('Send request')
    await walker.shows('"success": true')
    expect(walker.problems).toEqual([])
  })
})
