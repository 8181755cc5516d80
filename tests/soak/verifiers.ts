/**
 * Our signatures, as programs of others judge them: openssl, and MuPDF (`mupdf-tools` of Debian).
 * One that the machine does not have is skipped by name.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finishPdf } from '../../packages/pdf/src/index.ts'
import { checkCms } from '../../packages/pdf/src/signatures/check-cms.ts'
import { tokenIn } from '../../packages/pdf/src/signatures/timestamps.ts'
import { openPrinter } from '../support/files/printed-pdf.ts'
import { useFinisher } from '../support/finisher/operations.ts'
import {
  createSigningAuthority,
  type KeyKind,
  type SigningAuthority,
} from '../support/signatures/authority.ts'
import { signingSteps, type Wish } from '../support/signatures/steps.ts'

setDefaultTimeout(300_000)

const HTML = '<html lang="en"><title>Offer</title><h1>Offer</h1><p>Two chairs'
const PLACE = { page: 1, x: 300, y: 600, width: 200, height: 80 }

interface Signed {
  /** The kinds of keys that sign it, one after the other. */
  signers: [KeyKind, Wish][]
  /** The verdicts of MuPDF, for which the store of B-LT is an edit. */
  mupdf: string[]
}

const UNCHANGED = 'The document is unchanged since signing.'
const EDITED = 'The signature is valid but there have been edits since signing.'

const FILES: Record<string, Signed> = {
  'B-B': { signers: [['rsa', {}]], mupdf: [UNCHANGED] },
  'B-T': { signers: [['ec', { isStamped: true }]], mupdf: [UNCHANGED] },
  'B-LT, certified': {
    signers: [['ec384', { certify: 2, isStamped: true, keeps: true }]],
    mupdf: [EDITED],
  },
  'signed twice': {
    signers: [
      ['rsa', { isStamped: true }],
      ['ec', { place: PLACE }],
    ],
    mupdf: [EDITED, UNCHANGED],
  },
}

const finisher = useFinisher()
const { signed } = signingSteps(finisher, () => authority)
const files = new Map<string, Uint8Array>()
let authority: SigningAuthority
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verifiers-'))
  authority = createSigningAuthority()
  writeFileSync(join(folder, 'root.pem'), authority.root)
  await using printer = await openPrinter()
  const { pdf } = await finishPdf(await printer.print(HTML, true), { pdfa: '3a', pdfua: 1 })
  for (const [name, { signers }] of Object.entries(FILES)) {
    let file: Uint8Array = pdf
    for (const [kind, wish] of signers) file = await signed(file, authority.issue(kind), wish)
    files.set(name, file)
  }
})

afterAll(() => {
  authority?.[Symbol.dispose]()
  rmSync(folder, { recursive: true, force: true })
})

function fileOf(name: string): Uint8Array {
  const file = files.get(name)
  if (file === undefined) throw new Error(`${name} was not made`)
  return file
}

/** A file whose first page has no size any more, which all signatures cover. */
function changed(pdf: Uint8Array): Uint8Array {
  const copy = Buffer.from(pdf)
  copy.write('m', copy.indexOf('/MediaBox') + 1)
  return copy
}

function say(...command: string[]): string {
  const { stdout, stderr } = Bun.spawnSync(command, { cwd: folder })
  return `${stdout}${stderr}`
}

const write = (name: string, bytes: Uint8Array) => writeFileSync(join(folder, name), bytes)

interface Part {
  data: Buffer
  cms: Buffer
}

/** The bytes and the signature of each range, as they are in the file. */
function partsOf(pdf: Uint8Array): Part[] {
  const bytes = Buffer.from(pdf)
  const ranges = bytes.toString('latin1').matchAll(/\/ByteRange \[0 (\d+) (\d+) (\d+)/g)
  return [...ranges].map((range) => {
    const [start = 0, next = 0, rest = 0] = range.slice(1).map(Number)
    const filled = Buffer.from(bytes.toString('latin1', start + 1, next - 1), 'hex')
    return {
      data: Buffer.concat([bytes.subarray(0, start), bytes.subarray(next, next + rest)]),
      // A sequence whose length has two bytes. Zeros are behind it.
      cms: filled.subarray(0, 4 + filled.readUInt16BE(2)),
    }
  })
}

/** A test for a program, or one that is skipped and says so. */
function testWith(program: string, name: string, work: () => void): void {
  const isThere = Bun.which(program) !== null
  test.skipIf(!isThere)(`${name}${isThere ? '' : ` (skipped: ${program} is missing)`}`, work)
}

describe.each(Object.entries(FILES))('%s', (name, { signers, mupdf }) => {
  testWith('openssl', 'is a CAdES signature of its chain for openssl, unless it is changed', () => {
    const verdicts = (pdf: Uint8Array) =>
      partsOf(pdf).map(({ data, cms }) => {
        write('data', data)
        write('cms', cms)
        const sent = ['-inform', 'DER', '-in', 'cms', '-content', 'data', '-CAfile', 'root.pem']
        const how = ['-binary', '-cades', '-purpose', 'any', '-out', 'out']
        return /CAdES Verification \w+/.exec(say('openssl', 'cms', '-verify', ...sent, ...how))?.[0]
      })
    const all = (verdict: string) => signers.map(() => `CAdES Verification ${verdict}`)
    expect(verdicts(fileOf(name))).toEqual(all('successful'))
    expect(verdicts(changed(fileOf(name)))).toEqual(all('failure'))
  })

  testWith('openssl', 'has the time stamps of its signatures for openssl', () => {
    const stamped = partsOf(fileOf(name)).map(({ data, cms }) => {
      const checked = checkCms(cms, [data])
      const token = tokenIn(checked)
      if (token === null) return 'none'
      write('token', token)
      write('signature', checked.signer.signature.valueBlock.valueHexView)
      const sent = ['-data', 'signature', '-in', 'token', '-token_in', '-CAfile', 'root.pem']
      return /Verification: (\w+)/.exec(say('openssl', 'ts', '-verify', ...sent))?.[1]
    })
    expect(stamped).toEqual(signers.map(([, { isStamped }]) => (isStamped ? 'OK' : 'none')))
  })

  testWith('mutool', 'is unchanged for MuPDF, unless it is changed', () => {
    const verdicts = (pdf: Uint8Array) => {
      write('signed.pdf', pdf)
      const lines = say('mutool', 'sign', '-v', 'signed.pdf').split('\n')
      return lines.filter((line) => /unchanged|edits|Digest/.test(line)).map((line) => line.trim())
    }
    expect(verdicts(fileOf(name))).toEqual(mupdf)
    const broken = 'Digest error: Signature invalidated by change to document.'
    expect(verdicts(changed(fileOf(name)))).toEqual(signers.map(() => broken))
  })
})
