/** Only answers that prove something are kept for later checks of a signature. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Fetched, Wanted } from '../../../packages/pdf/src/signatures/tasks.ts'
import { formPdf } from '../../support/files/pdfs-with-extras.ts'
import { useFinisher } from '../../support/finisher/operations.ts'
import {
  type Answering,
  createSigningAuthority,
  HAS_OPENSSL,
  type SigningAuthority,
} from '../../support/signatures/authority.ts'
import { signingSteps } from '../../support/signatures/steps.ts'

const URL_OF = 'http://authority.test'
const DAY_MS = 24 * 3_600_000

const finisher = useFinisher()
const { step, expectStep, signed } = signingSteps(finisher, () => authority)
let authority: SigningAuthority
let pdf: Uint8Array
let cms: Uint8Array

beforeAll(async () => {
  if (!HAS_OPENSSL) return
  authority = createSigningAuthority(URL_OF)
  pdf = await signed(formPdf(), authority.issue('ec384', { name: 'Rosa' }))
  const [, hex = ''] = /\/Contents <([0-9a-f]+)>/.exec(Buffer.from(pdf).toString('latin1')) ?? []
  cms = new Uint8Array(Buffer.from(hex, 'hex'))
})

afterAll(() => authority?.[Symbol.dispose]())

async function fetchedOf(answering: { ocsp?: Answering; list?: Answering }): Promise<Fetched[]> {
  const now = new Date().toISOString()
  const { wanted } = await expectStep({ step: 'wanted', cms, fetched: [], now }, 'wanted')
  const answerOf = ({ kind, body }: Wanted) =>
    kind === 'crl'
      ? authority.revocationList(answering.list)
      : authority.ocsp(body ?? new Uint8Array(), answering.ocsp)
  expect(wanted.map(({ kind, url }) => `${kind} ${url}`).sort()).toEqual([
    `crl ${URL_OF}/root.crl`,
    `ocsp ${URL_OF}/ocsp`,
  ])
  return wanted.map((one) => ({ url: one.url, request: one.body, body: answerOf(one) }))
}

const keep = (fetched: Fetched[], now = new Date()) =>
  step({ step: 'keep', pdf, cms, fetched, now: now.toISOString() })

async function kept(fetched: Fetched[], now?: Date) {
  const reply = await keep(fetched, now)
  if (reply.step !== 'kept') throw new Error(JSON.stringify(reply))
  const text = Buffer.from(reply.pdf).toString('latin1')
  const isKept = (key: string) => new RegExp(`/${key} \\[\\d`).test(text)
  return { missing: reply.missing, ocsp: isKept('OCSPs'), list: isKept('CRLs') }
}

describe.skipIf(!HAS_OPENSSL)('an answer about revocation', () => {
  test('of the authority is kept, from OCSP and from a list', async () => {
    const fetched = await fetchedOf({})
    expect(await kept(fetched)).toEqual({ missing: 0, ocsp: true, list: true })
  })

  test('that is no longer current counts for nothing', async () => {
    const fetched = await fetchedOf({})
    const later = new Date(Date.now() + 2 * DAY_MS)
    expect(await kept(fetched, later)).toEqual({ missing: 2, ocsp: false, list: false })
  })

  test('that someone else of the same name has signed counts for nothing', async () => {
    const forged = { isForged: true, revoked: ['Rosa', 'Test Intermediate'] }
    const fetched = await fetchedOf({ ocsp: forged, list: forged })
    expect(await kept(fetched)).toEqual({ missing: 2, ocsp: false, list: false })
  })

  test('that was changed on its way counts for nothing', async () => {
    const fetched = await fetchedOf({})
    for (const { body } of fetched) body[body.length - 300] = (body[body.length - 300] ?? 0) ^ 1
    expect((await kept(fetched)).list).toBe(false)
  })

  test('that the certificate was revoked refuses its signature', async () => {
    const fetched = await fetchedOf({ ocsp: { revoked: ['Rosa'] } })
    expect(await keep(fetched)).toEqual({
      step: 'refused',
      reason: 'revoked',
      message: 'the certificate of `Rosa` was revoked.',
    })
    const list = await fetchedOf({ list: { revoked: ['Test Intermediate'] } })
    expect(await keep(list)).toMatchObject({ message: expect.stringContaining('Intermediate') })
  })
})
