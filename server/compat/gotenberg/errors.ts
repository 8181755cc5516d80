/** Errors in the words and with the statuses of Gotenberg (MIT). */
import { STATUS_CODES } from 'node:http'
import type { ConformanceIssue } from '@platen/pdf/internal'
import { ApiError, CompatError, type ErrorCode, type Reply } from '../adapter.ts'
import { failuresOf, type JobOptions, NOT_SENT, type PageFailure } from '../renders/index.ts'
import { withFieldNames } from './chromium/option-names.ts'

const TEXT = 'text/plain; charset=UTF-8'

/** Statuses that differ from our own. */
const STATUSES: Partial<Record<ErrorCode, number>> = {
  SSRF_BLOCKED: 403,
  RENDER_TIMEOUT: 503,
  RENDERER_UNAVAILABLE: 429,
  CONFORMANCE_FAILED: 400,
  RENDER_NOT_FOUND: 400,
}

/** The answer to an error: its sentence as text. */
export function errorReply(error: CompatError | ApiError): Reply {
  const { status, message } = toldError(error)
  return { status, headers: error.headers, bytes: message, contentType: TEXT }
}

/** The status and the sentence by which an error is told. */
export function toldError(error: CompatError | ApiError): { status: number; message: string } {
  if (error instanceof CompatError) return { status: error.status, message: error.message }
  return { status: STATUSES[error.code] ?? error.status, message: textOf(error) }
}

function textOf({ code, message, details }: ApiError): string {
  if (code === 'PAYLOAD_TOO_LARGE') {
    return `The request body exceeds the limit of ${details?.limit ?? ''} bytes. If you run this server, MAX_BODY_BYTES sets it.`
  }
  if (code === 'RENDER_TIMEOUT')
    return `The request exceeded the time limit. ${withFieldNames(message)}`
  if (code === 'CONFORMANCE_FAILED') return conformanceText(details?.conformance ?? [], message)
  if (code !== 'VALIDATION_ERROR') return withFieldNames(message)
  const texts = (details?.issues ?? []).map((issue) => withFieldNames(issue.message))
  const remedy = details?.reason === 'not_a_print' ? NOT_A_PRINT : ''
  return `Invalid form data: ${texts.length > 0 ? texts.join('\n') : message}${remedy}`
}

const NOT_A_PRINT = ' Send the field to /forms/chromium/convert with the page itself.'

/** An answer has a sentence only, so that it names the rule and the remedy. */
function conformanceText([issue, ...others]: ConformanceIssue[], text: string): string {
  if (issue === undefined) return withFieldNames(text)
  const { standards, message, fix, rule } = issue
  const more = others.length > 0 ? ` It has ${others.length} more problems.` : ''
  return `The document is no ${standards.join(' and ')}: ${message} ${fix} The rule is ${rule}.${more}`
}

/**
 * The error of a page that could not be rendered, as Gotenberg tells it. Other errors stay as they
 * are.
 */
export function renderError(error: unknown, { options }: JobOptions): unknown {
  if (!(error instanceof ApiError)) return error
  const { headers, details } = error
  const told = (status: number, message: string) => new CompatError(status, message, headers)
  const failures = failuresOf(error)
  if (failures.length > 0) return told(409, failureText(failures))
  if (details?.net_error) return told(400, `Chromium returned ${details.net_error}`)
  if (details?.reason === 'selector_not_found' || details?.reason === 'element_not_visible') {
    const selector = 'selector' in options ? options.selector : ''
    return told(400, `The selector '${selector}' (selector) matched no element with a visible box`)
  }
  const path = details?.issues?.[0]?.path
  const { waitForExpression, waitForSelector: wanted } = options
  if (path === 'options.pageRanges' && 'pageRanges' in options) {
    const ranges = options.pageRanges
    return told(400, `The page ranges '${ranges}' (nativePageRanges) exceeds the page count`)
  }
  if (path === 'options.waitForExpression') {
    const text = `The expression '${waitForExpression}' (waitForExpression) returned an exception or undefined`
    return told(400, text)
  }
  if (path === 'options.waitForSelector') {
    const selector = typeof wanted === 'string' ? wanted : wanted?.selector
    const text = `The selector '${selector}' (waitForSelector) returned an exception or undefined`
    return told(400, text)
  }
  return error
}

/** The failures of one kind, each on a line. */
function failureText(failures: PageFailure[]): string {
  const kind = failures[0]?.kind
  const ofKind = failures.filter((one) => one.kind === kind)
  const status = ({ status: code = 0 }: PageFailure) => `${code}: ${STATUS_CODES[code] ?? ''}`
  if (kind === 'status') {
    return `Invalid HTTP status code from the main page: ${ofKind.map(status).join('\n')}`
  }
  if (kind === 'resource_status') {
    const lines = ofKind.map((one) => `${one.url} - ${status(one)}`)
    return `Invalid HTTP status code from resources:\n${lines.join('\n')}`
  }
  if (kind === 'console_exceptions') {
    return `Chromium console exceptions:\n${ofKind.map(({ reason }) => reason).join('\n')}`
  }
  const lines = ofKind.map(({ type = 'Other', reason }) => {
    const text = reason === NOT_SENT ? 'net::ERR_FILE_NOT_FOUND' : reason
    return `resource ${type.charAt(0).toUpperCase()}${type.slice(1)}: ${text}`
  })
  return `Chromium failed to load resources: ${lines.join('\n')}`
}
