/** Encrypts a PDF with AES-256 (ISO 32000-2, 7.6). */
import { randomBytes } from 'node:crypto'
import { isPassword, PASSWORD_BYTES_MAX } from '../passwords.ts'
import { rewrite } from '../qpdf/open-source.ts'
import { PdfFailure } from './failure.ts'
import { type Changing, readyForChange } from './open-for-change.ts'
import type { PdfOperation, Permissions } from './tasks.ts'

export async function encryptPdf(
  task: Extract<PdfOperation, { kind: 'encrypt' }>,
  changing: Changing,
): Promise<Buffer> {
  const { source, userPassword, ownerPassword, permissions } = task
  if (!userPassword && !ownerPassword) {
    throw new PdfFailure('refused', 'Encryption needs a password of the user or of the owner.')
  }
  // With the password of the user for both, everybody who opens the PDF could lift its
  // restrictions.
  const owner = ownerPassword || randomBytes(24).toString('base64url')
  for (const password of [userPassword ?? '', owner]) checkPassword(password)
  // PDF/A forbids encryption (ISO 19005-3, 6.1.3).
  const ready = await readyForChange(source, { ...changing, mayBreakStandards: true })
  const encryption = {
    userPassword: userPassword ?? '',
    ownerPassword: owner,
    '256bit': optionsOf(permissions),
  }
  return rewrite(changing.qpdf, ready, { job: { encrypt: encryption } })
}

function checkPassword(password: string): void {
  if (isPassword(password)) return
  const problem = `A password has at most ${PASSWORD_BYTES_MAX} bytes and no control characters.`
  throw new PdfFailure('refused', problem)
}

/** The names and values of qpdf. */
function optionsOf(permissions: Permissions): Record<string, string> {
  const { print, copy, modify, annotate, fillForms, assemble } = permissions
  const flag = (isAllowed: boolean) => (isAllowed ? 'y' : 'n')
  return {
    print,
    extract: flag(copy),
    modifyOther: flag(modify),
    annotate: flag(annotate),
    form: flag(fillForms),
    assemble: flag(assemble),
  }
}
