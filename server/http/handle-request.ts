/**
 * Handles one request from its arrival to its response. Every request, including failed ones,
 * receives a request id, a log line and a metric here.
 */
import type { SuggestOperation } from '../contract/path-suggestions.ts'
import { ApiError, validationError } from '../errors.ts'
import { newRequestId } from '../lib/ids.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Traces } from '../tracing/index.ts'
import { createDropRest } from './body/rest.ts'
import { logServerError, toApiError } from './error-mapping.ts'
import { errorPage } from './error-page.ts'
import { clientOf, type TrustedProxies } from './forwarded.ts'
import type { Arrival, Pipeline, RequestContext } from './pipeline.ts'
import { errorReply, type Reply, toResponse } from './reply.ts'
import { namedParams, operationNotFound, operationOf, type Route } from './routes.ts'
import { asksForWebSocket, NO_WEB_SOCKET } from './web-socket.ts'

interface RequestHandlerOptions {
  run: Pipeline
  log: Log
  metrics: Metrics
  traces: Traces
  trustedProxies: TrustedProxies
  /** Whether the server is shutting down. It then serves public operations only. */
  draining: () => boolean
  suggestOperation: SuggestOperation
  /** The configured public address; null = taken from the request. */
  baseUrl: string | null
}

/** A request and the route that matches it. */
export interface Routed {
  route: Route
  request: Request
  /** Values of the numbered path parameters. */
  pathValues: Record<string, string>
  peerIp: string
}

/** Operations that monitoring calls every few seconds: they are logged at level debug. */
const QUIET = new Set(['getLiveness', 'getReadiness', 'getMetrics'])

const RETRY_AFTER_SECONDS = '5'

export type RequestHandler = (routed: Routed) => Promise<Response>

export function createRequestHandler(options: RequestHandlerOptions): RequestHandler {
  const dropRest = createDropRest()

  return async function handleRequest(routed) {
    const startedAt = performance.now()
    const { request } = routed
    const requestId = newRequestId()
    const context: RequestContext = { headers: {}, clientIp: routed.peerIp }
    let reply: Reply & { code?: string }
    try {
      reply = await dispatch(options, routed, { request, requestId, context, params: {} })
    } catch (error) {
      reply = replyToError(error, {
        requestId,
        log: options.log,
        baseUrl: baseUrlOf(options, routed),
        hasPage: operationOf(routed.route, request.method)?.errorPage === true,
      })
    }

    const isRead = await dropRest(request)
    const response = toResponse(reply, request.headers.get('accept'))
    for (const [name, value] of Object.entries(context.headers)) response.headers.set(name, value)
    response.headers.set('X-Request-Id', requestId)
    response.headers.set('X-Content-Type-Options', 'nosniff')
    // The next request of this client has to reach another process.
    // The server would read a body of any length if the connection stayed open.
    if (options.draining() || !isRead) response.headers.set('Connection', 'close')
    const { status } = response
    const ms = Math.round(performance.now() - startedAt)
    try {
      recordRequest(options, routed, { requestId, context, status, code: reply.code, ms })
    } catch {
      // The render may already be charged: a failure to log or count must not replace the reply.
    }
    // For HEAD, the server omits the body and keeps its length.
    return response
  }
}

/** Runs the operation of a request. @throws ApiError, or the error of a capability */
function dispatch(
  { run, trustedProxies, draining, suggestOperation }: RequestHandlerOptions,
  { route, request, pathValues, peerIp }: Routed,
  arrival: Omit<Arrival, 'operation' | 'url' | 'client'>,
): Reply | Promise<Reply> {
  const operation = operationOf(route, request.method)
  if (draining() && operation?.access !== 'public') {
    throw new ApiError('SERVICE_UNAVAILABLE')
  }
  // Clients of browserless ask for one at any path, the root among them.
  if (!operation && asksForWebSocket(request.headers)) {
    throw new ApiError('NOT_IMPLEMENTED', { message: NO_WEB_SOCKET })
  }
  if (redirects(route, request)) {
    return { status: 302, headers: { Location: route.redirect }, bytes: null }
  }
  if (!operation) throw operationNotFound(route, request, suggestOperation)
  const url = parseUrl(request, operation.access === 'public')
  if (!url) {
    throw validationError([{ path: 'Host', message: '`Host` must be a valid host name.' }])
  }
  const client = clientOf({ url, headers: request.headers }, peerIp, trustedProxies)
  arrival.context.clientIp = client.ip
  const params = namedParams(operation, pathValues)
  return run({ ...arrival, operation, url, client, params })
}

interface ErrorContext {
  requestId: string
  log: Log
  /** Public address of this server; empty if it is unknown. */
  baseUrl: string
  /** Whether browsers get it as a page. */
  hasPage: boolean
}

/** Creates the reply for an error. Server errors are logged here, once. */
function replyToError(
  error: unknown,
  { requestId, log, baseUrl, hasPage }: ErrorContext,
): Reply & { code: string } {
  const apiError = toApiError(error)
  if (apiError.status === 503) apiError.headers['Retry-After'] ??= RETRY_AFTER_SECONDS
  logServerError(log, apiError, requestId)
  const docUrl = `${baseUrl}/docs/errors/${apiError.code}`
  const page = hasPage ? { page: errorPage(apiError, requestId) } : {}
  return { ...errorReply(apiError, requestId, docUrl), ...page, code: apiError.code }
}

/**
 * The address by which clients know this server. Without a valid Host it is empty, and links are
 * relative.
 */
function baseUrlOf(
  { baseUrl, trustedProxies }: RequestHandlerOptions,
  { request, peerIp }: Routed,
): string {
  const url = urlOf(request)
  if (baseUrl !== null || !url) return baseUrl?.replace(/\/$/, '') ?? ''
  return clientOf({ url, headers: request.headers }, peerIp, trustedProxies).baseUrl
}

interface RequestOutcome {
  requestId: string
  context: RequestContext
  status: number
  /** The error code; undefined for a successful request. */
  code: string | undefined
  ms: number
}

function recordRequest(
  { log, metrics, traces }: RequestHandlerOptions,
  { route, request }: Routed,
  { requestId, context, status, code, ms }: RequestOutcome,
): void {
  const operation = operationOf(route, request.method)?.id ?? 'unknown'
  metrics.request(operation, status, ms / 1_000)
  if (!QUIET.has(operation)) {
    const attributes = {
      'http.request.method': request.method,
      'http.response.status_code': status,
      'user.id': context.userId,
    }
    const step = { name: operation, requestId, durationMs: ms, attributes, error: code }
    traces.request(step, request.headers.get('traceparent'))
  }
  log[QUIET.has(operation) ? 'debug' : 'info'](
    {
      request_id: requestId,
      method: request.method,
      path: pathToLog(request, route),
      operation,
      status,
      error: code,
      ms,
      user_id: context.userId,
      client_ip: context.clientIp,
    },
    'request',
  )
}

/** The router treats `//` as `/`, but a redirect applies to the exact path only. */
function redirects(route: Route, request: Request): route is Route & { redirect: string } {
  return (
    route.redirect !== undefined &&
    ['GET', 'HEAD'].includes(request.method) &&
    urlOf(request)?.pathname === route.path
  )
}

/**
 * Parses the request's URL. Probes may send an invalid Host such as `_x_:99999`, which public
 * operations do not need.
 * @returns null if the Host is invalid and required
 */
function parseUrl(request: Request, isPublic: boolean): URL | null {
  const parsed = urlOf(request)
  if (parsed || !isPublic) return parsed
  return URL.parse(request.url.replace(ORIGIN, 'http://localhost'))
}

const ORIGIN = /^https?:\/\/[^/]*/

/**
 * A host name has at most 253 characters (RFC 1035); parsing much longer ones blocks the event
 * loop.
 */
const ORIGIN_CHARS_MAX = 300

/** @returns null for a URL whose Host is invalid */
function urlOf({ url }: Request): URL | null {
  const [origin = ''] = ORIGIN.exec(url) ?? []
  return origin.length > ORIGIN_CHARS_MAX ? null : URL.parse(url)
}

/** The path without its query, which may contain a key. For a secret path, its template only. */
function pathToLog(request: Request, { byMethod }: Route): string {
  const secret = [...byMethod.values()].find(({ secretPath }) => secretPath)
  if (secret) return secret.path
  const path = urlOf(request)?.pathname ?? ''
  return path.slice(0, 200).replaceAll(/svc_live_\w+/g, 'svc_live_***')
}
