/** The part of the package that finishes prints, for a process of the server. Not published. */
export { type InvoiceCheck, readInvoice } from '../attachments/invoice.ts'
export { type Finished, type FinishRequest, finishPdf } from '../finish.ts'
export { fieldTexts } from '../forms/controls.ts'
export { markPreview } from '../preview-mark.ts'
export { isPrint } from '../printed-pdf.ts'
export { shaperFor } from '../shaping/load-shaper.ts'
