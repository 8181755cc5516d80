/** Certificate authorities, signers and a time-stamp server, all of openssl, for tests. */
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

export type KeyKind = 'rsa' | 'ec'

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
  issue(kind: KeyKind, options?: { name?: string; legacy?: boolean; days?: number }): SignerFile
  /** Answers a request as RFC 3161 says. */
  stamp(request: Uint8Array): Uint8Array
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

/** A root, and an authority below it that issues the others. */
export function createSigningAuthority(): SigningAuthority {
  const folder = mkdtempSync(join(tmpdir(), 'signatures-'))
  const file = (name: string) => join(folder, name)
  const read = (name: string) => readFileSync(file(name), 'utf8')
  let count = 0

  function openssl(...args: string[]): void {
    const { exitCode, stderr } = Bun.spawnSync(['openssl', ...args], { cwd: folder })
    if (exitCode !== 0) throw new Error(`openssl ${args[0]}: ${stderr}`)
  }

  function newKey(name: string, kind: KeyKind): void {
    const options =
      kind === 'rsa' ? ['RSA', 'rsa_keygen_bits:2048'] : ['EC', 'ec_paramgen_curve:P-256']
    const [algorithm = '', option = ''] = options
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

  newKey('root', 'rsa')
  certify('root', '/CN=Test Root', { issuer: null, days: 3650, extensions: CA })
  newKey('middle', 'rsa')
  certify('middle', '/CN=Test Intermediate', { issuer: 'root', days: 3000, extensions: CA })
  newKey('tsa', 'rsa')
  certify('tsa', '/CN=Test Time', { issuer: 'middle', days: 365, extensions: TSA })
  writeFileSync(file('chain.pem'), read('middle.pem') + read('root.pem'))
  writeFileSync(file('tsa.cnf'), TSA_CONFIG)
  writeFileSync(file('serial'), '01\n')

  return {
    root: read('root.pem'),
    issue(kind, { name: person = 'Rosa Signer', legacy = false, days = 365 } = {}) {
      count += 1
      const name = `signer-${count}`
      newKey(name, kind)
      certify(name, `/CN=${person}/O=Example Ltd`, { issuer: 'middle', days, extensions: LEAF })
      const password = `correct horse ${count}`
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
