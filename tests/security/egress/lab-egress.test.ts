/**
 * No page reaches an internal address, in a lab network that has some: every way out of a browser
 * is tried against canaries, and every packet is recorded (tests/support/lab). An unguarded browser
 * and exceptions of the operator show that the canaries would notice.
 */
import { beforeAll, expect, test } from 'bun:test'
import { ALLOWED_SITE, METADATA, METADATA_V6, PRIVATE } from '../../support/lab/addresses.ts'
import { hostile, MODES, namesOf, SITE } from '../../support/lab/egress-pages.ts'
import { describeInLab } from '../../support/lab/lab.ts'
import type { LabServer, RenderBody } from '../../support/lab/lab-server.ts'
import { SECRETS } from '../../support/lab/lab-vectors.ts'
import type { Recording } from '../../support/lab/recorder.ts'
import { unguardedBrowser } from '../../support/lab/unguarded.ts'
import { THOROUGH } from '../../support/thorough.ts'

const MDNS = 'udp 224.0.0.251:5353'
const FIRST = `${PRIVATE}:80`
/** Internal hosts, as a page may write them. */
const TARGETS = [
  FIRST,
  '127.0.0.1:80',
  `${METADATA}:80`,
  '[::1]:80',
  `[${METADATA_V6}]:80`,
  'priv.test:80',
]
/**
 * The check tries one host of each kind, and all of them over the modes; the soak run all in every
 * mode.
 */
function targetsOf(mode: number): string[] {
  const others = TARGETS.slice(1)
  return THOROUGH ? TARGETS : [FIRST, others[mode % others.length] ?? FIRST]
}
/** The value of EGRESS_ALLOW that allows all of them. */
const ALL_TARGETS = [
  ALLOWED_SITE,
  `${PRIVATE}/32`,
  '127.0.0.0/8',
  `${METADATA}/32`,
  '::1/128',
  `${METADATA_V6}/128`,
].join()

/** The traffic that reached an internal address or bypassed the proxy. */
function leaks({ packets, accepts, requests, queries }: Recording): Partial<Recording> {
  const secrets = queries.filter((query) => SECRETS.includes(query.split(' ', 1)[0] ?? ''))
  const unique = (texts: string[]) => [...new Set(texts)]
  return { packets: unique(packets), accepts: unique(accepts), requests, queries: unique(secrets) }
}
const NOTHING = { packets: [], accepts: [], requests: [], queries: [] }

describeInLab('a page in a network with internal addresses', (lab) => {
  let server: LabServer
  beforeAll(async () => {
    server = await lab.server({ LANES: '2', EGRESS_ALLOW: ALLOWED_SITE })
  })

  test.each(MODES.map(([name, mode], index) => [name, mode, targetsOf(index)] as const))(
    'that tries every way out reaches no internal address (%s)',
    async (_, mode, targets) => {
      const bodies = await Promise.all(targets.map((host) => hostile(lab, mode, host)))
      const heard = await lab.during(() =>
        Promise.all(
          bodies.map(async (body) => {
            expect(await server.text(body)).toContain('original document')
          }),
        ),
      )
      expect(leaks(heard)).toEqual(NOTHING)
      expect(heard.dialled.length).toBeGreaterThan(0)
    },
  )

  test('reaches no internal address in a screenshot, with and without blockAds', async () => {
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

  const navigations: [string, (to: string) => string][] = [
    ['a refresh', (to) => `<meta http-equiv=refresh content="0;url=${to}">`],
    ['location', (to) => `<script>location = '${to}'</script>`],
    [
      'location.replace at load',
      (to) => `<script>onload = () => location.replace('${to}')</script>`,
    ],
    ['window.open in its own window', (to) => `<script>window.open('${to}', '_self')</script>`],
    ['a form', (to) => `<form action="${to}" id=f method=post></form><script>f.submit()</script>`],
    ['its frame', (to) => `<iframe srcdoc="<script>top.location = '${to}'</script>"></iframe>`],
  ]
  const internalUrls = [
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

  test.each(navigations)(
    'that navigates to an internal address by %s is rendered itself, and no internal address is contacted',
    async (_, html) => {
      const pages = internalUrls.map((to) => `<!doctype html><p>stays</p>${html(to)}`)
      const bodies = pages.map((html): RenderBody => ({ html }))
      for (const html of pages) bodies.push(await served(html))
      expect(await leaksOf(bodies)).toEqual(NOTHING)
    },
  )

  test('that navigates to another scheme is rendered itself, and no internal address is contacted', async () => {
    const pages = navigations.slice(0, 2).flatMap(([, html]) => schemes.map(html))
    const bodies = pages.map((html) => ({ html: `<!doctype html><p>stays</p>${html}` }))
    expect(await leaksOf(bodies)).toEqual(NOTHING)
  })

  /** Renders pages whose text is `stays`. @returns what leaked */
  async function leaksOf(bodies: RenderBody[]): Promise<Partial<Recording>> {
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

  const template = `<img src="http://${PRIVATE}/x"><iframe src="http://${METADATA}/"></iframe>
    <iframe src="file:///etc/hostname"></iframe><script>fetch('http://${PRIVATE}/')</script>
    <style>#header { background: url(http://${PRIVATE}/style) }</style>edge`

  test('contacts no internal address from its header and footer', async () => {
    const options = {
      displayHeaderFooter: true,
      headerTemplate: template,
      footerTemplate: template,
    }
    const heard = await lab.during(async () => {
      expect(await server.text({ html: '<p>body', options })).toContain('edge')
    })
    expect(leaks(heard)).toEqual(NOTHING)
  })

  test('contacts no internal address from injected CSS', async () => {
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
    open = await lab.server({ LANES: '2', EGRESS_ALLOW: ALL_TARGETS })
  })

  test.each(MODES)('record every way out that the operator allows (%s)', async (_, mode) => {
    const body = await hostile(lab, mode, FIRST)
    const heard = await lab.during(() => open.text(body))
    const requested = new Set(heard.requests.map((request) => request.replace(/^\w+ \S+ \//, '')))
    expect(namesOf(mode).filter((name) => !requested.has(name))).toEqual([])
    // Three more contacts have no name: an encrypted fetch, an encrypted WebSocket, TURN.
    const unnamed = heard.accepts.length - heard.requests.length
    expect(unnamed).toBeGreaterThanOrEqual(mode.scripts ? 3 : 0)
  })

  test('listen at every address that the pages use', async () => {
    const images = TARGETS.map((host) => `<img src="http://${host}/x">`).join('')
    const { accepts, packets } = await lab.during(() => open.text({ html: images }))
    // The name `priv.test` resolves to the first target.
    const endpoints = [...TARGETS.slice(0, -1), FIRST].sort()
    expect(accepts.sort()).toEqual(endpoints)
    expect(packets.sort()).toEqual(endpoints.map((endpoint) => `tcp ${endpoint}`))
  })

  test('record a browser without its protections, which bypasses the proxy', async () => {
    using browser = await unguardedBrowser()
    const unguarded = await lab.server({ CHROME_PATH: browser.path, EGRESS_ALLOW: ALLOWED_SITE })
    const body = await hostile(lab, { from: 'secure url', scripts: true }, FIRST)
    await lab.call('reset')
    // UDP requests wait for responses longer than this test does.
    const render = unguarded.render('pdf', body)
    const expected: [keyof Recording, string[]][] = [
      ['queries', ['stun', 'turn', 'candidate'].map((name) => `${name}-secret.test A`)],
      [
        'packets',
        [FIRST, `${PRIVATE}:3478`, `${PRIVATE}:8443`].map((endpoint) => `udp ${endpoint}`),
      ],
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
