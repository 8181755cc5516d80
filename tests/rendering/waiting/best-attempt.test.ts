/**
 * With `bestAttempt` a wait that takes too long leads to an output of what is there, which the
 * header and the report say.
 */
import { describe, expect, test } from 'bun:test'
import { type PageSource, sourcesInTurn } from '../../support/rendering/source-variants.ts'
import { useWaitFixture } from '../../support/rendering/wait-fixture.ts'
import { crossed } from '../../support/thorough.ts'

const fixture = useWaitFixture({ routes: { '/never': 'silence' } })

const never = () => `${fixture.site.url}/never`
/** A second of it is kept for the output, and a frame that never loads is given up before. */
const TIMEOUT_MS = 3_000
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'

const WAITS: [option: string, options: object, part?: () => string][] = [
  ['waitForSelector', { waitForSelector: '#never' }],
  ['waitForExpression', { waitForExpression: 'window.never' }],
  ['waitForTimeout', { waitForTimeout: TIMEOUT_MS - 1 }],
  ['injectJS', { injectJS: 'await new Promise(() => {})' }],
  ['waitUntil', { waitUntil: 'networkIdle' }, () => `<iframe src="${never()}"></iframe>`],
  ['timeout', {}, () => `<link rel=stylesheet href="${never()}">`],
]

/** Renders with a wait that does not end, and expects an output without it. */
async function expectLeftOut(
  option: string,
  source: PageSource,
  options: { enableJavaScript: boolean },
): Promise<void> {
  const { text, bestAttempt, id } = await fixture.pdf(source, options)
  expect([text.trim(), bestAttempt]).toEqual(['shown', 'true'])
  const report = await fixture.report(id)
  expect(report.best_attempt).toBeTrue()
  expect(report.hints).toContainEqual(
    expect.objectContaining({ code: 'BEST_ATTEMPT', where: `options.${option}` }),
  )
  // The wait does not go on in the page of the next render.
  const { enableJavaScript } = options
  const next = await fixture.pdf({ html: '<p>next' }, { enableJavaScript })
  expect([next.text, next.bestAttempt]).toEqual(['next', null])
}

test.each(crossed(WAITS, [true, false]))(
  '%j that takes too long is left out, with enableJavaScript %p',
  async ([option, wait, part = () => ''], enableJavaScript) => {
    const options = { enableJavaScript, bestAttempt: true, timeout: TIMEOUT_MS, ...wait }
    for (const source of sourcesInTurn(fixture.site, `<p>shown</p>${part()}`)) {
      await expectLeftOut(option, source, options)
    }
  },
)

describe.each([true, false])('with enableJavaScript %p', (enableJavaScript) => {
  test('a page whose waits end says nothing, in new pages and warm ones', async () => {
    const options = { enableJavaScript, bestAttempt: true, waitForSelector: 'p' }
    expect(await fixture.textsOf('<p>shown', options)).toEqual(['shown'])
    const { bestAttempt, id } = await fixture.pdf({ html: '<p>shown' }, options)
    expect([bestAttempt, (await fixture.report(id)).best_attempt]).toEqual([null, false])
  })
})

const LOOPS = [{ injectJS: 'for (;;);' }, { waitForExpression: '(() => { for (;;); })()' }]

test.each(crossed(LOOPS, [true, false]))(
  'code that loops does not begin again while the output is made: %j, with enableJavaScript %p',
  async (code, enableJavaScript) => {
    fixture.site.routes['/slow.svg'] = { after: 300, type: 'image/svg+xml', body: SVG }
    // It loads after the waits.
    const html = `<p>shown<div style="height:9000px"></div><img loading=lazy src="${fixture.site.url}/slow.svg">`
    // A quarter of it is for the output, which takes long on a busy machine.
    const options = { enableJavaScript, bestAttempt: true, timeout: 10_000, ...code }
    const [option = ''] = Object.keys(code)
    await expectLeftOut(option, { html }, options)
  },
)

test('a page that loops while it loads is shown as far as it is', async () => {
  const html = '<p>shown</p><script>for (;;);</script>'
  // A quarter of it is for the output, which takes long on a busy machine.
  const options = { enableJavaScript: true, bestAttempt: true, timeout: 10_000 }
  const { text, bestAttempt } = await fixture.pdf({ html }, options)
  expect([text, bestAttempt]).toEqual(['shown', 'true'])
})

const REQUEST = `const request = new XMLHttpRequest()
  request.open('GET', 'NEVER', false)
  try { request.send() } catch { }`
const HANGING = [
  ['a script that the parser waits for', '<head><script src="NEVER"></script></head>', ''],
  ['several of them', '<script src="NEVER"></script><script src="NEVER?2"></script>', ''],
  ['a synchronous request', `<script>${REQUEST}</script>`, ''],
  [
    'one after the load',
    '',
    `<script>onload = () => setTimeout(() => { ${REQUEST} }, 300)</script>`,
  ],
  ['a lazy image', '', '<div style="height:2000px"></div><img loading=lazy src="NEVER">'],
] as const

test.each(crossed(HANGING, ['pdf', 'screenshot'] as const))(
  'a page is complete but for what hangs: %j as %s',
  async ([, before, after], kind) => {
    const { server, user, site } = fixture
    const page = `<!doctype html>${before}<p>shown</p>${after}`.replaceAll('NEVER', never())
    const options = {
      timeout: 10_000,
      bestAttempt: true,
      ...(kind === 'pdf' && { enableJavaScript: true }),
    }
    for (const source of sourcesInTurn(site, page)) {
      if (kind === 'pdf') {
        expect((await fixture.pdf(source, options)).text.trim()).toBe('shown')
        continue
      }
      const response = await server.post('/api/v1/screenshot', { ...source, options }, user.key)
      expect(response.status).toBe(200)
    }
  },
)

test('an address that does not respond returns 408 still', async () => {
  const options = { bestAttempt: true, timeout: 1_000 }
  const error = await fixture.errorOf({ url: never() }, options)
  expect([error.code, error.details?.phase]).toEqual(['RENDER_TIMEOUT', 'navigate'])
})

test('a replay of a best attempt has its header, too', async () => {
  const { server, user } = fixture
  const options = { bestAttempt: true, timeout: TIMEOUT_MS, waitForSelector: '#never' }
  const send = () =>
    server.post('/api/v1/pdf', { html: '<p>x', options }, user.key, { 'Idempotency-Key': 'again' })
  const headersOf = ({ headers }: Response) => [
    headers.get('x-cache'),
    headers.get('x-best-attempt'),
  ]
  expect(headersOf(await send())).toEqual(['MISS', 'true'])
  expect(headersOf(await send())).toEqual(['HIT', 'true'])
})

test('a screenshot is a best attempt, too', async () => {
  const { server, user } = fixture
  const options = { bestAttempt: true, timeout: TIMEOUT_MS, waitForSelector: '#never' }
  const response = await server.post('/api/v1/screenshot', { html: '<p>x', options }, user.key)
  expect([response.status, response.headers.get('x-best-attempt')]).toEqual([200, 'true'])
})
