/** Encodes the images of PDFs again. */
import type { EngineRoute } from './engine-route.ts'

export const OPTIMIZE: EngineRoute = {
  operation: 'convert',
  title: 'Compressed PDFs',
  fields: ['optimizeImages', 'imageQuality'],
  required: [],
  optimizes: true,
}
