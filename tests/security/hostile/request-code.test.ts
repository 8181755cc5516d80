/**
 * Code of a request that loops or floods ends with a clear error, and other users are served as
 * before meanwhile.
 */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { OTHER_MS_MAX, slowestOfOther } from '../../support/api/other-user.ts'
import { errorOf, readError } from '../../support/api/renders.ts'
import { useServer } from '../../support/server/use-server.ts'
import { sampled } from '../../support/thorough.ts'

setDefaultTimeout(180_000)

const TIMEOUT_MS = 2_000
const GRACE_MS = 10_000

const { server, user } = useServer({ env: { LANES: '2' } })

const LOOP = '(() => { for (;;); })()'
const FLOOD = 'for (;;) console.log("x".repeat(99))'
const FLOODS = 'setInterval(() => { for (let i = 0; i < 1000; i++) console.error(i) }, 1)'
const REQUESTS = 'for (let i = 0; i < 1e5; i++) fetch("http://127.0.0.1/" + i).catch(() => {})'

const ATTACKS: [name: string, options: object, endings: string[]][] = [
  ['an expression that loops', { waitForExpression: LOOP }, ['wait_expression']],
  [
    'an expression that never settles',
    { waitForExpression: 'new Promise(() => {})' },
    ['wait_expression'],
  ],
  [
    'an expression with a large value',
    { waitForExpression: `'x'.repeat(2 ** 29 - 99) && 0` },
    ['wait_expression'],
  ],
  ['injectJS that loops', { injectJS: LOOP }, ['inject']],
  ['injectJS that floods the console', { injectJS: FLOOD }, ['inject', 'page_too_busy']],
  [
    'injectJS that floods the console in a timer',
    { injectJS: FLOODS, waitForExpression: 'false' },
    ['wait_expression', 'page_too_busy'],
  ],
  [
    'injectJS with 100,000 requests',
    { injectJS: REQUESTS, waitForExpression: 'false' },
    ['wait_expression', 'page_too_busy', 'inject', 'out_of_memory', 'renderer_crashed'],
  ],
  [
    'injectJS that reloads without end',
    { injectJS: 'location.reload()', waitForExpression: 'false' },
    ['inject', 'wait_expression', 'navigate', 'page_too_busy'],
  ],
]

test.each(sampled(ATTACKS, 2))(
  '%s ends in time, and another user is served meanwhile',
  async (_, options, endings) => {
    for (const enableJavaScript of [true, false]) {
      const started = performance.now()
      const body = { html: '<p>x', options: { ...options, enableJavaScript, timeout: TIMEOUT_MS } }
      const [{ code, details }, latency] = await Promise.all([
        errorOf(server, user, 'pdf', body),
        slowestOfOther(server, 'pdf'),
      ])
      expect(['RENDER_TIMEOUT', 'RENDER_FAILED']).toContain(code)
      expect(endings).toContain(String(details?.phase ?? details?.reason))
      expect(performance.now() - started).toBeLessThan(TIMEOUT_MS + GRACE_MS)
      expect(latency).toBeLessThan(OTHER_MS_MAX)
    }
  },
)

test.each<[field: string, options: object]>([
  ['options.waitForExpression', { waitForExpression: '1'.repeat(10_001) }],
  ['options.injectJS', { injectJS: ' '.repeat(1_000_001) }],
  [
    'options.waitForSelector.selector',
    { waitForSelector: { selector: `${'p,'.repeat(5_000)}pp` } },
  ],
  ['options.failOn.missingSelector', { failOn: { missingSelector: 'p '.repeat(5_001) } }],
])('%s that is too long returns 400', async (field, options) => {
  const response = await server.post('/api/v1/pdf', { html: '', options }, user.key)
  const { code, details } = await readError(response)
  expect([code, details?.issues?.[0]?.path]).toEqual(['VALIDATION_ERROR', field])
})
