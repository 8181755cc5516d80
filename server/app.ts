/**
 * The HTTP server: mounts every operation of the contract, and turns whatever happens in one into
 * a response with a request id, a log line and a count.
 */
import { Elysia } from 'elysia'
import { createAdminHandlers } from './accounts/admin.ts'
import { createAuth } from './accounts/auth.ts'
import { createPace } from './accounts/pace.ts'
import type { Operation } from './contract.ts'
import { databaseFailure } from './db/index.ts'
import { ApiError } from './errors.ts'
import { clientOf } from './http/client.ts'
import type { Handlers } from './http/handlers.ts'
import { type Arrival, createPipeline } from './http/pipeline.ts'
import { errorReply, type Reply, toResponse } from './http/reply.ts'
import { newRequestId } from './ids.ts'
import { createDocsHandlers, docsScript } from './operations/docs.ts'
import { createHealthHandlers } from './operations/health.ts'
import { createRenderHandlers } from './renders/routes.ts'
import type { Services } from './services.ts'
import { StorageError } from './storage/index.ts'

/** Operations that machines ask every few seconds: their log lines are of level debug. */
const QUIET = new Set(['getLiveness', 'getReadiness', 'getMetrics'])

const RETRY_AFTER_SECONDS = '5'

/** Bun's own limit must not answer before ours does, in a shape of its own. */
const BUN_BODY_BYTES_MAX = Number.MAX_SAFE_INTEGER

export interface App {
  /** Listens on the configured address. @returns the port */
  listen(): Promise<number>
  /** Takes no new request, waits for those under way, at most `graceMs`, then closes. */
  drain(graceMs: number): Promise<void>
}

export function createHandlers(services: Services): Handlers {
  return {
    user: createRenderHandlers({ ...services, db: services.database.db }),
    operator: createAdminHandlers(services.database.db, services.now),
    public: {
      ...createDocsHandlers(services.contract),
      ...createHealthHandlers(services),
    },
  }
}

export function createApp(services: Services): App {
  const { config, contract, database, log, metrics, now } = services
  const run = createPipeline({
    auth: createAuth(database.db, config.adminToken),
    pace: createPace(config.rateLimitPerMinute, now),
    handlers: createHandlers(services),
    maxBodyBytes: config.maxBodyBytes,
  })
  const underWay = new Set<Promise<unknown>>()
  let draining = false

  const elysia = new Elysia({
    // A long render must not be cut, a port not shared with a forgotten process.
    serve: { idleTimeout: 255, reusePort: false, maxRequestBodySize: BUN_BODY_BYTES_MAX },
  })

  /** Answers one request of a path with these operations, by method. */
  function answer(
    byMethod: Map<string, Operation>,
    request: Request,
    params: Record<string, string>,
  ): Promise<Response> {
    const started = performance.now()
    const peerIp = elysia.server?.requestIP(request)?.address ?? ''
    const client = clientOf(request, peerIp, config.trustedProxies)
    const requestId = newRequestId()
    const head = request.method === 'HEAD' && !byMethod.has('HEAD')
    const operation = byMethod.get(head ? 'GET' : request.method)
    const seen: Arrival['seen'] = { headers: {} }

    async function reply(): Promise<Reply> {
      try {
        if (draining)
          throw new ApiError('SERVICE_UNAVAILABLE', { headers: { Connection: 'close' } })
        if (!operation) throw notHere(byMethod)
        return await run({ operation, request, params, requestId, client, seen })
      } catch (error) {
        return errorReply(toApiError(error, requestId), requestId)
      }
    }

    async function respond(): Promise<Response> {
      const response = toResponse(await reply(), request.headers.get('accept'))
      for (const [name, value] of Object.entries(seen.headers)) response.headers.set(name, value)
      response.headers.set('X-Request-Id', requestId)
      response.headers.set('X-Content-Type-Options', 'nosniff')
      const { status } = response
      const ms = Math.round(performance.now() - started)
      const id = operation?.id ?? 'unknown'
      metrics.request(id, status, ms / 1_000)
      log[QUIET.has(id) ? 'debug' : 'info'](
        {
          request_id: requestId,
          method: request.method,
          path: new URL(request.url).pathname,
          operation: id,
          status,
          ms,
          user_id: seen.userId,
          client_ip: client.ip,
        },
        'request',
      )
      return head ? new Response(null, response) : response
    }

    const response = respond()
    underWay.add(response)
    response.finally(() => underWay.delete(response))
    return response
  }

  /** The error a client sees; what is our own fault is logged here, once. */
  function toApiError(error: unknown, requestId: string): ApiError {
    if (error instanceof ApiError) {
      if (error.status === 503) error.headers['Retry-After'] ??= RETRY_AFTER_SECONDS
      return error
    }
    const unavailable = databaseFailure(error) === 'unavailable' || error instanceof StorageError
    log.error({ err: error, request_id: requestId }, unavailable ? 'unavailable' : 'internal error')
    return unavailable
      ? new ApiError('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': RETRY_AFTER_SECONDS } })
      : new ApiError('INTERNAL_ERROR')
  }

  for (const [path, byMethod] of groupByPath(contract.operations)) {
    elysia.all(path, ({ request, params }) => answer(byMethod, request, named(byMethod, params)), {
      parse: 'none',
    })
  }
  elysia.get(docsScript.path, docsScript.respond)
  elysia.all('/', ({ request }) => answer(new Map(), request, {}), { parse: 'none' })
  elysia.all('/*', ({ request }) => answer(new Map(), request, {}), { parse: 'none' })

  return {
    async listen() {
      elysia.listen({ port: config.port, hostname: config.host })
      const port = elysia.server?.port
      if (port === undefined) throw new Error('the server has no port')
      return port
    },
    async drain(graceMs) {
      draining = true
      const grace = Promise.withResolvers<void>()
      const timer = setTimeout(grace.resolve, graceMs)
      await Promise.race([Promise.allSettled(underWay), grace.promise])
      clearTimeout(timer)
      // Lets the last responses reach their sockets.
      await elysia.server?.stop(false)
    },
  }
}

function notHere(byMethod: Map<string, Operation>): ApiError {
  if (byMethod.size === 0) return new ApiError('NOT_FOUND')
  const methods = [...byMethod.keys()]
  const allowed =
    methods.includes('GET') && !methods.includes('HEAD') ? [...methods, 'HEAD'] : methods
  return new ApiError('METHOD_NOT_ALLOWED', {
    message: `This path takes ${allowed.join(', ')} only.`,
    headers: { Allow: allowed.join(', ') },
  })
}

/**
 * Elysia's paths, each with its operations by method. Its router wants one name per place, while
 * the contract calls a render `{requestId}` here and `{id}` there: places are numbered instead.
 */
function groupByPath(operations: Operation[]): Map<string, Map<string, Operation>> {
  const groups = new Map<string, Map<string, Operation>>()
  for (const operation of operations) {
    let place = 0
    const path = operation.path.replace(/\{\w+\}/g, () => `:p${place++}`)
    const byMethod = groups.get(path) ?? new Map<string, Operation>()
    groups.set(path, byMethod.set(operation.method, operation))
  }
  return groups
}

/** Gives a path's numbered places the names of the contract. */
function named(
  byMethod: Map<string, Operation>,
  params: Record<string, string>,
): Record<string, string> {
  const names = [...byMethod.values()][0]?.params ?? []
  return Object.fromEntries(names.map((name, place) => [name, params[`p${place}`] ?? '']))
}
