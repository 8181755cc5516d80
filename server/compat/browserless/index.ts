/**
 * The REST API of browserless on top of our own renders: its routes translate JSON, and render
 * nothing themselves.
 */
import {
  type Adapter,
  type AdapterRequest,
  type AdapterServices,
  asksForWebSocket,
  CompatError,
  NO_WEB_SOCKET,
  type Reply,
} from '../adapter.ts'
import { sentToken } from './credentials.ts'
import { errorReply } from './errors.ts'
import { activeReply, pressureReply, versionReply } from './operations.ts'
import { PAGE_ROUTES, renderPage } from './page/render.ts'
import { type Query, readQuery } from './query.ts'

interface Route {
  method: 'GET' | 'POST'
  handle(arrival: AdapterRequest, query: Query): Promise<Reply>
}

const NO_CODE =
  'This is not available: code of a request runs in its page only. Add it to the page with "addScriptTag" on /pdf, /screenshot, /content or /scrape.'

/** Routes of browserless that this server does not have. */
const MISSING: Record<string, string> = {
  function: NO_CODE,
  download: NO_CODE,
  unblock: 'This is not available: pages that refuse automated browsers are not unblocked.',
  performance: 'This is not available: Lighthouse is not part of this server.',
}

export function createBrowserless(services: AdapterServices): Adapter {
  const { bodies, engine, now } = services

  const page = (route: (typeof PAGE_ROUTES)[string]): Route => ({
    method: 'POST',
    async handle(arrival, query) {
      const caller = await authenticated(arrival, query)
      const hold = bodies.open(caller)
      try {
        const body = await services.readJson(arrival.request, hold)
        return await renderPage(services, route, { arrival, caller, query, body })
      } finally {
        hold.release()
      }
    },
  })

  const aboutServer = (answer: () => Reply): Route => ({
    method: 'GET',
    async handle(arrival, query) {
      await authenticated(arrival, query)
      return answer()
    },
  })

  const missing = (message: string): Route => ({
    method: 'POST',
    async handle() {
      throw new CompatError(501, message)
    },
  })

  const authenticated = (arrival: AdapterRequest, query: Query) =>
    services.authenticate(arrival, sentToken(query, arrival.request.headers))

  const routes = new Map<string, Route>([
    ...Object.entries(PAGE_ROUTES).map(([name, route]): [string, Route] => [name, page(route)]),
    ...Object.entries(MISSING).map(([name, text]): [string, Route] => [name, missing(text)]),
    ['pressure', aboutServer(() => pressureReply(engine, now()))],
    ['active', aboutServer(() => activeReply(engine))],
    ['json/version', aboutServer(() => versionReply(engine))],
  ])

  function routeOf({ path, request }: AdapterRequest): Route {
    if (asksForWebSocket(request.headers)) throw new CompatError(501, NO_WEB_SOCKET)
    const name = path.replace(/^\/(?:(?:chromium|chrome)\/)?/, '').replace(/\/$/, '')
    const route = routes.get(name)
    if (route === undefined) throw new CompatError(404, 'There is no such route.')
    const { method } = request
    if (method === route.method || (method === 'HEAD' && route.method === 'GET')) return route
    const allow = route.method === 'GET' ? 'GET, HEAD' : route.method
    throw new CompatError(405, `This route takes ${allow} only.`, { Allow: allow })
  }

  return {
    name: 'browserless',
    port: null,
    quietPaths: ['/active', '/pressure'],
    answer: async (arrival) => routeOf(arrival).handle(arrival, readQuery(arrival.request.url)),
    refuse: errorReply,
    close: async () => {},
  }
}
