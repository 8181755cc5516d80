/**
 * A dry run of a hostile page is answered in time and within its bounds, and another user is served
 * as before meanwhile.
 */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { lintOf } from '../../support/api/lint.ts'
import { OTHER_MS_MAX, slowestOfOther } from '../../support/api/other-user.ts'
import { useServer } from '../../support/server/use-server.ts'
import { sampled } from '../../support/thorough.ts'

setDefaultTimeout(180_000)

const TIMEOUT_MS = 3_000
const GRACE_MS = 10_000
const ANSWER_CHARS_MAX = 100_000

const { server, user } = useServer({ env: { LANES: '2' } })

const script = (source: string) => `<p style="color:#999">x</p><script>${source}</script>`
const LONG = 'x'.repeat(10_000)

const PAGES: [name: string, html: string][] = [
  ['200,000 texts, each with a color', '<i style="color:#888">a</i> <b>b</b>'.repeat(100_000)],
  [
    '20,000 texts in 500 boxes, each of which is half transparent',
    `${'<div style="background:rgb(0 0 0 / 1%)">'.repeat(500)}${'<i style="color:#888">a</i>'.repeat(20_000)}`,
  ],
  [
    'boxes that scripts nest 20,000 deep',
    script(`let at = document.body
    for (let i = 0; i < 2e4; i++) { at = at.appendChild(document.createElement('div')); at.append('a') }`),
  ],
  [
    '50,000 images without alternative text, with long names',
    Array.from({ length: 50_000 }, (_, i) => `<img id=i${i} width=9999 height=9999>`).join(''),
  ],
  [
    'texts and names of 10,000 characters',
    `<p id=${LONG} class=${LONG} style="color:#eee">${LONG}<img src=${LONG} width=9 height=9>`.repeat(
      99,
    ),
  ],
  [
    'a form whose fields have the names of properties',
    `<form style="color:#999">${['parentElement', 'previousElementSibling', 'matches', 'nodeType']
      .map((name) => `<input name=${name}>`)
      .join('')}text</form>`,
  ],
  [
    'scripts that replace every function of the DOM by a loop',
    script(`for (const type of [Window, Document, Element, HTMLElement, Node, Text, Array, Map, RegExp]) {
    for (const name of Object.getOwnPropertyNames(type.prototype)) {
      try { Object.defineProperty(type.prototype, name, { get() { for (;;); } }) } catch {}
    } }
    for (const name of ['getComputedStyle', 'performance', 'OffscreenCanvas', 'matchMedia']) window[name] = null`),
  ],
  [
    'a script that adds text without end',
    script('setInterval(() => document.body.append(...Array(1e3).fill("a")), 0)'),
  ],
  [
    'a script that never ends once the page has loaded',
    script('onload = () => setTimeout(() => { for (;;); })'),
  ],
]

test.each(sampled(PAGES, 3))('a dry run of %s ends in time', async (_, html) => {
  for (const type of ['pdf', 'screenshot']) {
    const options = { timeout: TIMEOUT_MS, ...(type === 'pdf' && { enableJavaScript: true }) }
    const started = performance.now()
    const [report, latency] = await Promise.all([
      lintOf(server, user, { html, type, options }),
      slowestOfOther(server, 'screenshot'),
    ])
    expect(performance.now() - started).toBeLessThan(TIMEOUT_MS + GRACE_MS)
    expect(latency).toBeLessThan(OTHER_MS_MAX)
    expect(report.hints.length).toBeLessThanOrEqual(20)
    expect(JSON.stringify(report).length).toBeLessThan(ANSWER_CHARS_MAX)
  }
})

test('scripts of the page can neither hide findings nor invent them', async () => {
  const html = script(`getComputedStyle = () => ({ color: 'rgb(0, 0, 0)' })
    Element.prototype.matches = () => false
    Element.prototype.getBoundingClientRect = () => ({ width: 0, height: 0 })
    document.createTreeWalker = () => null`)
  const { hints } = await lintOf(server, user, { html, options: { enableJavaScript: true } })
  expect(hints.map(({ code }) => code)).toContain('CONTRAST_LOW')
})
