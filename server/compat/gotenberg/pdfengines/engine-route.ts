/** A route that works on PDFs of a form, as data: the fields that it reads, and what it makes of the files. */
import type { PdfFactsWithInfo } from '../../../finisher/operations/tasks.ts'
import type { OperationName } from '../../../renders/pdf-order.ts'
import type { FINISH_FIELDS, FinishValues } from '../fields/finish-fields.ts'
import type { Form } from '../form/form.ts'

export interface EngineRoute {
  /** Our own operation that it resembles. */
  operation: OperationName
  /** A sentence for lists of renders. */
  title: string
  /** Fields beside the files. */
  fields: readonly (keyof typeof FINISH_FIELDS)[]
  /** Those that must be sent. */
  required: readonly (keyof typeof FINISH_FIELDS)[]
  /** Checks rules across fields. @returns the problem in a sentence */
  check?: (values: FinishValues, form: Form) => string | null
  /** Joins all files before the work on them. */
  joins?: true
  /** Always draws forms and annotations into the pages. */
  flattens?: true
  /** Always compresses the images. */
  optimizes?: true
  /** Answers with facts about each file, and changes none. */
  reads?: (facts: PdfFactsWithInfo) => unknown
}
