/** Errors as text, with the statuses that clients of browserless expect. */
import { ApiError, CompatError, type ErrorCode, type Reply } from '../adapter.ts'
import { withFieldNames } from './page/option-names.ts'

/** Statuses that differ from our own. */
const STATUSES: Partial<Record<ErrorCode, number>> = {
  SSRF_BLOCKED: 403,
  RENDER_TIMEOUT: 408,
  RENDERER_UNAVAILABLE: 429,
}

/** The answer to an error: its sentence as text. */
export function errorReply(error: CompatError | ApiError): Reply {
  const { headers } = error
  const [status, message] =
    error instanceof CompatError
      ? [error.status, error.message]
      : [STATUSES[error.code] ?? error.status, textOf(error)]
  return { status, headers, bytes: `${message}\n`, contentType: 'text/plain; charset=UTF-8' }
}

function textOf({ code, message, details }: ApiError): string {
  const issues = code === 'VALIDATION_ERROR' ? (details?.issues ?? []) : []
  const texts = issues.map((issue) => withFieldNames(issue.message))
  return texts.length > 0 ? texts.join('\n') : withFieldNames(message)
}

/**
 * The error of a page that could not be rendered: one that the request can change is 400. Other
 * errors stay as they are.
 */
export function renderError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const { details, headers, message } = error
  const told = (text: string) => new CompatError(400, text, headers)
  if (details?.net_error) return told(`The page could not be loaded: ${details.net_error}.`)
  const { reason } = details ?? {}
  if (reason === 'selector_not_found' || reason === 'element_not_visible') {
    return told('"selector" matches no element with a visible box.')
  }
  if (reason === 'inject_js_failed') return told(withFieldNames(message))
  return error
}
