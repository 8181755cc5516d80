/** The media type and the media features that style sheets see, in PDFs and screenshots. */

import { describe, expect, test } from 'bun:test'
import { bytesOf, errorOf, imageOf, inkOf } from '../support/api/renders.ts'
import { colourAt } from '../support/files/images.ts'
import { drawPdf, readPdf } from '../support/files/pdf.ts'
import { pdfsInEveryWay } from '../support/rendering/every-way.ts'
import { mapSources } from '../support/rendering/source-variants.ts'
import { useSharedServer } from '../support/server/use-server.ts'

const [RED, LIME] = ['#ff0000', '#00ff00']
const WINDOW = { width: 40, height: 40 }

/** Each feature with every value, and a query that matches it. */
const FEATURES = {
  'prefers-color-scheme': ['dark', 'light'],
  'prefers-reduced-motion': ['reduce', 'no-preference'],
  'prefers-contrast': ['more', 'less', 'custom', 'no-preference'],
  'prefers-reduced-transparency': ['reduce', 'no-preference'],
  'forced-colors': ['active', 'none'],
  'color-gamut': ['p3', 'rec2020', 'srgb'],
}

// One lane, so that each render gets the page of the one before.
const { server, site, user } = useSharedServer()

/** Text that is shown if a query matches. */
const shownIf = (query: string, text: string) =>
  `<style>.${text} { display: none } @media ${query} { .${text} { display: inline } }</style><i class=${text}>${text}</i> `
const MEDIA = shownIf('print', 'print') + shownIf('screen', 'screen')
const DARK = shownIf('(prefers-color-scheme: dark)', 'dark')

const textOf = async (pdf: Uint8Array) =>
  (await readPdf(pdf)).map(({ text }) => text.trim().replace(/\s+/g, ' ')).join('|')

async function textWith(html: string, options: object): Promise<string> {
  return textOf(await bytesOf(server, user, 'pdf', { html, options }))
}

describe('media', () => {
  test('gives a PDF the styles of the screen, in every way to render', async () => {
    for (const pdf of await pdfsInEveryWay(server, site, {
      html: MEDIA,
      options: { media: 'screen' },
    })) {
      expect(await textOf(pdf)).toBe('screen')
    }
    for (const pdf of await pdfsInEveryWay(server, site, { html: MEDIA, options: {} })) {
      expect(await textOf(pdf)).toBe('print')
    }
  })

  test('gives a screenshot the styles of print, and the next one those of the screen', async () => {
    const html = `<style>body { background: red } @media print { body { background: lime } }</style>`
    for (const [media, colour] of [
      ['print', LIME],
      [null, RED],
      ['screen', RED],
      ['print', LIME],
    ] as const) {
      await mapSources(site, html, async (source) => {
        const image = await imageOf(server, user, { ...source, options: { ...WINDOW, media } })
        expect([media, colourAt(image, 9, 9)]).toEqual([media, colour])
      })
    }
  })
})

describe('mediaFeatures', () => {
  const cases = Object.entries(FEATURES).flatMap(([name, values]) =>
    values.map((value): [string, string] => [name, value]),
  )

  test.each(cases)('make a page match (%s: %s)', async (name, value) => {
    const mediaFeatures = { [name]: value }
    const html = shownIf(`(${name}: ${value})`, 'match')
    expect(await textWith(html, { mediaFeatures })).toBe('match')
    const page = `<style>html { background: red; forced-color-adjust: none } @media (${name}: ${value}) { html { background: lime } }</style>`
    const options = { ...WINDOW, mediaFeatures }
    expect(colourAt(await imageOf(server, user, { html: page, options }), 9, 9)).toBe(LIME)
  })

  test('hold for every way to render, beside a media type', async () => {
    const options = { media: 'screen', mediaFeatures: { 'prefers-color-scheme': 'dark' } }
    for (const pdf of await pdfsInEveryWay(server, site, { html: MEDIA + DARK, options })) {
      expect(await textOf(pdf)).toBe('screen dark')
    }
  })

  test('hold for one render only, also after the content was measured', async () => {
    const html = `${DARK}${shownIf('(prefers-contrast: more)', 'contrast')}<pre>${'wide '.repeat(60)}</pre>`
    const dark = { mediaFeatures: { 'prefers-color-scheme': 'dark', 'prefers-contrast': 'more' } }
    for (const [options, text] of [
      [dark, 'dark contrast'],
      [dark, 'dark contrast'],
      [{}, ''],
      [{ mediaFeatures: { 'prefers-contrast': 'more' } }, 'contrast'],
      [{}, ''],
    ] as const) {
      expect((await textWith(html, options)).replace(/ ?wide.*$/, '')).toBe(text)
    }
  })

  test('that prefer dark leave a PDF white that is not dark itself', async () => {
    const options = { mediaFeatures: { 'prefers-color-scheme': 'dark' } }
    for (const omitBackground of [false, true]) {
      for (const pdf of await pdfsInEveryWay(server, site, {
        html: '<p>&nbsp;',
        options: { ...options, omitBackground },
      })) {
        expect(inkOf(await drawPdf(pdf))).toBeNull()
      }
    }
  })

  test('cannot ask for light beside darkMode, and may repeat it', async () => {
    const light = { darkMode: true, mediaFeatures: { 'prefers-color-scheme': 'light' } }
    const { message } = await errorOf(server, user, 'screenshot', { html: 'x', options: light })
    expect(message).toContain('`options.mediaFeatures`')
    expect(message).toContain('`options.darkMode`')
    const dark = { ...WINDOW, darkMode: true, mediaFeatures: { 'prefers-color-scheme': 'dark' } }
    const html = '<meta name=color-scheme content=dark>'
    expect(colourAt(await imageOf(server, user, { html, options: dark }), 9, 9)).toBe('#121212')
  })

  test('that do not exist are refused with the name that was meant', async () => {
    const mediaFeatures = { 'prefers-colour-scheme': 'dark', 'color-gamut': 'p4' }
    const { details } = await errorOf(server, user, 'pdf', { html: '', options: { mediaFeatures } })
    const issues = details?.issues ?? []
    expect(issues.map(({ suggestion }) => suggestion)).toContain(
      'options.mediaFeatures.prefers-color-scheme',
    )
    expect(issues.map(({ path }) => path)).toContain('options.mediaFeatures.color-gamut')
  })
})
