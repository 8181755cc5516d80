/**
 * One request from its arrival to its response: whatever happens in between ends here, with a
 * request id, a log line and a count.
 */

import type { NearPath } from '../contract/path-suggestions.ts'
import { ApiError, validationError } from '../errors.ts'
import { newRequestId } from '../lib/ids.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { toApiError } from './error-mapping.ts'
import { clientOf, type TrustedProxies } from './forwarded.ts'
import type { Arrival, Pipeline } from './pipeline.ts'
import { errorReply, type Reply, toResponse } from './reply.ts'
import { namedParams, noOperation, operationOf, type Route } from './routes.ts'

interface AnswerOptions {
  run: Pipeline
  log: Log
  metrics: Metrics
  trustedProxies: TrustedProxies
  /** Whether the server is ending: then only its own operations are answered. */
  draining: () => boolean
  nearPath: NearPath
}

/** What the router knows of a request. */
export interface Routed {
  route: Route
  request: Request
  /** The values of the path's numbered places. */
  places: Record<string, string>
  peerIp: string
}

/** Operations that machines ask every few seconds: their log lines are of level debug. */
const QUIET = new Set(['getLiveness', 'getReadiness', 'getMetrics'])

const RETRY_AFTER_SECONDS = '5'

export type RequestHandler = (routed: Routed) => Promise<Response>

export function createRequestHandler({
  run,
  log,
  metrics,
  trustedProxies,
  draining,
  nearPath,
}: AnswerOptions): RequestHandler {
  /** @throws ApiError, or whatever a capability threw */
  function serve(
    routed: Routed,
    arrival: Omit<Arrival, 'operation' | 'url' | 'client'>,
  ): Reply | Promise<Reply> {
    const { route, request, peerIp } = routed
    const operation = operationOf(route, request.method)
    if (draining() && operation?.access !== 'public') {
      throw new ApiError('SERVICE_UNAVAILABLE', { headers: { Connection: 'close' } })
    }
    if (redirects(route, request)) {
      return { status: 302, headers: { Location: route.redirect }, bytes: null }
    }
    if (!operation) throw noOperation(route, request, nearPath)
    const url = addressOf(request, operation.access === 'public')
    if (!url) {
      throw validationError([{ path: 'Host', message: '`Host` must be the name of a host.' }])
    }
    const client = clientOf({ url, headers: request.headers }, peerIp, trustedProxies)
    arrival.seen.clientIp = client.ip
    const params = namedParams(operation, routed.places)
    return run({ ...arrival, operation, url, client, params })
  }

  /** The reply to an error; what is our own fault is logged here, once. */
  function fail(error: unknown, requestId: string): Reply & { code: string } {
    const told = toApiError(error)
    if (told.status === 503) told.headers['Retry-After'] ??= RETRY_AFTER_SECONDS
    const ours = told.code === 'INTERNAL_ERROR' || told.code === 'SERVICE_UNAVAILABLE'
    if (ours && told.cause !== undefined) {
      log.error({ err: told.cause, request_id: requestId }, told.code)
    }
    return { ...errorReply(told, requestId), code: told.code }
  }

  return async function answer(routed) {
    const started = performance.now()
    const { request, route } = routed
    const requestId = newRequestId()
    const seen: Arrival['seen'] = { headers: {}, clientIp: routed.peerIp }
    let reply: Reply & { code?: string }
    try {
      reply = await serve(routed, { request, requestId, seen, params: {} })
    } catch (error) {
      reply = fail(error, requestId)
    }

    const response = toResponse(reply, request.headers.get('accept'))
    for (const [name, value] of Object.entries(seen.headers)) response.headers.set(name, value)
    response.headers.set('X-Request-Id', requestId)
    response.headers.set('X-Content-Type-Options', 'nosniff')

    const name = operationOf(route, request.method)?.id ?? 'unknown'
    const ms = Math.round(performance.now() - started)
    try {
      metrics.request(name, response.status, ms / 1_000)
      log[QUIET.has(name) ? 'debug' : 'info'](
        {
          request_id: requestId,
          method: request.method,
          path: pathToLog(request, route),
          operation: name,
          status: response.status,
          error: reply.code,
          ms,
          user_id: seen.userId,
          client_ip: seen.clientIp,
        },
        'request',
      )
    } catch {
      // The reply is finished and may be charged: bookkeeping must not replace it.
    }
    // The server leaves the body of an answer to HEAD away, and keeps its length.
    return response
  }
}

/** The router takes `//` for `/`; a redirect is for the path itself only. */
function redirects(route: Route, { url, method }: Request): route is Route & { redirect: string } {
  return (
    route.redirect !== undefined &&
    ['GET', 'HEAD'].includes(method) &&
    URL.parse(url)?.pathname === route.path
  )
}

/**
 * The address as the client wrote it. Probes may write a Host that is none, such as `_x_:99999`:
 * public operations do not need it.
 * @returns null where the Host is unusable and needed
 */
function addressOf({ url }: Request, isPublic: boolean): URL | null {
  const parsed = URL.parse(url)
  if (parsed || !isPublic) return parsed
  return URL.parse(url.replace(/^https?:\/\/[^/]*/, 'http://localhost'))
}

/** The path without its query, which may hold a key; of a secret path, its form only. */
function pathToLog(request: Request, { byMethod }: Route): string {
  const secret = [...byMethod.values()].find(({ secretPath }) => secretPath)
  if (secret) return secret.path
  const path = URL.parse(request.url)?.pathname ?? ''
  return path.slice(0, 200).replaceAll(/svc_live_\w+/g, 'svc_live_***')
}
