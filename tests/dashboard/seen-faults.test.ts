/** The faults that a page can be seen to have: each is found where it is, and nothing else is one. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { seenFaults, straySpots } from '../support/dashboard/seen-faults.ts'
import { openWalker, type Walker } from '../support/dashboard/walker.ts'

setDefaultTimeout(60_000)

let walker: Walker

beforeAll(async () => {
  walker = await openWalker('about:blank', { scheme: 'light', width: 390 })
})
afterAll(() => walker[Symbol.asyncDispose]())

async function faultsOf(html: string): Promise<string[]> {
  await walker.page.setContent(`<h1>Page</h1>${html}`)
  return walker.page.evaluate(seenFaults)
}

const LINE = 'A line that is much too long for its place'
const BOX = 'width: 90px; height: 20px; white-space: nowrap'
const TAB = '<button id=t role=tab aria-selected=true aria-controls=p>Report</button>'

test.each([
  ['a text that is cut', `<p style="${BOX}; overflow: hidden">${LINE}`, 'cut: <p>'],
  [
    'a text that lies on another',
    '<p>Under it</p><p style="margin-top: -36px">Over it',
    '<p> “Over it” and <p> “Under it” overlap',
  ],
  [
    'a button that lies on a text',
    '<p>Beneath<button style="margin-left: -40px">Press',
    '<button> “Press” and <p> “Beneath” overlap',
  ],
  [
    'a choice that is cut',
    '<select style="width: 50px"><option>business</select>',
    'cut: <select> “business”',
  ],
  [
    'a text that leaves its cell',
    `<table><td style="display: block; ${BOX}">${LINE}`,
    'out of its cell: <td>',
  ],
  [
    'a word that runs into the next',
    '<p><a href="/">Renders</a><span>req_1</span>',
    '<a> “Renders” and <span> “req_1” run together',
  ],
  ['a text that is too small', '<p style="font-size: 11px">Small', 'smaller than 12 px: <p>'],
  [
    'a dialog that scrolls sideways',
    `<dialog open style="width: 90px; overflow: auto"><p style="white-space: nowrap">${LINE}</dialog>`,
    'scrolls sideways: <dialog>',
  ],
  ['a second heading', '<h1>Page', '2 headings of level 1'],
  ['a tab without a panel', TAB, 'no panel of the tab'],
  [
    'a panel that is named by something else',
    `${TAB}<div id=p role=tabpanel aria-label=Report>`,
    'no panel of the tab',
  ],
  [
    'what is cut in a dialog',
    `<dialog open><p style="${BOX}; overflow: clip">${LINE}</dialog>`,
    'cut: <p>',
  ],
])('%s is found', async (_name, html, fault) => {
  expect(await faultsOf(html)).toEqual([expect.stringContaining(fault)])
})

test.each([
  [
    'a text that ends in an ellipsis',
    `<p style="${BOX}; overflow: hidden; text-overflow: ellipsis">${LINE}`,
  ],
  ['a program that can be scrolled to', `<pre style="${BOX}; overflow: auto">${LINE}`],
  [
    'a text for screen readers only',
    '<p style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">Read',
  ],
  [
    'a message above the page',
    '<p>Under it</p><p style="position: fixed; top: 60px; left: 8px">Saved',
  ],
  [
    'text beside its own strong words',
    '<p>Some <strong>strong</strong> words <button>Press</button>',
  ],
  ['a panel that bears the name of its tab', `${TAB}<div id=p role=tabpanel aria-labelledby=t>`],
  [
    'what lies below a dialog',
    '<p>Under</p><p style="margin-top: -36px">Over</p><dialog open>Sure?',
  ],
])('%s is no fault', async (_name, html) => {
  expect(await faultsOf(html)).toEqual([])
})

const HIDDEN = '<p style="position: absolute">Read'

test('what does not scroll with its pane is found, as it stretches the page', async () => {
  const spotsIn = async (style: string) => {
    await walker.page.setContent(
      `<div class="pane" style="overflow: auto; ${style}">${HIDDEN}</div>`,
    )
    return walker.page.evaluate(straySpots)
  }
  expect(await spotsIn('')).toEqual(['<p class=""> does not scroll with <div class="pane">'])
  expect(await spotsIn('position: relative')).toEqual([])
})
