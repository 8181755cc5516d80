/**
 * Signs a PDF in steps: the process prepares the file and makes the signature, and the server asks
 * those who have keys, the time, or what later checks need.
 */
import type { Fetched, PdfSource, PreparedPdf, SignatureOptions } from '@platen/pdf/internal'
import { fieldError } from '../failures.ts'
import type { PdfTools } from '../tools.ts'
import type { SignFields } from './fields.ts'
import { drawPicture } from './picture.ts'
import { makeSignature } from './signature.ts'

/** Bytes of a signature without its certificates, and those of a time stamp. */
const ROOM = { signature: 4_000, timestamp: 16_000, remote: 32_000 }
/** Issuers, their answers, and those about the servers of the answers. */
const ROUNDS_MAX = 4

/** @param prefix of the fields in errors @throws EngineError, ApiError */
export async function signPdf(
  source: PdfSource,
  { fields, prefix }: { fields: SignFields; prefix: string },
  tools: PdfTools,
): Promise<Uint8Array> {
  const { signing, signers, addNote } = tools
  const signer = await signers.open(fields, prefix)
  if (signer.daysLeft !== null) {
    const names = [signer.daysLeft === 1 ? '1 day' : `${signer.daysLeft} days`]
    addNote({ code: 'CERTIFICATE_EXPIRES', file: 0, names, count: 1 })
  }
  const isTimed = fields.level !== 'B-B'
  const { picture, place } = await drawPicture(source, { fields, prefix }, tools)
  const certificates = signer.certificates.reduce((sum, { length }) => sum + length, 0)
  const own = signer.key === null ? ROOM.remote : ROOM.signature
  const options: SignatureOptions = {
    field: fields.field ?? null,
    reason: fields.reason ?? null,
    location: fields.location ?? null,
    contact: fields.contact ?? null,
    name: null,
    certify: fields.certify,
    picture,
    place,
    roomBytes: own + certificates + (isTimed ? ROOM.timestamp : 0),
    date: tools.date,
  }
  const preparing = { step: 'prepare', source, options, hash: signer.hash } as const
  const { prepared } = await signing(preparing, 'prepared')
  const cms = await makeSignature(signer, { digest: prepared.digest, isTimed, prefix }, tools)
  const pdf = filled(prepared, cms, prefix)
  return fields.level === 'B-LT' ? withEvidence(pdf, cms, tools) : pdf
}

/** @throws EngineError for a signature, or a time stamp, that is too long */
function filled({ pdf, gap }: PreparedPdf, cms: Uint8Array, prefix: string): Uint8Array {
  if (cms.length > gap.bytes) {
    const path = `${prefix}signer`
    const message = `\`${path}\` cannot be used: its signature has ${cms.length} bytes with its certificates and time stamp, and at most ${gap.bytes} are reserved for it.`
    throw fieldError(path, 'signing_signature', message)
  }
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
  bytes.write(Buffer.from(cms).toString('hex'), gap.at, 'latin1')
  return pdf
}

/** Keeps what later checks need, as far as it can be fetched. */
async function withEvidence(
  pdf: Uint8Array,
  cms: Uint8Array,
  { signing, signers, addNote, date: now }: PdfTools,
): Promise<Uint8Array> {
  const fetched: Fetched[] = []
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const { wanted } = await signing({ step: 'wanted', cms, fetched, now }, 'wanted')
    if (wanted.length === 0) break
    const answers = await signers.askAuthorities(wanted, fetched)
    if (answers.length === 0) break
    fetched.push(...answers)
  }
  const keeping = { step: 'keep', pdf, cms, fetched, now } as const
  const { pdf: kept, missing } = await signing(keeping, 'kept')
  if (missing > 0) {
    const names = [missing === 1 ? '1 certificate' : `${missing} certificates`]
    addNote({ code: 'REVOCATION_MISSING', file: 0, names, count: missing })
  }
  return kept
}
