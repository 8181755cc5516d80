/** Puts files into a PDF (ISO 32000-2, 7.11.4 and 14.13). */
import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { pdfDate } from '../metadata/dates.ts'
import { encodeText } from '../metadata/text-string.ts'
import { compressed, type PdfDocument } from '../objects/document.ts'
import { readNameTree } from '../objects/trees.ts'
import {
  Bytes,
  type Dict,
  dictOf,
  itemsOf,
  Name,
  type PdfValue,
  type Ref,
  Stream,
} from '../objects/values.ts'

export interface Attachment {
  name: string
  content: Uint8Array
  /** The media type. */
  type: string
  relationship: 'Source' | 'Data' | 'Alternative' | 'Supplement' | 'Unspecified'
  description: string | null
}

/**
 * Adds files to those that the document has.
 * @param date the date of all files
 */
export function attach(
  document: PdfDocument,
  catalog: Dict,
  attachments: Attachment[],
  date: Date,
): void {
  if (attachments.length === 0) return
  const added = attachments.map((attachment): [name: Bytes, file: Ref] => [
    encodeText(attachment.name),
    document.add(specificationOf(document, attachment, date)),
  ])
  const names = document.dict(catalog.get('Names'))
  const known = [...readNameTree(document, names.get('EmbeddedFiles'))]
  const files = [
    ...known.map(([name, file]): [name: Bytes, file: PdfValue] => [new Bytes(name), file]),
    ...added,
  ]
  // A reader looks names up by halving the list.
  files.sort(([one], [other]) => (one.value < other.value ? -1 : 1))
  added.sort(([one], [other]) => (one.value < other.value ? -1 : 1))
  const tree = document.add(dictOf({ Names: files.flat() }))
  catalog.set('Names', new Map(names).set('EmbeddedFiles', tree))
  const associated = itemsOf(document.resolve(catalog.get('AF')))
  catalog.set('AF', [...associated, ...added.map(([, file]) => file)])
}

function specificationOf(document: PdfDocument, attachment: Attachment, date: Date): Dict {
  const { name, content, type, relationship, description } = attachment
  const params = dictOf({
    Size: content.length,
    CreationDate: pdfDate(date),
    ModDate: pdfDate(date),
    CheckSum: new Bytes(createHash('md5').update(content).digest().toString('latin1')),
  })
  const entries = dictOf({
    Type: new Name('EmbeddedFile'),
    Subtype: new Name(type),
    Params: params,
  })
  const isPacked = content.length > SAMPLE_BYTES && !shrinks(content)
  const file = document.add(isPacked ? new Stream(entries, content) : compressed(content, entries))
  return dictOf({
    Type: new Name('Filespec'),
    F: encodeText(name),
    UF: encodeText(name),
    EF: dictOf({ F: file, UF: file }),
    AFRelationship: new Name(relationship),
    Desc: description === null ? undefined : encodeText(description),
  })
}

const SAMPLES = 4
const SAMPLE_BYTES = 64 * 1024
const SHRUNK_MAX = 0.95

/**
 * Whether it is worth the time to compress a file: archives and pictures stay as large, which takes
 * seconds to find out.
 */
function shrinks(content: Uint8Array): boolean {
  const step = (content.length - SAMPLE_BYTES) / (SAMPLES - 1)
  const samples = Array.from({ length: SAMPLES }, (_, at) =>
    content.subarray(Math.floor(at * step), Math.floor(at * step) + SAMPLE_BYTES),
  )
  const packed = samples.map((sample) => deflateSync(sample).length)
  return packed.some((length) => length < SAMPLE_BYTES * SHRUNK_MAX)
}
