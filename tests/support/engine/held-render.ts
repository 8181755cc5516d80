/** Renders that run until the test releases them: their page waits for an image of the site. */
import type { Site } from '../network/site.ts'
import type { ServerApi, TestUser } from '../server/server.ts'

const SVG = { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }

/** A render that runs until it is released. */
export interface HeldRender {
  /** Resolves when the render has loaded its page. */
  started: Promise<void>
  release(): void
  status: Promise<number>
}

export type PageKind = 'plain HTML' | 'HTML with a script' | 'a URL'

export interface HoldOptions {
  as?: PageKind
  kind?: 'pdf' | 'screenshot'
}

/** Sends a render to `server` whose page loads an image of `site`. */
export function holdRender(
  site: Site,
  server: ServerApi,
  user: TestUser,
  { as = 'plain HTML', kind = 'pdf' }: HoldOptions = {},
): HeldRender {
  const path = `/${crypto.randomUUID()}`
  const gate = Promise.withResolvers<void>()
  const script = as === 'HTML with a script' ? '<script>1</script>' : ''
  const body = `<img src="${site.url}${path}">${script}`
  site.routes[path] = { ...SVG, after: gate.promise }
  site.routes[`${path}.html`] = { body }
  const source = as === 'a URL' ? { url: `${site.url}${path}.html` } : { html: body }
  const options = kind === 'pdf' ? { enableJavaScript: script !== '' } : { width: 100, height: 60 }
  const reply = server.post(`/api/v1/${kind}`, { ...source, options }, user.key)
  return {
    started: site.visited(path),
    release: gate.resolve,
    status: reply.then((response) => response.status),
  }
}
