/** Certificate authorities, signers and a time-stamp server, all of openssl, for tests. */
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether the programs are installed that make certificates, and check signatures. */
export const HAS_OPENSSL = Bun.which('openssl') !== null
export const HAS_PDFSIG = Bun.which('pdfsig') !== null

if (!HAS_OPENSSL || !HAS_PDFSIG) {
  const line = 'openssl or pdfsig (poppler-utils) is missing: signatures are not tested\n'
  process.stderr.write(line)
}

export type KeyKind = 'rsa' | 'ec' | 'ec384' | 'brainpool'

const KEYS = {
  rsa: ['RSA', 'rsa_keygen_bits:2048'],
  ec: ['EC', 'ec_paramgen_curve:P-256'],
  ec384: ['EC', 'ec_paramgen_curve:P-384'],
  /** One that the runtime does not know. */
  brainpool: ['EC', 'ec_paramgen_curve:brainpoolP256r1'],
} as const

export interface SignerFile {
  pkcs12: Uint8Array
  password: string
  /** PEM: the certificate of the key, and those above it. */
  chain: string
  /** PEM. */
  key: string
}

export interface SigningAuthority extends Disposable {
  /** PEM. */
  root: string
  issue(kind: KeyKind, options?: Issuing): SignerFile
  /** Answers a request as RFC 3161 says. */
  stamp(request: Uint8Array): Uint8Array
  /** A time stamp of the data. @param by a signer whose key signs it, in place of the authority's */
  token(data: Uint8Array, by?: SignerFile): Uint8Array
  /** Answers a request about those whom the intermediate authority has issued (RFC 6960). */
  ocsp(request: Uint8Array, answering?: Answering): Uint8Array
  /** The list of the root. */
  revocationList(answering?: Answering): Uint8Array
}

interface Issuing {
  name?: string
  legacy?: boolean
  days?: number
  password?: string
}

export interface Answering {
  /** Common names of those whose certificates are revoked. */
  revoked?: string[]
  /** Whether someone else of the same name signs. */
  isForged?: boolean
}

const CA = 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\n'
const LEAF = 'basicConstraints=CA:FALSE\nkeyUsage=critical,digitalSignature,nonRepudiation\n'
const TSA =
  'basicConstraints=CA:FALSE\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=critical,timeStamping\n'
const TSA_CONFIG = `[tsa_config]
dir = .
serial = ./serial
signer_cert = ./tsa.pem
certs = ./chain.pem
signer_key = ./tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
ess_cert_id_alg = sha256
`

const LISTS_CONFIG = `[ca]
default_ca = lists
[lists]
database = ./index.txt
default_md = sha256
default_crl_days = 1
`

/**
 * A root, and an authority below it that issues the others.
 * @param url where certificates say that answers about revocation are: `/ocsp` and `/root.crl`
 */
export function createSigningAuthority(url: string | null = null): SigningAuthority {
  const asked = url === null ? '' : `authorityInfoAccess=OCSP;URI:${url}/ocsp\n`
  const listed = url === null ? '' : `crlDistributionPoints=URI:${url}/root.crl\n`
  const folder = mkdtempSync(join(tmpdir(), 'signatures-'))
  const file = (name: string) => join(folder, name)
  const read = (name: string) => readFileSync(file(name), 'utf8')
  const issuedNames = ['middle', 'tsa']
  let count = 0

  function openssl(...args: string[]): void {
    const { exitCode, stderr } = Bun.spawnSync(['openssl', ...args], { cwd: folder })
    if (exitCode !== 0) throw new Error(`openssl ${args[0]}: ${stderr}`)
  }

  function newKey(name: string, kind: KeyKind): void {
    const [algorithm, option] = KEYS[kind]
    openssl('genpkey', '-algorithm', algorithm, '-pkeyopt', option, '-out', `${name}.key`)
  }

  function certify(name: string, subject: string, { issuer, days, extensions }: Certifying): void {
    writeFileSync(file(`${name}.ext`), extensions)
    openssl('req', '-new', '-key', `${name}.key`, '-subj', subject, '-out', `${name}.csr`)
    const sign =
      issuer === null
        ? ['-signkey', `${name}.key`]
        : ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`, '-CAcreateserial']
    const about = ['-days', String(days), '-extfile', `${name}.ext`, '-out', `${name}.pem`]
    openssl('x509', '-req', '-in', `${name}.csr`, ...sign, ...about)
  }

  /** Writes the certificates of the authority as its own program keeps them. */
  function writeIndex(revoked: string[]): void {
    const lines = issuedNames.map((name) => {
      const { serialNumber, subject } = new X509Certificate(read(`${name}.pem`))
      const isRevoked = revoked.some((one) => subject.includes(`CN=${one}`))
      const state = isRevoked ? 'R\t401231000000Z\t260101000000Z' : 'V\t401231000000Z\t'
      return `${state}\t${serialNumber}\tunknown\t/CN=${name}\n`
    })
    writeFileSync(file('index.txt'), lines.join(''))
  }

  /** @returns the name of the key and certificate that sign answers */
  function answererOf(name: 'root' | 'middle', isForged: boolean): string {
    if (!isForged) return name
    const subject = name === 'root' ? '/CN=Test Root' : '/CN=Test Intermediate'
    newKey('forger', 'rsa')
    certify('forger', subject, { issuer: null, days: 30, extensions: CA })
    return 'forger'
  }

  newKey('root', 'rsa')
  certify('root', '/CN=Test Root', { issuer: null, days: 3650, extensions: CA })
  newKey('middle', 'rsa')
  certify('middle', '/CN=Test Intermediate', {
    issuer: 'root',
    days: 3000,
    extensions: CA + listed,
  })
  newKey('tsa', 'rsa')
  certify('tsa', '/CN=Test Time', { issuer: 'middle', days: 365, extensions: TSA + asked })
  writeFileSync(file('chain.pem'), read('middle.pem') + read('root.pem'))
  writeFileSync(file('tsa.cnf'), TSA_CONFIG)
  writeFileSync(file('serial'), '01\n')

  return {
    root: read('root.pem'),
    issue(
      kind,
      { name: person = 'Rosa Signer', legacy = false, days = 365, password = 'correct horse' } = {},
    ) {
      count += 1
      const name = `signer-${count}`
      issuedNames.push(name)
      newKey(name, kind)
      certify(name, `/CN=${person}/O=Example Ltd`, {
        issuer: 'middle',
        days,
        extensions: LEAF + asked,
      })
      const input = ['-inkey', `${name}.key`, '-in', `${name}.pem`, '-certfile', 'chain.pem']
      const output = ['-out', `${name}.p12`, '-passout', `pass:${password}`]
      openssl('pkcs12', '-export', ...(legacy ? ['-legacy'] : []), ...input, ...output)
      return {
        pkcs12: new Uint8Array(readFileSync(file(`${name}.p12`))),
        password,
        chain: read(`${name}.pem`) + read('chain.pem'),
        key: read(`${name}.key`),
      }
    },
    stamp(request) {
      writeFileSync(file('request.tsq'), request)
      const config = ['-config', 'tsa.cnf', '-section', 'tsa_config']
      openssl('ts', '-reply', '-queryfile', 'request.tsq', ...config, '-out', 'reply.tsr')
      return new Uint8Array(readFileSync(file('reply.tsr')))
    },
    token(data, by) {
      writeFileSync(file('data'), data)
      openssl('ts', '-query', '-data', 'data', '-sha256', '-cert', '-out', 'request.tsq')
      const config = ['-config', 'tsa.cnf', '-section', 'tsa_config']
      openssl('ts', '-reply', '-queryfile', 'request.tsq', ...config, '-token_out', '-out', 'token')
      if (by === undefined) return new Uint8Array(readFileSync(file('token')))
      writeFileSync(file('by.pem'), by.chain + by.key)
      const info = ['-in', 'token', '-inform', 'DER', '-noverify', '-out', 'info']
      openssl('cms', '-verify', ...info)
      const signer = ['-signer', 'by.pem', '-econtent_type', 'id-smime-ct-TSTInfo', '-cades']
      const output = ['-nodetach', '-binary', '-outform', 'DER', '-out', 'token']
      openssl('cms', '-sign', '-in', 'info', '-md', 'sha256', ...signer, ...output)
      return new Uint8Array(readFileSync(file('token')))
    },
    ocsp(request, { revoked = [], isForged = false } = {}) {
      writeIndex(revoked)
      writeFileSync(file('request.ocsp'), request)
      const name = answererOf('middle', isForged)
      const signing = ['-CA', 'middle.pem', '-rsigner', `${name}.pem`, '-rkey', `${name}.key`]
      const files = ['-index', 'index.txt', '-reqin', 'request.ocsp', '-respout', 'reply.ocsp']
      openssl('ocsp', ...files, ...signing, '-ndays', '1')
      return new Uint8Array(readFileSync(file('reply.ocsp')))
    },
    revocationList({ revoked = [], isForged = false } = {}) {
      writeIndex(revoked)
      writeFileSync(file('lists.cnf'), LISTS_CONFIG)
      const name = answererOf('root', isForged)
      const signing = ['-cert', `${name}.pem`, '-keyfile', `${name}.key`]
      openssl('ca', '-gencrl', '-config', 'lists.cnf', ...signing, '-out', 'list.pem')
      openssl('crl', '-in', 'list.pem', '-outform', 'DER', '-out', 'list.der')
      return new Uint8Array(readFileSync(file('list.der')))
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

interface Certifying {
  /** Null for one that issues itself. */
  issuer: string | null
  days: number
  extensions: string
}

/** The verdict of poppler on each signature of a file, without its trust. */
export function pdfsig(pdf: Uint8Array): { signer: string; covers: string; verdict: string }[] {
  const folder = mkdtempSync(join(tmpdir(), 'pdfsig-'))
  try {
    const path = join(folder, 'signed.pdf')
    writeFileSync(path, pdf)
    const { stdout } = Bun.spawnSync(['pdfsig', '-nocert', path])
    const parts = stdout
      .toString()
      .split(/^Signature #\d+:$/m)
      .slice(1)
    return parts.map((part) => ({
      signer: /Common Name: (.*)$/m.exec(part)?.[1] ?? '',
      covers: /^ {2}- ((?:Not total|Total) document signed)$/m.exec(part)?.[1] ?? '',
      verdict: /Signature Validation: (.*)$/m.exec(part)?.[1] ?? '',
    }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
