/** The HTTP server: every operation of the contract, mounted; and its orderly end. */
import { Elysia } from 'elysia'
import { createAdminHandlers } from './accounts/admin-routes.ts'
import { createAuth } from './accounts/auth.ts'
import { createKeyCache, type KeyCache } from './accounts/key-cache.ts'
import { createRateLimiter } from './accounts/rate-limit.ts'
import { createUsageHandlers } from './accounts/usage.ts'
import { createAssetFileHandlers, createAssetHandlers } from './assets/routes.ts'
import { createSuggestOperation } from './contract/path-suggestions.ts'
import { createRequestHandler } from './http/handle-request.ts'
import type { Handlers } from './http/handler-types.ts'
import { createPipeline } from './http/pipeline.ts'
import { HOME, NO_ROUTE, type Route, routesOf } from './http/routes.ts'
import { createFileHandlers, createLinkHandlers } from './links/routes.ts'
import { createOgHandlers } from './og/routes.ts'
import { createDocsHandlers } from './operations/docs.ts'
import { createHealthHandlers } from './operations/health.ts'
import { createDeliveryHandlers } from './renders/delivery-routes.ts'
import { createHistoryHandlers } from './renders/history-routes.ts'
import { createReportHandlers } from './renders/report-routes.ts'
import { createRenderHandlers } from './renders/routes.ts'
import type { Services } from './services.ts'
import { createPreviewHandlers } from './templates/preview.ts'
import { createTemplateHandlers } from './templates/routes.ts'

export interface App {
  /** Listens on the configured address. @returns the port @throws if it is taken */
  listen(): Promise<number>
  /** Refuses new work, but answers probes; ends when what is under way has, at most after `graceMs`. */
  drain(graceMs: number): Promise<void>
}

const FLUSH_POLL_MS = 10
/** They cost the user nothing. */
const PREVIEWS_PER_MINUTE = 60

/** Every handler there is; the contract test holds them against openapi.yaml. */
export function createHandlers(
  services: Services,
  keys: KeyCache,
  draining: () => boolean,
): Handlers {
  const links = { ...services, db: services.database.db }
  return {
    user: {
      ...createRenderHandlers({ ...services, db: services.database.db }),
      ...createReportHandlers(services.database.db),
      ...createHistoryHandlers(links),
      ...createLinkHandlers(links),
      ...createDeliveryHandlers(links),
      ...createAssetHandlers({ ...links, fontsChanged: keys.forget }),
      ...createUsageHandlers(services.database.db, services.now),
      ...createTemplateHandlers(links),
      ...createPreviewHandlers(links),
      ...createOgHandlers(links),
    },
    operator: createAdminHandlers(services.database.db, keys, services.now),
    public: {
      ...createDocsHandlers(services.contract),
      ...createHealthHandlers({ ...services, draining }),
      ...createFileHandlers(links),
      ...createAssetFileHandlers(links),
    },
  }
}

export function createApp(services: Services): App {
  const { config, contract, database, log, metrics, now } = services
  const underWay = new Set<Promise<unknown>>()
  let drained = false
  const draining = () => drained
  const keys = createKeyCache(database.db, database.exclusive, now)
  const previewRateLimiter = createRateLimiter(
    config.rateLimitPerMinute === 0 ? 0 : PREVIEWS_PER_MINUTE,
    now,
  )

  const offered = contract.operations.filter(
    ({ access }) => access !== 'operator' || config.adminToken !== null,
  )

  const answer = createRequestHandler({
    run: createPipeline({
      auth: createAuth(keys, config.adminToken),
      rateLimiterOf: ({ id, access }) =>
        access === 'query_key'
          ? null
          : id === 'previewTemplate'
            ? previewRateLimiter
            : services.rateLimiter,
      handlers: createHandlers(services, keys, draining),
      bodies: services.bodies,
    }),
    log,
    metrics,
    trustedProxies: config.trustedProxies,
    draining,
    suggestOperation: createSuggestOperation(offered),
  })

  const elysia = new Elysia({
    // A host name of one letter would otherwise be taken for the start of the path.
    handler: { standardHostname: false },
    serve: {
      // Longer than the longest render; the default cuts it.
      idleTimeout: 255,
      // The default lets a forgotten process share the port.
      reusePort: false,
      // Ours answers first, in the shape of the contract.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    },
  })

  /** Who sent a request that was put in the place of another. */
  const peers = new WeakMap<Request, string>()

  function peerOf(request: Request): string {
    return peers.get(request) ?? elysia.server?.requestIP(request)?.address ?? ''
  }

  /** The same request to our own address, for a client that named none (HTTP/1.0). */
  function withHost(request: Request): Request {
    const addressed = new Request(new URL(request.url, elysia.server?.url), request)
    peers.set(addressed, peerOf(request))
    return addressed
  }

  function mount(path: string, route: Route): void {
    elysia.all(
      path,
      ({ request, params }) => {
        // Without a usable Host, the runtime gives the path alone, which the router does not find.
        if (/^\/(?!\/)/.test(request.url)) return elysia.handle(withHost(request))
        const peerIp = peerOf(request)
        const response = answer({ route, request, pathValues: params, peerIp })
        underWay.add(response)
        response.finally(() => underWay.delete(response))
        return response
      },
      // The pipeline reads bodies itself, after it knows whose they are.
      { parse: 'none' },
    )
  }
  for (const route of routesOf(offered)) mount(route.path, route)
  mount(HOME.path, HOME)
  mount(NO_ROUTE.path, NO_ROUTE)

  return {
    async listen() {
      elysia.listen({ port: config.port, hostname: config.host })
      const port = elysia.server?.port
      if (port === undefined) throw new Error('the server has no port')
      services.selfAddress.listensOn(port)
      return port
    },

    async drain(graceMs) {
      drained = true
      const grace = Promise.withResolvers<void>()
      const timer = setTimeout(grace.resolve, graceMs)
      await Promise.race([Promise.allSettled(underWay), grace.promise])
      // Lets the last responses reach their clients; half a request holds nobody up.
      const flushed = setInterval(() => {
        if (elysia.server?.pendingRequests === 0) grace.resolve()
      }, FLUSH_POLL_MS)
      await grace.promise
      clearInterval(flushed)
      clearTimeout(timer)
      await elysia.server?.stop(true)
    },
  }
}
