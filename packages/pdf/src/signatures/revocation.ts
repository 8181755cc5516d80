/**
 * Finds out what later checks of a signature need (PAdES B-LT): who issued each certificate, and
 * answers that it was not revoked, from OCSP or from a list (RFC 5280, RFC 6960).
 */
import { X509Certificate } from 'node:crypto'
import { OctetString } from 'asn1js'
import {
  BasicOCSPResponse,
  type Certificate,
  CertificateRevocationList,
  CRLDistributionPoints,
  type GeneralName,
  InfoAccess,
  OCSPRequest,
  OCSPResponse,
} from 'pkijs'
import {
  certificateDer,
  certificateOf,
  certificatesOfPem,
  commonName,
  issued,
} from './certificates.ts'
import { type CheckedCms, checkCms } from './check-cms.ts'
import { bufferOf, derOf } from './der.ts'
import { type About, listAnswer, ocspAnswer, type RevocationAnswer } from './revocation-answers.ts'
import { type Der, type Fetched, SigningError, type Wanted } from './tasks.ts'
import { checkToken, tokenIn } from './timestamps.ts'

const AUTHORITY = '1.3.6.1.5.5.7.1.1'
const OCSP = '1.3.6.1.5.5.7.48.1'
const ISSUERS = '1.3.6.1.5.5.7.48.2'
const LISTS = '2.5.29.31'
/** The certificate of an OCSP server that is not checked itself (RFC 6960, 4.2.2.2.1). */
const NO_CHECK = '1.3.6.1.5.5.7.48.1.5'
const CERTIFICATES_MAX = 20
const ADDRESS = 6

/** The facts about a signature and its time stamp that later checks need. */
export interface Evidence {
  certificates: Der[]
  /** Those that count: signed by who may answer, and current. */
  ocsps: Der[]
  crls: Der[]
  /** Certificates of which nothing tells whether they were revoked. Roots need no answer. */
  missing: number
}

interface Known {
  certificates: Certificate[]
  ocsps: { der: Der; response: BasicOCSPResponse }[]
  crls: { der: Der; list: CertificateRevocationList }[]
}

/** A signature, and what was fetched about its certificates. */
interface Asking {
  cms: Der
  fetched: Fetched[]
  /** As ISO 8601. */
  now: string
}

/** The requests that are still to be made. @throws SigningError, as for what was revoked */
export async function wantedFor({ cms, fetched, now }: Asking): Promise<Wanted[]> {
  const known = knownOf(cms, fetched)
  const asked = new Set(fetched.map(({ url, request }) => keyOf(url, request)))
  const wanted: Wanted[] = []
  const add = (one: Wanted) => {
    const key = keyOf(one.url, one.body)
    if (!asked.has(key) && /^https?:\/\//.test(one.url)) wanted.push(one)
    asked.add(key)
  }
  for (const certificate of known.certificates) {
    if (isRoot(certificate) || hasExtension(certificate, NO_CHECK)) continue
    const issuer = issuerOf(certificate, known.certificates)
    if (issuer === null) {
      for (const url of accessOf(certificate, ISSUERS)) add({ kind: 'issuer', url, body: null })
      continue
    }
    const about = { certificate, issuer, now: new Date(now) }
    if ((await goodAnswer(about, known)) !== null) continue
    const [ocsp] = accessOf(certificate, OCSP)
    const body = await ocspRequest(certificate, issuer)
    if (ocsp !== undefined && !asked.has(keyOf(ocsp, body))) {
      add({ kind: 'ocsp', url: ocsp, body })
      continue
    }
    const [list] = listsOf(certificate)
    if (list !== undefined) add({ kind: 'crl', url: list, body: null })
  }
  return wanted
}

function keyOf(url: string, request: Uint8Array | null): string {
  return `${url} ${Buffer.from(request ?? []).toString('base64')}`
}

/** @throws SigningError, as for what was revoked */
export async function evidenceOf({ cms, fetched, now }: Asking): Promise<Evidence> {
  const known = knownOf(cms, fetched)
  const used = new Set<Der>()
  let missing = 0
  for (const certificate of known.certificates) {
    if (isRoot(certificate) || hasExtension(certificate, NO_CHECK)) continue
    const issuer = issuerOf(certificate, known.certificates)
    const about = issuer && { certificate, issuer, now: new Date(now) }
    const answer = about && (await goodAnswer(about, known))
    if (answer === null) missing += 1
    else used.add(answer)
  }
  return {
    certificates: known.certificates.map(certificateDer),
    ocsps: known.ocsps.map(({ der }) => der).filter((der) => used.has(der)),
    crls: known.crls.map(({ der }) => der).filter((der) => used.has(der)),
    missing,
  }
}

function knownOf(cms: Der, fetched: Fetched[]): Known {
  const checked = checkCms(cms, { digest: new Uint8Array() })
  const token = tokenIn(checked)
  const stamped = checked.signer.signature.valueBlock.valueHexView
  const stamp = token === null ? null : checkToken(token, stamped).cms
  const ders = [...dersOf(checked), ...(stamp === null ? [] : dersOf(stamp))]
  const known: Known = { certificates: [], ocsps: [], crls: [] }
  for (const { body } of fetched) {
    const response = ocspOf(body)
    if (response !== null) {
      known.ocsps.push({ der: body, response })
      for (const certificate of response.certs ?? []) ders.push(certificateDer(certificate))
      continue
    }
    const list = crlOf(body)
    if (list !== null) known.crls.push({ der: derOf(list.toSchema(true)), list })
    else ders.push(...issuersIn(body))
  }
  const unique = new Map(ders.map((der) => [Buffer.from(der).toString('base64'), der]))
  known.certificates = [...unique.values()].slice(0, CERTIFICATES_MAX).map(certificateOf)
  return known
}

function dersOf({ certificate, certificates }: CheckedCms): Der[] {
  return certificate === null ? certificates : [certificate, ...certificates]
}

/** The answer that the certificate was not revoked. @throws SigningError if it was */
async function goodAnswer(about: About, { ocsps, crls }: Known): Promise<Der | null> {
  let good: Der | null = null
  const judge = (der: Der, answer: RevocationAnswer) => {
    if (answer === 'revoked') {
      const name = commonName(certificateDer(about.certificate))
      throw new SigningError('revoked', `the certificate of \`${name}\` was revoked.`)
    }
    if (answer === 'good') good ??= der
  }
  for (const { der, response } of ocsps) judge(der, await ocspAnswer(response, about))
  for (const { der, list } of crls) judge(der, await listAnswer(list, about))
  return good
}

function issuerOf(certificate: Certificate, known: Certificate[]): Certificate | null {
  const child = new X509Certificate(certificateDer(certificate))
  return known.find((one) => issued(new X509Certificate(certificateDer(one)), child)) ?? null
}

export function isRoot(certificate: Certificate): boolean {
  return certificate.subject.isEqual(certificate.issuer)
}

function hasExtension({ extensions = [] }: Certificate, oid: string): boolean {
  return extensions.some(({ extnID }) => extnID === oid)
}

function accessOf({ extensions = [] }: Certificate, method: string): string[] {
  const access = extensions.find(({ extnID }) => extnID === AUTHORITY)?.parsedValue
  if (!(access instanceof InfoAccess)) return []
  return access.accessDescriptions.flatMap(({ accessMethod, accessLocation }) =>
    accessMethod === method ? addressOf(accessLocation) : [],
  )
}

function listsOf({ extensions = [] }: Certificate): string[] {
  const points = extensions.find(({ extnID }) => extnID === LISTS)?.parsedValue
  if (!(points instanceof CRLDistributionPoints)) return []
  return points.distributionPoints.flatMap(({ distributionPoint }) =>
    Array.isArray(distributionPoint) ? distributionPoint.flatMap(addressOf) : [],
  )
}

function addressOf({ type, value }: GeneralName): string[] {
  return type === ADDRESS && typeof value === 'string' ? [value] : []
}

async function ocspRequest(certificate: Certificate, issuer: Certificate): Promise<Der> {
  const request = new OCSPRequest()
  // The hash that every server knows; it identifies the certificate, and proves nothing.
  const parameters = { hashAlgorithm: 'SHA-1', issuerCertificate: issuer }
  await request.createForCertificate(certificate, parameters)
  return derOf(request.toSchema(true))
}

function ocspOf(bytes: Uint8Array): BasicOCSPResponse | null {
  try {
    const { responseBytes } = OCSPResponse.fromBER(bufferOf(bytes))
    const inner = responseBytes?.response
    return inner instanceof OctetString ? BasicOCSPResponse.fromBER(inner.getValue()) : null
  } catch {
    return null // It is something else.
  }
}

function crlOf(bytes: Uint8Array): CertificateRevocationList | null {
  try {
    return CertificateRevocationList.fromBER(bufferOf(bytes))
  } catch {
    return null // It is something else.
  }
}

/** A certificate as DER or as PEM. Others, such as bundles of CMS, are left out. */
function issuersIn(bytes: Uint8Array): Der[] {
  try {
    const text = Buffer.from(bytes).toString('latin1')
    if (text.includes('-----BEGIN')) return certificatesOfPem(text)
    return [new Uint8Array(new X509Certificate(bytes).raw)]
  } catch {
    return [] // What an address answers may be anything.
  }
}
