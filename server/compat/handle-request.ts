/**
 * Handles a request to an adapter from its arrival to its response: request id, log line, metric,
 * errors, the rest of its body.
 */
import type { ApiError } from '../errors.ts'
import { createDropRest } from '../http/body/rest.ts'
import { logServerError, toApiError } from '../http/error-mapping.ts'
import { clientOf, type TrustedProxies } from '../http/forwarded.ts'
import { type Reply, toResponse } from '../http/reply.ts'
import { newRequestId } from '../lib/ids.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Traces } from '../tracing/index.ts'
import { type Adapter, type AdapterRequest, CompatError } from './adapter.ts'

interface HandlerOptions {
  log: Log
  metrics: Metrics
  traces: Traces
  trustedProxies: TrustedProxies
  /** Whether the server is shutting down. */
  draining: () => boolean
}

/** @param path below the prefix of the adapter */
export type AdapterHandler = (request: Request, path: string, peerIp: string) => Promise<Response>

const PATH_CHARS_MAX = 200

export function createAdapterHandler(adapter: Adapter, options: HandlerOptions): AdapterHandler {
  const { log, metrics, traces, trustedProxies, draining } = options
  const dropRest = createDropRest()

  function record(arrival: AdapterRequest, status: number, code: string | undefined, ms: number) {
    const { path, request, requestId, context, client } = arrival
    metrics.request(adapter.name, status, ms / 1_000)
    const isQuiet = adapter.quietPaths.includes(path)
    if (!isQuiet) {
      const attributes = {
        'http.request.method': request.method,
        'http.response.status_code': status,
        'user.id': context.userId,
      }
      const step = { name: adapter.name, requestId, durationMs: ms, attributes, error: code }
      traces.request(step, request.headers.get('traceparent'))
    }
    log[isQuiet ? 'debug' : 'info'](
      {
        request_id: requestId,
        method: request.method,
        path: `/${adapter.name}${adapter.loggedPath?.(path) ?? path}`.slice(0, PATH_CHARS_MAX),
        operation: adapter.name,
        status,
        error: code,
        ms,
        user_id: context.userId,
        client_ip: client.ip,
        correlation_id: context.correlationId,
      },
      'request',
    )
  }

  function refuse(thrown: unknown, arrival: AdapterRequest): { reply: Reply; code: string } {
    if (thrown instanceof CompatError) {
      return { reply: adapter.refuse(thrown, arrival), code: String(thrown.status) }
    }
    const error: ApiError = toApiError(thrown)
    logServerError(log, error, arrival.requestId)
    return { reply: adapter.refuse(error, arrival), code: error.code }
  }

  return async function handle(request, path, peerIp) {
    const startedAt = performance.now()
    const requestId = newRequestId()
    const url = URL.parse(request.url)
    const client = url
      ? clientOf({ url, headers: request.headers }, peerIp, trustedProxies)
      : { ip: peerIp, baseUrl: '' }
    const arrival: AdapterRequest = { request, path, requestId, client, peerIp, context: {} }
    let reply: Reply
    let code: string | undefined
    try {
      if (url === null) throw new CompatError(400, 'The header `Host` must be a valid host name.')
      if (draining() && !adapter.quietPaths.includes(path)) {
        throw new CompatError(503, 'The server is shutting down. Send the request again.')
      }
      reply = await adapter.answer(arrival)
    } catch (error) {
      const refused = refuse(error, arrival)
      reply = refused.reply
      code = refused.code
    }
    const isRead = await dropRest(request)
    const response = toResponse(reply, null)
    response.headers.set('X-Request-Id', requestId)
    response.headers.set('X-Content-Type-Options', 'nosniff')
    // See http/handle-request.ts.
    if (draining() || !isRead) response.headers.set('Connection', 'close')
    try {
      record(arrival, response.status, code, Math.round(performance.now() - startedAt))
    } catch {
      // The render may already be charged: a failure to log or count must not replace the reply.
    }
    return response
  }
}
