/** Files of keys and certificates are read as other programs write them, or refused by name. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkCms } from '../../../packages/pdf/src/signatures/check-cms.ts'
import { runSigning } from '../../../packages/pdf/src/signatures/run-signing.ts'
import type { SigningReply } from '../../../packages/pdf/src/signatures/tasks.ts'
import { checkToken } from '../../../packages/pdf/src/signatures/timestamps.ts'
import { SIGNER_MS } from '../../../server/finisher/limits.ts'
import { similarText } from '../../../server/lib/edit-distance.ts'
import { signedPdf } from '../../support/files/pdfs-with-extras.ts'
import { endsIn, sourceOf, useFinisher, userNamed } from '../../support/finisher/operations.ts'
import {
  createSigningAuthority,
  HAS_OPENSSL,
  type SignerFile,
  type SigningAuthority,
} from '../../support/signatures/authority.ts'
import { pkcs12Bomb } from '../../support/signatures/pkcs12-bomb.ts'
import { plainSigner } from '../../support/signatures/plain-signer.ts'

const finisher = useFinisher()
let authority: SigningAuthority
let brainpool: SignerFile

beforeAll(() => {
  if (!HAS_OPENSSL) return
  authority = createSigningAuthority()
  brainpool = authority.issue('brainpool')
})

afterAll(() => authority?.[Symbol.dispose]())

function run(task: Parameters<typeof runSigning>[1]): Promise<SigningReply> {
  const qpdf = () => Promise.reject(new Error('qpdf is not needed'))
  return runSigning(qpdf, task, similarText)
}

describe.skipIf(!HAS_OPENSSL)('a PKCS#12 file', () => {
  test.each([false, true])('opens with letters of any language (old ciphers: %p)', async (old) => {
    const password = 'Grüße-пароль'
    const { pkcs12 } = authority.issue('ec', { password, legacy: old })
    expect((await run({ step: 'open', pkcs12, password })).step).toBe('signer')
    const wrong = await run({ step: 'open', pkcs12, password: 'Grüsse-пароль' })
    expect(wrong).toMatchObject({ step: 'refused', reason: 'password' })
  })
})

describe('a PKCS#12 file that takes long to open', () => {
  test('is refused by the iterations that it asks for in all', async () => {
    const open = (count: number) => {
      const { pkcs12, password } = plainSigner('Rosa', { count })
      return run({ step: 'open', pkcs12, password })
    }
    expect((await open(5_000)).step).toBe('signer')
    expect(await open(30_000)).toMatchObject({
      step: 'refused',
      reason: 'pkcs12',
      message: expect.stringContaining('more than 50000 iterations'),
    })
  })

  test('is ended after 3 seconds, whatever is inside of what it has encrypted', async () => {
    const task = { step: 'open', pkcs12: pkcs12Bomb('x'), password: 'x' } as const
    const response = await finisher.pool.run(
      { kind: 'signing', task },
      userNamed('anna'),
      endsIn(60_000),
    )
    expect(response).toMatchObject({ failure: 'late' })
    // Not after all the time that there is.
    expect(response.tookMs).toBeWithin(SIGNER_MS - 1, 10 * SIGNER_MS)
  })
})

describe.skipIf(!HAS_OPENSSL)('the certificate of a time stamp', () => {
  const data = Buffer.from('what is stamped')

  test('is one for time stamps', () => {
    expect(checkToken(authority.token(data), data).problem).toBeNull()
  })

  test('that is for other purposes makes no time stamp', () => {
    const token = authority.token(data, authority.issue('rsa'))
    const { problem, time } = checkToken(token, data)
    expect(problem).toBe('The certificate of the time stamp is not one for time stamps.')
    expect(time).toBeInstanceOf(Date)
  })
})

describe.skipIf(!HAS_OPENSSL)('a key of a kind that the runtime does not know', () => {
  test('is refused as the key of a remote signer', async () => {
    const reply = await run({ step: 'certificates', pem: brainpool.chain })
    expect(reply).toMatchObject({
      step: 'refused',
      reason: 'certificate',
      message: expect.stringContaining('ECDSA on P-256, P-384 or P-521'),
    })
  })

  test('is a problem of its signature alone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'brainpool-'))
    const data = Buffer.from('the bytes that are signed')
    writeFileSync(join(folder, 'data'), data)
    writeFileSync(join(folder, 'key'), brainpool.key)
    writeFileSync(join(folder, 'chain'), brainpool.chain)
    const files = ['-in', 'data', '-signer', 'chain', '-inkey', 'key', '-outform', 'DER']
    const command = ['openssl', 'cms', '-sign', '-binary', '-cades', '-md', 'sha256', ...files]
    const { stdout, exitCode } = Bun.spawnSync(command, { cwd: folder })
    rmSync(folder, { recursive: true })
    expect(exitCode).toBe(0)
    expect(checkCms(new Uint8Array(stdout), [data]).problem).toBe(
      'The key of its certificate is of a kind that is not supported.',
    )
  })
})

describe.skipIf(!HAS_OPENSSL)('the roots that signatures are verified with', () => {
  const verify = (roots: string) => {
    const now = new Date().toISOString()
    return run({ step: 'verify', source: sourceOf(signedPdf()), roots: [roots], now })
  }

  test('are all read, and more than 500 are refused', async () => {
    const damaged = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'
    expect(await verify(authority.root.repeat(60) + damaged)).toMatchObject({
      step: 'refused',
      reason: 'certificate',
      message: 'A certificate cannot be read.',
    })
    expect(await verify(damaged.repeat(501))).toMatchObject({
      step: 'refused',
      reason: 'certificate',
      message: 'There are more than 500 certificates.',
    })
  })
})
