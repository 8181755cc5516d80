/** Files of keys and certificates are read as other programs write them, or refused by name. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkCms } from '../../../packages/pdf/src/signatures/check-cms.ts'
import { runSigning } from '../../../packages/pdf/src/signatures/run-signing.ts'
import type { SigningReply } from '../../../packages/pdf/src/signatures/tasks.ts'
import { signedPdf } from '../../support/files/pdfs-with-extras.ts'
import { sourceOf } from '../../support/finisher/operations.ts'
import {
  createSigningAuthority,
  HAS_OPENSSL,
  type SignerFile,
  type SigningAuthority,
} from '../../support/signatures/authority.ts'

let authority: SigningAuthority
let brainpool: SignerFile

beforeAll(() => {
  if (!HAS_OPENSSL) return
  authority = createSigningAuthority()
  brainpool = authority.issue('brainpool')
})

afterAll(() => authority?.[Symbol.dispose]())

function run(task: Parameters<typeof runSigning>[1]): Promise<SigningReply> {
  return runSigning(() => Promise.reject(new Error('qpdf is not needed')), task)
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
