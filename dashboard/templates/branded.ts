/** Puts the brand of the account into a new template, where the template has a place for it. */
import type { Brand } from '../preferences.ts'
import { contrastOf } from '../studio/brand/contrast.ts'
import {
  brandOf,
  paperOf,
  withFirstFont,
  withPaper,
  withProperty,
} from '../studio/brand/properties.ts'
import { type Content, contentOf, readJson } from '../studio/content.ts'
import { withValue } from '../studio/form/change.ts'
import { isObject } from '../studio/form/shape.ts'
import type { TemplateFields } from './starters.ts'

/** Paper that a letter is written on; that of labels and cards is part of their design. */
const LETTER_PAPER = ['A4', 'Letter']
/** Text with less contrast is hard to read (WCAG 2.2, level AA). */
const CONTRAST_MIN = 4.5
/** The language of the words of templates. */
const DEFAULT_LANGUAGE = 'en'
const LOGO = /\{\{-?\s*((?:\w+\.)*logo)\b/

export function branded(fields: TemplateFields, brand: Brand): TemplateFields {
  const texts = { html: '', styles: '', header: '', footer: '' }
  const json = { sample_data: {}, settings: {}, variable_rules: {} }
  const content = withPaperOf(withLook(contentOf({ ...texts, ...json, ...fields }), brand), brand)
  const settings = readJson('settings', content.settings)
  const data = brandedData(content.html, fields.sample_data, brand)
  return {
    ...fields,
    html: content.html,
    ...('value' in settings && fields.settings && { settings: settings.value }),
    ...(Object.keys(data).length > 0 && { sample_data: data }),
  }
}

function withLook(content: Content, { accent, ink, font, font_heading }: Brand): Content {
  const fonts = { '--font': font, '--font-heading': font_heading || font }
  const looks: Record<string, string> = { '--accent': accent, '--ink': ink, ...fonts }
  const properties = brandOf(content)
  const paper = properties.find(({ name }) => name === '--paper')?.value
  let branded = content
  for (const { name, kind, value } of properties) {
    const own = looks[name]
    // Dark text of a brand stays off the dark paper of a card.
    if (own && name === '--ink' && paper && contrastOf(own, paper) < CONTRAST_MIN) continue
    // Fonts for other scripts stay behind the own one.
    if (own)
      branded = withProperty(branded, name, kind === 'font' ? withFirstFont(value, own) : own)
  }
  return branded
}

function withPaperOf(content: Content, { format }: Brand): Content {
  const paper = paperOf(content)
  const isLetter = content.settings.includes('"pdf"') && LETTER_PAPER.includes(paper?.format ?? '')
  return format && paper && isLetter ? withPaper(content, { ...paper, format }) : content
}

/** The sample data with the logo and the language, which programs send with their own. */
function brandedData(
  html: string,
  sample: Readonly<Record<string, unknown>> | undefined,
  { logo, language }: Brand,
): Record<string, unknown> {
  const path = LOGO.exec(html)?.[1]?.split('.')
  const data = sample ?? {}
  const withLogo = logo && path ? withValue(data, path, logo) : data
  const branded = isObject(withLogo) ? { ...withLogo } : { ...data }
  for (const name of ['lang', 'locale']) {
    // A document declares the language of its words. Those of an empty one are yet to be written.
    const isOpen = sample === undefined || isSameLanguage(branded[name], language)
    if (language && usesVariable(html, name) && isOpen) branded[name] = language
  }
  return branded
}

/** Whether a tag of Liquid has the name as a variable, not as a property, text or argument. */
function usesVariable(html: string, name: string): boolean {
  return new RegExp(`\\{[{%][^{}]*(?<![\\w."'-])${name}\\b(?!\\s*:)`).test(html)
}

/** Whether both are the same language in the same script, such as `de` and `de-AT`. */
function isSameLanguage(name: unknown, language: string): boolean {
  return language !== '' && writtenIn(String(name ?? DEFAULT_LANGUAGE)) === writtenIn(language)
}

function writtenIn(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    return tag // The API takes tags of the right form whose parts mean nothing, such as `de-a`.
  }
}
