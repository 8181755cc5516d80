/** Findings that only a dry run has: missing alternative texts, and text with a low contrast. */
import { describe, expect, test } from 'bun:test'
import { findingsOf, lintOf } from '../../support/api/lint.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()

const findings = (html: string, more: object = {}) => findingsOf(server, user, { html, ...more })

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const image = (attributes: string) => `<img ${attributes} src="${PIXEL}" width=50 height=50>`
const FILL = 'style="position:absolute;inset:0"'

describe('alternative texts', () => {
  test('are missing where nothing names an image', async () => {
    const svg = '<svg id=chart role=img width=20 height=20><rect width=20 height=20 /></svg>'
    const button = `<input type=image id=b src="${PIXEL}" width=20 height=20>`
    const map = '<map name=m><area id=c href="https://example.com" coords=0,0,9,9></map>'
    expect((await findings(`${image('id=a')}${svg}${button}${map}`)).sort()).toEqual([
      'ALTERNATIVE_TEXT_MISSING area#c',
      'ALTERNATIVE_TEXT_MISSING img#a',
      'ALTERNATIVE_TEXT_MISSING input#b',
      'ALTERNATIVE_TEXT_MISSING svg#chart',
    ])
  })

  test('of images without an id or a class are named by the address', async () => {
    const options = { enableJavaScript: true }
    expect(await findings('<img src=logo.png width=50 height=50>', { options })).toEqual([
      'ALTERNATIVE_TEXT_MISSING img[src="logo.png"]',
    ])
  })

  test('of images that look the same are one hint, and five are named at most', async () => {
    expect(await findings(image('class=icon').repeat(9))).toHaveLength(1)
    const many = Array.from({ length: 9 }, (_, at) => image(`id=i${at}`)).join('')
    expect(await findings(many)).toHaveLength(5)
  })

  test.each([
    ['a text', image('alt="Sales by month"')],
    ['an empty text, as for decoration', image('alt=""')],
    ['a label', image('aria-label="Sales"')],
    ['a title', image('title="Sales"')],
    ['no meaning by its role', image('role=presentation')],
    ['no place for screen readers', `<div aria-hidden=true>${image('')}</div>`],
    ['no box', image('hidden')],
    ['a title inside of SVG', '<svg role=img width=9 height=9><title>Sales</title></svg>'],
  ])('are not asked for of an image with %s', async (_, html) => {
    expect(await findings(html)).toEqual([])
  })
})

describe('contrast', () => {
  test.each([
    ['white on white', '<p id=t style="color:white">Text'],
    ['gray on white', '<p id=t style="color:#999">Text'],
    ['a color of a style sheet', '<style>#t { color: silver }</style><p id=t>Text'],
    ['a color of another color space', '<p id=t style="color:oklch(0.75 0.1 200)">Text'],
    ['white on a light box', '<div style="background:#8cf"><p id=t style="color:white">Text</div>'],
    ['a half transparent color', '<p id=t style="color:rgb(0 0 0 / 40%)">Text'],
    ['large text with less than 3', '<h1 id=t style="color:#aaa">Text'],
    ['text beside an element', '<p id=t style="color:#999"><b style="color:black">A</b> text'],
    [
      'text in a form whose fields are named like properties',
      '<form id=t style="color:#999"><input name=parentElement><input name=style>Text',
    ],
  ])('is too low for %s', async (_, html) => {
    expect(await findings(html)).toEqual([expect.stringMatching(/^CONTRAST_LOW \w+#t$/)])
  })

  test.each([
    ['black on white', '<p>Text'],
    ['gray with exactly enough', '<p style="color:#767676">Text'],
    ['large text with more than 3', '<h1 style="color:#888">Text'],
    ['white on a dark box', '<div style="background:#036;color:white">Text'],
    ['a light color of another color space', '<p style="color:oklch(0.3 0.1 200)">Text'],
    [
      'text over a gradient, which is not known',
      '<div style="background:linear-gradient(black,red)"><p style="color:#999">Text</div>',
    ],
    [
      'text after a picture that fills the box',
      `<div style="position:relative">${image(`alt ${FILL}`)}<p style="color:#eee">Text</div>`,
    ],
    ['text that is not displayed', '<p hidden style="color:#eee">Text'],
    ['text in a layer, which is not known', '<p style="position:fixed;color:#eee">Text'],
    ['text with a shadow', '<p style="color:white;text-shadow:0 0 4px black">Text'],
    ['text of a drawing', '<svg><text y=20 style="color:#eee">Text</text></svg>'],
    ['a button that is disabled', '<button disabled>Text</button>'],
    ['a dark document', '<style>:root { color-scheme: dark }</style><p style="color:#eee">Text'],
  ])('is high enough for %s', async (_, html) => {
    expect(await findings(html, { type: 'screenshot' })).toEqual([])
  })

  test('is that of the output: of print styles, and of what is white only on paper', async () => {
    const html = `<style>@media print { p { color: #bbb } }</style><p id=t>Text`
    expect(await findings(html)).toEqual(['CONTRAST_LOW p#t'])
    expect(await findings(html, { type: 'screenshot' })).toEqual([])
    const light = '<p id=t style="color:#bbb">Text'
    for (const options of [{ printBackground: false }, { omitBackground: true }]) {
      expect(await findings(light, { options })).toEqual([])
    }
  })

  test('is named with both colors, the ratio and the goal, the lowest first', async () => {
    const html = '<p style="color:#999">Due in 30 days<h1 style="color:#eee">Invoice'
    const { hints } = await lintOf(server, user, { html })
    expect(hints.map(({ where }) => where)).toEqual(['h1', 'p'])
    expect(hints[1]?.message).toContain('`Due in 30 days`')
    expect(hints[1]?.message).toContain('#999999 on #ffffff has a contrast of 2.84')
    expect(hints[1]?.message).toContain('4.5')
  })
})
