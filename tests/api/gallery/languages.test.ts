/**
 * The samples of the gallery in further languages: each has a text for every label, and a template
 * prints no word that is not a label. Nothing is rendered.
 */
import { beforeAll, describe, expect, test } from 'bun:test'
import { ownName, sampleFor, samplesOf } from '../../../dashboard/templates/languages.tsx'
import {
  createGallery,
  GALLERY_SLUGS,
  type GalleryTemplate,
} from '../../../server/gallery/catalogue.ts'
import { type Languages, labelsOf, readLanguages } from '../../../server/gallery/languages.ts'
import { createTemplateLanguage } from '../../../server/templates/liquid.ts'

const CODES = ['de', 'es', 'fr']

let languages: Languages
let templates: GalleryTemplate[]
beforeAll(async () => {
  languages = await readLanguages()
  templates = await createGallery().list()
})

test('a file is a language of every template', () => {
  expect([...languages.keys()]).toEqual(CODES)
  for (const template of templates) {
    expect(template.languages).toEqual(CODES)
    expect(Object.keys(template.samples)).toEqual(['ltr', 'rtl', 'cjk', ...CODES])
  }
})

describe.each(CODES)('%s', (code) => {
  test('every label that a template reads has a text, and no text is left over', () => {
    for (const { slug, html, samples } of templates) {
      const labels = (samples[code]?.['labels'] ?? {}) as Record<string, string>
      expect({ slug, labels: Object.keys(labels) }).toEqual({ slug, labels: labelsOf(html) })
      expect({ slug, empty: Object.values(labels).filter((text) => text === '') }).toEqual({
        slug,
        empty: [],
      })
    }
    const read = new Set(templates.flatMap(({ html }) => labelsOf(html)))
    const { labels, samples } = languages.get(code) ?? { labels: {}, samples: {} }
    expect(Object.keys(labels).filter((name) => !read.has(name))).toEqual([])
    expect(Object.keys(samples).sort()).toEqual([...GALLERY_SLUGS].sort())
    const own = Object.entries(samples).flatMap(([slug, sample]) => {
      const html = templates.find((template) => template.slug === slug)?.html ?? ''
      return Object.keys(sample.labels ?? {}).filter((name) => !labelsOf(html).includes(name))
    })
    expect(own).toEqual([])
  })

  test('a sample has all data of the English one, in its language', () => {
    for (const { slug, samples, variables } of templates) {
      const { [code]: sample = {}, ltr } = samples
      const missing = Object.keys(ltr).filter((name) => !(name in sample))
      // Rates of tax that differ stand in the lines.
      expect({ slug, missing: missing.filter((name) => name !== 'tax_percent') }).toEqual({
        slug,
        missing: [],
      })
      const locale = sample['locale'] ?? code
      expect([sample['lang'], String(locale).split('-')[0]]).toEqual([code, code])
      expect(Object.keys(sample).filter((name) => !variables.includes(name))).toEqual([])
    }
  })
})

/** Labels whose default is a sign, which fits many languages. */
const SIGNS = ['percent', 'colon', 'comma']

test.each(['rtl', 'cjk'] as const)('the sample %s has a text for every word', (name) => {
  for (const { slug, html, samples } of templates) {
    const labels = (samples[name]['labels'] ?? {}) as Record<string, string>
    const missing = labelsOf(html).filter((label) => !labels[label] && !SIGNS.includes(label))
    expect({ slug, missing }).toEqual({ slug, missing: [] })
  }
})

/** Words that are the same in all languages. */
const INTERNATIONAL = ['IBAN', 'BIC', 'kg']

test('a document prints no word of its own but labels', () => {
  for (const { slug, html, kind } of templates.filter((one) => one.kind === 'pdf')) {
    const [, body = ''] = html.split('<body>')
    const fixed = body
      .replaceAll(/\{%- comment.*?endcomment -%\}/g, ' ')
      .replaceAll(/\{%.*?%\}|\{\{.*?\}\}/g, ' ')
      .replaceAll(/<[^>]*>/g, ' ')
    const words = (fixed.match(/\p{L}+/gu) ?? []).filter((word) => !INTERNATIONAL.includes(word))
    // A default of words is that of a label.
    const defaults = Array.from(html.matchAll(/(\S+) \| default: ["'][A-Z]/g), ([, name]) => name)
    const unnamed = defaults.filter((name) => !name?.startsWith('labels.'))
    expect({ slug, kind, words, unnamed }).toEqual({ slug, kind, words: [], unnamed: [] })
  }
})

test.each([
  ['de', ['Rechnung', 'USt. 19\u00a0% auf 6.897,50\u00a0€', 'Nettobetrag']],
  ['fr', ['Facture', 'TVA 5,5\u00a0% sur 84,00\u00a0€', 'Net à payer TTC\u00a0: ']],
  ['es', ['Factura', 'IVA 4\u00a0% sobre 84,00\u00a0€', 'Base imponible']],
])('an invoice in %s has the words, rates and numbers of its country', (code, wanted) => {
  const { html, samples } = templates.find(({ slug }) => slug === 'invoice') ?? {}
  const input = { texts: { html: html ?? '', styles: '', header: '', footer: '' }, parts: {} }
  const limits = { processorMs: 5_000, realMs: 5_000 }
  const data = samples?.[code] ?? {}
  const result = createTemplateLanguage().expand({ ...input, hidden: [], data }, limits)
  if ('fault' in result) throw new Error(result.fault.message)
  for (const text of wanted) expect(result.value.html).toContain(text)
  expect(result.value.html).toContain(`<html lang="${code}"`)
})

describe('the language of the page', () => {
  const samples = () => samplesOf(templates)

  test('is chosen by the names that languages have themselves', () => {
    const names = samples().map(({ language }) => ownName(language))
    expect(names).toEqual(['English', 'Deutsch', 'Español', 'Français', 'العربية', '日本語'])
  })

  test.each([
    [['de-AT', 'en'], 'de'],
    [['', 'nl', 'fr-CA'], 'fr'],
    [['en-US', 'de'], 'ltr'],
    [['ar-EG'], 'rtl'],
    [['ja'], 'cjk'],
    [['sv', 'ZH-TW'], 'ltr'],
    [[], 'ltr'],
  ])('begins for a reader of %p with %s', (wanted, sample) => {
    expect(sampleFor(wanted, samples())).toBe(sample)
  })
})
