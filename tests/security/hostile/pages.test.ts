/**
 * Hostile pages: each render ends on time with the right result, the next user is served right
 * afterwards, and no process or file is left behind.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import {
  type AttackFixture,
  type Ending,
  GRACE_MS,
  openAttackFixture,
  SHOWN,
} from '../../support/security/attack-fixture.ts'
import { THOROUGH } from '../../support/thorough.ts'

setDefaultTimeout(180_000)

/**
 * Timeouts for pages that may use all of it, and for pages that only take long on a slow machine.
 */
const SHORT_MS = 1_000
const LONG_MS = 15_000

let arena: AttackFixture

beforeAll(async () => {
  arena = await openAttackFixture(2)
})
afterAll(() => arena.close())

function script(source: string): string {
  return `${SHOWN}<script>${source}</script>`
}

/** An SVG of 10^8 rectangles. */
const SVG_BOMB = `<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="g0"><rect width="9" height="9"/></g>
  ${Array.from({ length: 8 }, (_, i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`).join('')}
  </defs><use href="#g8"/></svg>`

/** The endings of pages whose progress depends on the speed of the machine. */
const LATE: Ending[] = ['rendered', '408']
const BUSY: Ending[] = [...LATE, 'page_too_busy']
const HEAVY: Ending[] = [...LATE, 'renderer_crashed', 'out_of_memory']

const ATTACKS: [name: string, page: string, endings: Ending[]][] = [
  ['an endless loop', script('while (1) {}'), ['408']],
  [
    'an endless loop after its load event',
    script('onload = () => setTimeout(() => { for (;;); })'),
    ['408'],
  ],
  ['an endless loop of promises', script('(async () => { for (;;) await 0 })()'), ['408']],
  [
    'endless loops in eight workers',
    script(`for (let i = 0; i < 8; i++)
    new Worker(URL.createObjectURL(new Blob(['for (;;);'])))`),
    ['rendered'],
  ],
  ['endless alerts', script('for (;;) alert(1)'), ['408']],
  ['an alert every millisecond', script('setInterval(alert, 1)'), ['rendered']],
  [
    'an endless loop of messages',
    script('(onmessage = () => postMessage(1, "*"))()'),
    ['rendered'],
  ],
  ['endless document.write', script('for (;;) document.write("<p>x")'), ['408']],
  ['endless console output', script('for (;;) console.log("x".repeat(99))'), BUSY],
  [
    '1,000 console lines each millisecond',
    script(`setInterval(() => {
    for (let i = 0; i < 1000; i++) console.error(i) }, 1)`),
    BUSY,
  ],
  ['endless pushState', script('for (let i = 0; ; i++) history.pushState(0, 0, "#" + i)'), BUSY],
  [
    'endless replaceState',
    script(`let i = 0; setInterval(() => {
    for (let j = 0; j < 1000; j++) history.replaceState(0, 0, "#" + i++) }, 1)`),
    BUSY,
  ],
  ['endless changes of location.hash', script('for (let i = 0; ; i++) location.hash = i'), BUSY],
  ['an SVG bomb', `${SHOWN}${SVG_BOMB}`, LATE],
  ['a million nodes', script('document.body.innerHTML += "<i></i>".repeat(1e6)'), LATE],
  [
    'a hundred thousand nested elements',
    script(`let at = document.body
    for (let i = 0; i < 1e5; i++) at = at.appendChild(document.createElement("div"))`),
    HEAVY,
  ],
  [
    'expensive selectors',
    `<style>${'*:has(* * *) *:has(* *) * { color: red }'.repeat(200)}
    </style>${SHOWN}${'<div><p><b>x</b></p></div>'.repeat(3_000)}`,
    LATE,
  ],
  [
    'a canvas of 30,000 x 30,000',
    script(`const canvas = document.createElement("canvas")
    canvas.width = canvas.height = 30000; canvas.getContext("2d").fillRect(0, 0, 3e4, 3e4)
    canvas.toDataURL(); document.body.append(canvas)`),
    ['rendered'],
  ],
  [
    'blurs of 20,000 pixels',
    `<style>div { width: 20000px; height: 20000px; filter: blur(200px) }</style>
    ${SHOWN}${'<div></div>'.repeat(300)}`,
    LATE,
  ],
  [
    'endlessly nested frames',
    script(`const nest = (document) => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    setTimeout(() => nest(frame.contentDocument)) }; nest(document)`),
    LATE,
  ],
  [
    'a thousand frames',
    script(`for (let i = 0; i < 1000; i++)
    document.body.append(document.createElement("iframe"))`),
    LATE,
  ],
  ['window.close()', script('close(); window.close(); self.close()'), ['rendered']],
  [
    'top.close() of a frame',
    `${SHOWN}<iframe srcdoc="<script>top.close(); parent.close()</script>">
    </iframe>`,
    ['rendered'],
  ],
  ['history.back()', script('history.back(); onload = () => history.go(-1)'), ['rendered']],
  ['endless print()', script('setInterval(print, 1)'), ['rendered']],
  [
    'a request for full screen',
    script('document.documentElement.requestFullscreen()'),
    ['rendered'],
  ],
  [
    'a beforeunload handler',
    script('onbeforeunload = (event) => { event.preventDefault(); return 1 }'),
    ['rendered'],
  ],
  [
    'links to unknown schemes',
    `${script('location = "no-such:program"')}
    <iframe src="mailto:a@b.c"></iframe><iframe src="no-such:frame"></iframe>`,
    ['rendered'],
  ],
  [
    'a file chooser',
    `${SHOWN}<input type=file id=file><script>file.click()</script>`,
    ['rendered'],
  ],
  ['endless debugger statements', script('setInterval(() => { debugger })'), ['rendered']],
]

/** Pages that attack like another page of the list: only the soak run renders them. */
const ALIKE = [
  'an endless loop',
  'an alert every millisecond',
  '1,000 console lines each millisecond',
  'endless replaceState',
  'endless changes of location.hash',
  'a million nodes',
  'a thousand frames',
  'window.close()',
  'a beforeunload handler',
]

/** HTML and URLs, PDFs and screenshots. */
const VARIANTS = [
  ['HTML', 'pdf'],
  ['a URL', 'screenshot'],
  ['HTML', 'screenshot'],
  ['a URL', 'pdf'],
] as const

const TRIED = ATTACKS.filter(([name]) => THOROUGH || !ALIKE.includes(name))

const CASES = TRIED.flatMap(([name, page, endings], index) =>
  VARIANTS.filter((_, variant) => THOROUGH || variant === index % VARIANTS.length).map(
    ([as, kind]) => ({
      name,
      as,
      kind,
      page,
      endings,
    }),
  ),
)

test.each(CASES)(
  'a page with $name is contained ($as, $kind)',
  async ({ as, kind, page, endings }) => {
    const path = `/${crypto.randomUUID()}`
    arena.site.routes[path] = { body: page }
    const source = as === 'HTML' ? { html: page } : { url: `${arena.site.url}${path}` }
    const timeoutMs = endings.length === 1 && endings[0] === 'rendered' ? LONG_MS : SHORT_MS
    const { ending, ms } = await arena.attack(kind, source, timeoutMs)
    expect(endings).toContain(ending)
    expect(ms).toBeLessThan(timeoutMs + GRACE_MS)
    await arena.recovered()
  },
)

test('a page that opens dialogs in a loop opens at most 200 in 1.5 s, since each keeps the event loop busy', async () => {
  // If it could open more it would never end.
  const html = script(`
    let opened = 0
    for (const end = Date.now() + 1500; Date.now() < end; opened += 1) alert(1)
    for (; opened > 200; );
  `)
  expect((await arena.attack('pdf', { html }, LONG_MS)).ending).toBe('rendered')
})

test.each(['pdf', 'screenshot'] as const)(
  'thousands of parts that are to be expanded end within the timeout, and another user is served meanwhile (%s)',
  async (kind) => {
    const style = '<style>div { height: 40px; overflow: auto }</style>'
    const html = `${style}${SHOWN}${'<div><p>one<p>two<p>three</div>'.repeat(3_000)}`
    const more = { expandScrollers: true }
    const attacking = arena.attack(kind, { html }, SHORT_MS, more)
    const other = await arena.server.newUser()
    const body = { html: '<p>quick', options: { timeout: 30_000 } }
    expect((await arena.server.post('/api/v1/pdf', body, other.key)).status).toBe(200)
    const { ending, ms } = await attacking
    expect(LATE).toContain(ending)
    expect(ms).toBeLessThan(SHORT_MS + GRACE_MS)
    await arena.recovered()
  },
)
