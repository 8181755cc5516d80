/** Bodies of requests, as far as operations require them. */

/** The valid fields that operations need beside an odd value. */
export const BODIES: Record<string, object> = {
  renderPdf: { html: 'x', async: true },
  renderScreenshot: { html: 'x', async: true },
  createBatch: { renders: [{ type: 'pdf', html: 'x' }] },
  lint: { html: 'x' },
  extract: { html: 'x' },
  createDestination: {
    name: 'x',
    // Refused without a lookup.
    endpoint: 'https://10.0.0.1',
    bucket: 'xxx',
    access_key_id: 'xxx',
    secret_access_key: 'xxx',
  },
  updateDestination: { prefix: 'x' },
  createTemplate: { name: 'x', html: 'x' },
  updateTemplate: { name: 'x' },
  createUser: { email: 'ada@example.com' },
  updateUser: { plan: 'pro' },
  deleteUser: { email: 'ada@example.com' },
  createKey: { name: 'x' },
  updateKey: { monthly_renders: 1 },
  sendMcpMessage: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
}
