/**
 * The samples of the gallery in further languages: each has a text for every label, and a template
 * prints no word that is not a label. Nothing is rendered.
 */
import { beforeAll, describe, expect, test } from 'bun:test'
import { sampleFor, samplesOf } from '../../../dashboard/templates/languages.tsx'
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

test('a failure to read the languages is not kept', async () => {
  let failures = 1
  const gallery = createGallery(async () => {
    failures -= 1
    if (failures >= 0) throw new Error('too many open files')
    return languages
  })
  await expect(gallery.find('invoice')).rejects.toThrow('too many open files')
  expect((await gallery.find('invoice'))?.languages).toEqual(CODES)
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
      const names = namesIn(sample)
      const missing = [...namesIn(ltr)].filter((name) => !names.has(name))
      expect({ slug, missing }).toEqual({ slug, missing: [] })
      const locale = sample['locale'] ?? code
      expect([sample['lang'], String(locale).split('-')[0]]).toEqual([code, code])
      expect(Object.keys(sample).filter((name) => !variables.includes(name))).toEqual([])
    }
  })
})

/**
 * Names that a country may have no value for: a business without a number for VAT, lines with
 * rates of their own, and numbers of telephones where none are kept for fiction.
 */
const OF_COUNTRIES = ['tax_id', 'tax_percent', 'phone']

/** The names of all values in data, such as `items.note`; labels are compared with the template. */
function namesIn(value: unknown, outer = ''): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((one) => [...namesIn(one, outer)]))
  if (typeof value !== 'object' || value === null) return new Set()
  const own = Object.entries(value).filter(
    ([name]) => !OF_COUNTRIES.includes(name) && `${outer}${name}` !== 'labels',
  )
  return new Set(
    own.flatMap(([name, inner]) => [outer + name, ...namesIn(inner, `${outer}${name}.`)]),
  )
}

/** Labels whose default is a sign, which fits many languages. */
const SIGNS = ['percent', 'colon', 'comma', 'quote_mark']

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
    const defaults = Array.from(html.matchAll(/(\S+) \| default: ["']\p{L}/gu), ([, name]) => name)
    const unnamed = defaults.filter((name) => !/^(?:labels\.\w+|lang|dir)$/.test(name ?? ''))
    // Texts of styles, such as “Page” beside a number.
    const styled = Array.from(html.matchAll(/\bcontent:[^;}]*/g), ([text]) => text)
    const drawn = styled.flatMap((text) => text.match(/["'][^"']*\p{L}[^"']*["']/gu) ?? [])
    expect({ slug, kind, words, unnamed, drawn }).toEqual({
      slug,
      kind,
      words: [],
      unnamed: [],
      drawn: [],
    })
  }
})

/** The HTML that a template makes of a sample, without a browser. */
function expanded(slug: string, code: string): string {
  const { html, samples } = templates.find((one) => one.slug === slug) ?? {}
  const input = { texts: { html: html ?? '', styles: '', header: '', footer: '' }, parts: {} }
  const limits = { processorMs: 5_000, realMs: 5_000 }
  const data = samples?.[code] ?? {}
  const result = createTemplateLanguage().expand({ ...input, hidden: [], data }, limits)
  if ('fault' in result) throw new Error(result.fault.message)
  return result.value.html
}

test.each([
  ['de', ['Rechnung', 'USt. 19\u00a0% auf 6.897,50\u00a0€', 'Nettobetrag']],
  ['fr', ['Facture', 'TVA 5,5\u00a0% sur 84,00\u00a0€', 'Net à payer TTC\u00a0: ']],
  ['es', ['Factura', 'IVA 4\u00a0% sobre 84,00\u00a0€', 'Base imponible']],
])('an invoice in %s has the words, rates and numbers of its country', (code, wanted) => {
  const html = expanded('invoice', code)
  for (const text of wanted) expect(html).toContain(text)
  expect(html).toContain(`<html lang="${code}"`)
})

// Spain takes back with negative amounts.
test.each([
  ['de', '8.297,91', '129,92', '35.343,00', '144,50'],
  ['es', '8433,34', '-130,76', '35.937,00', '144,50'],
  ['fr', '8\u202f365,62', '130,34', '35\u202f640,00', '144,50'],
])('the sums of the samples in %s are those of their lines', (code, ...totals) => {
  for (const [at, slug] of ['invoice', 'credit-note', 'quote', 'receipt'].entries()) {
    expect(expanded(slug, code)).toContain(`>${totals[at]}\u00a0€<`)
  }
})

describe('the language of the page', () => {
  const samples = () => samplesOf(templates)

  test('is chosen by the names that languages have themselves, or by the script', () => {
    const shown = samples().map(({ label }) => label)
    const scripts = ['Arabic or Hebrew', 'Chinese, Japanese, Korean']
    expect(shown).toEqual(['English', 'Deutsch', 'Español', 'Français', ...scripts])
  })

  test('is that of the sample, in every template', () => {
    const scripts: Record<string, string[]> = { rtl: ['ar', 'he'], cjk: ['zh', 'ja', 'ko'] }
    for (const { name, language } of samples()) {
      const shown = language === null ? scripts[name] : [language]
      for (const template of templates) {
        const { lang = 'en' } = template.samples[name] ?? {}
        expect(shown).toContain(String(lang).split('-')[0])
      }
    }
  })

  test.each([
    [['de-AT', 'en'], 'de'],
    [['', 'nl', 'fr-CA'], 'fr'],
    [['en-US', 'de'], 'ltr'],
    [['ar-EG', 'es'], 'es'],
    [['ja'], 'ltr'],
    [['sv', 'ZH-TW'], 'ltr'],
    [[], 'ltr'],
  ])('begins for a reader of %p with %s', (wanted, sample) => {
    expect(sampleFor(wanted, samples())).toBe(sample)
  })
})
