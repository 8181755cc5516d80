/** Makes PDFs fit for archives and screen readers, as far as this server has printed them. */
import type { EngineRoute } from './engine-route.ts'

export const CONVERT: EngineRoute = {
  operation: 'convert',
  title: 'Converted PDFs',
  fields: ['pdfa', 'pdfua'],
  required: [],
  check: ({ pdfa, pdfua }) =>
    pdfa === null && !pdfua ? "either 'pdfa' or 'pdfua' form fields must be provided" : null,
}
