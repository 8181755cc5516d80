/** The body of a render request, as far as all kinds of renders share it. */
import type { AnswerFields } from './answer-checks.ts'
import type { RequestFiles } from './files/check.ts'
import type { PdfStep } from './pdf-order.ts'
import type { StorageField } from './uploads/target.ts'
import type { TemplateFields } from './validation.ts'

/** The fields that all render requests share. */
export interface RenderBody extends TemplateFields, AnswerFields {
  async?: boolean
  webhook_url?: string
  webhook_secret?: string
  html?: string
  url?: string
  files?: RequestFiles
  /** Work on a PDF after its print. */
  steps?: PdfStep[]
  metadata?: Record<string, unknown> | null
  storage?: StorageField
}
