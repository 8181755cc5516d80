/** Properties of documents by the names of ExifTool, which Gotenberg uses. */
import type { PdfOptions } from '../../../engine/index.ts'
import type { PdfFacts } from '../../../finisher/operations/tasks.ts'
import { CompatError } from '../../adapter.ts'

type Properties = PdfOptions['document']

const NAMES: Record<string, keyof Properties> = {
  Title: 'title',
  Author: 'author',
  Subject: 'subject',
  Keywords: 'keywords',
  Creator: 'creator',
  Language: 'language',
}

/** @throws CompatError 400 for a property that cannot be set */
export function documentOf(metadata: Record<string, unknown> | null): Properties {
  const properties: Properties = {}
  for (const [tag, value] of Object.entries(metadata ?? {})) {
    const name = Object.hasOwn(NAMES, tag) ? NAMES[tag] : undefined
    const text = Array.isArray(value) ? value.map(String).join(', ') : value
    if (name === undefined || typeof text !== 'string') throw cannotBeSet(tag)
    if (text !== '') properties[name] = text
  }
  return properties
}

function cannotBeSet(tag: string): CompatError {
  const known = Object.keys(NAMES).join(', ')
  const message = `The requested metadata could not be written: '${tag.slice(0, 100)}' cannot be set, or is no text. Set ${known}.`
  return new CompatError(400, message)
}

/** The properties of a PDF as ExifTool names them. */
export function tagsOf({
  document,
  version,
  page_count,
  tagged,
}: PdfFacts): Record<string, unknown> {
  const tags = {
    Title: document.title,
    Author: document.author,
    Subject: document.subject,
    Keywords: document.keywords,
    Creator: document.creator,
    Producer: document.producer,
    Language: document.language,
    CreateDate: exifDate(document.created),
    ModifyDate: exifDate(document.modified),
    PDFVersion: Number(version),
    PageCount: page_count,
    ...(tagged && { TaggedPDF: true }),
  }
  return Object.fromEntries(Object.entries(tags).filter(([, value]) => value !== null))
}

/** Such as `2006:09:18 16:27:50Z`. */
function exifDate(date: string | null): string | null {
  if (date === null) return null
  const [day = '', time = ''] = new Date(date).toISOString().split('T')
  return `${day.replaceAll('-', ':')} ${time.slice(0, 8)}Z`
}
