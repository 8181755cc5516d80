/**
 * The web site, the store of files and the receiver of webhooks that scenarios name
 * `host.docker.internal`.
 */
import { basename, join } from 'node:path'

export interface Received {
  headers: Headers
  body: Uint8Array<ArrayBuffer>
}

export interface FeatureSite extends AsyncDisposable {
  port: number
  /** The last request for a page or a file. */
  visit: Received | null
  /** The last request to the webhook, or to that of errors. */
  delivery: Received | null
  /** The last event of a webhook. */
  event: Received | null
  /** Resolves with the next delivery, or at once if there was one. */
  delivered(): Promise<Received>
  /** Forgets what was received. */
  reset(): void
}

/** @param folder its files are at `/html/…` as pages and at `/static/…` as downloads */
export function startFeatureSite(folder: string): FeatureSite {
  let next = Promise.withResolvers<Received>()

  async function respond(request: Request): Promise<Response> {
    const path = decodeURIComponent(new URL(request.url).pathname)
    const received = { headers: request.headers, body: await request.bytes() }
    if (path === '/webhook/events') {
      site.event = received
      return new Response('OK')
    }
    if (path.startsWith('/webhook')) {
      site.delivery = received
      next.resolve(received)
      return new Response('OK')
    }
    site.visit = received
    if (path === '/redirect-to-private') {
      return Response.redirect('http://127.0.0.1:9999/redirected', 302)
    }
    const [, kind = '', relative = ''] = /^\/(html|static)\/(.+)$/.exec(path) ?? []
    const file = Bun.file(join(folder, relative))
    if (kind === '' || !(await file.exists())) return new Response('Not Found', { status: 404 })
    if (kind === 'html') return new Response(file, { headers: { 'Content-Type': 'text/html' } })
    const disposition = `attachment; filename="${basename(relative)}"`
    return new Response(file, { headers: { 'Content-Disposition': disposition } })
  }

  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: respond })
  const site: FeatureSite = {
    port: server.port ?? 0,
    visit: null,
    delivery: null,
    event: null,
    delivered: () => next.promise,
    reset() {
      Object.assign(site, { visit: null, delivery: null, event: null })
      next = Promise.withResolvers()
    },
    [Symbol.asyncDispose]: () => server.stop(true),
  }
  return site
}
