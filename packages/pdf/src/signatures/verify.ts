/** Checks the signatures of a PDF (ISO 32000-1, 12.8; ETSI EN 319 142-1). */
import { readPdfDate } from '../metadata/dates.ts'
import { printable } from '../metadata/properties.ts'
import { decodeText } from '../metadata/text-string.ts'
import type { PdfDocument } from '../objects/document.ts'
import { openRevisions } from '../objects/revisions.ts'
import { type Dict, itemsOf, nameOf } from '../objects/values.ts'
import { PdfFailure } from '../operations/failure.ts'
import type { PdfSource } from '../operations/tasks.ts'
import { checkEnds } from '../qpdf/open-source.ts'
import {
  type FoundSignature,
  foundSignatures,
  type SignedBytes,
  signedBytes,
} from './byte-ranges.ts'
import { certificatesOfPem, commonName, factsOfCertificate } from './certificates.ts'
import { type Chains, chainTo } from './chains.ts'
import { type ChangesAfter, type Compared, changesAfter } from './changes-after.ts'
import { type CheckedCms, checkCms } from './check-cms.ts'
import { storedCertificates } from './stored-certificates.ts'
import { type CertificateFacts, type Der, SigningError } from './tasks.ts'
import { checkToken, tokenIn } from './timestamps.ts'

/** A signature as it was checked. */
export interface SignatureCheck {
  field: string
  /**
   * Whether the signed bytes and the signature are as they were made, and the file has no change
   * that the signature forbids.
   */
  valid: boolean
  /** A sentence; null for a signature that is valid. */
  problem: string | null
  signer: string | null
  reason: string | null
  location: string | null
  contact: string | null
  /** The time that the signer claims. */
  signed: string | null
  /** The time that a time-stamp server confirms. */
  timestamp: {
    time: string
    authority: string | null
    valid: boolean
    trusted: boolean | null
  } | null
  /** Such as `ECDSA with SHA-256`. */
  algorithm: string | null
  certificate: CertificateFacts | null
  /** Whether the certificate leads to one of the roots; null if none were sent. */
  trusted: boolean | null
  trust_problem: string | null
  /** Whether the signature covers the whole file, or an earlier revision of it. */
  covers_document: boolean
  changes_after: ChangesAfter
  /** The changes that the file allows since it was certified. */
  certified: 1 | 2 | 3 | null
}

interface Verifying {
  source: PdfSource
  roots: string[]
  now: string
}

const TEXT_CHARS_MAX = 500
const REFERENCES_MAX = 20

/** @throws PdfFailure, SigningError for roots that are no certificates */
export async function verifySignatures({
  source,
  roots,
  now,
}: Verifying): Promise<SignatureCheck[]> {
  checkEnds(source.pdf)
  const pdf = Buffer.from(source.pdf.buffer, source.pdf.byteOffset, source.pdf.length)
  const document = opened(pdf)
  const trusted = roots.flatMap(certificatesOfPem)
  const stored = storedCertificates(document)
  const found = foundSignatures(document).map((signature) => {
    const bytes = signedBytes(document, pdf, signature.dict)
    return { signature, covered: bytes && coveredBy(document, signature.dict, bytes) }
  })
  const changes = changesAfter(
    document,
    pdf,
    found.flatMap(({ covered }) => covered ?? []),
  )
  const checks: SignatureCheck[] = []
  for (const { signature, covered } of found) {
    const said = saidBy(document, signature)
    const compared = covered && changes.get(covered.end)
    if (!covered || !compared) checks.push({ ...said, problem: UNCLEAR })
    else {
      const isWhole = covered.end === pdf.length
      const { checked } = covered
      checks.push(await checkSignature(said, { checked, compared, isWhole, trusted, stored, now }))
    }
  }
  return checks
}

function coveredBy(document: PdfDocument, dict: Dict, bytes: SignedBytes) {
  const checked = checkedCms(document, dict, bytes)
  const isIntact = typeof checked !== 'string' && checked.problem === null
  return { dict, end: bytes.end, checked, isIntact }
}

function opened(pdf: Buffer): PdfDocument {
  try {
    return openRevisions(pdf)
  } catch (error) {
    if (error instanceof PdfFailure) throw error
    throw new PdfFailure('damaged', 'The PDF is damaged: its cross-references cannot be read.')
  }
}

const UNCLEAR = 'The signature does not say which bytes of the file it covers.'
const FORBIDDEN = 'The file has changes that its certification does not allow.'

interface Checking {
  /** A sentence for what cannot be read. */
  checked: CheckedCms | string
  compared: Compared
  isWhole: boolean
  trusted: Der[]
  stored: Der[]
  now: string
}

async function checkSignature(
  said: SignatureCheck,
  { checked, compared: { changes, isAllowed }, isWhole, trusted, stored, now }: Checking,
): Promise<SignatureCheck> {
  const covered = { covers_document: isWhole, changes_after: changes }
  if (typeof checked === 'string') return { ...said, ...covered, problem: checked }
  const { certificate, certificates, kind, hash } = checked
  const { certified } = said
  const isBroken = certified !== null && !isAllowed(certified)
  const problem = checked.problem ?? (isBroken ? FORBIDDEN : null)
  const chains = { trusted, certificates: [...certificates, ...stored] }
  const timestamp = await timestampOf(checked, { ...chains, now })
  // Anyone can stamp any time: one that nobody trusts would make an expired key current again.
  const at = timestamp?.valid && timestamp.trusted ? timestamp.time : now
  const trust = certificate && (await chainTo(certificate, { ...chains, at }))
  return {
    ...said,
    ...covered,
    valid: problem === null,
    problem,
    signer: certificate === null ? said.signer : commonName(certificate),
    algorithm: kind === '' ? null : `${kind} with ${hash.replace('sha', 'SHA-')}`,
    certificate: certificate && factsOfCertificate(certificate),
    timestamp,
    trusted: trust === null ? null : trust.isTrusted,
    trust_problem: trust === null ? null : trust.problem,
  }
}

function checkedCms(
  document: PdfDocument,
  dict: Dict,
  { cms, parts }: SignedBytes,
): CheckedCms | string {
  const kind = nameOf(document.resolve(dict.get('SubFilter'))) ?? ''
  if (!['ETSI.CAdES.detached', 'adbe.pkcs7.detached'].includes(kind)) {
    return kind === 'ETSI.RFC3161'
      ? checkedTime(cms, parts)
      : `Signatures of the kind \`${printable(kind).slice(0, 40)}\` are not checked.`
  }
  try {
    return checkCms(cms, parts)
  } catch (error) {
    if (!(error instanceof SigningError)) throw error
    return 'The signature cannot be read.'
  }
}

/** A time stamp of the whole document has no signer of its own. */
function checkedTime(cms: Uint8Array, parts: [Buffer, Buffer]): CheckedCms | string {
  try {
    const { cms: checked, problem } = checkToken(cms, Buffer.concat(parts))
    return { ...checked, problem }
  } catch (error) {
    if (!(error instanceof SigningError)) throw error
    return 'The time stamp cannot be read.'
  }
}

function saidBy(document: PdfDocument, { field, dict }: FoundSignature): SignatureCheck {
  const text = (key: string) =>
    printable(decodeText(document.resolve(dict.get(key)), TEXT_CHARS_MAX)) || null
  return {
    field,
    valid: false,
    problem: null,
    signer: text('Name'),
    reason: text('Reason'),
    location: text('Location'),
    contact: text('ContactInfo'),
    signed: readPdfDate(text('M'))?.toISOString() ?? null,
    timestamp: null,
    algorithm: null,
    certificate: null,
    trusted: null,
    trust_problem: null,
    covers_document: false,
    changes_after: 'other',
    certified: certifiedBy(document, dict),
  }
}

/** The signature says so itself: what names it in the catalog could be taken out later. */
function certifiedBy(document: PdfDocument, dict: Dict): 1 | 2 | 3 | null {
  const references = itemsOf(document.resolve(dict.get('Reference'))).slice(0, REFERENCES_MAX)
  const certifying = references
    .map((reference) => document.dict(reference))
    .find((one) => nameOf(document.resolve(one.get('TransformMethod'))) === 'DocMDP')
  if (certifying === undefined) return null
  const level = document.resolve(document.dict(certifying.get('TransformParams')).get('P')) ?? 2
  return level === 1 || level === 2 || level === 3 ? level : null
}

async function timestampOf(
  checked: CheckedCms,
  { now, ...chains }: Chains & { now: string },
): Promise<SignatureCheck['timestamp']> {
  const token = tokenIn(checked)
  if (token === null) return null
  try {
    const { cms, time, problem } = checkToken(
      token,
      checked.signer.signature.valueBlock.valueHexView,
    )
    const certificates = [...chains.certificates, ...cms.certificates]
    const trust =
      cms.certificate && (await chainTo(cms.certificate, { ...chains, certificates, at: now }))
    return {
      time: time.toISOString(),
      authority: cms.certificate && commonName(cms.certificate),
      valid: problem === null,
      trusted: trust?.isTrusted ?? null,
    }
  } catch (error) {
    if (!(error instanceof SigningError)) throw error
    return null
  }
}
