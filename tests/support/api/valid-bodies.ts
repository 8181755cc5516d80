/** Bodies of requests, as far as operations require them. */
import { onePage } from '../files/hostile-pdfs.ts'

const source = { content: onePage().toString('base64') }

/** The valid fields that operations need beside an odd value. */
export const BODIES: Record<string, object> = {
  renderPdf: { html: 'x', async: true },
  renderScreenshot: { html: 'x', async: true },
  createBatch: { renders: [{ type: 'pdf', html: 'x' }] },
  lint: { html: 'x' },
  compareRenders: { before: { template_id: 'x' }, after: { template_id: 'x' } },
  extract: { html: 'x' },
  mergePdfs: { sources: [source, source] },
  splitPdf: { source, every: 1 },
  rotatePdf: { source, angle: 90 },
  stampPdf: { source, html: 'x' },
  flattenPdf: { source },
  fillPdf: { source, values: { name: 'x' } },
  pdfSteps: { source, steps: [{ flatten: {} }] },
  pdfMetadata: { source },
  convertPdf: { source, compress: true },
  signPdf: { source, signer: 'x' },
  verifyPdf: { source },
  // No PKCS#12.
  createSigner: { name: 'x', pkcs12: 'eHh4' },
  createDestination: {
    name: 'x',
    // Refused without a lookup.
    endpoint: 'https://10.0.0.1',
    bucket: 'xxx',
    access_key_id: 'xxx',
    secret_access_key: 'xxx',
  },
  updateDestination: { prefix: 'x' },
  // Refused without a lookup.
  createWebhookEndpoint: { url: 'https://10.0.0.1' },
  updateWebhookEndpoint: { enabled: false },
  sendTestWebhook: { url: 'https://10.0.0.1' },
  createLinkSecret: { name: 'x' },
  updateLinkSecret: { name: 'x' },
  createRenderLink: { parameters: { url: 'https://example.com/' } },
  createTemplate: { name: 'x', html: 'x' },
  updateTemplate: { name: 'x' },
  updateTemplateDraft: { html: 'x' },
  rollBackTemplate: { version: 1 },
  createUser: { email: 'ada@example.com' },
  updateUser: { plan: 'pro' },
  deleteUser: { email: 'ada@example.com' },
  createKey: { name: 'x' },
  updateKey: { monthly_renders: 1 },
  sendMcpMessage: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
}
