/** The operations of openapi.yaml that a customer may call, and a call of the method for each. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DescribedResponse, errorsOf } from '../../../tools/error-codes.ts'
import type { operations, Platen, RequestOptions } from '../../src/index.ts'
import { BASE_URL } from './fakes.ts'
import { ROOT } from './package.ts'

export interface Operation {
  id: keyof operations
  method: string
  /** Matches the path of a request. */
  path: RegExp
  /** True if it takes an idempotency key. */
  isIdempotent: boolean
  /** True if the result of its method is a file. */
  hasFile: boolean
  /** The errors that it names. */
  errors: { status: number; code: string }[]
}

interface Entry {
  operationId: keyof operations
  security: Record<string, unknown>[]
  parameters?: { $ref?: string }[]
  responses: Record<string, Response>
}

interface Response extends DescribedResponse {
  content?: object
}

interface Contract {
  paths: Record<string, Record<string, Entry>>
  components: {
    responses: Record<string, Response>
    schemas: { ErrorCode: { enum: string[] } }
  }
}

const FILE = /^(?:application\/(?:pdf|zip)|image|font)/

/** Agents send these messages; the protocol has clients of its own. */
const NOT_FOR_PROGRAMS = ['sendMcpMessage']

/** Every operation with a key, a signed link or the address of a file. */
export function customerOperations(): Operation[] {
  const contract = Bun.YAML.parse(readFileSync(join(ROOT, 'openapi.yaml'), 'utf8')) as Contract
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => ['get', 'head', 'post', 'patch', 'delete', 'put'].includes(method))
      .filter(([, { operationId }]) => !NOT_FOR_PROGRAMS.includes(operationId))
      .filter(([, entry]) => isForCustomers(path, entry))
      .map(([method, { operationId, parameters = [], responses }]) => ({
        id: operationId,
        method: method.toUpperCase(),
        path: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
        hasFile:
          operationId !== 'pdfMetadata' &&
          Object.keys(responses['200']?.content ?? {}).some((type) => FILE.test(type)),
        errors: errorsOf(responses, contract.components).flatMap(({ status, codes }) =>
          codes.map((code) => ({ status, code })),
        ),
        isIdempotent: parameters.some(({ $ref = '' }) => $ref.endsWith('/IdempotencyKey')),
      })),
  )
}

function isForCustomers(path: string, { security }: Entry): boolean {
  const schemes = security.flatMap((one) => Object.keys(one))
  return (
    schemes.some((scheme) => scheme !== 'adminToken') || /^\/(storage|share|assets)\//.test(path)
  )
}

type Call = (platen: Platen, options: RequestOptions) => Promise<unknown>

const HTML = { html: 'x' }
const PDF = { request_id: 'req_1' }

/** The call of an operation with the least arguments. */
export const CALLS: Record<string, Call> = {
  renderPdf: ({ pdf }, options) => pdf.render(HTML, options),
  renderScreenshot: ({ screenshot }, options) => screenshot.render(HTML, options),
  extract: ({ extract }, options) => extract(HTML, options),
  lint: ({ lint }, options) => lint(HTML, options),
  mergePdfs: ({ pdfs }, options) => pdfs.merge([PDF, new Blob(['%PDF-'])], {}, options),
  splitPdf: ({ pdfs }, options) => pdfs.split(PDF, { every: 1 }, options),
  rotatePdf: ({ pdfs }, options) => pdfs.rotate(PDF, { angle: 90 }, options),
  stampPdf: ({ pdfs }, options) => pdfs.stamp(PDF, HTML, options),
  flattenPdf: ({ pdfs }, options) => pdfs.flatten(PDF, {}, options),
  fillPdf: ({ pdfs }, options) => pdfs.fill(PDF, { values: { name: 'x' } }, options),
  signPdf: ({ pdfs }, options) => pdfs.sign(PDF, { signer: 's' }, options),
  verifyPdf: ({ pdfs }, options) => pdfs.verify(PDF, {}, options),
  listSigners: ({ signers }, options) => signers.list(options),
  createSigner: ({ signers }, options) => signers.create({ name: 's' }, options),
  getSigner: ({ signers }, options) => signers.get('s', options),
  deleteSigner: ({ signers }, options) => signers.delete('s', options),
  pdfSteps: ({ pdfs }, options) => pdfs.steps(PDF, { steps: [] }, options),
  pdfMetadata: ({ pdfs }, options) => pdfs.metadata(PDF, {}, options),
  convertPdf: ({ pdfs }, options) => pdfs.convert(PDF, {}, options),
  createBatch: ({ batches }, options) =>
    batches.create({ renders: [{ type: 'pdf', ...HTML }] }, options),
  listBatches: ({ batches }, options) => batches.list({}, options),
  getBatch: ({ batches }, options) => batches.get('b', options),
  cancelBatch: ({ batches }, options) => batches.cancel('b', options),
  getBatchOutputs: ({ batches }, options) => batches.outputs('b', options),
  listRenders: ({ renders }, options) => renders.list({}, options),
  compareRenders: ({ renders }, options) => renders.compare(PDF, PDF, {}, options),
  getRender: ({ renders }, options) => renders.get('r', options),
  cancelRender: ({ renders }, options) => renders.cancel('r', options),
  getRenderReport: ({ renders }, options) => renders.report('r', options),
  getRenderRequest: ({ renders }, options) => renders.request('r', options),
  getRenderCapsule: ({ renders }, options) => renders.capsule('r', options),
  getProblemReport: ({ renders }, options) => renders.problemReport.get('r', options),
  reportProblem: ({ renders }, options) => renders.problemReport.create('r', {}, options),
  withdrawProblemReport: ({ renders }, options) => renders.problemReport.withdraw('r', options),
  rerunRender: ({ renders }, options) => renders.rerun('r', {}, options),
  createSignedUrl: ({ renders }, options) => renders.signedUrl('r', options),
  revokeShareUrls: ({ renders }, options) => renders.revokeShareUrls('r', options),
  listRenderShareLinks: ({ renders }, options) => renders.shareLinks('r', {}, options),
  listEvents: ({ events }, options) => events.list(options),
  getEvent: ({ events }, options) => events.get('e', options),
  listShareLinks: ({ shareLinks }, options) => shareLinks.list({}, options),
  revokeShareLink: ({ shareLinks }, options) => shareLinks.revoke('s', options),
  listDeliveries: ({ renders }, options) => renders.deliveries('r', options),
  redeliverWebhook: ({ renders }, options) => renders.redeliver('r', 'd', options),
  retryUpload: ({ renders }, options) => renders.retryUpload('r', options),
  listWebhookEndpoints: ({ webhookEndpoints }, options) => webhookEndpoints.list(options),
  createWebhookEndpoint: ({ webhookEndpoints }, options) =>
    webhookEndpoints.create({ url: 'https://example.com' }, options),
  updateWebhookEndpoint: ({ webhookEndpoints }, options) =>
    webhookEndpoints.update('w', { enabled: true }, options),
  deleteWebhookEndpoint: ({ webhookEndpoints }, options) => webhookEndpoints.delete('w', options),
  rotateWebhookSecret: ({ webhookEndpoints }, options) =>
    webhookEndpoints.rotateSecret('w', {}, options),
  sendTestWebhook: ({ webhookEndpoints }, options) =>
    webhookEndpoints.test({ endpoint_id: 'w' }, options),
  listAllDeliveries: ({ deliveries }, options) => deliveries.list({}, options),
  getDelivery: ({ deliveries }, options) => deliveries.get('d', options),
  redeliver: ({ deliveries }, options) => deliveries.redeliver('d', options),
  getOgImage: ({ og }, options) => og.fetch('card', {}, options),
  headOgImage: ({ og, files }, options) => files.head(og.url('card'), options),
  getRenderLink: async ({ links, files }, options) =>
    files.get(await links.url({ template: 'card' }), options),
  headRenderLink: async ({ links, files }, options) =>
    files.head(await links.url({ template: 'card' }), options),
  listLinkSecrets: ({ links }, options) => links.secrets.list(options),
  createLinkSecret: ({ links }, options) => links.secrets.create({ name: 'Blog' }, options),
  updateLinkSecret: ({ links }, options) => links.secrets.update('l', { name: 'Blog' }, options),
  revokeLinkSecret: ({ links }, options) => links.secrets.revoke('l', options),
  rotateLinkSecret: ({ links }, options) => links.secrets.rotate('l', {}, options),
  createRenderLink: ({ links }, options) => links.secrets.url('l', { template: 'card' }, options),
  listTemplates: ({ templates }, options) => templates.list({}, options),
  createTemplate: ({ templates }, options) => templates.create({ name: 'Card', ...HTML }, options),
  getTemplate: ({ templates }, options) => templates.get('t', options),
  updateTemplate: ({ templates }, options) => templates.update('t', HTML, options),
  deleteTemplate: ({ templates }, options) => templates.delete('t', options),
  listPartUsers: ({ templates }, options) => templates.usedBy('t', {}, options),
  listTemplateVersions: ({ templates }, options) => templates.versions('t', {}, options),
  getTemplateDraft: ({ templates }, options) => templates.draft.get('t', options),
  updateTemplateDraft: ({ templates }, options) => templates.draft.update('t', HTML, options),
  discardTemplateDraft: ({ templates }, options) => templates.draft.discard('t', options),
  publishTemplate: ({ templates }, options) => templates.publish('t', {}, options),
  rollBackTemplate: ({ templates }, options) => templates.rollback('t', { version: 1 }, options),
  diffTemplate: ({ templates }, options) => templates.diff('t', options),
  previewTemplate: ({ templates }, options) => templates.preview('t', {}, options),
  listDestinations: ({ destinations }, options) => destinations.list(options),
  createDestination: ({ destinations }, options) =>
    destinations.create(
      { name: 'd', bucket: 'b', access_key_id: 'k', secret_access_key: 's' },
      options,
    ),
  getDestination: ({ destinations }, options) => destinations.get('d', options),
  updateDestination: ({ destinations }, options) =>
    destinations.update('d', { prefix: 'x' }, options),
  deleteDestination: ({ destinations }, options) => destinations.delete('d', options),
  testDestination: ({ destinations }, options) => destinations.test('d', options),
  retryUploads: ({ destinations }, options) => destinations.retryUploads('d', options),
  listAssets: ({ assets }, options) => assets.list(options),
  uploadAsset: ({ assets }, options) => assets.upload(new Blob(['x']), options),
  listAssetUses: ({ assets }, options) => assets.usedBy('a', options),
  deleteAsset: ({ assets }, options) => assets.delete('a', options),
  getAssetFile: ({ files }, options) => files.get(`${BASE_URL}/assets/a/b.png`, options),
  headAssetFile: ({ files }, options) => files.head(`${BASE_URL}/assets/a/b.png`, options),
  listGalleryTemplates: ({ gallery }, options) => gallery.list(options),
  getGalleryTemplate: ({ gallery }, options) => gallery.get('g', options),
  getUsage: ({ usage }, options) => usage.get(options),
  getStoredFile: ({ files }, options) => files.get(`${BASE_URL}/storage/k`, options),
  headStoredFile: ({ files }, options) => files.head(`${BASE_URL}/storage/k`, options),
  getSharedFile: ({ files }, options) => files.get(`${BASE_URL}/share/s`, options),
  headSharedFile: ({ files }, options) => files.head(`${BASE_URL}/share/s`, options),
}
