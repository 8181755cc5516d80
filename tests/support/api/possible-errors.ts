/**
 * The errors that openapi.yaml must name for an operation: by its kind, and by lists of what the
 * handlers throw. The contract check of the test server adds what these lists do not know.
 */
import type { Operation } from '../../../server/contract/contract.ts'
import type { ErrorCode } from '../../../server/errors.ts'

/** Operations on PDFs. */
export const PDF_OPERATIONS: readonly string[] = [
  'mergePdfs',
  'splitPdf',
  'rotatePdf',
  'stampPdf',
  'flattenPdf',
  'fillPdf',
  'pdfSteps',
  'pdfMetadata',
  'convertPdf',
  'signPdf',
  'verifyPdf',
]

/** Operations that render, and are counted. */
const COUNTED = [
  'renderPdf',
  'renderScreenshot',
  'rerunRender',
  'extract',
  'getOgImage',
  'headOgImage',
  'getRenderLink',
  'headRenderLink',
  ...PDF_OPERATIONS,
]
/** Operations that render while the client waits. */
const RENDERING = [...COUNTED, 'lint', 'compareRenders', 'previewTemplate']

/** The errors of single operations beside those of their kind. */
const MORE: Partial<Record<ErrorCode, readonly string[]>> = {
  PLAN_UPGRADE_REQUIRED: [
    'renderPdf',
    'renderScreenshot',
    'rerunRender',
    'createBatch',
    ...PDF_OPERATIONS,
  ],
  PLAN_LIMIT_EXCEEDED: COUNTED,
  RENDER_FAILED: RENDERING,
  // A dry run that takes too long has a report, unless it waits for a browser meanwhile.
  RENDER_TIMEOUT: RENDERING,
  // Templates, keys and fonts are opened in processes, which others may be waiting for.
  RENDERER_UNAVAILABLE: [
    ...RENDERING,
    'createBatch',
    'createTemplate',
    'updateTemplate',
    'updateTemplateDraft',
    'publishTemplate',
    'diffTemplate',
    'createSigner',
  ],
  // An address of the request, or one that a page leads to.
  SSRF_BLOCKED: [
    ...RENDERING,
    'createBatch',
    'createWebhookEndpoint',
    'updateWebhookEndpoint',
    'sendTestWebhook',
    'createDestination',
    'updateDestination',
    'createSigner',
  ],
  CONFORMANCE_FAILED: [
    'renderPdf',
    'rerunRender',
    'lint',
    'getRenderLink',
    'headRenderLink',
    'compareRenders',
    'previewTemplate',
    'mergePdfs',
    'splitPdf',
    'convertPdf',
    'pdfSteps',
    'signPdf',
  ],
  TEMPLATE_NOT_FOUND: [
    'renderPdf',
    'createBatch',
    'rerunRender',
    'lint',
    'extract',
    'compareRenders',
    'getRenderLink',
    'headRenderLink',
  ],
  RENDER_NOT_FOUND: ['renderPdf', 'createBatch', 'compareRenders', ...PDF_OPERATIONS],
  // A signer of a step, an endpoint, a delivery.
  NOT_FOUND: [
    'renderPdf',
    'createBatch',
    'rerunRender',
    'pdfSteps',
    'signPdf',
    'sendTestWebhook',
    'redeliverWebhook',
  ],
  CONFLICT: [
    'getBatchOutputs',
    'cancelRender',
    'getRenderCapsule',
    'reportProblem',
    'redeliverWebhook',
    'retryUpload',
    'createWebhookEndpoint',
    'sendTestWebhook',
    'redeliver',
    'createLinkSecret',
    'createTemplate',
    'updateTemplate',
    'deleteTemplate',
    'updateTemplateDraft',
    'publishTemplate',
    'rollBackTemplate',
    'previewTemplate',
    'createSigner',
    'createDestination',
    'updateDestination',
    'createUser',
    'deleteUser',
    'suspendUser',
    'getProblemReportCapsule',
  ],
}

/** They answer with a page that says that there is none. */
const PAGES = ['getDocsPage', 'getDocsSectionPage']

/** The code for something that does not exist, by the beginning of the path. */
const NOT_FOUND: readonly [path: RegExp, code: ErrorCode][] = [
  [/^\/api\/v1\/(?:templates|og|gallery)\//, 'TEMPLATE_NOT_FOUND'],
  [/^\/api\/v1\/(?:renders|events)\//, 'RENDER_NOT_FOUND'],
  [/^(?:\/api\/v1)?\/assets\//, 'ASSET_NOT_FOUND'],
]

/** The errors that an operation can answer, apart from METHOD_NOT_ALLOWED. */
export function possibleErrors(operation: Operation, hasBody: boolean): ErrorCode[] {
  const { id, access, params, path, checkQuery, checkBody } = operation
  const codes: ErrorCode[] = []
  const isFile = /^\/(?:assets|storage|share)\//.test(path)
  // A server that shuts down answers users with this error, and public operations as before.
  if (access !== 'public' || isFile || id === 'getReadiness') codes.push('SERVICE_UNAVAILABLE')
  if (access !== 'public' || isFile) codes.push('INTERNAL_ERROR')
  if (access === 'link') codes.push('LINK_INVALID', 'LINK_EXPIRED', 'RATE_LIMITED')
  else if (access !== 'public') codes.push('AUTH_MISSING', 'AUTH_INVALID')
  if (access === 'user' || access === 'query_key') codes.push('AUTH_REVOKED', 'RATE_LIMITED')
  if (operation.ownOrigin) codes.push('FORBIDDEN')
  if (access === 'operator') codes.push('NOT_FOUND')
  if (checkQuery || hasBody) codes.push('VALIDATION_ERROR')
  if (hasBody) codes.push('UNSUPPORTED_MEDIA_TYPE')
  // A file of a form that is too large is a VALIDATION_ERROR of its field.
  if (checkBody) codes.push('PAYLOAD_TOO_LARGE')
  if (params.includes('token')) codes.push('LINK_INVALID', 'LINK_EXPIRED')
  else if (params.length > 0 && !PAGES.includes(id)) {
    codes.push(NOT_FOUND.find(([beginning]) => beginning.test(path))?.[1] ?? 'NOT_FOUND')
  }
  for (const [code, ids] of Object.entries(MORE))
    if (ids.includes(id)) codes.push(code as ErrorCode)
  return codes
}
