/** Every rule for the body of `POST /api/v1/pdf`, at its edge and one past it. */
import { describe, expect, test } from 'bun:test'
import { LENGTHS, LONGEST, NO_LENGTH, ZERO } from '../../support/api/css-lengths.ts'
import { PUBLIC_URL, testRenderRequestRules } from '../../support/api/render-request-rules.ts'
import { createValidationClient, SOUND } from '../../support/api/validation-client.ts'
import { expectUnquoted, testSelectorRules, testTypes } from '../../support/api/value-rules.ts'

const judge = createValidationClient('/api/v1/pdf')
const { places, optionPlaces } = judge

const UUID = '0193a5c2-6f1e-4c3a-9b7d-2e4f8a1b3c5d'
const ASYNC = { async: true }

describe('types', () => {
  testTypes(judge, {
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
    'options.scale': 'number',
    'options.enableJavaScript': 'boolean',
    'options.waitForSelector': 'string or null',
    'options.waitForTimeout': 'integer or null',
    'options.timeout': 'integer',
  })

  test.each([1, true, null, [[]], 'A5', 'A 4', ' A4', ''])(
    'options.format is not %p',
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
  ])('may be %s', async (_name, fields) => {
    expect(await places({ ...ASYNC, ...fields })).toEqual([])
  })

  test.each<[name: string, fields: object]>([
    ['nothing', {}],
    ['html and url', { html: 'x', url: PUBLIC_URL }],
    ['empty html and url', { html: '', url: PUBLIC_URL }],
    ['html and template_id', { html: 'x', template_id: UUID }],
    ['url and template_id', { url: PUBLIC_URL, template_id: UUID }],
    ['all three', { html: 'x', url: PUBLIC_URL, template_id: UUID }],
  ])('may not be %s', async (_name, fields) => {
    expect(await places({ ...ASYNC, ...fields })).toEqual([''])
  })

  test.each(['', 'example.com', '/page', 'http://', 'http://a b/'])(
    'is no URL if %p',
    async (url) => {
      expect(await places({ ...ASYNC, url })).toEqual(['url'])
    },
  )

  test.each(['invoice', 'a-1-b', UUID.toUpperCase(), UUID.slice(1), 'x'.repeat(64)])(
    'may be a template_id of %p',
    async (template_id) => {
      expect(await places({ ...ASYNC, template_id })).toEqual([])
    },
  )

  test.each([
    ...['', ' ', 'Invoice', 'an invoice', '-a', 'a-', 'a--b', 'a_b', 'a/b', '../a', 'a\n'],
    ...['x'.repeat(65), `{${UUID}}`, `urn:uuid:${UUID}`, UUID.toUpperCase().slice(1)],
  ])('is no template_id if %p', async (template_id) => {
    expect(await places({ ...ASYNC, template_id })).toEqual(['template_id'])
  })

  test('takes a template with version 1 and above, and strings as its data', async () => {
    const template = { ...ASYNC, template_id: UUID }
    expect(await places({ ...template, template_version: 1, data: {} })).toEqual([])
    expect(await places({ ...template, data: { a: '', 'b c': 'x', __proto__x: '' } })).toEqual([])
    expect(await places({ ...template, template_version: 0 })).toEqual(['template_version'])
    for (const value of [1, true, null, [], {}]) {
      expect(await places({ ...template, data: { a: value } })).toEqual(['data.a'])
    }
  })
})

describe('unknown fields are refused', () => {
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

  test('even when JavaScript knows them', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const response = await judge.send(`{"html":"","async":true,"${name}":{}}`)
      expect(response.status).toBe(400)
      const options = await judge.send(`{"html":"","async":true,"options":{"${name}":{}}}`)
      expect(options.status).toBe(400)
    }
  })
})

describe('numbers', () => {
  test.each<[option: string, accepted: unknown[], refused: unknown[]]>([
    ['scale', [0.1, 1, 2, 2.0], [0.0999, 2.0001, 0, -1, 1e308]],
    ['timeout', [1_000, 60_000], [999, 60_001, 0, -1]],
    ['waitForTimeout', [0, 1, 29_999], [-1, 30_000, 60_000]],
  ])('options.%s ends where it should', async (option, accepted, refused) => {
    for (const value of accepted) expect(await optionPlaces({ [option]: value })).toEqual([])
    for (const value of refused) {
      expect(await optionPlaces({ [option]: value })).toEqual([`options.${option}`])
    }
  })
})

describe('page size', () => {
  test.each(['A4', 'Letter', 'Legal', 'a4', 'letter', 'LEGAL'])('may be %s', async (format) => {
    expect(await optionPlaces({ format })).toEqual([])
  })

  test.each([...LENGTHS, ...LONGEST])('may be %p', async (length) => {
    const margin = { top: '0', right: '0', bottom: '0', left: '0' }
    const format = { width: length, height: length }
    expect(await optionPlaces({ format, margin })).toEqual([])
  })

  test.each([...NO_LENGTH, ...ZERO])('may not be %p', async (length) => {
    const found = await optionPlaces({ format: { width: length, height: length } })
    expect(found.sort()).toEqual(['options.format.height', 'options.format.width'])
  })

  test('needs both its sides', async () => {
    expect(await optionPlaces({ format: { width: '1in' } })).toEqual(['options.format.height'])
    expect(await optionPlaces({ format: { height: '1in' } })).toEqual(['options.format.width'])
    const none = ['options.format.height', 'options.format.width']
    expect((await optionPlaces({ format: {} })).sort()).toEqual(none)
    expect(await optionPlaces({ format: { width: 1, height: '1in' } })).toEqual([
      'options.format.width',
    ])
  })
})

describe('margins', () => {
  const all = (length: string) => ({ top: length, right: length, bottom: length, left: length })

  test.each([...LENGTHS, ...LONGEST, ...ZERO])('may be %p', async (length) => {
    // That long ones leave no room is an issue of all margins together.
    const found = await optionPlaces({ margin: all(length) })
    expect(found.filter((place) => place !== 'options.margin')).toEqual([])
  })

  test.each(NO_LENGTH)('may not be %p', async (length) => {
    const found = await optionPlaces({ margin: all(length) })
    expect(found.sort()).toEqual(
      Object.keys(all(''))
        .map((side) => `options.margin.${side}`)
        .sort(),
    )
  })

  test.each<[name: string, options: object, fits: boolean]>([
    ['just across', { margin: { left: '105mm', right: '104.9mm' } }, true],
    ['the whole way across', { margin: { left: '105mm', right: '105mm' } }, false],
    ['just down', { margin: { top: '100mm', bottom: '196.9mm' } }, true],
    ['the whole way down', { margin: { top: '100mm', bottom: '197mm' } }, false],
    ['across with the default of the other side', { margin: { left: '189.9mm' } }, true],
    ['too far with the default of the other side', { margin: { left: '190mm' } }, false],
    ['across a page on its side', { landscape: true, margin: { left: '276mm' } }, true],
    ['too far down a page on its side', { landscape: true, margin: { top: '190mm' } }, false],
    ['in other units', { format: 'Letter', margin: { left: '4in', right: '324pt' } }, false],
    ['beyond a small page', { format: { width: '30mm', height: '30mm' } }, false],
  ])('that reach %s are taken only if they leave room', async (_name, options, fits) => {
    expect(await optionPlaces(options)).toEqual(fits ? [] : ['options.margin'])
  })
})

test('defaults are those of the specification', () => {
  const { operations } = judge.server.services.contract
  const body = { html: '', options: { margin: { top: '0' } } }
  expect(operations.find(({ id }) => id === 'renderPdf')?.checkBody?.(body)).toEqual([])
  expect<unknown>(body).toEqual({
    html: '',
    async: false,
    options: {
      format: 'A4',
      landscape: false,
      margin: { top: '0', right: '20mm', bottom: '20mm', left: '20mm' },
      printBackground: true,
      displayHeaderFooter: false,
      headerTemplate: null,
      footerTemplate: null,
      scale: 1,
      enableJavaScript: false,
      waitForSelector: null,
      waitForTimeout: null,
      timeout: 30_000,
    },
  })
})

test('of what is wrong, text is not repeated', async () => {
  const marker = 'Sup3rSecret'
  const margin = { top: marker, left: `${marker}mm` }
  await expectUnquoted(judge, marker, [
    { html: 1, url: marker, template_id: marker, data: { a: [marker] }, options: { margin } },
    { ...SOUND, metadata: [marker], webhook_url: marker, webhook_secret: marker.slice(0, 7) },
    { ...SOUND, options: { format: marker, scale: marker, waitForSelector: `[${marker}` } },
    { ...SOUND, options: { format: { width: marker, height: [marker] }, timeout: marker } },
    { ...SOUND, webhook_url: `https://ada:${marker}@example.com/`, metadata: { a: marker } },
    { url: `http://${marker}@127.0.0.1/` },
  ])
})

test('of what is wrong, a message says what it must be', async () => {
  const options = { scale: 3, timeout: 1, format: 'A5', waitForSelector: '#', margin: { top: '1' } }
  const issues = await judge.issues({ ...SOUND, template_version: 1.5, options })
  expect(Object.fromEntries(issues.map(({ path, message }) => [path, message]))).toEqual({
    template_version: '`template_version` must be a whole number.',
    'options.scale': '`options.scale` must be at most 2, got 3.',
    'options.timeout': '`options.timeout` must be at least 1000, got 1.',
    'options.format':
      '`options.format` must be one of A4, Letter, Legal or an object with width and height.',
    'options.waitForSelector': '`options.waitForSelector` must be a CSS selector.',
    'options.margin.top':
      '`options.margin.top` must be a length from 0 to 5 m: a number followed by mm, cm, in, px or pt, such as "20mm".',
  })
})

testRenderRequestRules(judge)
testSelectorRules(judge, ['waitForSelector'])
