/** Rules of the options for a clean capture, of PDFs and screenshots. */
import { describe, expect, test } from 'bun:test'
import { createValidationClient } from '../../support/api/validation-client.ts'
import { testTypes } from '../../support/api/value-rules.ts'

const KINDS = ['/api/v1/pdf', '/api/v1/screenshot'] as const

describe.each(KINDS)('%s', (path) => {
  const client = createValidationClient(path)
  const { optionPlaces } = client

  testTypes(client, {
    'options.hideSelectors': 'array',
    'options.removeSelectors': 'array',
    'options.hideCookieBanners': 'boolean',
    'options.expandScrollers': 'boolean',
    'options.blockResources': 'array',
  })

  test.each(['hideSelectors', 'removeSelectors'])('%s has at most 100 selectors', async (name) => {
    const list = (length: number) => Array.from({ length }, (_, i) => `#a${i}`)
    expect(await optionPlaces({ [name]: list(100) })).toEqual([])
    expect(await optionPlaces({ [name]: list(101) })).toEqual([`options.${name}`])
  })

  test.each(['hideSelectors', 'removeSelectors'])(
    '%s names the selector that is not valid',
    async (name) => {
      const place = `options.${name}[1]`
      for (const wrong of ['', 'a[', 'p::before', '}', 'a {}', 1, null]) {
        expect(await optionPlaces({ [name]: ['p', wrong] })).toEqual([place])
      }
      expect(await optionPlaces({ [name]: ['p', `#${'a'.repeat(999)}`] })).toEqual([])
      expect(await optionPlaces({ [name]: ['p', `#${'a'.repeat(1_000)}`] })).toEqual([place])
    },
  )

  test('blockResources takes types, each once', async () => {
    const all = ['image', 'media', 'font', 'stylesheet', 'script', 'xhr', 'document']
    expect(await optionPlaces({ blockResources: all })).toEqual([])
    expect(await optionPlaces({ blockResources: ['image', 'image'] })).toEqual([
      'options.blockResources',
    ])
    expect(await optionPlaces({ blockResources: ['websocket'] })).toEqual([
      'options.blockResources[0]',
    ])
  })
})

const screenshots = createValidationClient('/api/v1/screenshot')

test.each([
  ['fetch', 'xhr'],
  ['iframe', 'document'],
  ['css', 'stylesheet'],
  ['images', 'image'],
])('the type %s is refused with the name %s', async (given, meant) => {
  const body = { html: '', options: { blockResources: [given] } }
  const text = await (await screenshots.send(JSON.stringify(body))).text()
  expect(text).toContain(meant)
})
