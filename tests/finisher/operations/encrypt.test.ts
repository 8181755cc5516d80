/** Encrypted PDFs open with a password only, and say what their readers may do. */
import { expect, test } from 'bun:test'
import type { Permissions } from '../../../packages/pdf/src/operations/tasks.ts'
import { bytesOf } from '../../support/api/renders.ts'
import { onePage } from '../../support/files/hostile-pdfs.ts'
import { readPdfStructure } from '../../support/files/pdf-structure.ts'
import { checkPdf, qpdfSays, sourceOf, useFinisher } from '../../support/finisher/operations.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()
const finisher = useFinisher()

const NOTHING: Permissions = {
  print: 'none',
  copy: false,
  modify: false,
  annotate: false,
  fillForms: false,
  assemble: false,
}
const ALL: Permissions = {
  print: 'full',
  copy: true,
  modify: true,
  annotate: true,
  fillForms: true,
  assemble: true,
}

function encrypt(passwords: { user?: string; owner?: string }, permissions = ALL, pdf = onePage()) {
  return {
    kind: 'encrypt',
    source: sourceOf(pdf),
    userPassword: passwords.user ?? null,
    ownerPassword: passwords.owner ?? null,
    permissions,
  } as const
}

const facts = (pdf: Uint8Array, password: string) =>
  qpdfSays(pdf, [`--password=${password}`, '--show-encryption'])

test('a PDF is encrypted with AES-256 in its revision 6, and opens with the password', async () => {
  const password = 'Grüße, 世界'
  const pdf = await finisher.pdf(encrypt({ user: password }))
  await checkPdf(pdf, password)
  const shown = await facts(pdf, password)
  expect(shown).toContain('R = 6')
  expect(shown).toContain('stream encryption method: AESv3')
  expect((await readPdfStructure(pdf, password)).links).toHaveLength(1)
  for (const wrong of [undefined, 'wrong', 'a\0b']) {
    const task = { kind: 'facts', source: sourceOf(pdf, { password: wrong }) } as const
    expect((await finisher.failure(task)).reason).toBe('password')
  }
  expect((await finisher.facts(pdf, password)).encrypted).toBe(true)
})

test('without a password of the owner, that of the user lifts no restriction', async () => {
  const pdf = await finisher.pdf(encrypt({ user: 'u' }, NOTHING))
  expect(await facts(pdf, 'u')).toContain('Supplied password is user password')
  expect(await facts(pdf, 'u')).not.toContain('Supplied password is owner password')
})

test.each([
  ['print', { print: 'full' }, ['print low resolution', 'print high resolution']],
  ['print low', { print: 'low' }, ['print low resolution']],
  ['copy', { copy: true }, ['extract for any purpose']],
  ['modify', { modify: true }, ['modify other']],
  ['annotate', { annotate: true }, ['modify annotations']],
  ['fillForms', { fillForms: true }, ['modify forms']],
  ['assemble', { assemble: true }, ['modify document assembly']],
] as const)('%s alone allows that only, and reading aloud', async (_, allowed, names) => {
  const pdf = await finisher.pdf(encrypt({ owner: 'o' }, { ...NOTHING, ...allowed }))
  const found = [...(await facts(pdf, '')).matchAll(/^(.*): allowed$/gm)].map(([, name]) => name)
  expect(found).toEqual(['extract for accessibility', ...names])
})

test('a password of the owner alone leaves the PDF open for all', async () => {
  const pdf = await finisher.pdf(encrypt({ owner: 'o' }, NOTHING))
  expect((await finisher.facts(pdf)).encrypted).toBe(true)
  expect(await facts(pdf, 'o')).toContain('Supplied password is owner password')
})

test.each([
  [{}, 'Encryption needs a password of the user or of the owner.'],
  [{ user: 'ü'.repeat(64) }, 'A password has at most 127 bytes and no control characters.'],
  [{ owner: 'a\nb' }, 'A password has at most 127 bytes and no control characters.'],
])('passwords %j are refused', async (passwords, message) => {
  expect(await finisher.failure(encrypt(passwords))).toEqual({
    reason: 'refused',
    message,
    file: null,
  })
})

test('an archive that is encrypted is no archive any more, and says so', async () => {
  const html = '<html lang="en"><title>a</title>a'
  const pdf = await bytesOf(server, user, 'pdf', { html, options: { pdfa: '2b' } })
  const encrypted = await finisher.pdf(encrypt({ user: 'u' }, ALL, Buffer.from(pdf)))
  expect((await finisher.facts(encrypted, 'u')).conformance).toEqual([])
})
