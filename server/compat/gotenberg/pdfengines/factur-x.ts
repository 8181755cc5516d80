/** Makes invoices of PDFs that this server has printed. */
import type { EngineRoute } from './engine-route.ts'

export const INVOICE_FIELDS = [
  'facturxConformanceLevel',
  'facturxDocumentType',
  'facturxVersion',
] as const

export const INVOICE: EngineRoute = {
  operation: 'convert',
  title: 'Invoices',
  fields: ['pdfa', 'pdfua', ...INVOICE_FIELDS],
  required: [],
  check: ({ facturxConformanceLevel }, form) =>
    facturxConformanceLevel === null || form.filesOf('facturxXml').length === 0
      ? "'facturxConformanceLevel' and 'facturxXml' are both required"
      : null,
}
