/**
 * Properties of a document: the same in its information dictionary (ISO 32000-1, 14.3.3) and in its
 * XMP.
 */
import type { PdfDocument } from '../objects/document.ts'
import { type Dict, dictOf, isDict, itemsOf, nameOf, Ref } from '../objects/values.ts'
import { pdfDate, pdfDateOf } from './dates.ts'
import { type MoreProperties, setEntries } from './more-properties.ts'
import { decodeText, encodeText } from './text-string.ts'

/** Null where the document has none. */
export interface Properties {
  title: string | null
  author: string | null
  subject: string | null
  keywords: string | null
  creator: string | null
  producer: string | null
  date: Date
  more?: MoreProperties | undefined
}

/** Chromium's title of a page without one that was loaded from HTML. */
const NO_TITLE = 'about:blank'

/** @param wanted properties that replace those of the document */
export function propertiesOf(
  document: PdfDocument,
  wanted: Partial<Omit<Properties, 'producer' | 'date'>>,
  date: Date,
): Properties {
  const info = document.dict(document.trailer.get('Info'))
  const read = (key: string) => printable(decodeText(document.resolve(info.get(key)))) || null
  const title = read('Title')
  return {
    title: wanted.title ?? (title === NO_TITLE ? null : title),
    author: wanted.author ?? read('Author'),
    subject: wanted.subject ?? read('Subject'),
    keywords: wanted.keywords ?? read('Keywords'),
    creator: wanted.creator ?? read('Creator'),
    producer: wanted.more?.producer ?? read('Producer'),
    date,
    more: wanted.more,
  }
}

/** Makes control characters spaces: XML 1.0 has none but white space. */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]+/gu, ' ')
    .trim()
}

export function infoDictionary(properties: Properties): Dict {
  const text = (value: string | null) => (value === null ? undefined : encodeText(value))
  const { more } = properties
  const date = pdfDate(properties.date)
  const info = dictOf({
    Title: text(properties.title),
    Author: text(properties.author),
    Subject: text(properties.subject),
    Keywords: text(properties.keywords),
    Creator: text(properties.creator),
    Producer: text(properties.producer),
    CreationDate: pdfDateOf(more?.created) ?? date,
    ModDate: pdfDateOf(more?.modified) ?? date,
  })
  if (more !== undefined) setEntries(info, more)
  return info
}

/** Sets the language of the document: also that of the element for all of it, which would win. */
export function setLanguage(document: PdfDocument, catalog: Dict, language: string): void {
  const text = encodeText(language)
  catalog.set('Lang', text)
  const root = document.dict(catalog.get('StructTreeRoot'))
  const top = root.get('K')
  const refs = [top, ...itemsOf(document.resolve(top))].filter((item) => item instanceof Ref)
  for (const { id } of refs) {
    const element = document.object(id)
    if (!isDict(element) || nameOf(element.get('S')) !== 'Document') continue
    if (element.has('Lang')) document.set(id, new Map(element).set('Lang', text))
  }
}

/** Shows the title in the window's title bar, in place of the file's name (ISO 14289-1, 7.1). */
export function showTitle(document: PdfDocument, catalog: Dict): void {
  const preferences = document.resolve(catalog.get('ViewerPreferences'))
  const entries: Dict = new Map(isDict(preferences) ? preferences : [])
  catalog.set('ViewerPreferences', entries.set('DisplayDocTitle', true))
}
