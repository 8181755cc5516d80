/** Reads certificates: who they are for, which key they have, and which ones issued them. */
import { type KeyObject, X509Certificate } from 'node:crypto'
import { Certificate } from 'pkijs'
import { printable } from '../metadata/properties.ts'
import { bufferOf, derOf, parseDer } from './der.ts'
import { type CertificateFacts, type Der, type HashName, SigningError } from './tasks.ts'

/** A system trusts some 150. */
const CERTIFICATES_MAX = 500
/** A chain has a few. */
const CHAIN_MAX = 100
const TEXT_CHARS_MAX = 500
const RSA_BITS_MIN = 2048

/** The hashes that belong to the curves (RFC 5754). */
const CURVES: Record<string, { name: string; hash: HashName }> = {
  prime256v1: { name: 'P-256', hash: 'sha256' },
  secp384r1: { name: 'P-384', hash: 'sha384' },
  secp521r1: { name: 'P-521', hash: 'sha512' },
}

export function certificateOf(der: Der): Certificate {
  return Certificate.fromBER(bufferOf(der))
}

export function certificateDer(certificate: Certificate): Der {
  return derOf(certificate.toSchema(true))
}

export function factsOfCertificate(der: Der): CertificateFacts {
  const certificate = new X509Certificate(der)
  const line = (text: string) =>
    printable(text.trim().replaceAll('\n', ', ')).slice(0, TEXT_CHARS_MAX)
  return {
    subject: line(certificate.subject ?? ''),
    issuer: line(certificate.issuer ?? ''),
    serial_number: certificate.serialNumber.toLowerCase(),
    fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    valid_from: new Date(certificate.validFrom).toISOString(),
    valid_until: new Date(certificate.validTo).toISOString(),
  }
}

/** The name of the person or organization that a certificate is for. */
export function commonName(der: Der): string {
  const { subject } = new X509Certificate(der)
  const found = /^(?:CN|O)=(.*)$/m.exec(subject ?? '')?.[1] ?? subject ?? ''
  return printable(found).slice(0, TEXT_CHARS_MAX)
}

/**
 * Such as `RSA 2048`, with the hash that goes with it.
 * @throws SigningError for keys that are too short or of another kind
 */
export function algorithmOf(key: KeyObject): { algorithm: string; hash: HashName } {
  const { modulusLength = 0, namedCurve = '' } = key.asymmetricKeyDetails ?? {}
  if (key.asymmetricKeyType === 'rsa') {
    if (modulusLength >= RSA_BITS_MIN) return { algorithm: `RSA ${modulusLength}`, hash: 'sha256' }
    throw new SigningError(
      'certificate',
      `The key has ${modulusLength} bits: RSA needs at least ${RSA_BITS_MIN}.`,
    )
  }
  const curve = key.asymmetricKeyType === 'ec' ? CURVES[namedCurve] : undefined
  if (curve !== undefined) return { algorithm: `ECDSA ${curve.name}`, hash: curve.hash }
  throw new SigningError('certificate', OTHER_KEY)
}

const OTHER_KEY = 'The key must be RSA with 2048 bits or more, or ECDSA on P-256, P-384 or P-521.'

/** @throws SigningError for a key of a kind that the runtime does not know */
export function publicKeyOf(der: Der): KeyObject {
  const certificate = new X509Certificate(der)
  try {
    return certificate.publicKey
  } catch {
    throw new SigningError('certificate', OTHER_KEY)
  }
}

/**
 * The certificate of the key, followed by those above it as far as they are known.
 * @throws SigningError if none is that of the key, or there are too many
 */
export function chainOf(
  certificates: Der[],
  isOwn: (certificate: X509Certificate) => boolean,
): Der[] {
  if (certificates.length > CHAIN_MAX) {
    const message = `There are more than ${CHAIN_MAX} certificates: send only those of the key.`
    throw new SigningError('certificate', message)
  }
  const known = certificates.map((der) => new X509Certificate(der))
  let current = known.find(isOwn)
  if (current === undefined) {
    throw new SigningError('certificate', 'There is no certificate for the key.')
  }
  const chain = [current]
  for (;;) {
    const child: X509Certificate = current
    const issuer = known.find((one) => !chain.includes(one) && issued(one, child))
    if (issuer === undefined) return chain.map(({ raw }) => new Uint8Array(raw))
    chain.push(issuer)
    current = issuer
  }
}

export function issued(issuer: X509Certificate, child: X509Certificate): boolean {
  try {
    return child.checkIssued(issuer) && child.verify(issuer.publicKey)
  } catch {
    return false // A key of a kind that is not supported has issued nothing that counts.
  }
}

const PEM = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g

/** @throws SigningError for what has no certificate, too many, or one that cannot be read */
export function certificatesOfPem(pem: string): Der[] {
  const found = [...pem.matchAll(PEM)]
  if (found.length > CERTIFICATES_MAX) {
    const message = `There are more than ${CERTIFICATES_MAX} certificates.`
    throw new SigningError('certificate', message)
  }
  const ders = found.map(([, body = '']) => new Uint8Array(Buffer.from(body, 'base64')))
  try {
    for (const der of ders) parseDer(new X509Certificate(der).raw)
  } catch {
    throw new SigningError('certificate', 'A certificate cannot be read.')
  }
  if (ders.length > 0) return ders
  const message = 'There is no certificate: send PEM, with `-----BEGIN CERTIFICATE-----`.'
  throw new SigningError('certificate', message)
}
