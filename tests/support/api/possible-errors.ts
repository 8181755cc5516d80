/** Derives the errors that openapi.yaml must describe for an operation from its kind. */
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

/** The errors that an operation can answer, apart from METHOD_NOT_ALLOWED. */
export function possibleErrors(operation: Operation, hasBody: boolean): ErrorCode[] {
  const { id, access, params, checkQuery, checkBody } = operation
  const isRender = ['renderPdf', 'renderScreenshot', 'rerunRender'].includes(id)
  const codes: ErrorCode[] = []
  // A server that shuts down answers users with this error, and public operations as before.
  if (access !== 'public' || id === 'getReadiness') codes.push('SERVICE_UNAVAILABLE')
  if (access !== 'public') codes.push('INTERNAL_ERROR')
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
  else if (params.length > 0) codes.push('NOT_FOUND')
  if (['renderPdf', 'createBatch', 'rerunRender', 'lint', 'extract', 'compareRenders'].includes(id))
    codes.push('TEMPLATE_NOT_FOUND')
  if (isRender) codes.push('PLAN_UPGRADE_REQUIRED', 'PLAN_LIMIT_EXCEEDED')
  if (id === 'createBatch') codes.push('PLAN_UPGRADE_REQUIRED')
  if (isRender || ['createBatch', 'lint', 'extract'].includes(id)) codes.push('SSRF_BLOCKED')
  if (id === 'extract') codes.push('PLAN_LIMIT_EXCEEDED')
  if (PDF_OPERATIONS.includes(id)) {
    codes.push('SSRF_BLOCKED', 'PLAN_LIMIT_EXCEEDED', 'RENDER_NOT_FOUND')
    codes.push('RENDER_TIMEOUT', 'RENDER_FAILED')
  }
  if (id === 'signPdf') codes.push('NOT_FOUND')
  if (['mergePdfs', 'splitPdf', 'convertPdf'].includes(id)) codes.push('CONFORMANCE_FAILED')
  if (id === 'compareRenders') codes.push('RENDER_NOT_FOUND')
  if (
    isRender ||
    ['extract', 'previewTemplate', 'compareRenders'].includes(id) ||
    access === 'query_key' ||
    access === 'link'
  ) {
    codes.push('RENDER_TIMEOUT', 'RENDER_FAILED')
  }
  if (access === 'link') codes.push('TEMPLATE_NOT_FOUND', 'SSRF_BLOCKED', 'PLAN_LIMIT_EXCEEDED')
  return codes
}
