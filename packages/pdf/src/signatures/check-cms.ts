/** Checks a CMS signature: its digest, its signature, and the certificate that it binds. */
import { constants, createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  type Attribute,
  Certificate,
  IssuerAndSerialNumber,
  RSASSAPSSParams,
  type SignedData,
  type SignerInfo,
} from 'pkijs'
import { certificateDer } from './certificates.ts'
import { HASHES, OIDS, readCms } from './cms.ts'
import { derOf } from './der.ts'
import { type Der, SigningError } from './tasks.ts'

const HASH_NAMES: Record<string, string> = {
  '1.3.14.3.2.26': 'sha1',
  ...Object.fromEntries(Object.entries(HASHES).map(([name, oid]) => [oid, name])),
}
const PSS = '1.2.840.113549.1.1.10'
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12'

export interface CheckedCms {
  signed: SignedData
  signer: SignerInfo
  /** The certificate of the signer; null if the structure does not have it. */
  certificate: Der | null
  /** The other certificates. */
  certificates: Der[]
  hash: string
  /** Such as `RSA` or `ECDSA`. */
  kind: string
  /** A sentence; null if all is right. */
  problem: string | null
}

/**
 * @param parts the bytes that are signed
 * @throws SigningError for what is no CMS with one signer
 */
export function checkCms(
  cms: Uint8Array,
  parts: Uint8Array[] | { digest: Uint8Array },
): CheckedCms {
  const { signed, signer } = readCms(cms)
  const all = (signed.certificates ?? []).filter((one) => one instanceof Certificate)
  const own = all.find((one) => isOf(signer, one))
  const hash = HASH_NAMES[signer.digestAlgorithm.algorithmId] ?? ''
  const certificate = own === undefined ? null : certificateDer(own)
  const others = all.filter((one) => one !== own).map(certificateDer)
  const base = { signed, signer, certificate, certificates: others, hash, kind: '' }
  if (own === undefined || certificate === null) {
    return { ...base, problem: 'The certificate of the signer is missing.' }
  }
  if (hash === '') return { ...base, problem: 'The hash is not supported.' }
  const digest = 'digest' in parts ? parts.digest : hashOf(hash, parts)
  const key = keyOf(own)
  if (key === null)
    return { ...base, problem: 'The key of its certificate is of a kind that is not supported.' }
  const kind = key.asymmetricKeyType === 'rsa' ? 'RSA' : 'ECDSA'
  const problem = problemOf({ signer, digest, hash, key, certificate, parts })
  return { ...base, kind, problem }
}

function keyOf({ subjectPublicKeyInfo }: Certificate): KeyObject | null {
  const key = Buffer.from(derOf(subjectPublicKeyInfo.toSchema()))
  try {
    return createPublicKey({ key, format: 'der', type: 'spki' })
  } catch {
    return null // The runtime does not know its kind.
  }
}

function hashOf(hash: string, parts: Uint8Array[]): Uint8Array {
  const hasher = createHash(hash)
  for (const part of parts) hasher.update(part)
  return hasher.digest()
}

interface Checking {
  signer: SignerInfo
  digest: Uint8Array
  hash: string
  key: KeyObject
  certificate: Der
  parts: Uint8Array[] | { digest: Uint8Array }
}

function problemOf({ signer, digest, hash, key, certificate, parts }: Checking): string | null {
  const attributes = signer.signedAttrs
  if (attributes === undefined) {
    if ('digest' in parts) return 'The signed attributes are missing.'
    return isSigned(signer, key, hash, Buffer.concat(parts)) ? null : WRONG
  }
  const value = attributeIn(attributes.attributes, OIDS.messageDigest)
  const isSame =
    value instanceof OctetString && Buffer.from(value.valueBlock.valueHexView).equals(digest)
  if (!isSame) return 'The bytes that were signed have been changed.'
  if (!isSigned(signer, key, hash, new Uint8Array(attributes.encodedValue))) return WRONG
  return bindsCertificate(attributes.attributes, certificate)
    ? null
    : 'The signature names another certificate than the one that it comes with.'
}

const WRONG = 'The signature was not made with the key of its certificate.'

function isSigned(
  signer: SignerInfo,
  key: Checking['key'],
  hash: string,
  data: Uint8Array,
): boolean {
  const { algorithmId, algorithmParams } = signer.signatureAlgorithm
  const signature = signer.signature.valueBlock.valueHexView
  try {
    if (algorithmId !== PSS) return verify(hash, data, key, signature)
    const { hashAlgorithm, saltLength } = new RSASSAPSSParams({ schema: algorithmParams })
    const name = HASH_NAMES[hashAlgorithm.algorithmId] ?? hash
    const padding = constants.RSA_PKCS1_PSS_PADDING
    return verify(name, data, { key, padding, saltLength }, signature)
  } catch {
    return false // The runtime does not know the algorithm.
  }
}

/** The attributes name the certificate by its hash (RFC 5035). */
function bindsCertificate(attributes: Attribute[], certificate: Der): boolean {
  const value =
    attributeIn(attributes, OIDS.signingCertificateV2) ??
    attributeIn(attributes, SIGNING_CERTIFICATE)
  if (value === undefined) return true
  const isFirst = attributeIn(attributes, OIDS.signingCertificateV2) === undefined
  const [list] = itemsIn(value)
  const [identifier] = itemsIn(list)
  const [first, second] = itemsIn(identifier)
  const named = first instanceof Sequence ? itemsIn(first)[0] : undefined
  const oid = named instanceof ObjectIdentifier ? named.valueBlock.toString() : ''
  const hash = HASH_NAMES[oid] ?? (isFirst ? 'sha1' : 'sha256')
  const found = first instanceof OctetString ? first : second
  if (!(found instanceof OctetString)) return false
  const expected = createHash(hash).update(certificate).digest()
  return expected.equals(Buffer.from(found.valueBlock.valueHexView))
}

export function attributeIn(attributes: Attribute[], type: string): unknown {
  return attributes.find((one) => one.type === type)?.values[0]
}

function itemsIn(value: unknown): unknown[] {
  return value instanceof Sequence ? value.valueBlock.value : []
}

function isOf({ sid }: SignerInfo, certificate: Certificate): boolean {
  if (sid instanceof IssuerAndSerialNumber) {
    return (
      certificate.issuer.isEqual(sid.issuer) && certificate.serialNumber.isEqual(sid.serialNumber)
    )
  }
  const key = certificate.extensions?.find(({ extnID }) => extnID === '2.5.29.14')?.parsedValue
  const [a, b] = [bytesOf(key), bytesOf(sid)]
  return a !== null && b !== null && a.equals(b)
}

function bytesOf(value: unknown): Buffer | null {
  const block = value as { valueBlock?: { valueHexView?: Uint8Array } } | undefined
  const view = block?.valueBlock?.valueHexView
  return view === undefined ? null : Buffer.from(view)
}

/**
 * A CMS that is used only if it is the signature that was asked for.
 * @param expected of a signature that was made elsewhere; null for one that was sealed here
 * @throws SigningError
 */
export function requireSignature(
  cms: Der,
  expected: { digest: Uint8Array; certificate: Der } | null,
): Der {
  const { signer } = readCms(cms)
  const attributes = signer.signedAttrs?.attributes ?? []
  const said = attributeIn(attributes, OIDS.messageDigest)
  const own = said instanceof OctetString ? said.valueBlock.valueHexView : new Uint8Array()
  const { problem, certificate } = checkCms(cms, { digest: expected?.digest ?? own })
  if (problem !== null) throw new SigningError('signature', problem)
  if (expected === null) return cms
  const isOther = certificate === null || !Buffer.from(certificate).equals(expected.certificate)
  if (isOther) {
    throw new SigningError('signature', 'The signature was made with another certificate.')
  }
  if (attributeIn(attributes, OIDS.signingCertificateV2) === undefined) {
    const message = 'The signed attributes have no `signing-certificate-v2`, which PAdES asks for.'
    throw new SigningError('signature', message)
  }
  return cms
}
