/** Questions before something is done or lost, in a real browser, and what a new operator sees. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { confirm } from '../support/dashboard/operator-walker.ts'
import { send } from '../support/dashboard/playground.ts'
import { useStudio } from '../support/dashboard/studio.ts'
import { OPERATOR } from '../support/dashboard/visitor.ts'
import type { Walker } from '../support/dashboard/walker.ts'

setDefaultTimeout(240_000)

let walker: Walker

useStudio((studio) => {
  walker = studio.walker
})

test('is asked before Escape or the button discards what was typed in a dialog', async () => {
  await walker.press('Destinations', 'link')
  await walker.press('Add the first destination')
  await walker.page.waitForSelector('dialog[open]')
  // Nothing is lost.
  await walker.page.keyboard.press('Escape')
  await walker.page.waitForFunction(() => document.querySelector('dialog') === null)
  await walker.press('Add the first destination')
  await walker.fill('Name', 'a')
  await walker.page.keyboard.press('Backspace')
  await walker.page.keyboard.press('Escape')
  await walker.page.waitForFunction(() => document.querySelector('dialog') === null)
  await walker.press('Add the first destination')
  await walker.fill('Name', 'archive')
  await walker.page.keyboard.press('Escape')
  await walker.shows('Discard what you typed?')
  await walker.check('discard the text of a dialog')
  // This Escape leaves the question.
  await walker.page.keyboard.press('Escape')
  await walker.page.waitForFunction(() => document.querySelectorAll('dialog').length === 1)
  const name = await walker.page.$eval('dialog input', (field) => field.value)
  expect(name).toBe('archive')
  await walker.page.keyboard.press('Escape')
  await walker.press('Go on typing')
  await walker.press('Cancel')
  await walker.shows('Discard what you typed?')
  await walker.press('Discard')
  await walker.page.waitForFunction(() => document.querySelector('dialog') === null)
  expect(walker.problems).toEqual([])
})

test('is asked before a report of a problem is withdrawn', async () => {
  const id = await ownRender(walker)
  await send(walker, `/api/v1/renders/${id}/problem-report`, { comment: 'The logo is missing.' })
  await walker.open(`/renders/${id}`)
  await walker.press('Withdraw')
  await walker.shows('Withdraw the report?')
  await walker.press('Cancel')
  await walker.shows('The logo is missing.')
  expect(walker.problems).toEqual([])
})

function ownRender({ page }: Walker): Promise<string> {
  return page.evaluate(async () => {
    const headers = { 'Content-Type': 'application/json' }
    const request = { method: 'POST', headers, body: '{"html":"<p>shared"}' }
    const response = await fetch('/dashboard/api/v1/pdf', request)
    await response.arrayBuffer()
    return response.headers.get('x-request-id') ?? ''
  })
}

test('still sees a new link, which is shown only once, after another one was revoked', async () => {
  const id = await ownRender(walker)
  const { share_url = '' } = await send(walker, `/api/v1/renders/${id}/signed-url`, {})
  await walker.open(`/renders/${id}`)
  await walker.press('Links', 'tab')
  await walker.press('Create a share link')
  await walker.shows('New share link')
  await walker.press(`Revoke the link that ends with ${share_url.slice(-4)}`)
  await confirm(walker)
  await walker.shows('The link is revoked.')
  await walker.page.waitForFunction(() => document.querySelectorAll('li .danger').length === 1)
  expect((await fetch(share_url)).status).toBe(410)
  expect(await walker.page.$('.secret code')).not.toBeNull()
  await walker.press('Revoke all share links')
  await confirm(walker)
  await walker.page.waitForFunction(() => document.querySelector('.secret code') === null)
  expect(walker.problems).toEqual([])
})

test('finds the buttons of an empty page below the middle of its text, on a phone', async () => {
  await walker.page.setViewport({ width: 390, height: 844 })
  await walker.open('/templates')
  await walker.shows('Choose one from the gallery')
  const middles = await walker.page.$$eval('.empty > p, .empty .button', (all) =>
    all.map((one) => {
      const { left, width } = one.getBoundingClientRect()
      return Math.round(left + width / 2)
    }),
  )
  expect(new Set(middles).size).toBe(1)
  await walker.page.setViewport({ width: 1280, height: 844 })
})

test('sees who is invited until when, and what changes before a plan does', async () => {
  await walker.press('People', 'link')
  await walker.press('Invite')
  await walker.fill('Email', 'grace@example.com')
  await walker.page.keyboard.press('Enter')
  await walker.press('Done')
  await walker.shows('the link ends')
  await walker.choose('Plan of grace@example.com', 'pro')
  await walker.shows('25,000')
  await walker.check('change of a plan')
  await walker.press('Cancel')
  const plan = await walker.page.$eval(
    '[aria-label="Plan of grace@example.com"]',
    (select) => (select as HTMLSelectElement).value,
  )
  expect(plan).toBe('free')
  expect(walker.problems).toEqual([])
})

test('is asked before a link is made with which somebody chooses a password', async () => {
  await walker.press('Invitation link for grace@example.com')
  await walker.shows('Links that were made before stop working.')
  await walker.press('Cancel')
  await walker.press(`Link to set a new password for ${OPERATOR}`)
  await walker.shows('The password until now works until then')
  await walker.check('new password link')
  await walker.press('Make the link')
  await walker.shows(`Send this link to ${OPERATOR}`)
  await walker.press('Done')
  expect(walker.problems).toEqual([])
})
