/** Reads and writes the properties of PDFs. */
import { tagsOf } from '../finish/read-metadata.ts'
import type { EngineRoute } from './engine-route.ts'

export const READ_METADATA: EngineRoute = {
  operation: 'metadata',
  title: 'Facts about PDFs',
  fields: [],
  required: [],
  reads: tagsOf,
}

export const WRITE_METADATA: EngineRoute = {
  operation: 'metadata',
  title: 'Properties of PDFs',
  fields: ['metadata'],
  required: ['metadata'],
}
