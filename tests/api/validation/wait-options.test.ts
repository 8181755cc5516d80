/**
 * The types and limits of the options about waiting and failing, which PDFs and screenshots share.
 */
import { describe, expect, test } from 'bun:test'
import { createValidationClient } from '../../support/api/validation-client.ts'
import { testTypes } from '../../support/api/value-rules.ts'

describe.each(['/api/v1/pdf', '/api/v1/screenshot'] as const)('%s', (path) => {
  const client = createValidationClient(path)
  const { optionPlaces } = client

  testTypes(client, {
    'options.waitUntil': 'string or null',
    'options.waitForSelector.selector': 'string',
    'options.waitForExpression': 'string or null',
    'options.injectJS': 'string or null',
    'options.failOn': 'object or null',
    'options.failOn.status': 'array',
    'options.failOn.missingText': 'string or null',
    'options.bestAttempt': 'boolean',
    'options.failOn.consoleExceptions': 'boolean',
  })

  test.each(['load', 'domcontentloaded', 'networkIdle', 'networkAlmostIdle', null])(
    'waitUntil can be %p',
    async (waitUntil) => expect(await optionPlaces({ waitUntil })).toEqual([]),
  )

  test.each([
    ['10,000 characters of waitForExpression', { waitForExpression: '1'.repeat(10_000) }, []],
    ['more', { waitForExpression: '1'.repeat(10_001) }, ['options.waitForExpression']],
    ['an empty one', { waitForExpression: '' }, ['options.waitForExpression']],
    ['1,000 characters of text', { failOn: { missingText: 'x'.repeat(1_000) } }, []],
    ['more text', { failOn: { missingText: 'x'.repeat(1_001) } }, ['options.failOn.missingText']],
    ['an unknown moment', { waitUntil: 'networkIdle2' }, ['options.waitUntil']],
    ['a state of an element', { waitForSelector: { selector: 'p', state: 'hidden' } }, []],
  ])('%s: the places are right', async (_, options, places) => {
    expect(await optionPlaces(options)).toEqual(places)
  })

  test.each(['4xx', '404', 404, 100, 599, '1xx'])('a status can be %p', async (status) => {
    expect(await optionPlaces({ failOn: { resourceStatus: [status] } })).toEqual([])
  })

  test.each(['4x', '6xx', '40', 99, 600, '4XX', '404 ', ''])(
    'a status cannot be %p',
    async (status) => {
      const places = await optionPlaces({ failOn: { resourceStatus: [status] } })
      expect(new Set(places)).toEqual(new Set(['options.failOn.resourceStatus[0]']))
    },
  )
})
