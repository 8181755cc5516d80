/** Signs a PDF. */
import { checkPlace } from '../../renders/finishing/signature.ts'
import { type PdfPlan, planFor, type Subject } from '../plan.ts'
import type { SignFields } from '../sign/fields.ts'
import { signPdf } from '../sign/sign-pdf.ts'

export function signPlan(fields: SignFields, subject: Subject): PdfPlan {
  const { prefix } = subject
  return planFor(subject, {
    operation: 'sign',
    title: 'Signed PDF',
    signature: fields,
    issues: checkPlace(fields, prefix),
    change: ([source], tools) => signPdf(source, { fields, prefix }, tools),
  })
}
