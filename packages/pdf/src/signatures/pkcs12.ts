/** Opens PKCS#12 files, as openssl, Windows and macOS write them (RFC 7292). */
import { createPrivateKey, createPublicKey } from 'node:crypto'
import forge from 'node-forge'
import {
  algorithmOf,
  certificatesOfPem,
  chainOf,
  factsOfCertificate,
  publicKeyOf,
} from './certificates.ts'
import { type Der, type SignerMaterial, SigningError } from './tasks.ts'

const BYTES_MAX = 1_000_000
/**
 * The iterations of all derivations of a file together, such as those of its key, its certificates
 * and its MAC. openssl and Windows take some 2,000 for each, Java 16 and later 10,000, and older
 * ones 200,000 in all, which are refused. Each takes up to 0.06 ms.
 */
const ITERATIONS_MAX = 50_000
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
  const { algorithm, hash } = algorithmOf(publicKeyOf(own))
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
  if (iterationsIn(asn1, 0) > ITERATIONS_MAX) {
    const message = `The file asks for more than ${ITERATIONS_MAX} iterations to open it. Make it anew with fewer: \`openssl pkcs12 -export\` takes 2048.`
    throw new SigningError('pkcs12', message)
  }
  const bags = openedBy(asn1, password).safeContents.flatMap(({ safeBags }) => safeBags)
  if (bags.length > BAGS_MAX) {
    throw new SigningError('pkcs12', `The file has more than ${BAGS_MAX} keys and certificates.`)
  }
  return bags
}

/**
 * A password of ASCII becomes the same bytes everywhere. Of others, openssl 3 takes UTF-16 for the
 * MAC, as RFC 7292 says, and UTF-8 for the ciphers of PBES2; older ones take UTF-8 for both.
 */
function openedBy(asn1: forge.asn1.Asn1, password: string): forge.pkcs12.Pkcs12Pfx {
  try {
    return forge.pkcs12.pkcs12FromAsn1(asn1, false, password)
  } catch (error) {
    const utf8 = forge.util.encodeUtf8(password)
    if (utf8 === password) throw unopened(error)
    // A MAC that was right need not be checked again.
    const rest = isOf(error, /MAC/) ? asn1 : withoutMac(asn1)
    try {
      return forge.pkcs12.pkcs12FromAsn1(rest, false, utf8)
    } catch (second) {
      throw unopened(isOf(error, WRONG) ? error : second)
    }
  }
}

const WRONG = /MAC|password|decrypt/i

function isOf(error: unknown, words: RegExp): boolean {
  return error instanceof Error && words.test(error.message)
}

function unopened(error: unknown): SigningError {
  return isOf(error, WRONG)
    ? new SigningError('password', 'The password of the PKCS#12 file is wrong.')
    : new SigningError('pkcs12', DAMAGED)
}

/** A file is its version, its contents and its MAC. */
function withoutMac(asn1: forge.asn1.Asn1): forge.asn1.Asn1 {
  return Array.isArray(asn1.value) ? { ...asn1, value: asn1.value.slice(0, 2) } : asn1
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
 * Counts what opening a file takes. What is inside of encrypted parts is bounded by the time of the
 * process.
 */
function iterationsIn({ value }: forge.asn1.Asn1, depth: number): number {
  if (depth > DEPTH_MAX) throw new SigningError('pkcs12', DAMAGED)
  const inner = Array.isArray(value) ? value : packedIn(value)
  const below = inner.reduce((sum, item) => sum + iterationsIn(item, depth + 1), 0)
  if (!Array.isArray(value)) return below
  // The parameters of a derivation begin with a salt and a count, and a MAC ends with them.
  const mac =
    value.length === 3 && value[0]?.type === forge.asn1.Type.SEQUENCE ? value.slice(1) : []
  return below + countIn(value) + countIn(mac)
}

function countIn([salt, count]: forge.asn1.Asn1[]): number {
  const { OCTETSTRING, INTEGER } = forge.asn1.Type
  if (salt?.type !== OCTETSTRING || count?.type !== INTEGER) return 0
  const digits = typeof count.value === 'string' ? forge.util.bytesToHex(count.value) : ''
  return digits === '' ? 0 : Number.parseInt(digits, 16)
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
