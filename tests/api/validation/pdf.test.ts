/** Tests every rule for the body of `POST /api/v1/pdf` at its limit and just past it. */
import { describe, expect, test } from 'bun:test'
import { PUBLIC_URL, testRenderRequestRules } from '../../support/api/render-request-rules.ts'
import { createValidationClient, SOUND } from '../../support/api/validation-client.ts'
import { expectUnquoted, testSelectorRules, testTypes } from '../../support/api/value-rules.ts'

const client = createValidationClient('/api/v1/pdf')
const { places, optionPlaces } = client

const UUID = '0193a5c2-6f1e-4c3a-9b7d-2e4f8a1b3c5d'
const ASYNC = { async: true }

describe('field types', () => {
  testTypes(client, {
    html: 'string',
    url: 'string',
    template_id: 'string',
    template_version: 'integer',
    data: 'object',
    options: 'object',
    metadata: 'object or null',
    webhook_url: 'string',
    webhook_secret: 'string',
    async: 'boolean',
    'options.landscape': 'boolean',
    'options.margin': 'object',
    'options.margin.top': 'string',
    'options.margin.right': 'string',
    'options.margin.bottom': 'string',
    'options.margin.left': 'string',
    'options.printBackground': 'boolean',
    'options.displayHeaderFooter': 'boolean',
    'options.headerTemplate': 'string or null',
    'options.footerTemplate': 'string or null',
    'options.headerFirstPage': 'string or null',
    'options.footerFirstPage': 'string or null',
    'options.headerLastPage': 'string or null',
    'options.footerLastPage': 'string or null',
    'options.pageNumberOffset': 'integer',
    'options.bleed': 'string or null',
    'options.cropMarks': 'boolean',
    'options.scale': 'number',
    'options.pageRanges': 'string or null',
    'options.preferCSSPageSize': 'boolean',
    'options.singlePage': 'boolean',
    'options.outline': 'boolean',
    'options.tagged': 'boolean',
    'options.omitBackground': 'boolean',
    'options.media': 'string or null',
    'options.mediaFeatures': 'object',
    'options.enableJavaScript': 'boolean',
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
    'options.viewport': 'object or null',
    'options.deviceScaleFactor': 'number',
  })

  test.each([1, true, null, [[]], 'A7', 'A 4', ' A4', ''])(
    'options.format cannot be %p',
    async (format) => {
      expect(await optionPlaces({ format })).toEqual(['options.format'])
    },
  )
})

describe('the source of the page', () => {
  test.each<[name: string, fields: object]>([
    ['html', { html: '<p>x</p>' }],
    ['empty html', { html: '' }],
    ['url', { url: PUBLIC_URL }],
    ['template_id', { template_id: UUID }],
  ])('can be %s', async (_name, fields) => {
    expect(await places({ ...ASYNC, ...fields })).toEqual([])
  })

  test.each<[name: string, fields: object]>([
    ['nothing', {}],
    ['html and url', { html: 'x', url: PUBLIC_URL }],
    ['empty html and url', { html: '', url: PUBLIC_URL }],
    ['html and template_id', { html: 'x', template_id: UUID }],
    ['url and template_id', { url: PUBLIC_URL, template_id: UUID }],
    ['all three', { html: 'x', url: PUBLIC_URL, template_id: UUID }],
  ])('cannot be %s', async (_name, fields) => {
    expect(await places({ ...ASYNC, ...fields })).toEqual([''])
  })

  test.each(['', 'example.com', '/page', 'http://', 'http://a b/'])(
    'cannot be the URL %p',
    async (url) => {
      expect(await places({ ...ASYNC, url })).toEqual(['url'])
    },
  )

  test.each(['invoice', 'a-1-b', UUID.toUpperCase(), UUID.slice(1), 'x'.repeat(64)])(
    'can be the template_id %p',
    async (template_id) => {
      expect(await places({ ...ASYNC, template_id })).toEqual([])
    },
  )

  test.each([
    ...['', ' ', 'Invoice', 'an invoice', '-a', 'a-', 'a--b', 'a_b', 'a/b', '../a', 'a\n'],
    ...['x'.repeat(65), `{${UUID}}`, `urn:uuid:${UUID}`, UUID.toUpperCase().slice(1)],
  ])('cannot be the template_id %p', async (template_id) => {
    expect(await places({ ...ASYNC, template_id })).toEqual(['template_id'])
  })

  test('can be a template with a version from 1, and strings as its data', async () => {
    const template = { ...ASYNC, template_id: UUID }
    expect(await places({ ...template, template_version: 1, data: {} })).toEqual([])
    expect(await places({ ...template, data: { a: '', 'b c': 'x', __proto__x: '' } })).toEqual([])
    expect(await places({ ...template, template_version: 0 })).toEqual(['template_version'])
    for (const value of [1, true, null, [], {}]) {
      expect(await places({ ...template, data: { a: value } })).toEqual(['data.a'])
    }
  })
})

describe('an unknown field is refused', () => {
  test.each<[place: string, body: object]>([
    ['extra', { ...SOUND, extra: 1 }],
    ['HTML', { ...SOUND, HTML: '' }],
    ['options.extra', { ...SOUND, options: { extra: 1 } }],
    ['options.fullPage', { ...SOUND, options: { fullPage: true } }],
    ['options.margin.extra', { ...SOUND, options: { margin: { extra: '1mm' } } }],
    [
      'options.format.extra',
      { ...SOUND, options: { format: { width: '1in', height: '1in', extra: 1 } } },
    ],
  ])('as %s', async (place, body) => {
    expect(await places(body)).toEqual([place])
  })

  test('even if its name is a property of every JavaScript object', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const response = await client.send(`{"html":"","async":true,"${name}":{}}`)
      expect(response.status).toBe(400)
      const options = await client.send(`{"html":"","async":true,"options":{"${name}":{}}}`)
      expect(options.status).toBe(400)
    }
  })
})

describe('a numeric option', () => {
  test.each<[option: string, accepted: unknown[], refused: unknown[]]>([
    ['scale', [0.1, 1, 2, 2.0], [0.0999, 2.0001, 0, -1, 1e308]],
    ['timeout', [1_000, 60_000], [999, 60_001, 0, -1]],
    ['waitForTimeout', [0, 1, 29_999], [-1, 30_000, 60_000]],
  ])(
    'such as options.%s is accepted up to its limits and refused past them',
    async (option, accepted, refused) => {
      for (const value of accepted) expect(await optionPlaces({ [option]: value })).toEqual([])
      for (const value of refused) {
        expect(await optionPlaces({ [option]: value })).toEqual([`options.${option}`])
      }
    },
  )
})

describe('options.pageRanges', () => {
  test.each([
    '1',
    '1-3',
    '-3',
    '9-',
    '1,3-5, 7 -',
    ' 2 - 4 ',
    '7-7',
    '999999',
    `${'1,'.repeat(499)}1`,
  ])('can be %p', async (pageRanges) => {
    expect(await optionPlaces({ pageRanges })).toEqual([])
  })

  test.each([
    ...['', ' ', ',', '1,', ',1', '1,,2', '-', '0', '0-3', '01', '3-1', '1-2-3', 'a', '1;2', '1.5'],
    ...['+1', '1e1', '\n1', '\u0663', '1000000', '4294967297', 'all', '1, 2, x'],
    `${'1,'.repeat(500)}1`,
  ])('cannot be %p', async (pageRanges) => {
    expect(await optionPlaces({ pageRanges })).toEqual(['options.pageRanges'])
  })
})

test('an error never repeats the text of a wrong value', async () => {
  const marker = 'Sup3rSecret'
  const margin = { top: marker, left: `${marker}mm` }
  await expectUnquoted(client, marker, [
    { html: 1, url: marker, template_id: marker, data: { a: [marker] }, options: { margin } },
    { ...SOUND, metadata: [marker], webhook_url: marker, webhook_secret: marker.slice(0, 7) },
    { ...SOUND, options: { format: marker, scale: marker, waitForSelector: `[${marker}` } },
    { ...SOUND, options: { format: { width: marker, height: [marker] }, timeout: marker } },
    { ...SOUND, webhook_url: `https://ada:${marker}@example.com/`, metadata: { a: marker } },
    { url: `http://${marker}@127.0.0.1/` },
  ])
})

test('the message of an issue says what the value must be', async () => {
  const options = { scale: 3, timeout: 1, format: 'A7', waitForSelector: '#', margin: { top: '1' } }
  const issues = await client.issues({ ...SOUND, template_version: 1.5, options })
  expect(Object.fromEntries(issues.map(({ path, message }) => [path, message]))).toEqual({
    template_version: '`template_version` must be a whole number.',
    'options.scale': '`options.scale` must be at most 2, got 3.',
    'options.timeout': '`options.timeout` must be at least 1000, got 1.',
    'options.format':
      '`options.format` must be one of A0, A1, A2, A3, A4, A5, A6, Letter, Legal, Tabloid, Ledger or an object with width and height.',
    'options.waitForSelector': '`options.waitForSelector` must be a CSS selector.',
    'options.margin.top':
      '`options.margin.top` must be a length from 0 to 5 m: a number followed by mm, cm, in, px, pt or pc, such as "20mm".',
  })
})

testRenderRequestRules(client)
testSelectorRules(client, ['waitForSelector'])
