/** Encrypts a PDF with AES-256 (ISO 32000-2, 7.6). */
import { newToken } from '../../lib/ids.ts'
import { isPassword, PASSWORD_BYTES_MAX } from '../passwords.ts'
import { openSource, rewrite } from '../qpdf/open-source.ts'
import { PdfFailure } from './failure.ts'
import { removeStandards } from './standards.ts'
import type { PdfOperation, PdfSource, Permissions } from './tasks.ts'

export async function encryptPdf(
  task: Extract<PdfOperation, { kind: 'encrypt' }>,
): Promise<Buffer> {
  const { source, userPassword, ownerPassword, permissions } = task
  if (!userPassword && !ownerPassword) {
    throw new PdfFailure('refused', 'Encryption needs a password of the user or of the owner.')
  }
  // With the password of the user for both, everybody who opens the PDF could lift its restrictions.
  const owner = ownerPassword || newToken()
  for (const password of [userPassword ?? '', owner]) checkPassword(password)
  return rewrite(await withoutStandards(source), [
    '--encrypt',
    `--user-password=${userPassword ?? ''}`,
    `--owner-password=${owner}`,
    '--bits=256',
    ...argumentsOf(permissions),
    '--',
  ])
}

/** PDF/A forbids encryption (ISO 19005-3, 6.1.3). Its metadata can be read without a password. */
async function withoutStandards(source: PdfSource): Promise<PdfSource> {
  const bytes = Buffer.from(source.pdf.buffer, source.pdf.byteOffset, source.pdf.length)
  if (!bytes.includes('pdfaid:') && !bytes.includes('pdfuaid:')) return source
  const document = await openSource(source)
  return removeStandards(document) ? { pdf: document.save(), password: null } : source
}

function checkPassword(password: string): void {
  if (isPassword(password)) return
  const problem = `A password has at most ${PASSWORD_BYTES_MAX} bytes and no control characters.`
  throw new PdfFailure('refused', problem)
}

function argumentsOf(permissions: Permissions): string[] {
  const { print, copy, modify, annotate, fillForms, assemble } = permissions
  const flag = (isAllowed: boolean) => (isAllowed ? 'y' : 'n')
  return [
    `--print=${print}`,
    `--extract=${flag(copy)}`,
    `--modify-other=${flag(modify)}`,
    `--annotate=${flag(annotate)}`,
    `--form=${flag(fillForms)}`,
    `--assemble=${flag(assemble)}`,
  ]
}
