/** Splits PDFs. */
import type { EngineRoute } from './engine-route.ts'
import { MERGE } from './merge.ts'

export const SPLIT: EngineRoute = {
  operation: 'split',
  title: 'Split of PDFs',
  fields: ['splitMode', 'splitSpan', 'splitUnify', ...MERGE.fields],
  required: ['splitMode', 'splitSpan'],
}
