/**
 * Options about what the page sees, such as its language and credentials, for PDFs and screenshots
 * alike.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { imageOf, pdfOf } from '../support/api/renders.ts'
import { colourAt } from '../support/files/images.ts'
import { type Site, startSite } from '../support/network/site.ts'
import { startNamedServer } from '../support/server/named-server.ts'
import type { TestServer, TestUser } from '../support/server/server.ts'

const LIME = '#00ff00'
const AGENT = 'Reader/7.1 (tests)'

let site: Site
let other: Site
let server: TestServer
let user: TestUser

beforeAll(async () => {
  ;[site, other] = await Promise.all([startSite(), startSite()])
  server = await startNamedServer()
  user = await server.newUser()
})
beforeEach(() => {
  for (const one of [site, other]) one.requests.length = 0
})
afterAll(async () => {
  await server.close()
  await Promise.all([site.close(), other.close()])
})

/**
 * A page that is lime and says "as asked" if an expression is true in it, and shows what it is
 * otherwise.
 */
function probe(expression: string): string {
  return `<!doctype html><meta name=viewport content="width=321"><body><script type=module>
    const inWorker = (text) => new Promise((resolve, reject) => {
      const source = new Blob(['postMessage(' + text + ')'], { type: 'text/javascript' })
      const worker = new Worker(URL.createObjectURL(source))
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = reject
    })
    const position = () => new Promise((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject))
    const seen = await (${expression})
    document.body.bgColor = seen === true ? 'lime' : 'red'
    document.body.append(seen === true ? 'as asked' : JSON.stringify(seen))
    </script>`
}

type Kind = 'pdf' | 'screenshot'
const KINDS: Kind[] = ['pdf', 'screenshot']

/** @returns "as asked" if the page saw what it should see */
const waitForSelector = '[bgcolor], p'

async function see(kind: Kind, path: string, options: object): Promise<string> {
  const url = `${site.url}${path}`
  if (kind === 'pdf') {
    const pages = await pdfOf(server, user, {
      url,
      options: { enableJavaScript: true, waitForSelector, ...options },
    })
    return pages[0]?.text.trim() ?? ''
  }
  const image = await imageOf(server, user, {
    url,
    options: { waitForSelector, ...options },
  })
  return colourAt(image, image.width - 3, image.height - 3) === LIME ? 'as asked' : 'something else'
}

const valuesOf = (name: string, from = site) =>
  from.requests.map(({ head }) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim())

describe.each(KINDS)('in a %s', (kind) => {
  test.each<[name: string, options: object, expression: string]>([
    [
      'userAgent is what scripts read',
      { userAgent: AGENT },
      `navigator.userAgent === '${AGENT}' || navigator.userAgent`,
    ],
    [
      'userAgent is what workers read',
      { userAgent: AGENT },
      `inWorker('navigator.userAgent').then((text) => text === '${AGENT}' || text)`,
    ],
    [
      'locale is the language of the page',
      { locale: 'de-CH' },
      `navigator.language === 'de-CH' || navigator.language`,
    ],
    [
      'locale formats numbers',
      { locale: 'de-DE' },
      `(1234.5).toLocaleString() === '1.234,5' || (1234.5).toLocaleString()`,
    ],
    [
      'locale formats numbers in workers',
      { locale: 'de-DE' },
      `inWorker('(1234.5).toLocaleString()').then((text) => text === '1.234,5' || text)`,
    ],
    [
      'timezone is that of dates',
      { timezone: 'Pacific/Kiritimati' },
      `new Date(1e12).getTimezoneOffset() === -840 && Intl.DateTimeFormat().resolvedOptions().timeZone === 'Pacific/Kiritimati'`,
    ],
    [
      'geolocation is the position',
      { geolocation: { latitude: 47.5, longitude: 8.25 } },
      `position().then(({ latitude, longitude }) => latitude === 47.5 && longitude === 8.25, ({ message }) => message)`,
    ],
    [
      'reducedMotion is a media query',
      { reducedMotion: true },
      `matchMedia('(prefers-reduced-motion: reduce)').matches`,
    ],
    [
      'mobile lets the viewport element count',
      { mobile: true },
      `innerWidth === 321 || innerWidth`,
    ],
    [
      'mobile has touch events',
      { mobile: true },
      `'ontouchstart' in window && navigator.maxTouchPoints > 0`,
    ],
    [
      'device has its scale and user agent',
      { device: 'iPhone 15' },
      `devicePixelRatio === 3 && navigator.userAgent.includes('iPhone') || [devicePixelRatio, navigator.userAgent]`,
    ],
    [
      'device has the user agent that the request names',
      { device: 'Pixel 9', userAgent: AGENT },
      `devicePixelRatio === 2.625 && navigator.userAgent === '${AGENT}'`,
    ],
  ])('%s, and the next render sees nothing of it', async (_, options, expression) => {
    const path = `/${crypto.randomUUID()}`
    site.routes[path] = { body: probe(expression) }
    expect(await see(kind, path, options)).toBe('as asked')
    expect(await see(kind, path, {})).not.toBe('as asked')
  })

  test('userAgent and locale are headers of every request', async () => {
    site.routes['/page'] = {
      body: '<body bgcolor=lime><img src="/a.svg"><iframe src="/frame"></iframe>',
    }
    await see(kind, '/page', { userAgent: AGENT, locale: 'de-CH' })
    expect([...new Set(site.requests.map(({ target }) => target))].sort()).toEqual([
      '/a.svg',
      '/frame',
      '/page',
    ])
    expect(new Set(valuesOf('user-agent'))).toEqual(new Set([AGENT]))
    expect(valuesOf('accept-language').every((value) => value?.startsWith('de-CH'))).toBeTrue()
  })

  test('cookies have a path, an expiry and flags', async () => {
    site.routes['/in/page'] = {
      body: probe(`document.cookie === 'seen=1' || document.cookie`),
    }
    const cookie = { domain: '127.0.0.1', value: '1' }
    const cookies = [
      { ...cookie, name: 'seen', path: '/in', sameSite: 'Lax' },
      { ...cookie, name: 'hidden', httpOnly: true },
      { ...cookie, name: 'past', expires: 1 },
      { ...cookie, name: 'elsewhere', path: '/out' },
    ]
    expect(await see(kind, '/in/page', { cookies })).toBe('as asked')
    expect(valuesOf('cookie')[0]?.split('; ').sort()).toEqual(['hidden=1', 'seen=1'])
  })
})

describe('httpCredentials', () => {
  const httpCredentials = { username: 'ada', password: 'pass:word' }
  const basic = `Basic ${Buffer.from('ada:pass:word').toString('base64')}`
  const challenge = {
    status: 401,
    headers: { 'WWW-Authenticate': 'Basic realm="inside"' },
    body: '<p>refused',
  }

  test.each(KINDS)('answer the challenge of the address once, in a %s', async (kind) => {
    site.routes['/locked'] = challenge
    await see(kind, '/locked', { httpCredentials })
    expect(valuesOf('authorization')).toEqual([undefined, basic])
  })

  test('are not sent to another origin, nor by the next render', async () => {
    other.routes['/locked.svg'] = challenge
    site.routes['/page'] = { body: `<p>x<img src="${other.url}/locked.svg">` }
    await see('pdf', '/page', { httpCredentials })
    expect(valuesOf('authorization', other)).toEqual([undefined])
    site.routes['/locked'] = challenge
    await see('pdf', '/locked', { httpCredentials })
    site.requests.length = 0
    await see('pdf', '/locked', {})
    expect(valuesOf('authorization')).toEqual([undefined])
  })
})

test('extraHeaders and cookies of a PDF reach its address', async () => {
  site.routes['/page'] = { body: '<p>x' }
  const cookies = [{ name: 'session', value: 'abc', domain: '127.0.0.1' }]
  await see('pdf', '/page', { cookies, extraHeaders: { 'X-Token': 't' }, enableJavaScript: false })
  expect([...valuesOf('cookie'), ...valuesOf('x-token')]).toEqual(['session=abc', 't'])
})

test('the viewport of a PDF is the window in which its page loads', async () => {
  site.routes['/page'] = {
    body: probe(`innerWidth === 640 && innerHeight === 480 || [innerWidth, innerHeight]`),
  }
  expect(await see('pdf', '/page', { viewport: { width: 640, height: 480 } })).toBe('as asked')
})

test.each([0.5, 1.5, 2.5, 4])(
  'a screenshot has %d pixels per CSS pixel',
  async (deviceScaleFactor) => {
    const options = { width: 200, height: 100, deviceScaleFactor }
    for (const extra of [{}, { fullPage: true }]) {
      const image = await imageOf(server, user, {
        html: '<body bgcolor=lime>',
        options: { ...options, ...extra },
      })
      expect([image.width, image.height]).toEqual([
        200 * deviceScaleFactor,
        100 * deviceScaleFactor,
      ])
      expect(colourAt(image, image.width - 1, image.height - 1)).toBe(LIME)
    }
  },
)
