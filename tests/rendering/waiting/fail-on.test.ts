/** `failOn` fails a render whose page shows an error, with a reason of its own. */
import { describe, expect, test } from 'bun:test'
import { errorOf } from '../../support/api/renders.ts'
import { useWaitFixture } from '../../support/rendering/wait-fixture.ts'

const fixture = useWaitFixture({
  routes: {
    '/gone': { status: 404, body: '<p>gone' },
    '/teapot': { status: 418, body: '<p>teapot' },
    '/moved': { status: 302, headers: { Location: '/gone' } },
    '/lost.svg': { status: 503, body: 'lost' },
    '/hung-up': 'hang up',
    '/fine': { body: '<p>fine' },
  },
})

const url = (path: string) => `${fixture.site.url}${path}`
const JS = { enableJavaScript: true }

describe('failOn.status', () => {
  test.each([
    ['/gone', ['4xx', '5xx'], true],
    ['/gone', [404], true],
    ['/gone', ['404'], true],
    ['/moved', ['4xx'], true],
    ['/gone', ['5xx', 403], false],
    ['/fine', ['4xx', '5xx'], false],
    ['/fine', ['2xx'], true],
  ])('of %s with %j fails: %p', async (path, status, fails) => {
    for (const options of [{}, JS]) {
      const given = { ...options, failOn: { status } }
      if (!fails) {
        expect((await fixture.pdf({ url: url(path) }, given)).text).not.toBe('')
        continue
      }
      const error = await fixture.errorOf({ url: url(path) }, given)
      expect([error.code, error.details?.reason]).toEqual(['RENDER_FAILED', 'fail_on_status'])
      expect(error.message).toMatch(/status \d{3}, which `options\.failOn\.status` lists/)
    }
  })

  test('judges the answer to httpCredentials, not the challenge', async () => {
    const { site } = fixture
    Object.defineProperty(site.routes, '/locked', {
      configurable: true,
      get: () =>
        site.requests.at(-1)?.head.includes(`Basic ${btoa('ada:right')}`)
          ? { body: '<p>inside' }
          : { status: 401, headers: { 'WWW-Authenticate': 'Basic realm="inside"' }, body: 'no' },
    })
    for (const options of [{}, JS]) {
      const given = { ...options, failOn: { status: ['4xx'], resourceStatus: ['4xx'] } }
      const right = { ...given, httpCredentials: { username: 'ada', password: 'right' } }
      expect((await fixture.pdf({ url: url('/locked') }, right)).text).toBe('inside')
      const wrong = { ...given, httpCredentials: { username: 'ada', password: 'wrong' } }
      const error = await fixture.errorOf({ url: url('/locked') }, wrong)
      expect(error.details?.reason).toBe('fail_on_status')
    }
  })

  test('fails before the waits of the render', async () => {
    const options = { failOn: { status: ['4xx'] }, waitForSelector: '#never', timeout: 60_000 }
    const started = performance.now()
    expect((await fixture.errorOf({ url: url('/gone') }, options)).details?.reason).toBe(
      'fail_on_status',
    )
    expect(performance.now() - started).toBeLessThan(30_000)
  })

  test('does not look at resources, nor resourceStatus at the page', async () => {
    const html = `<p>shown<img src="${url('/gone')}">`
    fixture.site.routes['/page'] = { body: html }
    const page = await fixture.pdf({ url: url('/page') }, { failOn: { status: ['4xx'] } })
    expect(page.text).toBe('shown')
    const other = await fixture.pdf({ url: url('/gone') }, { failOn: { resourceStatus: ['4xx'] } })
    expect(other.text).toBe('gone')
  })
})

describe.each([true, false])('with enableJavaScript %p', (enableJavaScript) => {
  test.each([
    ['an image', () => `<img src="${url('/lost.svg')}">`],
    ['a frame', () => `<iframe src="${url('/lost.svg')}"></iframe>`],
    ['a style sheet', () => `<link rel=stylesheet href="${url('/lost.svg')}">`],
  ])('failOn.resourceStatus finds the status of %s', async (_, part) => {
    const options = { enableJavaScript, failOn: { resourceStatus: ['5xx'] } }
    const error = await fixture.errorOf({ html: `<p>shown${part()}` }, options)
    expect(error.details?.reason).toBe('fail_on_resource_status')
    expect(error.message).toContain('/lost.svg` responded with status 503')
  })

  test('failOn.failedResources finds a request without a response, and no status', async () => {
    const options = { enableJavaScript, failOn: { failedResources: true } }
    const error = await fixture.errorOf({ html: `<img src="${url('/hung-up')}">` }, options)
    expect(error.details?.reason).toBe('fail_on_failed_resources')
    expect(error.message).toContain('/hung-up` failed to load')
    const html = `<p>shown<img src="${url('/lost.svg')}">`
    expect((await fixture.pdf({ html }, options)).text).toBe('shown')
    const page = await fixture.errorOf({ url: url('/hung-up') }, options)
    expect(page.details?.reason).toBe('navigation_failed')
  })

  test.each([
    ['missingSelector', '#there', '<p id=there>x', '<p>x'],
    ['missingText', 'Total: 5', '<p>Total:\n <b>5</b>', '<p>Total'],
    ['missingText', 'shown', '<p>shown', '<p hidden>shown</p>'],
  ])('failOn.%s %p needs %p', async (name, value, good, bad) => {
    const options = { enableJavaScript, failOn: { [name]: value } }
    const texts = await fixture.textsOf(good, options)
    expect(texts.every((text) => text !== '')).toBeTrue()
    const error = await fixture.errorOf({ html: bad }, options)
    const reason = name === 'missingText' ? 'fail_on_missing_text' : 'fail_on_missing_selector'
    expect([error.code, error.details?.reason]).toEqual(['RENDER_FAILED', reason])
    expect(error.message).toContain(`\`options.failOn.${name}\``)
  })

  test('a page that does nothing of it is rendered, in new pages and warm ones', async () => {
    const failOn = { resourceStatus: ['4xx'], failedResources: true, missingText: 'fine' }
    const texts = await fixture.textsOf('<p>fine', { enableJavaScript, failOn })
    expect(texts).toEqual(['fine'])
  })
})

describe('failOn.consoleExceptions', () => {
  const options = { ...JS, failOn: { consoleExceptions: true } }

  test.each([
    ['an exception', 'throw new TypeError("lost")'],
    ['a rejected promise', 'Promise.reject(new TypeError("lost"))'],
    [
      'an exception after 200 messages',
      'for (let i = 0; i < 200; i++) console.log(i); throw new TypeError("lost")',
    ],
  ])('finds %s', async (_, script) => {
    const error = await fixture.errorOf({ html: `<p>x<script>${script}</script>` }, options)
    expect(error.details?.reason).toBe('fail_on_console_exceptions')
    expect(error.message).toContain('TypeError: lost')
  })

  test('does not count what is caught or logged', async () => {
    const html = '<p>x<script>console.error(1); try { throw 1 } catch {}</script>'
    expect((await fixture.pdf({ html }, options)).text).toBe('x')
  })

  test('finds them in a screenshot, too', async () => {
    const { failOn } = options
    const body = { html: '<script>throw new TypeError("lost")</script>', options: { failOn } }
    const error = await errorOf(fixture.server, fixture.user, 'screenshot', body)
    expect(error.details?.reason).toBe('fail_on_console_exceptions')
  })
})

test.each<[object, string]>([
  [{ status: ['4xx'] }, 'options.failOn.status'],
  [{ consoleExceptions: true }, 'options.failOn.consoleExceptions'],
  [{ resourceStatus: ['6xx'] }, 'options.failOn.resourceStatus[0]'],
  [{ resourceStatus: [99] }, 'options.failOn.resourceStatus[0]'],
  [{ resourceStatus: Array.from({ length: 101 }, () => 404) }, 'options.failOn.resourceStatus'],
  [{ missingSelector: 'a[' }, 'options.failOn.missingSelector'],
  [{ missingText: 'x'.repeat(1_001) }, 'options.failOn.missingText'],
])('failOn %j of HTML without scripts returns 400', async (failOn, path) => {
  const error = await fixture.errorOf({ html: '' }, { failOn })
  expect([error.code, error.details?.issues?.[0]?.path]).toEqual(['VALIDATION_ERROR', path])
})

test('a render that failOn fails is free', async () => {
  const left = async () => {
    const { server, user } = fixture
    const response = await server.post('/api/v1/pdf', { html: 'x' }, user.key)
    return Number(response.headers.get('x-renders-remaining'))
  }
  const before = await left()
  await fixture.errorOf({ html: '' }, { failOn: { missingText: 'there' } })
  expect(await left()).toBe(before - 1)
})
