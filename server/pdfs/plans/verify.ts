/** Verifies the signatures of a PDF. */
import { type PdfPlan, planFor, type Subject } from '../plan.ts'
import type { Schemas } from '../request-fields.ts'

type Fields = Pick<Schemas['VerifyPdfRequest'], 'roots'>

export function verifyPlan({ roots }: Fields, subject: Subject): PdfPlan {
  return planFor(subject, {
    operation: 'verify',
    title: 'Signatures of a PDF',
    contentType: 'application/json',
    async change([source], { signing, date }) {
      const trusted = roots === undefined ? [] : [roots]
      const task = { step: 'verify', source, roots: trusted, now: date } as const
      return (await signing(task, 'verified')).json
    },
  })
}
