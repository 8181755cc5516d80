/** The HTTP server: mounts every operation of the contract, and drains on shutdown. */
import { createAuth } from './accounts/auth.ts'
import { createKeyCache, type KeyCache } from './accounts/key-cache.ts'
import { createRateLimiters } from './accounts/operation-limits.ts'
import { mountAdapters } from './compat/mount.ts'
import type { Config } from './config.ts'
import type { Operation, OperationId } from './contract/contract.ts'
import { createSuggestOperation } from './contract/path-suggestions.ts'
import { createCookies } from './dashboard/cookies.ts'
import { createDashboardHandlers, dashboardRoutes } from './dashboard/dashboard.ts'
import { createSessionAuth } from './dashboard/session-auth.ts'
import { createHandlers, mergeHandlers } from './handlers.ts'
import { createDrain } from './http/drain.ts'
import { createPeerAddresses, createServer } from './http/elysia-server.ts'
import { createRequestHandler, type RequestHandler } from './http/handle-request.ts'
import { watchOpenFiles } from './http/open-files.ts'
import { createOwnOriginCheck } from './http/own-origin.ts'
import { type Auth, createPipeline } from './http/pipeline.ts'
import { HOME, NO_ROUTE, type Route, routesOf } from './http/routes.ts'
import type { Dispatch } from './mcp/rest-api.ts'
import { createLinkAuth } from './render-links/auth.ts'
import { createLinkRecall } from './render-links/routes.ts'
import { createRenderLinks, type RenderLinks } from './render-links/serve.ts'
import { type CachedRenders, createCachedRenders } from './renders/cached/serve.ts'
import type { Services } from './services.ts'

export interface App {
  /** Listens on the configured address. @returns the port @throws if it is taken */
  listen(): Promise<number>
  /**
   * Refuses new requests except probes, and asks for the end of every connection with each
   * response. Stops listening once `Drain.wait` resolves and the other work has ended, so that
   * probes are answered until then.
   */
  drain(graceMs: number, quietMs?: number, otherWork?: Promise<unknown>): Promise<void>
}

export function createApp(services: Services): App {
  const { config, contract } = services
  const drain = createDrain()
  const operations = contract.operations.filter((operation) => isServed(operation, config))
  const elysia = createServer()
  const addresses = createPeerAddresses(elysia)
  const keys = createKeyCache(services.db, services.database.exclusive, services.now)
  const auth = createAuth(keys, services.keyUse, config.adminToken)
  // One of each for routes and adapters, so that their limits and what they remember are shared.
  const cachedRenders = createCachedRenders(services)
  const renderLinks = createRenderLinks({ ...services, cachedRenders })
  const answer = createAnswer(services, {
    operations,
    keys,
    auth,
    cachedRenders,
    renderLinks,
    draining: drain.isDraining,
    dispatch: addresses.handleFor,
  })

  function mount(path: string, route: Route): void {
    elysia.all(
      path,
      ({ request, params }) => {
        // Without a usable Host header the runtime passes the path alone, which the router does not
        // match.
        if (/^\/(?!\/)/.test(request.url)) return elysia.handle(addresses.withHost(request))
        const peerIp = addresses.peerOf(request)
        const response = answer({ route, request, pathValues: params, peerIp })
        drain.follow(response)
        return response
      },
      // The pipeline reads the body itself, after authentication.
      { parse: 'none' },
    )
  }
  const { dashboard } = services
  const mounted = [...operations, ...(dashboard?.contract.operations ?? [])]
  const others = dashboard ? dashboardRoutes(dashboard) : []
  for (const route of [...routesOf(mounted), ...others]) mount(route.path, route)
  const adapters = mountAdapters(elysia, { ...services, auth, renderLinks }, { addresses, drain })
  if (config.role !== 'worker') mount(HOME.path, HOME)
  mount(NO_ROUTE.path, NO_ROUTE)

  let endWatch = () => {}

  return {
    async listen() {
      elysia.listen({ port: config.port, hostname: config.host })
      const port = elysia.server?.port
      if (port === undefined) throw new Error('the server has no port')
      services.selfAddress.listensOn(port)
      adapters.listen()
      services.node.announce()
      endWatch = watchOpenFiles({
        ...config,
        databaseConnections:
          config.databaseUrl === null ? null : (config.databaseConnections ?? config.lanes + 3),
        log: services.log,
        closeIdle: () => elysia.server?.closeIdleConnections?.() ?? 0,
      })
      return port
    },

    async drain(graceMs, quietMs = 0, otherWork = Promise.resolve()) {
      endWatch()
      services.waits.release()
      services.batchEnds.waits.release()
      services.eventWaits.release()
      const pending = () => elysia.server?.pendingRequests ?? 0
      const ended = drain.wait(pending, { graceMs, quietMs })
      await Promise.all([ended.then(() => services.log.info('requests have ended')), otherWork])
      await Promise.all([elysia.server?.stop(true), adapters.close()])
    },
  }
}

/** The operations of a process that does background work only. */
const WORKER_OPERATIONS: readonly OperationId[] = ['getLiveness', 'getReadiness', 'getMetrics']

function isServed({ id, access }: Operation, { role, adminToken }: Config): boolean {
  if (role === 'worker') return WORKER_OPERATIONS.includes(id)
  return access !== 'operator' || adminToken !== null
}

interface AnswerOptions {
  operations: Operation[]
  draining: () => boolean
  keys: KeyCache
  auth: Omit<Auth, 'bySession' | 'byLink'>
  cachedRenders: CachedRenders
  renderLinks: RenderLinks
  /** Handles a request that a handler makes for its caller. */
  dispatch: Dispatch
}

/**
 * The handler of all requests: authentication, rate limits, validation, and the handlers of the
 * operations.
 */
function createAnswer(services: Services, options: AnswerOptions): RequestHandler {
  const { config, dashboard, log, metrics, traces, now } = services
  const { keys, renderLinks } = options
  const cookies = createCookies(config.baseUrl)
  return createRequestHandler({
    run: createPipeline({
      auth: {
        ...options.auth,
        byLink: createLinkAuth({ checkSigner: renderLinks.checkSigner, now }),
        bySession: createSessionAuth(services, cookies),
      },
      rateLimiterOf: createRateLimiters({ ...config, ...services, counts: services.requestCounts }),
      handlers: mergeHandlers(
        createHandlers(services, keys, options),
        dashboard && createDashboardHandlers(dashboard, services, keys),
      ),
      bodies: services.bodies,
      requireOwnOrigin: createOwnOriginCheck(config.baseUrl),
      recall: createLinkRecall(renderLinks, now),
      admit({ operation, request }, caller) {
        if (operation.each === null) return
        const bodyBytes = Number(request.headers.get('content-length') ?? 0)
        return services.waitingBudget.checkArrival(caller, bodyBytes)
      },
    }),
    log,
    metrics,
    traces,
    trustedProxies: config.trustedProxies,
    draining: options.draining,
    baseUrl: config.baseUrl,
    suggestOperation: createSuggestOperation(options.operations),
  })
}
