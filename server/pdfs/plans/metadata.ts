/** Sets properties of a PDF, or tells what it is. */

import { NO_CHANGE, textsOf } from '@platen/pdf/internal'
import type { Issue } from '../../errors.ts'
import { checkProperties } from '../../renders/finishing/properties.ts'
import { type PdfPlan, planFor, type Subject } from '../plan.ts'
import type { Cleaning, Schemas } from '../request-fields.ts'

const WITHOUT_DOCUMENT: Issue = {
  path: 'removeActiveContent',
  message:
    '`removeActiveContent` needs `document`: without it, the response is JSON about the PDF. `convert` takes it alone.',
}

type Change = Pick<Schemas['PdfMetadataRequest'], 'document'> & Cleaning

export function metadataPlan({ document, removeActiveContent }: Change, subject: Subject): PdfPlan {
  if (document === undefined) {
    return planFor(subject, {
      operation: 'metadata',
      title: 'Facts about a PDF',
      contentType: 'application/json',
      issues: removeActiveContent ? [WITHOUT_DOCUMENT] : [],
      change: ([pdf], { facts }) => facts(pdf),
    })
  }
  return planFor(subject, {
    operation: 'metadata',
    title: 'Properties of a PDF',
    issues: checkProperties(document, `${subject.prefix}document`),
    change([pdf], { change, date }) {
      const metadata = { ...NO_CHANGE, ...textsOf(document) }
      return change({ kind: 'setMetadata', source: pdf, metadata, date, removeActiveContent })
    },
  })
}
