/**
 * The API of Gotenberg 8 on top of our own renders: its routes translate forms, and render nothing
 * themselves.
 */
import {
  type Adapter,
  type AdapterRequest,
  type AdapterServices,
  CompatError,
  type Reply,
} from '../adapter.ts'
import { captureOrder, convertOrder } from './chromium/order.ts'
import { type PageRoute, renderPage } from './chromium/render.ts'
import type { PageKind } from './chromium/source.ts'
import { errorReply } from './errors.ts'
import { createFormRoutes, type FormAnswer } from './form-route.ts'
import { createMarkdownPages } from './markdown/pool.ts'
import { healthReply, homeReply, metricsReply, versionReply } from './operations.ts'
import { ENGINE_ROUTES } from './pdfengines/routes.ts'
import { runEngine } from './pdfengines/run.ts'
import { withTrace } from './replies.ts'

type Method = 'GET' | 'POST'
type Handler = (arrival: AdapterRequest) => Reply | Promise<Reply>
interface Route {
  method: Method
  handle: Handler
}

const HEALTH = '/health'
const KINDS: PageKind[] = ['url', 'html', 'markdown']

const NO_OFFICE =
  'LibreOffice is not part of this server: it renders HTML, Markdown and addresses. Convert Office documents with Gotenberg itself.'

const VERSION_6 =
  'This is a route of Gotenberg 6. This server speaks the API of Gotenberg 8: use /forms/chromium/convert/html, /url or /markdown, or /forms/pdfengines/merge.'

export function createGotenberg(services: AdapterServices): Adapter {
  const { engine, now } = services
  const forms = createFormRoutes(services)
  const markdownPages = createMarkdownPages(services.workshop)

  /** A route that takes a form. */
  function ofForm(answer: FormAnswer, answersFacts = false): Route {
    return { method: 'POST', handle: (arrival) => forms.handle(arrival, answer, answersFacts) }
  }

  const page = (kind: PageKind, makeOrder: PageRoute['makeOrder']) =>
    ofForm((request) => renderPage({ ...services, markdownPages }, { kind, makeOrder }, request))

  const routes = new Map<string, Route>([
    [HEALTH, { method: 'GET', handle: () => healthReply(engine, now()) }],
    ['/version', { method: 'GET', handle: versionReply }],
    ['/', { method: 'GET', handle: homeReply }],
    ['/favicon.ico', { method: 'GET', handle: () => ({ status: 204, bytes: null }) }],
    [
      '/prometheus/metrics',
      {
        method: 'GET',
        async handle(arrival) {
          await services.authenticate(arrival)
          return metricsReply(engine)
        },
      },
    ],
    ...KINDS.flatMap((kind): [string, Route][] => [
      [`/forms/chromium/convert/${kind}`, page(kind, convertOrder)],
      [`/forms/chromium/screenshot/${kind}`, page(kind, captureOrder)],
    ]),
    ...Object.entries(ENGINE_ROUTES).map(([path, engineRoute]): [string, Route] => [
      `/forms/pdfengines/${path}`,
      ofForm(
        (request) => runEngine(services, engineRoute, request),
        engineRoute.reads !== undefined,
      ),
    ]),
  ])

  function routeOf({ path, request: { method } }: AdapterRequest): Route {
    const route = routes.get(path)
    if (route === undefined) throw notFound(path)
    if (method === route.method || (method === 'HEAD' && route.method === 'GET')) return route
    const allow = route.method === 'GET' ? 'GET, HEAD' : route.method
    throw new CompatError(405, 'Method Not Allowed', { Allow: allow })
  }

  return {
    name: 'gotenberg',
    port: services.config.gotenbergPort,
    quietPaths: [HEALTH],
    async answer(arrival) {
      return withTrace(await routeOf(arrival).handle(arrival), arrival)
    },
    refuse: (error, arrival) => withTrace(errorReply(error), arrival),
    close: () => forms.close(),
  }
}

/** The routes of version 6, whose forms have other defaults. */
const OF_VERSION_6 = /^\/(convert\/(html|url|markdown|office)|merge)$/

function notFound(path: string): CompatError {
  if (OF_VERSION_6.test(path)) return new CompatError(404, VERSION_6)
  if (path.startsWith('/forms/libreoffice/')) return new CompatError(404, NO_OFFICE)
  return new CompatError(404, 'Not Found')
}
