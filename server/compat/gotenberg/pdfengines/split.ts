/** Splits PDFs. */
import type { EngineRoute } from './engine-route.ts'
import { SHARED_FIELDS } from './merge.ts'

export const SPLIT: EngineRoute = {
  operation: 'split',
  title: 'Split of PDFs',
  fields: ['splitMode', 'splitSpan', 'splitUnify', ...SHARED_FIELDS],
  required: ['splitMode', 'splitSpan'],
}
