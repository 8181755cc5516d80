/**
 * Makes a file that is complete but for its signature: the field, the picture, and a gap that the
 * signature is written into (ISO 32000-1, 12.8.1; ETSI EN 319 142-1).
 */
import { createHash } from 'node:crypto'
import type { Suggest } from '../forms/similar-name.ts'
import { pdfDate } from '../metadata/dates.ts'
import { encodeText } from '../metadata/text-string.ts'
import { readCrossReferences } from '../objects/cross-references.ts'
import { openDocument, type PdfDocument } from '../objects/document.ts'
import { Bytes, type Dict, dictOf, itemsOf, Name, type Ref } from '../objects/values.ts'
import { noteNames } from '../operations/notes.ts'
import type { Opening } from '../operations/open-for-change.ts'
import type { PdfSource } from '../operations/tasks.ts'
import { formsOf } from '../overlay/forms.ts'
import { openSource } from '../qpdf/open-source.ts'
import { isSignedFile } from './byte-ranges.ts'
import { openToSign } from './open-signed.ts'
import { otherPlaces } from './other-places.ts'
import { signField } from './signature-field.ts'
import { type HashName, type PreparedPdf, type SignatureOptions, SigningError } from './tasks.ts'

/** As wide as an offset may be; replaced when it is known. */
const UNKNOWN = 9_999_999_999

/** @throws PdfFailure, SigningError */
export async function prepareSignature(
  { source, options, hash }: { source: PdfSource; options: SignatureOptions; hash: HashName },
  { suggest, ...opening }: Opening & { suggest: Suggest },
): Promise<PreparedPdf> {
  const document = await openToSign(source, opening)
  requireRights(document, options)
  const { field, place } = options
  // A field that has a place of its own is meant to be new.
  const others = field === null || place !== null ? [] : otherPlaces(document, field, suggest)
  noteNames(opening.notes, { code: 'SIGNATURE_FIELD_ADDED', file: 0 }, others)
  const value = document.add(null)
  document.set(value.id, signatureOf(options))
  if (options.certify !== null) certify(document, value)
  const picture = options.picture === null ? null : await drawn(document, options.picture, opening)
  signField(document, options, { value, picture })
  return withRange(document.save(), value, { roomBytes: options.roomBytes, hash })
}

/** Certified files say which changes they allow (12.8.2.2). */
function requireRights(document: PdfDocument, { certify: level }: SignatureOptions): void {
  const perms = document.dict(document.catalog().get('Perms'))
  const [reference] = itemsOf(document.resolve(document.dict(perms.get('DocMDP')).get('Reference')))
  const params = document.dict(document.dict(reference).get('TransformParams'))
  if (perms.has('DocMDP') && document.resolve(params.get('P')) === 1) {
    const message =
      'The PDF is certified, and its certificate allows no change and no signature. Send the file as it was before.'
    throw new SigningError('certified', message)
  }
  if (level !== null && (perms.has('DocMDP') || isSignedFile(document))) {
    const message =
      'Only the first signature of a PDF can certify it, and this one is signed. Sign it without `certify`.'
    throw new SigningError('certified', message, 'certify')
  }
}

function signatureOf(options: SignatureOptions): Dict {
  const { reason, location, contact, name, certify: level, roomBytes, date } = options
  const text = (value: string | null) => (value === null ? undefined : encodeText(value))
  const params = dictOf({ Type: new Name('TransformParams'), P: level ?? 2, V: new Name('1.2') })
  const reference = dictOf({
    Type: new Name('SigRef'),
    TransformMethod: new Name('DocMDP'),
    TransformParams: params,
  })
  return dictOf({
    Type: new Name('Sig'),
    Filter: new Name('Adobe.PPKLite'),
    SubFilter: new Name('ETSI.CAdES.detached'),
    ByteRange: [0, UNKNOWN, UNKNOWN, UNKNOWN],
    Contents: new Bytes('\0'.repeat(roomBytes)),
    M: pdfDate(new Date(date)),
    Name: text(name),
    Reason: text(reason),
    Location: text(location),
    ContactInfo: text(contact),
    Reference: level === null ? undefined : [reference],
  })
}

function certify(document: PdfDocument, signature: Ref): void {
  const catalog = new Map(document.catalog())
  const perms = new Map(document.dict(catalog.get('Perms'))).set('DocMDP', signature)
  document.setCatalog(catalog.set('Perms', perms))
}

async function drawn(
  document: PdfDocument,
  picture: Uint8Array,
  { qpdf }: Opening,
): Promise<Ref | null> {
  const print =
    openDocument(Buffer.from(picture.buffer, picture.byteOffset, picture.length)) ??
    (await openSource(qpdf, { pdf: picture, password: null }))
  return formsOf(document, print, 1)[0]?.ref ?? null
}

/** Writes the range, which is all but the gap, and hashes it. */
function withRange(
  pdf: Buffer,
  signature: Ref,
  { roomBytes, hash }: { roomBytes: number; hash: HashName },
): PreparedPdf {
  // The same text may be in what the signer wrote, and in streams.
  const { entries } = readCrossReferences(pdf, pdf.toString('latin1'))
  const entry = entries.get(signature.id)
  if (!entry || !('offset' in entry)) throw new Error('the signature has no place in the file')
  const rangeAt = pdf.indexOf(`/ByteRange [0 ${UNKNOWN}`, entry.offset)
  const start = pdf.indexOf('/Contents <', rangeAt) + '/Contents '.length
  const end = start + 2 * roomBytes + 2
  const unknown = `/ByteRange [0 ${UNKNOWN} ${UNKNOWN} ${UNKNOWN}]`
  const range = `/ByteRange [0 ${start} ${end} ${pdf.length - end}`
  pdf.write(`${range.padEnd(unknown.length - 1)}]`, rangeAt, 'latin1')
  const digest = createHash(hash).update(pdf.subarray(0, start)).update(pdf.subarray(end)).digest()
  return { pdf, gap: { at: start + 1, bytes: roomBytes }, digest: new Uint8Array(digest) }
}
