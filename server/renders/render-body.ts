/** The body of a render request, as far as all kinds of renders share it. */
import type { FileContent } from '../lib/file-content.ts'
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

/** The fields that all requests about PDFs share. */
export interface PdfsBody extends AnswerFields {
  files?: Record<string, FileContent>
  /** Milliseconds. */
  timeout: number
  metadata?: Record<string, unknown> | null
  storage?: StorageField
  async?: boolean
  webhook_url?: string
  webhook_secret?: string
}
