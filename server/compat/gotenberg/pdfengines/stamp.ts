/** Draws texts, images and PDFs over and under the pages of PDFs. */
import type { EngineRoute } from './engine-route.ts'

export const WATERMARK_FIELDS = [
  'watermarkSource',
  'watermarkExpression',
  'watermarkPages',
  'watermarkOptions',
] as const

export const STAMP_FIELDS = [
  'stampSource',
  'stampExpression',
  'stampPages',
  'stampOptions',
] as const

export const WATERMARK: EngineRoute = {
  operation: 'stamp',
  title: 'PDFs with a watermark',
  fields: WATERMARK_FIELDS,
  required: [],
  check: ({ watermarkSource }) =>
    watermarkSource === null ? "form field 'watermarkSource' is required" : null,
}

export const STAMP: EngineRoute = {
  operation: 'stamp',
  title: 'Stamped PDFs',
  fields: STAMP_FIELDS,
  required: [],
  check: ({ stampSource }) =>
    stampSource === null ? "form field 'stampSource' is required" : null,
}
