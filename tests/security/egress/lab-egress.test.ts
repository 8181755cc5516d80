/**
 * No page reaches an address inside, in a network that has some: every way out of a browser is tried
 * against canaries, and every packet is seen (tests/lab). What an unguarded browser and an operator's
 * exception let through shows that the canaries hear.
 */
import { beforeAll, expect, test } from 'bun:test'
import { ALLOWED_SITE, METADATA, METADATA_V6, PRIVATE } from '../../support/lab/addresses.ts'
import { hostile, MODES, namesOf, SITE } from '../../support/lab/egress-pages.ts'
import { SECRETS } from '../../support/lab/egress-vectors.ts'
import { describeInLab } from '../../support/lab/lab.ts'
import type { LabServer, RenderBody } from '../../support/lab/lab-server.ts'
import type { Recording } from '../../support/lab/recorder.ts'
import { unguardedBrowser } from '../../support/lab/unguarded.ts'

const MDNS = 'udp 224.0.0.251:5353'
const FIRST = `${PRIVATE}:80`
/** As a page may write them. */
const TARGETS = [
  FIRST,
  '127.0.0.1:80',
  `${METADATA}:80`,
  '[::1]:80',
  `[${METADATA_V6}]:80`,
  'priv.test:80',
]
/** What an operator allows to have all of them. */
const ALL_TARGETS = [
  ALLOWED_SITE,
  `${PRIVATE}/32`,
  '127.0.0.0/8',
  `${METADATA}/32`,
  '::1/128',
  `${METADATA_V6}/128`,
].join()

/** What reached anybody inside, or went past the proxy. */
function leaks({ packets, accepts, requests, queries }: Recording): Partial<Recording> {
  const secrets = queries.filter((question) => SECRETS.includes(question.split(' ', 1)[0] ?? ''))
  const once = (texts: string[]) => [...new Set(texts)]
  return { packets: once(packets), accepts: once(accepts), requests, queries: once(secrets) }
}
const NOTHING = { packets: [], accepts: [], requests: [], queries: [] }

describeInLab('a page in a network with addresses inside', (lab) => {
  let server: LabServer
  beforeAll(async () => {
    server = await lab.server({ LANES: '3', EGRESS_ALLOW: ALLOWED_SITE })
  })

  test.each(MODES)('that tries every way out reaches nobody (%s)', async (_, mode) => {
    const bodies = await Promise.all(TARGETS.map((host) => hostile(lab, mode, host)))
    const heard = await lab.during(() =>
      Promise.all(
        bodies.map(async (body) => {
          expect(await server.text(body)).toContain('original document')
        }),
      ),
    )
    expect(leaks(heard)).toEqual(NOTHING)
    expect(heard.dialled.length).toBeGreaterThan(0)
  })

  test('reaches nobody by a screenshot either, advertising blocked or not', async () => {
    const mode = { from: 'url', scripts: true } as const
    const bodies = await Promise.all(
      [PRIVATE, METADATA].map((to) => hostile(lab, mode, `${to}:80`)),
    )
    const heard = await lab.during(() =>
      Promise.all(
        bodies.map(async (body, index) => {
          const options = { waitForTimeout: 500, blockAds: index === 0 }
          expect(await server.verdict('screenshot', { ...body, options })).toBe('200')
        }),
      ),
    )
    expect(leaks(heard)).toEqual(NOTHING)
  })

  const leads: [string, (to: string) => string][] = [
    ['a refresh', (to) => `<meta http-equiv=refresh content="0;url=${to}">`],
    ['location', (to) => `<script>location = '${to}'</script>`],
    ['location at load', (to) => `<script>onload = () => location.replace('${to}')</script>`],
    ['window.open in itself', (to) => `<script>window.open('${to}', '_self')</script>`],
    ['a form', (to) => `<form action="${to}" id=f method=post></form><script>f.submit()</script>`],
    ['its frame', (to) => `<iframe srcdoc="<script>top.location = '${to}'</script>"></iframe>`],
  ]
  const inside = [
    `http://${PRIVATE}/`,
    'https://priv.test/',
    `${SITE}/to/307/${encodeURIComponent(`http://${METADATA}/`)}`,
  ]
  const schemes = [
    `view-source:http://${PRIVATE}/`,
    'file:///etc/hostname',
    'chrome://version/',
    'devtools://devtools/bundled/inspector.html',
    'data:text/html,elsewhere',
  ]

  test.each(leads)('led inside by %s stays as it is, and nobody is asked', async (_, html) => {
    const pages = inside.map((to) => `<!doctype html><p>stays</p>${html(to)}`)
    const bodies = pages.map((html): RenderBody => ({ html }))
    for (const html of pages) bodies.push(await served(html))
    expect(await whatFollows(bodies)).toEqual(NOTHING)
  })

  test('led to another scheme stays as it is, and nobody is asked', async () => {
    const pages = leads.slice(0, 2).flatMap(([, html]) => schemes.map(html))
    const bodies = pages.map((html) => ({ html: `<!doctype html><p>stays</p>${html}` }))
    expect(await whatFollows(bodies)).toEqual(NOTHING)
  })

  /** Renders pages that say that they stay. */
  async function whatFollows(bodies: RenderBody[]): Promise<Partial<Recording>> {
    const options = { enableJavaScript: true, waitForTimeout: 100 }
    const heard = await lab.during(async () => {
      const texts = await Promise.all(bodies.map((body) => server.text({ ...body, options })))
      expect(texts).toEqual(bodies.map(() => 'stays'))
    })
    return leaks(heard)
  }

  async function served(html: string): Promise<RenderBody> {
    const path = `/${crypto.randomUUID()}`
    await lab.call('route', path, { body: html })
    return { url: `${SITE}${path}` }
  }

  const inner = `<img src="http://${PRIVATE}/x"><iframe src="http://${METADATA}/"></iframe>
    <iframe src="file:///etc/hostname"></iframe><script>fetch('http://${PRIVATE}/')</script>
    <style>#header { background: url(http://${PRIVATE}/style) }</style>edge`

  test('has nobody asked by its header and footer', async () => {
    const options = { displayHeaderFooter: true, headerTemplate: inner, footerTemplate: inner }
    const heard = await lab.during(async () => {
      expect(await server.text({ html: '<p>body', options })).toContain('edge')
    })
    expect(leaks(heard)).toEqual(NOTHING)
  })

  test('has nobody asked by the style that the request adds', async () => {
    const injectCSS = `@import url(http://${PRIVATE}/import); </style><script>x</script>
      body { background: url(http://${METADATA}/x) } p { cursor: url(http://priv.test/) }`
    const heard = await lab.during(async () => {
      for (const body of [{ html: '<p>body' }, await served('<p>body')]) {
        expect(await server.verdict('screenshot', { ...body, options: { injectCSS } })).toBe('200')
      }
    })
    expect(leaks(heard)).toEqual(NOTHING)
  })
})

describeInLab('the canaries', (lab) => {
  let open: LabServer
  beforeAll(async () => {
    open = await lab.server({ EGRESS_ALLOW: ALL_TARGETS })
  })

  test.each(MODES)('hear every way that an operator allows (%s)', async (_, mode) => {
    const body = await hostile(lab, mode, FIRST)
    const heard = await lab.during(() => open.text(body))
    const asked = new Set(heard.requests.map((request) => request.replace(/^\w+ \S+ \//, '')))
    expect(namesOf(mode).filter((name) => !asked.has(name))).toEqual([])
    // Those without a name: an encrypted fetch, an encrypted WebSocket, TURN.
    const unnamed = heard.accepts.length - heard.requests.length
    expect(unnamed).toBeGreaterThanOrEqual(mode.scripts ? 3 : 0)
  })

  test('are at every place that pages were led to', async () => {
    const images = TARGETS.map((host) => `<img src="http://${host}/x">`).join('')
    const { accepts, packets } = await lab.during(() => open.text({ html: images }))
    // The name is the first of them.
    const places = [...TARGETS.slice(0, -1), FIRST].sort()
    expect(accepts.sort()).toEqual(places)
    expect(packets.sort()).toEqual(places.map((place) => `tcp ${place}`))
  })

  test('hear a browser without its guards, past every proxy', async () => {
    using browser = await unguardedBrowser()
    const bare = await lab.server({ CHROME_PATH: browser.path, EGRESS_ALLOW: ALLOWED_SITE })
    const body = await hostile(lab, { from: 'secure url', scripts: true }, FIRST)
    await lab.call('reset')
    // What is sent by UDP waits for answers, longer than we do.
    const render = bare.render('pdf', body)
    const expected: [keyof Recording, string[]][] = [
      ['queries', ['stun', 'turn', 'candidate'].map((name) => `${name}-secret.test A`)],
      ['packets', [FIRST, `${PRIVATE}:3478`, `${PRIVATE}:8443`].map((place) => `udp ${place}`)],
      ['packets', [MDNS]],
      ['accepts', ['3478', '3479', '9222'].map((port) => `${PRIVATE}:${port}`)],
      ['requests', [`GET ${FIRST} /popup`]],
    ]
    const all = expected.flatMap(([kind, texts]) =>
      texts.map((text) => lab.call('until', kind, text)),
    )
    await Promise.race([render, Promise.allSettled(all)])
    const heard = await lab.call('recording')
    const missing = expected.map(([kind, texts]) =>
      texts.filter((text) => !heard[kind].includes(text)),
    )
    expect(missing.flat()).toEqual([])
  })
})
