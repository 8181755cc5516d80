/** The sections of the form of options. */
import type { OptionField } from '../options.gen.ts'

export interface Section {
  title: string
  fields: OptionField[]
}

/** The options of each section but the last, which has the others: a new option is shown there. */
const SECTIONS: [title: string, names: string][] = [
  [
    'Output',
    'format width height quality resize fullPage selector clip deviceScaleFactor landscape margin printBackground scale pageRanges preferCSSPageSize singlePage outline tagged omitBackground',
  ],
  [
    'Headers and footers',
    'displayHeaderFooter headerTemplate footerTemplate headerFirstPage footerFirstPage pageNumberOffset',
  ],
  [
    'Document, archives and attachments',
    'document pdfa pdfua conformance renumberHeadings attachments facturX deterministic clock encrypt compress imageQuality',
  ],
  [
    'What the page sees',
    'darkMode media mediaFeatures viewport device mobile userAgent locale timezone geolocation reducedMotion cookies extraHeaders httpCredentials',
  ],
  [
    'Changes to the page',
    'injectCSS injectJS hideSelectors removeSelectors hideCookieBanners expandScrollers blockAds blockResources',
  ],
  [
    'Waiting and failing',
    'enableJavaScript waitUntil waitForSelector waitForExpression waitForTimeout timeout failOn bestAttempt',
  ],
]

/** The sections that have fields, in their order. */
export function sectionsOf(fields: readonly OptionField[]): Section[] {
  const left = new Map(fields.map((field) => [field.name, field]))
  const take = (name: string) => {
    const field = left.get(name)
    left.delete(name)
    return field ?? []
  }
  const named = SECTIONS.map(([title, names]) => ({
    title,
    fields: names.split(' ').flatMap(take),
  }))
  const sections = [...named, { title: 'More', fields: [...left.values()] }]
  return sections.filter((section) => section.fields.length > 0)
}
