/**
 * Judges answers about the revocation of a certificate, from OCSP or from a list: an answer counts
 * if those who may give it have signed it, and if it is about now (RFC 5280, 6.3; RFC 6960, 3.2).
 */
import { X509Certificate } from 'node:crypto'
import {
  type BasicOCSPResponse,
  CertID,
  type Certificate,
  type CertificateRevocationList,
  getCrypto,
  IssuingDistributionPoint,
  type SingleResponse,
} from 'pkijs'
import { certificateDer, issued } from './certificates.ts'

export type RevocationAnswer = 'good' | 'revoked' | null

export interface About {
  certificate: Certificate
  issuer: Certificate
  now: Date
}

const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9'
const DELTA = '2.5.29.27'
const POINT = '2.5.29.28'
const CONSTRAINTS = '2.5.29.19'
/** The difference of clocks that is allowed. */
const SKEW_MS = 5 * 60_000
/** For an OCSP answer that does not say how long it holds. */
const UNSAID_MS = 24 * 3_600_000
const RESPONDERS_MAX = 10

/** @returns null for an answer about something else, or one that does not count */
export async function ocspAnswer(
  response: BasicOCSPResponse,
  { certificate, issuer, now }: About,
): Promise<RevocationAnswer> {
  const single = await singleOf(response, certificate, issuer)
  if (single === null) return null
  const { thisUpdate, nextUpdate } = single
  const until = nextUpdate ?? new Date(thisUpdate.getTime() + UNSAID_MS)
  if (!isCurrent(thisUpdate, until, now)) return null
  if (!(await isSignedByResponder(response, issuer, now))) return null
  // The status is a choice: 0 is good, 1 is revoked.
  const { idBlock } = single.certStatus as { idBlock?: { tagNumber: number } }
  if (idBlock?.tagNumber === 0) return 'good'
  return idBlock?.tagNumber === 1 ? 'revoked' : null
}

async function singleOf(
  { tbsResponseData }: BasicOCSPResponse,
  certificate: Certificate,
  issuer: Certificate,
): Promise<SingleResponse | null> {
  for (const single of tbsResponseData.responses) {
    if (!single.certID.serialNumber.isEqual(certificate.serialNumber)) continue
    const hashAlgorithm = getCrypto(true).getAlgorithmByOID(single.certID.hashAlgorithm.algorithmId)
    if (!('name' in hashAlgorithm)) continue
    const parameters = { hashAlgorithm: hashAlgorithm.name, issuerCertificate: issuer }
    const own = await CertID.create(certificate, parameters)
    if (own.isEqual(single.certID)) return single
  }
  return null
}

/** The issuer answers itself, or names others by certificates for this use (RFC 6960, 4.2.2.2). */
async function isSignedByResponder(
  response: BasicOCSPResponse,
  issuer: Certificate,
  now: Date,
): Promise<boolean> {
  const parent = new X509Certificate(certificateDer(issuer))
  const named = (response.certs ?? []).slice(0, RESPONDERS_MAX).filter((one) => {
    const child = new X509Certificate(certificateDer(one))
    const isForUse = child.keyUsage?.includes(OCSP_SIGNING) ?? false
    const isValid = isCurrent(one.notBefore.value, one.notAfter.value, now)
    return isForUse && isValid && issued(parent, child)
  })
  for (const responder of [issuer, ...named]) {
    if (await isSignedWith(response, responder)) return true
  }
  return false
}

/** The check of the response itself wants the certificate of the issuer in each response. */
async function isSignedWith(
  { tbsResponseData, signature, signatureAlgorithm }: BasicOCSPResponse,
  { subjectPublicKeyInfo }: Certificate,
): Promise<boolean> {
  const data = new Uint8Array(tbsResponseData.tbsView).buffer
  return getCrypto(true)
    .verifyWithPublicKey(data, signature, subjectPublicKeyInfo, signatureAlgorithm)
    .catch(() => false) // A key of another kind has not signed it.
}

/** @returns null for a list about something else, or one that does not count */
export async function listAnswer(
  list: CertificateRevocationList,
  { certificate, issuer, now }: About,
): Promise<RevocationAnswer> {
  const { thisUpdate, nextUpdate } = list
  if (nextUpdate === undefined || !isCurrent(thisUpdate.value, nextUpdate.value, now)) return null
  if (!coversAll(list, certificate) || !signsLists(issuer)) return null
  const isSigned = await list.verify({ issuerCertificate: issuer }).catch(() => false)
  if (!isSigned) return null
  return list.isCertificateRevoked(certificate) ? 'revoked' : 'good'
}

/** Whether the list would have the certificate: some have changes or some kinds only. */
function coversAll({ crlExtensions }: CertificateRevocationList, of: Certificate): boolean {
  const extensions = crlExtensions?.extensions ?? []
  if (extensions.some(({ extnID }) => extnID === DELTA)) return false
  const extension = extensions.find(({ extnID }) => extnID === POINT)
  if (extension === undefined) return true
  const point = extension.parsedValue
  if (!(point instanceof IssuingDistributionPoint)) return false
  if (point.indirectCRL || point.onlyContainsAttributeCerts) return false
  if (point.onlySomeReasons !== undefined && point.onlySomeReasons !== 0) return false
  return !(isAuthority(of) ? point.onlyContainsUserCerts : point.onlyContainsCACerts)
}

function isAuthority({ extensions = [] }: Certificate): boolean {
  const found = extensions.find(({ extnID }) => extnID === CONSTRAINTS)
  return (found?.parsedValue as { cA?: boolean } | undefined)?.cA === true
}

/** A certificate without this extension may sign all. */
function signsLists({ extensions = [] }: Certificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === '2.5.29.15')?.parsedValue as
    | { valueBlock?: { valueHexView?: Uint8Array } }
    | undefined
  if (usage === undefined) return true
  return ((usage.valueBlock?.valueHexView?.[0] ?? 0) & 0x02) !== 0
}

function isCurrent(from: Date, until: Date, now: Date): boolean {
  const at = now.getTime()
  return from.getTime() <= at + SKEW_MS && until.getTime() >= at - SKEW_MS
}
