/** Requests that contain secrets: every kind of success and of failure. */

import type { Site } from '../network/site.ts'
import type { Secrets } from '../security/secret-markers.ts'
import type { ServerApi, TestUser } from '../server/server.ts'

export interface PrivateRequest {
  name: string
  /** The expected status; undefined if later releases may change it. */
  status?: number
  send(server: ServerApi, user: TestUser): Promise<Response>
}

/** @param site an allowed site that answers `/page`, and never answers `/never` */
export function privateRequests(
  { make }: Secrets,
  site: Site,
  closedPort: number,
): PrivateRequest[] {
  function render(
    type: 'pdf' | 'screenshot',
    what: string,
    status: number | undefined,
    body: () => object,
  ): PrivateRequest {
    const name = `${type} ${what}`
    return { name, status, send: (server, { key }) => server.post(`/api/v1/${type}`, body(), key) }
  }
  const pdf = render.bind(null, 'pdf')
  const screenshot = render.bind(null, 'screenshot')

  function get(name: string, status: number | undefined, path: (user: TestUser) => string) {
    const headers = {
      Cookie: make('cookie'),
      Referer: make('referer'),
      'User-Agent': make('agent'),
    }
    return {
      name,
      status,
      send: (server: ServerApi, user: TestUser) => server.fetch(path(user), { headers }),
    }
  }

  function withKey(name: string, status: number, key: (user: TestUser) => string): PrivateRequest {
    const body = () => ({ html: make('html') })
    return {
      name,
      status,
      send: (server, user) => server.post('/api/v1/pdf', body(), key(user)),
    }
  }

  return [
    pdf('of html', 200, () => ({ html: `<p>${make('html')}` })),
    pdf('with metadata', 200, () => ({ html: 'x', metadata: { note: make('metadata') } })),
    pdf('of a url', 200, () => ({ url: `${site.url}/page?token=${make('url')}` })),
    screenshot('of html', 200, () => ({ html: `<p>${make('html')}` })),
    screenshot('of a url', 200, () => ({ url: `${site.url}/page?token=${make('url')}` })),

    pdf('that times out', 408, () => ({
      html: `<link rel=stylesheet href="${site.url}/never?token=${make('html')}">`,
      options: { timeout: 1_000 },
    })),
    pdf('of a closed port', undefined, () => ({
      url: `http://127.0.0.1:${closedPort}/?token=${make('url')}`,
    })),
    pdf('of an unknown host', 500, () => ({
      url: `http://no-such-host.invalid/?token=${make('url')}`,
    })),
    pdf('of a blocked address', 400, () => ({
      url: `http://ada:${make('password')}@10.0.0.1/${make('path')}?token=${make('url')}`,
    })),
    pdf('of no address', 400, () => ({ url: `${make('url')} is no url` })),
    pdf('with an unknown field', 400, () => ({ html: make('html'), [make('field')]: 1 })),
    pdf('with a field of the wrong type', 400, () => ({ html: [make('html')] })),
    pdf('with bad options', 400, () => ({
      html: make('html'),
      options: { format: make('format'), headerTemplate: [make('header')] },
    })),
    pdf('with too much metadata', 400, () => ({
      html: make('html'),
      metadata: { note: make('metadatarefused').repeat(50) },
    })),
    screenshot('with bad cookies and headers', 400, () => ({
      html: make('html'),
      options: {
        cookies: [{ name: `${make('cookie')}=`, value: `${make('cookie')};`, domain: 'a b' }],
        extraHeaders: { Host: make('header'), 'x-bad': `${make('header')}\n` },
      },
    })),
    screenshot('with a webhook over http', 400, () => ({
      html: make('html'),
      webhook_url: `http://example.com/${make('webhook')}?key=${make('webhook')}`,
      webhook_secret: make('webhook'),
    })),

    pdf('with header and footer', undefined, () => ({
      html: make('html'),
      options: {
        displayHeaderFooter: true,
        headerTemplate: `<p>${make('header')}`,
        footerTemplate: `<p>${make('footer')}`,
      },
    })),
    pdf('of an unknown template', 404, () => ({
      template_id: crypto.randomUUID(),
      data: { name: make('data') },
    })),
    screenshot('with cookies, headers and style', undefined, () => ({
      url: `${site.url}/page?token=${make('url')}`,
      options: {
        cookies: [{ name: make('cookie'), value: make('cookie'), domain: '127.0.0.1' }],
        extraHeaders: { Authorization: `Bearer ${make('header')}` },
        injectCSS: `/* ${make('css')} */`,
        injectJS: `// ${make('js')}`,
        waitForExpression: `true || '${make('expression')}'`,
      },
    })),
    {
      name: 'malformed JSON',
      status: 400,
      send: (server, { key }) =>
        server.fetch('/api/v1/pdf', {
          method: 'POST',
          headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
          body: `{"html": "${make('html')}" ${make('html')}`,
        }),
    },
    {
      name: 'a body of another type',
      status: 415,
      send: (server, { key }) =>
        server.fetch('/api/v1/pdf', {
          method: 'POST',
          headers: { Authorization: `Bearer ${key}`, 'Content-Type': make('type') },
          body: make('html'),
        }),
    },

    withKey('an unknown key', 401, () => make('key')),
    withKey('an unknown key of the right form', 401, () => {
      const [hex = ''] = make('').match(/[0-9a-f]{32}/) ?? []
      return `svc_live_${hex}`
    }),
    withKey('two keys', 401, ({ key }) => `${key}, ${make('key')}`),
    get('an unknown path with a key', 404, ({ key }) => `/nowhere?key=${key}&a=${make('query')}`),
    get('an Open Graph image', 404, ({ key }) => `/api/v1/og/card?key=${key}&a=${make('og')}`),
    get('an Open Graph image, unknown key', 401, () => `/api/v1/og/card?key=${make('key')}`),
    get('a key that slipped into the path', 401, ({ key }) => `/api/v1/og/card&key=${key}`),
    get('a key as a path', 404, ({ key }) => `/${key}`),
    get('the list of renders', undefined, () => `/api/v1/renders?a=${make('query')}`),
    get('a signed link', undefined, () => `/storage/${make('token')}`),
    get('a share link', undefined, () => `/share/${make('token')}`),
    {
      name: 'a wrong operator token',
      status: 401,
      send: (server) =>
        server.fetch('/admin/v1/users', {
          headers: { Authorization: `Bearer ${make('operator')}` },
        }),
    },
  ]
}
