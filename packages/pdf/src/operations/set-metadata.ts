/** Sets properties of a PDF: those of its information dictionary and of its XMP, which agree. */
import { changeXmp } from '../metadata/change-xmp.ts'
import { pdfDate, pdfDateOf, readPdfDate } from '../metadata/dates.ts'
import {
  ENTRIES_MAX,
  hasEntries,
  isEntryName,
  type MoreProperties,
  setEntries,
} from '../metadata/more-properties.ts'
import { type Properties, printable, propertiesOf, setLanguage } from '../metadata/properties.ts'
import { readXmp, standardsIn } from '../metadata/read-xmp.ts'
import { decodeText, encodeText } from '../metadata/text-string.ts'
import { metadataStream, xmpOf } from '../metadata/xmp.ts'
import type { PdfDocument } from '../objects/document.ts'
import { type Dict, Ref } from '../objects/values.ts'
import { PdfFailure } from './failure.ts'
import { type Changing, openForChange } from './open-for-change.ts'
import type { Metadata, PdfOperation } from './tasks.ts'

const CHARS_MAX = 10_000
const KEYS = {
  title: 'Title',
  author: 'Author',
  subject: 'Subject',
  keywords: 'Keywords',
  creator: 'Creator',
} as const

export async function setMetadata(
  task: Extract<PdfOperation, { kind: 'setMetadata' }>,
  changing: Changing,
): Promise<Buffer> {
  const document = await openForChange(task.source, changing)
  if (!(document.trailer.get('Root') instanceof Ref)) throw new PdfFailure('damaged')
  const catalog: Dict = new Map(document.catalog())
  const metadata = cleaned(task.metadata)
  const properties = changed(propertiesOf(document, {}, new Date(task.date)), metadata)
  if (task.more !== undefined) addMore(properties, task.more)
  const before = readXmp(document)
  setInfo(document, properties, standardsIn(before))
  if (metadata.language !== null) setLanguage(document, catalog, metadata.language)
  const after =
    (before === null ? null : changeXmp(before, properties)) ??
    changeXmp(newXmp(document, properties), properties)
  catalog.set('Metadata', document.add(metadataStream(after ?? '')))
  document.setCatalog(catalog)
  return document.save()
}

function addMore(properties: Properties, more: MoreProperties): void {
  const names = Object.keys(more.entries)
  const texts = [...Object.values(more.entries), more.producer ?? '']
  if (names.length > ENTRIES_MAX || !names.every(isEntryName)) {
    throw new PdfFailure('refused', `At most ${ENTRIES_MAX} entries with simple names can be set.`)
  }
  if (texts.some((text) => text.length > CHARS_MAX)) throw tooLong()
  properties.more = more
  properties.producer = more.producer ?? properties.producer
}

function tooLong(): PdfFailure {
  return new PdfFailure('refused', `A property has at most ${CHARS_MAX} characters.`)
}

/** A file without metadata was created when its information dictionary says. */
function newXmp(document: PdfDocument, properties: Properties): string {
  const info = document.dict(document.trailer.get('Info'))
  const created = readPdfDate(decodeText(document.resolve(info.get('CreationDate'))))
  const none = { pdfa: null, pdfua: null, facturX: null }
  return xmpOf({ ...properties, date: created ?? properties.date }, none)
}

function cleaned(metadata: Metadata): Metadata {
  const clean = (text: string | null) => {
    if (text !== null && text.length > CHARS_MAX) throw tooLong()
    return text === null ? null : printable(text)
  }
  const { title, author, subject, keywords, creator, language } = metadata
  return {
    title: clean(title),
    author: clean(author),
    subject: clean(subject),
    keywords: clean(keywords),
    creator: clean(creator),
    language: clean(language),
  }
}

function changed(properties: Properties, metadata: Metadata): Properties {
  const result = { ...properties }
  for (const key of ['title', 'author', 'subject', 'keywords', 'creator'] as const) {
    const value = metadata[key]
    if (value !== null) result[key] = value === '' ? null : value
  }
  return result
}

/**
 * Files of PDF/A-4 have their properties in the XMP only (ISO 19005-4, 6.1.3). The date of creation
 * stays.
 */
function setInfo(document: PdfDocument, properties: Properties, standards: string[]): void {
  const { trailer } = document
  const { more } = properties
  if (standards.some((name) => name.startsWith('PDF/A-4'))) {
    if (hasEntries(more)) {
      throw new PdfFailure('refused', 'A PDF/A-4 has no entries of other names: leave them out.')
    }
    trailer.delete('Info')
    return
  }
  const info: Dict = new Map(document.dict(trailer.get('Info')))
  for (const [property, key] of Object.entries(KEYS)) {
    const value = properties[property as keyof typeof KEYS]
    if (value === null) info.delete(key)
    else info.set(key, encodeText(value))
  }
  info.set('ModDate', pdfDateOf(more?.modified) ?? pdfDate(properties.date))
  if (more !== undefined) {
    const created = pdfDateOf(more.created)
    if (created !== undefined) info.set('CreationDate', created)
    if (more.producer !== null) info.set('Producer', encodeText(more.producer))
    setEntries(info, more)
  }
  trailer.set('Info', document.add(info))
}
