/** Draws forms and annotations into pages. */
import type { EngineRoute } from './engine-route.ts'

export const FLATTEN: EngineRoute = {
  operation: 'flatten',
  title: 'Flattened PDFs',
  fields: [],
  required: [],
  flattens: true,
}
