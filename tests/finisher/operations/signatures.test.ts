/** PDFs are signed as PAdES asks for it, by keys that never leave the steps of signing. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { finishPdf } from '../../../packages/pdf/src/index.ts'
import type { SignatureOptions } from '../../../packages/pdf/src/signatures/tasks.ts'
import { formPdf } from '../../support/files/pdfs-with-extras.ts'
import { openPrinter } from '../../support/files/printed-pdf.ts'
import { checkPdf, sourceOf, useFinisher } from '../../support/finisher/operations.ts'
import {
  createSigningAuthority,
  HAS_OPENSSL,
  HAS_PDFSIG,
  pdfsig,
  type SignerFile,
  type SigningAuthority,
} from '../../support/signatures/authority.ts'
import { OPTIONS, signingSteps } from '../../support/signatures/steps.ts'

const finisher = useFinisher()
let authority: SigningAuthority
let rosa: SignerFile
let emil: SignerFile
let print: Uint8Array
let picture: Uint8Array

const isTested = HAS_OPENSSL && HAS_PDFSIG

beforeAll(async () => {
  if (!isTested) return
  authority = createSigningAuthority()
  rosa = authority.issue('rsa', { name: 'Rosa' })
  emil = authority.issue('ec', { name: 'Emil', legacy: true })
  await using printer = await openPrinter()
  print = await printer.print(
    '<html lang="en"><title>Offer</title><h1>Offer</h1><p>Two chairs',
    true,
  )
  picture = await printer.print(
    '<html lang="en"><title>S</title><style>@page { size: 200px 80px; margin: 0 }</style>Rosa',
    false,
  )
})

afterAll(() => authority?.[Symbol.dispose]())

const { step, signed, verified } = signingSteps(finisher, () => authority)

const WHOLE = { covers: 'Total document signed', verdict: 'Signature is Valid.' }
const EARLIER = { ...WHOLE, covers: 'Not total document signed' }

describe.skipIf(!isTested)('a signature', () => {
  test('of RSA is valid for poppler and for us, and says why and where', async () => {
    const pdf = await signed(print, rosa)
    expect(pdfsig(pdf)).toEqual([{ signer: 'Rosa', ...WHOLE }])
    await checkPdf(pdf)
    expect(await verified(pdf)).toMatchObject([
      {
        valid: true,
        signer: 'Rosa',
        reason: 'I agree, with ümlauts',
        location: 'Bern',
        contact: 'rosa@example.com',
        algorithm: 'RSA with SHA-256',
        trusted: true,
        covers_document: true,
        changes_after: 'none',
        timestamp: null,
      },
    ])
    // What was there stays to the byte.
    expect(Buffer.from(pdf).subarray(0, print.length).equals(Buffer.from(print))).toBe(true)
  })

  test('of ECDSA, from a PKCS#12 file with old ciphers, has a confirmed time', async () => {
    const pdf = await signed(print, emil, { isStamped: true })
    expect(pdfsig(pdf)).toEqual([{ signer: 'Emil', ...WHOLE }])
    expect(await verified(pdf)).toMatchObject([
      {
        algorithm: 'ECDSA with SHA-256',
        timestamp: { authority: 'Test Time', valid: true, trusted: true },
      },
    ])
  })

  test('leaves the one before valid, with what is kept for later checks', async () => {
    const once = await signed(print, rosa, { certify: 2, isStamped: true, keeps: true })
    const twice = await signed(once, emil)
    expect(pdfsig(twice)).toEqual([
      { signer: 'Rosa', ...EARLIER },
      { signer: 'Emil', ...WHOLE },
    ])
    expect(await verified(twice)).toMatchObject([
      {
        field: 'Signature1',
        valid: true,
        certified: 2,
        covers_document: false,
        changes_after: 'signatures',
      },
      {
        field: 'Signature2',
        valid: true,
        certified: null,
        covers_document: true,
        changes_after: 'none',
      },
    ])
    expect(Buffer.from(once).includes('/DSS')).toBe(true)
  })

  test('keeps the standards of the file, and tags its own field', async () => {
    const { pdf: archived } = await finishPdf(print, { pdfa: '3a', pdfua: 1 })
    const place = { page: 1, x: 300, y: 600, width: 200, height: 80 }
    const pdf = await signed(archived, rosa, { picture, place })
    const facts = await finisher.facts(pdf)
    expect(facts.conformance).toEqual(['PDF/A-3a', 'PDF/UA-1'])
    expect(facts.signatures).toMatchObject([{ field: 'Signature1' }])
    const text = Buffer.from(pdf).toString('latin1')
    expect(text).toContain('/S /Form')
    expect(text).toContain('/Rect [300 ')
  })

  test('is found to be broken by one changed byte', async () => {
    const pdf = Buffer.from(await signed(print, rosa))
    const at = pdf.indexOf('/MediaBox')
    pdf[at + 1] = 'm'.charCodeAt(0)
    expect(await verified(pdf)).toMatchObject([
      { valid: false, problem: 'The bytes that were signed have been changed.' },
    ])
  })

  test('does not cover what is written behind it', async () => {
    const pdf = await signed(print, rosa)
    const trailer = Buffer.from(pdf).toString('latin1')
    const startAt = Number([...trailer.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1])
    const id = /\/Type \/Catalog/.exec(trailer)
    expect(id).not.toBeNull()
    const page = /(\d+) 0 obj\n<<\/Type \/Page\n/.exec(trailer)?.[1]
    const change = `${page} 0 obj\n<</Type /Page /MediaBox [0 0 1 1]>>\nendobj\n`
    const root = /\/Root (\d+ 0 R)/.exec(trailer)?.[1]
    const table = `xref\n${page} 1\n${String(pdf.length).padStart(10, '0')} 00000 n \ntrailer\n<</Size 500 /Root ${root} /Prev ${startAt}>>\nstartxref\n${pdf.length + change.length}\n%%EOF\n`
    const changed = Buffer.concat([pdf, Buffer.from(change + table, 'latin1')])
    expect(await verified(changed).catch(String)).toMatchObject([
      { valid: true, covers_document: false, changes_after: 'other' },
    ])
  })
})

describe.skipIf(!isTested)('signing is refused', () => {
  const prepare = (pdf: Uint8Array, options: Partial<SignatureOptions> = {}) =>
    step({
      step: 'prepare',
      source: sourceOf(pdf),
      options: { ...OPTIONS, ...options },
      hash: 'sha256',
    })

  test('for a file that is certified against all changes', async () => {
    const pdf = await signed(print, rosa, { certify: 1 })
    expect(await prepare(pdf)).toMatchObject({ step: 'refused', reason: 'certified' })
  })

  test('as a certification for a file that is signed', async () => {
    const pdf = await signed(print, rosa)
    expect(await prepare(pdf, { certify: 3 })).toMatchObject({
      step: 'refused',
      reason: 'certified',
    })
  })

  test('for a field that is signed or holds something else, and for a page that is missing', async () => {
    const pdf = await signed(print, rosa, { field: 'buyer' })
    expect(await prepare(pdf, { field: 'buyer' })).toMatchObject({ reason: 'field' })
    const place = { page: 9, x: 0, y: 0, width: 10, height: 10 }
    expect(await prepare(print, { place })).toMatchObject({ reason: 'field' })
    const form = formPdf()
    const { signatures } = await finisher.facts(form)
    expect(signatures).toEqual([])
  })

  test('for an encrypted file', async () => {
    const encrypted = await finisher.pdf({
      kind: 'encrypt',
      source: sourceOf(print),
      userPassword: null,
      ownerPassword: 'secret',
      permissions: {
        print: 'full',
        copy: true,
        modify: true,
        annotate: true,
        fillForms: true,
        assemble: true,
      },
    })
    expect(await prepare(encrypted)).toMatchObject({
      step: 'failure',
      failure: { reason: 'refused' },
    })
  })
})

describe.skipIf(!isTested)('a PKCS#12 file', () => {
  test('with a wrong password is refused', async () => {
    const reply = await step({ step: 'open', pkcs12: rosa.pkcs12, password: 'guessed' })
    expect(reply).toMatchObject({ step: 'refused', reason: 'password' })
  })

  test('that asks for a billion iterations is refused before the first', async () => {
    const bomb = Buffer.from(rosa.pkcs12)
    // The iterations of the MAC are the last number: 2,048, which openssl writes in two bytes.
    const at = bomb.lastIndexOf(Buffer.from([0x02, 0x02, 0x08, 0x00]))
    const salt = bomb.lastIndexOf(Buffer.from([0x04, 0x08]), at)
    expect([at, at - salt]).toEqual([bomb.length - 4, 10])
    // The salt gives two of its bytes to the number.
    bomb.set([0x04, 0x06], salt)
    bomb.set([0x02, 0x04, 0x3b, 0x9a, 0xca, 0x00], at - 2)
    const reply = await step({ step: 'open', pkcs12: bomb, password: rosa.password })
    expect(reply).toMatchObject({ step: 'refused', message: expect.stringContaining('iterations') })
  })

  test('that is none is refused', async () => {
    const reply = await step({ step: 'open', pkcs12: new Uint8Array(100), password: '' })
    expect(reply).toMatchObject({ step: 'refused', reason: 'pkcs12' })
  })
})
