/**
 * Makes CMS signatures as PAdES asks for them (ETSI EN 319 122-1, RFC 5652). The structures are
 * those of pkijs, the signatures those of the runtime.
 */
import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto'
import { Set as AsnSet, Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import { certificateOf } from './certificates.ts'
import { bufferOf, derOf, parseDer } from './der.ts'
import { type Der, type HashName, SigningError } from './tasks.ts'

export const OIDS = {
  data: '1.2.840.113549.1.7.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
} as const

export const HASHES: Record<HashName, string> = {
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
}

/** The algorithms of signatures by the hash and the kind of the key (RFC 5754). */
const SIGNATURES: Record<HashName, { rsa: string; ec: string }> = {
  sha256: { rsa: '1.2.840.113549.1.1.11', ec: '1.2.840.10045.4.3.2' },
  sha384: { rsa: '1.2.840.113549.1.1.12', ec: '1.2.840.10045.4.3.3' },
  sha512: { rsa: '1.2.840.113549.1.1.13', ec: '1.2.840.10045.4.3.4' },
}

/** The attributes that are signed, as the set that a key signs. They bind the certificate. */
export function attributesOf(digest: Uint8Array, certificate: Der, hash: HashName): Der {
  const certificateHash = createHash(hash).update(certificate).digest()
  // SHA-256 is the default, which DER leaves out.
  const named = hash === 'sha256' ? [] : [sequence(new ObjectIdentifier({ value: HASHES[hash] }))]
  const identifier = sequence(...named, octets(certificateHash))
  const attributes = [
    attribute(OIDS.contentType, new ObjectIdentifier({ value: OIDS.data })),
    attribute(OIDS.messageDigest, octets(digest)),
    attribute(OIDS.signingCertificateV2, sequence(sequence(identifier))),
  ]
  // A set in DER is in the order of its encodings (X.690, 11.6).
  const ordered = attributes
    .map((one) => ({ one, der: derOf(one.toSchema()) }))
    .sort((a, b) => Buffer.compare(a.der, b.der))
    .map(({ one }) => one.toSchema())
  return derOf(new AsnSet({ value: ordered }))
}

interface Sealing {
  attributes: Der
  by: { key: Der } | { signature: Uint8Array }
  certificates: Der[]
  hash: HashName
}

/** @throws SigningError if the signature is not that of the certificate */
export function sealCms({ attributes, by, certificates, hash }: Sealing): Der {
  const [own] = certificates
  if (own === undefined) throw new Error('a signer has a certificate')
  const signature = 'key' in by ? signedWith(by.key, attributes, hash) : by.signature
  const certificate = certificateOf(own)
  const kind = new X509Certificate(own).publicKey.asymmetricKeyType === 'rsa' ? 'rsa' : 'ec'
  const set = parseDer(attributes)
  const listed = set instanceof AsnSet ? set.valueBlock.value : []
  const digestAlgorithm = new AlgorithmIdentifier({ algorithmId: HASHES[hash] })
  const signed = new SignedData({
    version: 1,
    digestAlgorithms: [digestAlgorithm],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OIDS.data }),
    certificates: certificates.map(certificateOf),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({
          issuer: certificate.issuer,
          serialNumber: certificate.serialNumber,
        }),
        digestAlgorithm,
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: listed.map((schema) => new Attribute({ schema })),
        }),
        signatureAlgorithm: new AlgorithmIdentifier({
          algorithmId: SIGNATURES[hash][kind],
          ...(kind === 'rsa' && { algorithmParams: new Null() }),
        }),
        signature: octets(signature),
      }),
    ],
  })
  return contentOf(signed)
}

function signedWith(key: Der, attributes: Der, hash: HashName): Uint8Array {
  const privateKey = createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' })
  return sign(hash, attributes, privateKey)
}

export function contentOf(signed: SignedData): Der {
  const content = new ContentInfo({
    contentType: ContentInfo.SIGNED_DATA,
    content: signed.toSchema(true),
  })
  return derOf(content.toSchema())
}

/** @throws SigningError for what is not a signature with one signer */
export function readCms(cms: Uint8Array): { signed: SignedData; signer: SignerInfo } {
  try {
    const content = ContentInfo.fromBER(bufferOf(cms))
    const signed = new SignedData({ schema: content.content })
    const [signer, ...others] = signed.signerInfos
    if (signer !== undefined && others.length === 0) return { signed, signer }
  } catch {
    // It is no CMS.
  }
  throw new SigningError('signature', 'The answer is no CMS signature with one signer.')
}

export function octets(bytes: Uint8Array): OctetString {
  return new OctetString({ valueHex: bufferOf(bytes) })
}

function sequence(...value: (Sequence | OctetString | ObjectIdentifier)[]): Sequence {
  return new Sequence({ value })
}

function attribute(type: string, value: Sequence | OctetString | ObjectIdentifier): Attribute {
  return new Attribute({ type, values: [value] })
}
