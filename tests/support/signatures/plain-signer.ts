/** A signer without openssl, for tests of clients: any PKCS#12 file will do for them. */
import { generateKeyPairSync } from 'node:crypto'
import forge from 'node-forge'
import type { SignerFile } from './authority.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Makes a signer with a certificate of an own root.
 * @param options.days for which it is valid
 * @param options.count the iterations of each derivation of its file
 */
export function plainSigner(
  name: string,
  { days = 365, count = 2_048 } = {},
): SignerFile & { root: string } {
  const [rootKeys, keys] = [newKeys(), newKeys()]
  const root = certificate(
    { subject: 'Plain Root', issuer: 'Plain Root', serial: '01', days: 365 },
    rootKeys,
    {
      key: rootKeys.privateKey,
      extensions: [{ name: 'basicConstraints', cA: true, critical: true }],
    },
  )
  const own = certificate({ subject: name, issuer: 'Plain Root', serial: '02', days }, keys, {
    key: rootKeys.privateKey,
    extensions: [{ name: 'keyUsage', digitalSignature: true, nonRepudiation: true }],
  })
  const password = 'plain correct horse'
  const file = forge.pkcs12.toPkcs12Asn1(keys.privateKey, [own, root], password, { count })
  const pem = forge.pki.certificateToPem
  return {
    pkcs12: new Uint8Array(Buffer.from(forge.asn1.toDer(file).getBytes(), 'latin1')),
    password,
    chain: pem(own) + pem(root),
    key: forge.pki.privateKeyToPem(keys.privateKey),
    root: pem(root),
  }
}

/** The runtime makes keys, which is faster by far. */
function newKeys(): forge.pki.rsa.KeyPair {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  const key = forge.pki.privateKeyFromPem(privateKey)
  return { privateKey: key, publicKey: forge.pki.setRsaPublicKey(key.n, key.e) }
}

interface Names {
  subject: string
  issuer: string
  serial: string
  /** For which it is valid from now. */
  days: number
}

function certificate(
  { subject, issuer, serial, days }: Names,
  { publicKey }: forge.pki.rsa.KeyPair,
  { key, extensions }: { key: forge.pki.rsa.PrivateKey; extensions: object[] },
): forge.pki.Certificate {
  const made = forge.pki.createCertificate()
  made.publicKey = publicKey
  made.serialNumber = serial
  made.validity.notBefore = new Date(Date.now() - 60_000)
  made.validity.notAfter = new Date(Date.now() + days * DAY_MS)
  made.setSubject([{ name: 'commonName', value: subject }])
  made.setIssuer([{ name: 'commonName', value: issuer }])
  made.setExtensions(extensions)
  made.sign(key, forge.md.sha256.create())
  return made
}
