/** Turns pages. */
import type { EngineRoute } from './engine-route.ts'

export const ROTATE: EngineRoute = {
  operation: 'rotate',
  title: 'Rotated PDFs',
  fields: ['rotateAngle', 'rotatePages'],
  required: ['rotateAngle'],
}
