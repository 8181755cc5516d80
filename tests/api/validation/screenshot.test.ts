/** Tests every rule for the body of `POST /api/v1/screenshot` at its limit and just past it. */
import { describe, expect, test } from 'bun:test'
import { PUBLIC_URL, testRenderRequestRules } from '../../support/api/render-request-rules.ts'
import { createValidationClient, SOUND } from '../../support/api/validation-client.ts'
import { expectUnquoted, testSelectorRules, testTypes } from '../../support/api/value-rules.ts'

const client = createValidationClient('/api/v1/screenshot')
const { places, optionPlaces } = client

const COOKIE = { name: 'session', value: 'x', domain: 'example.com' }

describe('field types', () => {
  testTypes(client, {
    html: 'string',
    url: 'string',
    options: 'object',
    metadata: 'object or null',
    webhook_url: 'string',
    webhook_secret: 'string',
    async: 'boolean',
    'options.width': 'integer',
    'options.height': 'integer',
    'options.format': 'string',
    'options.quality': 'integer',
    'options.resize': 'object or null',
    'options.fullPage': 'boolean',
    'options.selector': 'string or null',
    'options.clip': 'object or null',
    'options.omitBackground': 'boolean',
    'options.deviceScaleFactor': 'number',
    'options.darkMode': 'boolean',
    'options.blockAds': 'boolean',
    'options.injectCSS': 'string or null',
    'options.waitForTimeout': 'integer or null',
    'options.timeout': 'integer',
    'options.cookies': 'array',
    'options.extraHeaders': 'object',
    'options.httpCredentials': 'object or null',
    'options.userAgent': 'string or null',
    'options.locale': 'string or null',
    'options.timezone': 'string or null',
    'options.geolocation': 'object or null',
    'options.reducedMotion': 'boolean',
    'options.mobile': 'boolean',
  })
})

describe('the source of the page', () => {
  test.each<[name: string, fields: object]>([
    ['html', { html: '<p>x</p>' }],
    ['empty html', { html: '' }],
    ['url', { url: PUBLIC_URL }],
  ])('can be %s', async (_name, fields) => {
    expect(await places({ async: true, ...fields })).toEqual([])
  })

  test.each<[name: string, fields: object]>([
    ['nothing', {}],
    ['html and url', { html: 'x', url: PUBLIC_URL }],
    ['empty html and url', { html: '', url: PUBLIC_URL }],
  ])('cannot be %s', async (_name, fields) => {
    expect(await places({ async: true, ...fields })).toEqual([''])
  })
})

describe('an unknown field is refused', () => {
  test.each<[place: string, body: object]>([
    ['extra', { ...SOUND, extra: 1 }],
    ['template_id', { ...SOUND, template_id: '0193a5c2-6f1e-4c3a-9b7d-2e4f8a1b3c5d' }],
    ['template_version', { ...SOUND, template_version: 1 }],
    ['data', { ...SOUND, data: {} }],
    ['options.extra', { ...SOUND, options: { extra: 1 } }],
    ['options.scale', { ...SOUND, options: { scale: 1 } }],
    ['options.cookies[0].port', { ...SOUND, options: { cookies: [{ ...COOKIE, port: 80 }] } }],
  ])('as %s', async (place, body) => {
    expect(await places(body)).toEqual([place])
  })
})

describe('a numeric option', () => {
  test.each<[option: string, accepted: number[], refused: number[]]>([
    ['width', [1, 16_384], [0, -1, 16_385]],
    ['height', [1, 16_384], [0, -1, 16_385]],
    ['quality', [1, 100], [0, -1, 101]],
    ['deviceScaleFactor', [0.5, 1, 1.5, 2, 3, 4], [0, 0.4, 4.1, -1]],
    ['timeout', [1_000, 60_000], [999, 60_001]],
    ['waitForTimeout', [0, 29_999], [-1, 30_000, 60_000]],
  ])(
    'such as options.%s is accepted up to its limits and refused past them',
    async (option, accepted, refused) => {
      for (const value of accepted) expect(await optionPlaces({ [option]: value })).toEqual([])
      for (const value of refused) {
        expect(await optionPlaces({ [option]: value })).toEqual([`options.${option}`])
      }
    },
  )

  test.each(['png', 'jpeg', 'webp', 'avif', 'PNG', 'Jpeg', 'WebP'])(
    'of quality is accepted with the format %s',
    async (format) => {
      expect(await optionPlaces({ format, quality: 50 })).toEqual([])
    },
  )

  test.each(['', 'jpg', 'gif', 'pdf', ' png'])('the format %p is refused', async (format) => {
    expect(await optionPlaces({ format })).toEqual(['options.format'])
  })
})

describe('the size of an image', () => {
  test.each<[megapixels: number, width: number, height: number, deviceScaleFactor: number]>([
    [267.99, 16_384, 16_357, 1],
    [267.98, 16_384, 4_089, 2],
    [267.96, 16_384, 1_817, 3],
    [268, 8_375, 8_000, 2],
  ])('can be %d megapixels (%i x %i at %i)', async (_megapixels, width, height, factor) => {
    expect(await optionPlaces({ width, height, deviceScaleFactor: factor })).toEqual([])
  })

  test.each<[megapixels: number, width: number, height: number, deviceScaleFactor: number]>([
    [268.01, 16_384, 16_358, 1],
    [268.04, 16_384, 4_090, 2],
    [268.11, 16_384, 1_818, 3],
    [268.03, 8_375, 8_001, 2],
  ])('cannot be %d megapixels (%i x %i at %i)', async (_megapixels, width, height, factor) => {
    const options = { width, height, deviceScaleFactor: factor }
    expect(await optionPlaces(options)).toEqual(['options.width'])
  })

  test.each<[sides: string, options: object, refused: string[]]>([
    ['16383 wide', { width: 16_383 }, []],
    ['16384 wide', { width: 16_384 }, ['options.width']],
    ['16383 high', { height: 16_383 }, []],
    ['16384 high', { height: 16_384 }, ['options.height']],
    ['16383 wide at 3', { width: 5_461, deviceScaleFactor: 3 }, []],
    ['16386 wide at 3', { width: 5_462, deviceScaleFactor: 3 }, ['options.width']],
    ['16384 high at 2', { height: 8_192, deviceScaleFactor: 2 }, ['options.height']],
  ])('has a limit of its own for WebP: %s', async (_sides, options, refused) => {
    expect(await optionPlaces({ ...options, format: 'webp' })).toEqual(refused)
    for (const format of ['png', 'jpeg']) {
      expect(await optionPlaces({ ...options, format })).toEqual([])
    }
  })
})

describe('cookies', () => {
  test.each<[name: string, cookie: object]>([
    ['of one letter', { ...COOKIE, name: 'a' }],
    ['with an empty value', { ...COOKIE, value: '' }],
    ['with any text as value', { ...COOKIE, value: 'a=b, "c" 中' }],
    ['of a whole domain', { ...COOKIE, domain: '.example.com' }],
    ['of an IPv4 address', { ...COOKIE, domain: '127.0.0.1' }],
    ['of an IPv6 address', { ...COOKIE, domain: '[::1]' }],
  ])('%s are accepted', async (_name, cookie) => {
    expect(await optionPlaces({ cookies: [cookie, COOKIE] })).toEqual([])
  })

  test.each<[name: string, cookie: unknown, places: string[]]>([
    ['without fields', {}, ['.name', '.value', '.domain']],
    ['that are not objects', 'session=x', ['']],
    ['that are null', null, ['']],
    [
      'with values of other types',
      { name: 1, value: true, domain: null },
      ['.name', '.value', '.domain'],
    ],
    ['without a name', { ...COOKIE, name: '' }, ['.name']],
    ['with = in the name', { ...COOKIE, name: 'a=b' }, ['.name']],
    ['with ; in the name', { ...COOKIE, name: 'a;b' }, ['.name']],
    ['with a space in the name', { ...COOKIE, name: 'a b' }, ['.name']],
    ['with NUL in the name', { ...COOKIE, name: 'a\u0000' }, ['.name']],
    ['with ; in the value', { ...COOKIE, value: 'a;b' }, ['.value']],
    ['with a line break in the value', { ...COOKIE, value: 'a\nb' }, ['.value']],
    ['with DEL in the value', { ...COOKIE, value: 'a\u007f' }, ['.value']],
    ['without a domain', { ...COOKIE, domain: '' }, ['.domain']],
    ['with an address as domain', { ...COOKIE, domain: 'https://example.com' }, ['.domain']],
    ['with a port in the domain', { ...COOKIE, domain: 'example.com:80' }, ['.domain']],
    ['with a path in the domain', { ...COOKIE, domain: 'example.com/a' }, ['.domain']],
    ['with a space in the domain', { ...COOKIE, domain: 'exa mple.com' }, ['.domain']],
    ['with dots only as domain', { ...COOKIE, domain: '..' }, ['.domain']],
  ])('%s are refused', async (_name, cookie, within) => {
    const found = await optionPlaces({ cookies: [COOKIE, cookie] })
    expect(found.sort()).toEqual(within.map((place) => `options.cookies[1]${place}`).sort())
  })
})

describe('extraHeaders', () => {
  test.each<[name: string, value: string]>([
    ['Accept-Language', 'de, en;q=0.5'],
    ['X-Empty', ''],
    ['x_1.~!', 'a'],
    ['Cookie', 'a=b'],
    ['Authorization', 'Bearer x'],
  ])('can set %s', async (name, value) => {
    expect(await optionPlaces({ extraHeaders: { [name]: value } })).toEqual([])
  })

  test.each<[name: string, value: unknown]>([
    ...['', 'a b', 'a:b', 'ä', 'a\n', '(a)', 'a/b'].map((name): [string, string] => [name, 'x']),
    ...['Host', 'host', 'Content-Length', 'Connection', 'Keep-Alive', 'Transfer-Encoding'].map(
      (name): [string, string] => [name, 'x'],
    ),
    ...['TE', 'Trailer', 'Upgrade', 'Proxy-Authorization', 'proxy-x'].map(
      (name): [string, string] => [name, 'x'],
    ),
    ['X-Break', 'a\r\nHost: b'],
    ['X-Line', 'a\nb'],
    ['X-Nul', '\u0000'],
    ['X-Number', 1],
    ['X-Null', null],
    ['X-List', ['a']],
  ])('cannot set %p to %p', async (name, value) => {
    const places = await optionPlaces({ extraHeaders: { Accept: 'x', [name]: value } })
    expect(places).toEqual([name === '' ? 'options.extraHeaders.' : `options.extraHeaders.${name}`])
  })

  test('have at most 65,536 characters together', async () => {
    const headers = (last: number) => ({ A: 'a'.repeat(60_000), B: 'b'.repeat(last) })
    expect(await optionPlaces({ extraHeaders: headers(5_534) })).toEqual([])
    expect(await optionPlaces({ extraHeaders: headers(5_535) })).toEqual(['options.extraHeaders'])
  })
})

test('an error never repeats the text of a wrong value', async () => {
  const marker = 'Sup3rSecret'
  const cookies = [{ name: `${marker};`, value: `${marker};`, domain: `${marker}/` }, marker]
  await expectUnquoted(client, marker, [
    { url: marker, html: 1, options: { cookies, extraHeaders: { A: [marker] }, format: marker } },
    { ...SOUND, options: { cookies: cookies.slice(0, 1), extraHeaders: { A: `${marker}\n` } } },
    { ...SOUND, options: { selector: `[${marker}`, injectCSS: [marker], quality: marker } },
  ])
})

testRenderRequestRules(client)
testSelectorRules(client, ['selector', 'waitForSelector'])
