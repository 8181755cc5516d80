/** Puts files into PDFs. */
import type { EngineRoute } from './engine-route.ts'
import { INVOICE_FIELDS } from './factur-x.ts'

export const EMBED_FIELDS = ['embedsMetadata'] as const

export const EMBED: EngineRoute = {
  operation: 'convert',
  title: 'PDFs with files',
  fields: [...EMBED_FIELDS, ...INVOICE_FIELDS],
  required: [],
}
