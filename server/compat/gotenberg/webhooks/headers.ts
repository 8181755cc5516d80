/** Reads and checks the headers that ask for a webhook. */

import { type AdapterServices, ApiError, CompatError } from '../../adapter.ts'
import { checkAddress } from '../../exchange.ts'
import { FieldProblem } from '../../fields/index.ts'
import { jsonTexts } from '../form/json.ts'
import { headersProblem } from '../header-text.ts'

export type WebhookMethod = 'POST' | 'PUT' | 'PATCH'

export interface Webhook {
  /** Receives the file. */
  url: string
  method: WebhookMethod
  /** Receives the error as JSON; null = nothing does. */
  error: { url: string; method: WebhookMethod } | null
  /** Receives an event about the file or the error. */
  eventsUrl: string | null
  /** Sent with each request. They may have secrets. */
  headers: Record<string, string>
}

const PREFIX = 'Gotenberg-Webhook-'
const METHODS: readonly WebhookMethod[] = ['POST', 'PATCH', 'PUT']

/**
 * @returns null if the response has the file
 * @throws CompatError 400, 403, ApiError SSRF_BLOCKED
 */
export async function readWebhook(
  egressPolicy: AdapterServices['egressPolicy'],
  headers: Headers,
): Promise<Webhook | null> {
  const textOf = (end: string) => headers.get(`${PREFIX}${end}`)?.trim() || null
  const addressOf = async (end: string) => {
    const text = textOf(end)
    return text === null ? null : checkedAddress(egressPolicy, text, `${PREFIX}${end}`)
  }
  if (textOf('Url') === null) return null
  if (textOf('Error-Url') === null && textOf('Events-Url') === null)
    throw new CompatError(400, NO_ERRORS)
  const method = methodOf(headers, 'Method')
  const errorMethod = textOf('Error-Url') === null ? 'POST' : methodOf(headers, 'Error-Method')
  const extra = extraHeaders(textOf('Extra-Http-Headers'))
  const url = await addressOf('Url')
  const errorUrl = await addressOf('Error-Url')
  const eventsUrl = await addressOf('Events-Url')
  if (url === null) return null
  const error = errorUrl === null ? null : { url: errorUrl, method: errorMethod }
  return { url, method, error, eventsUrl, headers: extra }
}

const NO_ERRORS =
  "At least one of 'Gotenberg-Webhook-Error-Url' or 'Gotenberg-Webhook-Events-Url' headers must be provided"

function methodOf(headers: Headers, end: string): WebhookMethod {
  const name = `${PREFIX}${end}`
  const text = headers.get(name)?.trim().toUpperCase() || 'POST'
  const method = METHODS.find((one) => one === text)
  if (method !== undefined) return method
  const got = text.slice(0, 50)
  throw invalid(name, `expected 'POST', 'PATCH' or 'PUT', but got '${got}'`)
}

function extraHeaders(text: string | null): Record<string, string> {
  if (text === null) return {}
  const name = `${PREFIX}Extra-Http-Headers`
  let headers: Record<string, string>
  try {
    headers = jsonTexts(text, name)
  } catch (error) {
    if (!(error instanceof FieldProblem)) throw error
    throw invalid(name, error.message)
  }
  const problem = headersProblem(headers)
  if (problem !== null) throw invalid(name, problem)
  return headers
}

async function checkedAddress(
  egressPolicy: AdapterServices['egressPolicy'],
  text: string,
  name: string,
): Promise<string> {
  const url = URL.parse(text)
  if (url !== null && (url.username !== '' || url.password !== '')) {
    throw invalid(
      name,
      'send the user name and password as a header of Gotenberg-Webhook-Extra-Http-Headers',
    )
  }
  try {
    return await checkAddress(egressPolicy, text, name)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'VALIDATION_ERROR') throw error
    const [issue] = error.details?.issues ?? []
    // An address of plain HTTP is refused because the operator does not allow it.
    if (url?.protocol === 'http:') throw new CompatError(403, issue?.message ?? error.message)
    throw invalid(name, issue?.message ?? error.message)
  }
}

function invalid(name: string, problem: string): CompatError {
  return new CompatError(400, `Invalid '${name}' header value: ${problem}`)
}
