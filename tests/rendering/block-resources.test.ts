/** blockResources: what the page loads, and what the report says. */
import { beforeEach, describe, expect, test } from 'bun:test'
import { renderWithReport } from '../support/rendering/render-with-report.ts'
import { useSharedServer } from '../support/server/use-server.ts'
import { inTurn } from '../support/thorough.ts'

/** The paths that each type keeps out. */
const PATHS: Record<string, string[]> = {
  image: ['/background.svg', '/image.svg'],
  media: ['/video.mp4'],
  font: ['/font.woff2'],
  stylesheet: ['/style.css'],
  script: ['/module.js', '/script.js'],
  xhr: ['/fetched', '/requested'],
  document: ['/frame', '/object.svg'],
}
const ALL = Object.values(PATHS).flat().sort()

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
/** A page that loads one or two resources of each type. */
const pageOf = (origin: string) => `<!doctype html><link rel=stylesheet href="${origin}/style.css">
  <style>@font-face { font-family: loaded; src: url(${origin}/font.woff2) }
    p { font-family: loaded; background: url(${origin}/background.svg) }</style>
  <p>text</p><img src="${origin}/image.svg"><img src="data:image/svg+xml,${encodeURIComponent(SVG)}">
  <video src="${origin}/video.mp4" preload=auto></video><iframe src="${origin}/frame"></iframe>
  <object data="${origin}/object.svg"></object><script src="${origin}/script.js"></script>
  <script type=module src="${origin}/module.js"></script><script>
    fetch('${origin}/fetched')
    const request = new XMLHttpRequest()
    request.open('GET', '${origin}/requested')
    request.send()
  </script>`

const headers = { 'Access-Control-Allow-Origin': '*' }
const PICTURE = { type: 'image/svg+xml', body: SVG, headers }
const SCRIPT = { type: 'text/javascript', body: '', headers }

// One lane, so that each render gets the page of the one before.
const { server, user, site } = useSharedServer({
  routes: {
    '/page': { body: pageOf('') },
    '/image.svg': PICTURE,
    '/background.svg': PICTURE,
    '/object.svg': PICTURE,
    '/style.css': { type: 'text/css', body: '', headers },
    '/script.js': SCRIPT,
    '/module.js': SCRIPT,
    '/frame': { body: '<p>framed' },
    '/fetched': { body: 'words', headers },
    '/requested': { body: 'words', headers },
  },
})
beforeEach(() => {
  site.requests.length = 0
})

const wasRequested = (path: string) => site.requests.some(({ target }) => target === path)
const requested = () =>
  [...new Set(site.requests.map(({ target }) => target))]
    .filter((path) => ALL.includes(path))
    .sort()

const KINDS = ['pdf', 'screenshot'] as const
const sources = () => [{ url: `${site.url}/page` }, { html: pageOf(site.url) }]
let calls = 0

async function render(kind: 'pdf' | 'screenshot', source: object, options: object) {
  const scripts = kind === 'pdf' ? { enableJavaScript: true } : {}
  const body = { ...source, options: { ...scripts, ...options } }
  const { status, report } = await renderWithReport(server, user, kind, body)
  expect(status).toBe(200)
  return report
}

const pathsOf = (requests: { url: string }[]) =>
  requests.map(({ url }) => new URL(url).pathname).sort()

describe.each(KINDS)('a %s', (kind) => {
  test.each(Object.keys(PATHS))(
    'loads everything but the type %s, and reports it as blocked',
    async (type) => {
      for (const source of inTurn(sources(), calls++)) {
        site.requests.length = 0
        const report = await render(kind, source, { blockResources: [type] })
        const kept = PATHS[type] ?? []
        // Without their style sheet or script, no page asks for more.
        expect(requested()).toEqual(ALL.filter((path) => !kept.includes(path)))
        expect([...new Set(pathsOf(report.blocked_requests))]).toEqual(kept)
        expect(new Set(report.blocked_requests.map(({ reason }) => reason))).toEqual(
          new Set(['a type in blockResources']),
        )
        expect(new Set(report.blocked_requests.map((one) => one.resource_type))).toEqual(
          new Set([type]),
        )
        expect(pathsOf(report.failed_requests).filter((path) => kept.includes(path))).toEqual([])
        expect(pathsOf(report.images_not_loaded.map((url) => ({ url })))).toEqual([])
      }
    },
  )

  test('has no hints because of what was kept out', async () => {
    for (const source of sources()) {
      const blockResources = Object.keys(PATHS)
      const { hints, failed_requests } = await render(kind, source, { blockResources })
      expect(hints).toEqual([])
      expect(failed_requests).toEqual([])
    }
  })
})

test('a PDF without scripts keeps the same types out, and the next one loads them', async () => {
  const blockResources = ['image', 'document', 'stylesheet']
  const loaded = () => blockResources.flatMap((type) => PATHS[type] ?? []).filter(wasRequested)
  for (const source of sources()) {
    await render('pdf', source, { enableJavaScript: false, blockResources })
    expect(loaded()).toEqual([])
    await render('pdf', source, { enableJavaScript: false })
    expect(loaded()).toContain('/image.svg')
    expect(loaded()).toContain('/style.css')
    site.requests.length = 0
  }
})

test('an address that is a picture itself is captured whatever is blocked', async () => {
  const report = await render(
    'screenshot',
    { url: `${site.url}/image.svg` },
    {
      blockResources: ['image', 'document'],
    },
  )
  expect(report.blocked_requests).toEqual([])
})
