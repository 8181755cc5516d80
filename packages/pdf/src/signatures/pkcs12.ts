/** Opens PKCS#12 files, as openssl, Windows and macOS write them (RFC 7292). */
import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { algorithmOf, certificatesOfPem, chainOf, factsOfCertificate } from './certificates.ts'
import { type Der, type SignerMaterial, SigningError } from './tasks.ts'

const BYTES_MAX = 1_000_000
/** openssl takes 2,048, Windows 2,000; each million takes some seconds. */
const ITERATIONS_MAX = 1_000_000
const BAGS_MAX = 100
const DEPTH_MAX = 60

const DAMAGED = 'The file is not PKCS#12, or it is damaged.'

/** @throws SigningError */
export function openPkcs12(pkcs12: Uint8Array, password: string): SignerMaterial {
  if (pkcs12.length > BYTES_MAX) {
    throw new SigningError('pkcs12', `The file has more than ${BYTES_MAX} bytes.`)
  }
  const bags = bagsOf(pkcs12, password)
  const keys = bags.flatMap(({ type, key, asn1 }) => {
    if (type !== forge.pki.oids.pkcs8ShroudedKeyBag && type !== forge.pki.oids.keyBag) return []
    // Keys of other kinds than RSA stay as they are.
    if (key) return [forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key))]
    return asn1 ? [asn1] : []
  })
  const [only, ...others] = keys
  if (only === undefined) throw new SigningError('pkcs12', 'The file has no private key.')
  if (others.length > 0) {
    throw new SigningError('pkcs12', 'The file has more than one private key.')
  }
  const certificates = bags.flatMap(({ type, cert, asn1 }) => {
    if (type !== forge.pki.oids.certBag) return []
    if (cert) return [derOfAsn1(forge.pki.certificateToAsn1(cert))]
    return asn1 ? [derOfAsn1(asn1)] : []
  })
  const der = derOfAsn1(only)
  const key = privateKeyOf(der)
  const chain = chainOf(certificates, (one) => one.checkPrivateKey(key))
  return { key: der, ...materialOf(chain) }
}

/** The certificates of a key that is elsewhere. @throws SigningError */
export function openCertificates(pem: string): SignerMaterial {
  const ders = certificatesOfPem(pem)
  const [own] = ders
  const chain = chainOf(ders, ({ raw }) => own !== undefined && raw.equals(Buffer.from(own)))
  return { key: null, ...materialOf(chain) }
}

function materialOf(certificates: Der[]): Omit<SignerMaterial, 'key'> {
  const [own = new Uint8Array()] = certificates
  const { algorithm, hash } = algorithmOf(new X509Certificate(own).publicKey)
  return { certificates, algorithm, hash, facts: certificates.map(factsOfCertificate) }
}

function privateKeyOf(der: Der) {
  try {
    const key = createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' })
    algorithmOf(createPublicKey(key))
    return key
  } catch (error) {
    if (error instanceof SigningError) throw error
    throw new SigningError('pkcs12', 'The private key cannot be read.')
  }
}

function bagsOf(pkcs12: Uint8Array, password: string): forge.pkcs12.Bag[] {
  const asn1 = parsed(pkcs12)
  checkIterations(asn1, 0)
  let opened: forge.pkcs12.Pkcs12Pfx
  try {
    opened = forge.pkcs12.pkcs12FromAsn1(asn1, false, password)
  } catch (error) {
    const text = error instanceof Error ? error.message : ''
    const isPassword = /MAC|password|decrypt/i.test(text)
    throw isPassword
      ? new SigningError('password', 'The password of the PKCS#12 file is wrong.')
      : new SigningError('pkcs12', DAMAGED)
  }
  const bags = opened.safeContents.flatMap(({ safeBags }) => safeBags)
  if (bags.length > BAGS_MAX) {
    throw new SigningError('pkcs12', `The file has more than ${BAGS_MAX} keys and certificates.`)
  }
  return bags
}

function parsed(pkcs12: Uint8Array): forge.asn1.Asn1 {
  try {
    const bytes = Buffer.from(pkcs12.buffer, pkcs12.byteOffset, pkcs12.length)
    return forge.asn1.fromDer(bytes.toString('latin1'))
  } catch {
    throw new SigningError('pkcs12', DAMAGED)
  }
}

/**
 * Refuses what would take the processor for minutes. What is inside of encrypted parts is bounded
 * by the time of the process.
 */
function checkIterations({ value }: forge.asn1.Asn1, depth: number): void {
  if (depth > DEPTH_MAX) throw new SigningError('pkcs12', DAMAGED)
  if (!Array.isArray(value)) {
    for (const inner of packedIn(value)) checkIterations(inner, depth + 1)
    return
  }
  const [salt, count] = value
  const isDerivation =
    salt?.type === forge.asn1.Type.OCTETSTRING && count?.type === forge.asn1.Type.INTEGER
  const last = value.at(-1)
  const isMac = value.length === 3 && last?.type === forge.asn1.Type.INTEGER
  for (const one of [isDerivation && count, isMac && last]) {
    if (!one || typeof one.value !== 'string') continue
    if (
      one.value.length > 4 ||
      Number.parseInt(forge.util.bytesToHex(one.value), 16) > ITERATIONS_MAX
    )
      throw new SigningError(
        'pkcs12',
        `The file asks for more than ${ITERATIONS_MAX} iterations to open it.`,
      )
  }
  for (const item of value) checkIterations(item, depth + 1)
}

/** The contents of a safe are ASN.1 in a string. */
function packedIn(text: string): forge.asn1.Asn1[] {
  if (!text.startsWith('0')) return []
  try {
    return [forge.asn1.fromDer(text)]
  } catch {
    return [] // It is encrypted, or other data.
  }
}

function derOfAsn1(asn1: forge.asn1.Asn1): Der {
  return new Uint8Array(Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'latin1'))
}
