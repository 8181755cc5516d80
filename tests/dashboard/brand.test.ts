/** The brand of a template: every template of the gallery has it in the same properties. */
import { expect, test } from 'bun:test'
import type { Brand } from '../../dashboard/preferences.ts'
import { longColor } from '../../dashboard/studio/brand/long-color.ts'
import {
  brandOf,
  firstFont,
  paperOf,
  withFirstFont,
  withPaper,
  withProperty,
} from '../../dashboard/studio/brand/properties.ts'
import type { Content } from '../../dashboard/studio/content.ts'
import { pdfOptionsOf, withPdfOptions } from '../../dashboard/studio/pdf-options.ts'
import { branded } from '../../dashboard/templates/branded.ts'
import { createGallery } from '../../server/gallery/catalogue.ts'

const EMPTY: Content = {
  html: '',
  styles: '',
  header: '',
  footer: '',
  sample_data: '',
  settings: '',
  variable_rules: '',
}
const KNOWN = ['--accent', '--ink', '--muted', '--line', '--tint', '--paper', '--gold']

test('every template of the gallery uses the same properties for its text, accent and fonts', async () => {
  for (const { slug, html } of await createGallery().list()) {
    const brand = brandOf({ ...EMPTY, html })
    const names = brand.map(({ name }) => name)
    // A printer of labels has black alone.
    const wanted = slug === 'shipping-label' ? ['--ink', '--font'] : ['--ink', '--accent', '--font']
    expect({ slug, names }).toEqual({ slug, names: expect.arrayContaining(wanted) })
    expect(names.filter((name) => !name.startsWith('--font') && !KNOWN.includes(name))).toEqual([])
    for (const name of names)
      expect({ slug, uses: html.includes(`var(${name})`) }).toEqual({ slug, uses: true })
  }
})

test('a property is changed where it is defined, and nothing else', () => {
  const html = '<style>:root { --accent: #abc; --font: "Noto Sans", var(--cjk), serif }</style>'
  const content = { ...EMPTY, html, styles: 'p { color: var(--accent) }' }
  expect(withProperty(content, '--accent', '#ff0000').html).toBe(html.replace('#abc', '#ff0000'))
  const both = { ...content, styles: ':root { --accent: #00ff00 }' }
  expect(withProperty(both, '--accent', '#ff0000')).toEqual({
    ...both,
    styles: ':root { --accent: #ff0000 }',
  })
  expect(withProperty(content, '--none', '#ff0000')).toEqual(content)
  expect(longColor('#aBc')).toBe('#aabbcc')
})

test('another font is put before those for other scripts, and its name ends no CSS', () => {
  const list = '"Noto Sans", "Noto Sans Arabic", var(--cjk), sans-serif'
  expect(firstFont(list)).toBe('Noto Sans')
  expect(withFirstFont(list, 'Inter')).toBe('"Inter", "Noto Sans Arabic", var(--cjk), sans-serif')
  expect(withFirstFont('serif', 'x"; } </style>')).toBe('"x  /style>"')
})

test('the paper is that of the settings, whose other options stay', () => {
  const content = { ...EMPTY, settings: '{"pdf":{"landscape":true,"scale":0.9},"png":{}}' }
  expect(paperOf(content)).toEqual({ format: 'A4', landscape: true })
  const { settings } = withPaper(content, { format: 'Letter', landscape: false })
  expect(JSON.parse(settings)).toEqual({ pdf: { scale: 0.9, format: 'Letter' }, png: {} })
  expect(paperOf({ ...EMPTY, settings: '{' })).toBeNull()
  expect(paperOf({ ...EMPTY, settings: '{"pdf":{"format":{"width":"4in"}}}' })).toBeNull()
})

test('a switch for fillable forms leaves no trace once it is off', () => {
  const content = { ...EMPTY, settings: '{"pdf":{"scale":0.9}}' }
  const fillable = withPdfOptions(content, { forms: true })
  expect(pdfOptionsOf(fillable)).toEqual({ scale: 0.9, forms: true })
  expect(pdfOptionsOf(withPdfOptions(fillable, { forms: undefined }))).toEqual({ scale: 0.9 })
  expect(withPdfOptions(withPdfOptions(EMPTY, { forms: true }), { forms: undefined })).toEqual(
    EMPTY,
  )
  const others = { ...EMPTY, settings: '{"pdf":{"forms":true},"png":{"width":1200}}' }
  const { settings } = withPdfOptions(others, { forms: undefined })
  expect(JSON.parse(settings)).toEqual({ png: { width: 1200 } })
  expect(withPdfOptions({ ...EMPTY, settings: '{' }, { forms: true }).settings).toBe('{')
})

const BRAND: Brand = {
  logo: '',
  accent: '',
  ink: '#1a2b3c',
  font: '',
  font_heading: '',
  format: '',
  language: 'de',
}

test.each([
  ['dark', '#0d0e14', '#ffffff'],
  ['light', '#f7f2e8', BRAND.ink],
])('on %s paper, the text of a new template is readable', (_name, paper, ink) => {
  const html = `<style>:root { --ink: #ffffff; --paper: ${paper} }</style>`
  expect(branded({ html }, BRAND).html).toContain(`--ink: ${ink};`)
})

test.each([
  ['<html lang="{{ lang | default: "en" }}">', { lang: 'de' }],
  ['{{ total | money: currency, locale: locale }}', { locale: 'de' }],
  ['{% if lang == "en" %}{% endif %}', { lang: 'de' }],
  ['<html lang="en">{{ user.lang }} {{ date | date: "long", locale: "en" }}', undefined],
])('the language of a brand fills the variables of an empty template: %s', (html, data) => {
  expect(branded({ html }, BRAND).sample_data).toEqual(data)
})

test.each([
  ['de-DE', 'de-AT', 'de-AT'],
  ['en-GB', 'en-US', 'en-US'],
  ['en-GB', 'de', 'en-GB'],
  ['ja-JP', 'de', 'ja-JP'],
  ['zh-Hans', 'zh-SG', 'zh-SG'],
  ['zh-Hans', 'zh-TW', 'zh-Hans'],
  ['de-DE', 'de-a', 'de-DE'],
])('a sample in %s for a brand in %s is written as %s', (locale, language, written) => {
  const html = '{{ total | money: currency, locale }}'
  const fields = { html, sample_data: { locale } }
  expect(branded(fields, { ...BRAND, language }).sample_data).toEqual({ locale: written })
})

test('the English words of a sample are not declared to be in the language of a brand', () => {
  const html = '<html lang="{{ lang | default: "en" }}">{{ total | money: currency, locale }}'
  const fields = { html, sample_data: { total: 5 } }
  expect(branded(fields, BRAND).sample_data).toEqual({ total: 5 })
  const british = branded(fields, { ...BRAND, language: 'en-GB' }).sample_data
  expect(british).toEqual({ total: 5, lang: 'en-GB', locale: 'en-GB' })
})
