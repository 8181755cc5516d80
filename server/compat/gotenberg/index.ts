/** The API of Gotenberg 8 on top of our own renders: its routes translate forms, and render nothing themselves. */
import type { Reply } from '../../http/reply.ts'
import { type Adapter, type AdapterRequest, CompatError } from '../adapter.ts'
import { authenticate } from '../authenticate.ts'
import type { AdapterServices } from '../services.ts'
import { capturePage, convertPage } from './chromium/render.ts'
import type { PageKind } from './chromium/source.ts'
import { errorReply } from './errors.ts'
import { createFormRoutes, type FormAnswer } from './form-route.ts'
import { createMarkdownPages } from './markdown/pool.ts'
import { healthReply, homeReply, metricsReply, versionReply } from './operations.ts'
import { READ_BOOKMARKS } from './pdfengines/bookmarks.ts'
import { ENCRYPT } from './pdfengines/encrypt.ts'
import type { EngineRoute } from './pdfengines/engine-route.ts'
import { FLATTEN } from './pdfengines/flatten.ts'
import { MERGE } from './pdfengines/merge.ts'
import { READ_METADATA, WRITE_METADATA } from './pdfengines/metadata.ts'
import { OPTIMIZE } from './pdfengines/optimize.ts'
import { ROTATE } from './pdfengines/rotate.ts'
import { runEngine } from './pdfengines/run.ts'
import { SPLIT } from './pdfengines/split.ts'
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

const ENGINES: Record<string, EngineRoute> = {
  merge: MERGE,
  split: SPLIT,
  flatten: FLATTEN,
  rotate: ROTATE,
  encrypt: ENCRYPT,
  optimize: OPTIMIZE,
  'metadata/read': READ_METADATA,
  'metadata/write': WRITE_METADATA,
  'bookmarks/read': READ_BOOKMARKS,
}

const AT_THE_PRINT =
  'This is not available for PDFs that exist already: send the fields to /forms/chromium/convert with the page itself.'

/** Routes of Gotenberg that this server does not have, and the way to the same end. */
const MISSING: Record<string, string> = {
  convert: AT_THE_PRINT,
  embed: AT_THE_PRINT,
  'factur-x': AT_THE_PRINT,
  watermark: 'This is not available: use POST /api/v1/pdfs/stamp with "layer": "under".',
  stamp: 'This is not available: use POST /api/v1/pdfs/stamp.',
  'bookmarks/write': 'This is not available: bookmarks are made of the headings of a page.',
}

export function createGotenberg(services: AdapterServices): Adapter {
  const { engine, now } = services
  const forms = createFormRoutes(services)
  const markdownPages = createMarkdownPages()

  /** A route that takes a form. */
  function ofForm(answer: FormAnswer, answersFacts = false): Route {
    return { method: 'POST', handle: (arrival) => forms.handle(arrival, answer, answersFacts) }
  }

  const page = (kind: PageKind, render: typeof convertPage) =>
    ofForm((request) => render({ ...services, markdownPages }, { ...request, kind }))

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
          await authenticate(services, arrival)
          return metricsReply(engine)
        },
      },
    ],
    ...KINDS.flatMap((kind): [string, Route][] => [
      [`/forms/chromium/convert/${kind}`, page(kind, convertPage)],
      [`/forms/chromium/screenshot/${kind}`, page(kind, capturePage)],
    ]),
    ...Object.entries(ENGINES).map(([path, engineRoute]): [string, Route] => [
      `/forms/pdfengines/${path}`,
      ofForm(
        (request) => runEngine(services, engineRoute, request),
        engineRoute.reads !== undefined,
      ),
    ]),
    ...Object.entries(MISSING).map(([path, message]): [string, Route] => [
      `/forms/pdfengines/${path}`,
      ofForm(async () => {
        throw new CompatError(501, message)
      }),
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
    async close() {
      await forms.close()
      await markdownPages.close()
    },
  }
}

function notFound(path: string): CompatError {
  if (path.startsWith('/forms/libreoffice/')) return new CompatError(404, NO_OFFICE)
  return new CompatError(404, 'Not Found')
}
