/** Tells what a PDF is: its pages, its properties, its outline, and what it declares. */
import { attachedFiles } from '../assemble/attachments.ts'
import { readDestinations } from '../assemble/destinations.ts'
import { type OutlineItem, readOutline } from '../assemble/outline.ts'
import { rotationOf, shownBox } from '../assemble/page-boxes.ts'
import { type Page, readPages } from '../assemble/page-list.ts'
import { formFacts } from '../forms/field-facts.ts'
import { readPdfDate } from '../metadata/dates.ts'
import { printable } from '../metadata/properties.ts'
import { readXmp, standardsIn } from '../metadata/read-xmp.ts'
import { decodeText } from '../metadata/text-string.ts'
import type { PdfDocument } from '../objects/document.ts'
import { isDict, nameOf, type PdfValue } from '../objects/values.ts'
import { shownSize } from '../overlay/matrix.ts'
import { askQpdf } from '../qpdf/call-qpdf.ts'
import { openSource, passwordOf } from '../qpdf/open-source.ts'
import type { QpdfRunner } from '../qpdf/runner.ts'
import { findActiveContent } from './active-content.ts'
import { PdfFailure } from './failure.ts'
import { infoEntries } from './info-entries.ts'
import { type Opening, openNoting } from './open-for-change.ts'
import type { OutlineEntry, PageFacts, PdfFacts, PdfFactsWithInfo } from './pdf-facts.ts'
import { signaturesOf } from './signature-facts.ts'
import type { PdfOperation, PdfSource } from './tasks.ts'

/** Longer texts are cut. One long string may be the title of many entries. */
const PROPERTY_CHARS_MAX = 10_000
const TITLE_CHARS_MAX = 1_000
const TITLES_CHARS_MAX = 1_000_000
const ENTRIES_MAX = 20_000

/** @throws PdfFailure */
export async function factsOf(
  { source, withInfo = false }: Extract<PdfOperation, { kind: 'facts' }>,
  opening: Opening,
): Promise<PdfFacts | PdfFactsWithInfo> {
  const document = await openNoting(source, opening)
  const catalog = document.catalog()
  const { pages } = readPages(document)
  return {
    version: versionOf(source.pdf, document, catalog.get('Version')),
    encrypted: await isEncrypted(opening.qpdf, source),
    tagged: isDict(document.resolve(catalog.get('StructTreeRoot'))),
    page_count: pages.length,
    pages: pages.map((page) => pageFacts(document, page)),
    document: propertiesOf(document),
    ...(withInfo && { info: infoEntries(document) }),
    outline: outlineOf(document, new Map(pages.map(({ id }, at) => [id, at + 1]))),
    conformance: standardsIn(readXmp(document)),
    attachments: attachedFiles(document).map(({ name, specification }) => {
      const files = document.dict(document.dict(specification).get('EF'))
      const params = document.dict(document.dict(files.get('F')).get('Params'))
      const size = document.resolve(params.get('Size'))
      return { name, size_bytes: typeof size === 'number' ? size : null }
    }),
    ...formFacts(document, pages),
    signatures: signaturesOf(document),
    active_content: [...findActiveContent(document)].map(([kind, count]) => ({ kind, count })),
  }
}

/** @throws PdfFailure */
export async function pagesOf(qpdf: QpdfRunner, source: PdfSource): Promise<PageFacts[]> {
  const document = await openSource(qpdf, source)
  return readPages(document).pages.map((page) => pageFacts(document, page))
}

function pageFacts(document: PdfDocument, page: Page): PageFacts {
  const rotation = rotationOf(document, page)
  return { ...shownSize(shownBox(document, page), rotation), rotation }
}

/** The version of the header, or a later one of the catalog (ISO 32000-1, 7.5.2). */
function versionOf(pdf: Uint8Array, document: PdfDocument, later: PdfValue | undefined): string {
  const head = Buffer.from(pdf.buffer, pdf.byteOffset, Math.min(pdf.length, 1024))
  const header = /%PDF-(\d\.\d)/.exec(head.toString('latin1'))?.[1] ?? '1.0'
  const name = nameOf(document.resolve(later)) ?? ''
  return /^\d\.\d$/.test(name) && name > header ? name : header
}

/** The copy that is read is not encrypted. */
async function isEncrypted(qpdf: QpdfRunner, source: PdfSource): Promise<boolean> {
  if (
    !Buffer.from(source.pdf.buffer, source.pdf.byteOffset, source.pdf.length).includes('/Encrypt')
  )
    return false
  const password = passwordOf(source)
  const argsOf = (paths: string[]) => [...password, '--show-encryption', ...paths]
  return !(await askQpdf(qpdf, [source.pdf], argsOf)).includes('not encrypted')
}

function propertiesOf(document: PdfDocument): PdfFacts['document'] {
  const info = document.dict(document.trailer.get('Info'))
  const catalog = document.catalog()
  const clean = (value: PdfValue | undefined) =>
    printable(decodeText(document.resolve(value), PROPERTY_CHARS_MAX)) || null
  return {
    title: clean(info.get('Title')),
    author: clean(info.get('Author')),
    subject: clean(info.get('Subject')),
    keywords: clean(info.get('Keywords')),
    creator: clean(info.get('Creator')),
    producer: clean(info.get('Producer')),
    language: clean(catalog.get('Lang')),
    created: readPdfDate(clean(info.get('CreationDate')))?.toISOString() ?? null,
    modified: readPdfDate(clean(info.get('ModDate')))?.toISOString() ?? null,
  }
}

/** @param numbers the number of each page by its object */
function outlineOf(document: PdfDocument, numbers: Map<number, number>): OutlineEntry[] {
  const { pageOf } = readDestinations(document)
  let entries = 0
  let characters = 0
  const entriesOf = (items: OutlineItem[]): OutlineEntry[] =>
    items.map(({ dict, target, children }) => {
      const title = printable(decodeText(document.resolve(dict.get('Title')), TITLE_CHARS_MAX))
      entries += 1
      characters += title.length
      if (entries > ENTRIES_MAX)
        throw new PdfFailure('refused', `The outline has more than ${ENTRIES_MAX} entries.`)
      if (characters > TITLES_CHARS_MAX) {
        const message = `The titles of the outline have more than ${TITLES_CHARS_MAX} characters.`
        throw new PdfFailure('refused', message)
      }
      const page = pageOf(target)
      return {
        title,
        page: page === null ? null : (numbers.get(page) ?? null),
        children: entriesOf(children),
      }
    })
  return entriesOf(readOutline(document))
}
