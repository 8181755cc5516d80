/**
 * Hostile servers, and pages that load from them: each render ends on time with the right result,
 * the next user is served right afterwards, and no process or file is left behind.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { gzipBomb } from '../../support/files/decompression-bombs.ts'
import type { Route } from '../../support/network/site.ts'
import {
  type AttackFixture,
  type Ending,
  GRACE_MS,
  openAttackFixture,
  SHOWN,
} from '../../support/security/attack-fixture.ts'
import { THOROUGH } from '../../support/thorough.ts'

setDefaultTimeout(180_000)

const SHORT_MS = 1_000
const LONG_MS = 15_000
const BLOCKED = 'http://169.254.169.254/latest/meta-data'

let arena: AttackFixture

beforeAll(async () => {
  arena = await openAttackFixture(2)
  Object.assign(arena.site.routes, {
    '/silent': 'silence',
    '/elsewhere': { body: '<p>another page' },
    '/small': { type: 'text/plain', headers: { 'Access-Control-Allow-Origin': '*' } },
    '/endless.svg': { type: 'image/svg+xml', body: SVG, flood: '<g></g>' },
    '/events': { type: 'text/event-stream', body: 'data: 1\n\n', endless: true },
  } satisfies Record<string, Route>)
})
afterAll(() => arena.close())

const SVG = '<svg xmlns="http://www.w3.org/2000/svg">'

function script(source: string): string {
  return `${SHOWN}<script>${source}</script>`
}

const LATE: Ending[] = ['rendered', '408']
const FAILED: Ending[] = ['navigation_failed']

/**
 * Pages that may be in any state when they are captured, so that each is rendered several times.
 */
const RELOADS: [name: string, times: number, page: string][] = [
  ['reloads at its load event', 1, script('onload = () => location.reload()')],
  ['reloads at once', 1, script('location.reload()')],
  [
    'reloads shortly after its load event',
    4,
    script('onload = () => setTimeout(() => location.reload(), 50)'),
  ],
  ['refreshes itself at once', 4, `<meta http-equiv=refresh content=0>${SHOWN}`],
]

test.each(RELOADS.map((reload, index) => [...reload, index] as const))(
  'a page that %s is rendered or times out, but is never an error or another page',
  async (_, times, body, index) => {
    arena.site.routes['/reloaded'] = { body }
    for (const [way, kind] of (['pdf', 'screenshot'] as const).entries()) {
      for (const [from, source] of [
        { html: body },
        { url: `${arena.site.url}/reloaded` },
      ].entries()) {
        // The check renders each page once, and every kind and source of some page; the soak run
        // each in all ways.
        if (!THOROUGH && 2 * way + from !== index) continue
        for (let round = THOROUGH ? 0 : times - 1; round < times; round += 1)
          await expectEnding(kind, source, LATE)
      }
    }
  },
)

/**
 * Pages that attack like another page of the list, and responses like another one: only the soak
 * run tries them.
 */
const ALIKE = [
  'navigates to another page at its load event',
  'navigates to a blocked address',
  'fetches 99 times each millisecond',
  'opens 1,000 event streams',
  'an endless page, without further data',
  '304 Not Modified',
  'itself and a Refresh header',
]
const isTried = ([name]: readonly [name: string, ...unknown[]]) => THOROUGH || !ALIKE.includes(name)

/**
 * Pages with the endings that are allowed as HTML and from a URL; SITE stands for the URL of the
 * site.
 */
const PAGES: [name: string, page: string, html: Ending[], url: Ending[]][] = [
  ['navigates to another page', script('location = "SITE/elsewhere"'), ['rendered'], ['else']],
  [
    'navigates to another page at its load event',
    script('onload = () => { location = "SITE/elsewhere" }'),
    ['rendered'],
    ['else'],
  ],
  ['navigates to a blocked address', script(`location = "${BLOCKED}"`), ['rendered'], ['rendered']],
  [
    'navigates to a blocked address without end',
    script(`setInterval(() => { location = "${BLOCKED}" })`),
    LATE,
    LATE,
  ],
  ['has an endless image', `${SHOWN}<img src="SITE/endless.svg">`, LATE, LATE],
  ['has an image that never loads', `${SHOWN}<img src="SITE/silent">`, LATE, LATE],
  [
    'fetches in an endless loop',
    script('for (;;) fetch("SITE/small").catch(() => {})'),
    ['408'],
    ['408'],
  ],
  [
    'fetches 99 times each millisecond',
    script(`setInterval(() => {
    for (let i = 0; i < 99; i++) fetch("SITE/small").catch(() => {}) }, 1)`),
    LATE,
    LATE,
  ],
  [
    'sends keepalive requests without end',
    script(`setInterval(() => {
    for (let i = 0; i < 99; i++) fetch("SITE/silent", { keepalive: true }).catch(() => {}) }, 1)`),
    LATE,
    LATE,
  ],
  [
    'opens 1,000 WebSockets',
    script(`for (let i = 0; i < 1000; i++)
    new WebSocket("SITE/silent".replace("http", "ws"))`),
    ['rendered'],
    ['rendered'],
  ],
  [
    'opens 1,000 event streams',
    script(`for (let i = 0; i < 1000; i++)
    new EventSource("SITE/events")`),
    ['rendered'],
    ['rendered'],
  ],
]

const PAGE_CASES = PAGES.filter(isTried).flatMap(([name, page, html, url], index) =>
  [
    {
      name,
      as: 'as HTML',
      kind: index % 4 < 2 ? 'pdf' : 'screenshot',
      page,
      endings: html,
    } as const,
    {
      name,
      as: 'from a URL',
      kind: index % 4 < 2 ? 'screenshot' : 'pdf',
      page,
      endings: url,
    } as const,
  ].filter((_, way) => THOROUGH || way === index % 2),
)

test.each(PAGE_CASES)(
  'a page that $name is contained ($as, $kind)',
  async ({ as, kind, page, endings }) => {
    const body = page.replaceAll('SITE', arena.site.url)
    if (as === 'as HTML') return expectEnding(kind, { html: body }, endings)
    const path = `/${crypto.randomUUID()}`
    arena.site.routes[path] = { body }
    await expectEnding(kind, { url: `${arena.site.url}${path}` }, endings)
  },
)

const ADDRESSES: [name: string, route: Route, endings: Ending[]][] = [
  [
    'an endless download',
    {
      type: 'application/octet-stream',
      flood: 'x',
      headers: { 'Content-Disposition': 'attachment; filename=x' },
    },
    FAILED,
  ],
  ['an endless page, sent fast', { body: SHOWN, flood: '<p>more</p>' }, LATE],
  ['an endless page, without further data', { body: SHOWN, endless: true }, ['408']],
  ['no response', 'silence', ['408']],
  ['a closed connection', 'hang up', FAILED],
  ['204 No Content', { status: 204 }, FAILED],
  ['304 Not Modified', { status: 304 }, FAILED],
  ['headers of 1 MB', { body: SHOWN, headers: { 'X-Large': 'x'.repeat(1024 ** 2) } }, FAILED],
  ['headers of 100 KB', { body: SHOWN, headers: { 'X-Large': 'x'.repeat(102_400) } }, ['rendered']],
  [
    'a page with frames of itself',
    {
      body: script(`document.body.innerHTML +=
    '<iframe src="?' + Math.random() + '"></iframe><iframe src="?' + Math.random() + '"></iframe>'`),
    },
    LATE,
  ],
  ['itself and a Refresh header', { body: SHOWN, headers: { Refresh: '0' } }, LATE],
  ['a redirect to itself', { status: 302, headers: { Location: '?again' } }, FAILED],
  [
    'a gigabyte compressed to one megabyte',
    { body: gzipBomb(1024 ** 3), headers: { 'Content-Encoding': 'gzip' } },
    [...LATE, 'else', 'out_of_memory', 'renderer_crashed'],
  ],
]

const KINDS = ['pdf', 'screenshot'] as const
const ADDRESS_CASES = ADDRESSES.filter(isTried).map(
  ([name, route, endings], index) =>
    [name, THOROUGH ? KINDS : KINDS.slice(index % 2, (index % 2) + 1), route, endings] as const,
)

test.each(ADDRESS_CASES)(
  'a URL that responds with %s is contained',
  async (_, kinds, route, endings) => {
    const path = `/${crypto.randomUUID()}`
    arena.site.routes[path] = route
    for (const kind of kinds) {
      await expectEnding(kind, { url: `${arena.site.url}${path}` }, endings)
    }
  },
)

async function expectEnding(
  kind: 'pdf' | 'screenshot',
  source: { html: string } | { url: string },
  endings: Ending[],
): Promise<void> {
  const timeoutMs = endings.includes('408') ? SHORT_MS : LONG_MS
  const { ending, ms } = await arena.attack(kind, source, timeoutMs)
  expect(endings).toContain(ending)
  expect(ms).toBeLessThan(timeoutMs + GRACE_MS)
  await arena.recovered()
}
