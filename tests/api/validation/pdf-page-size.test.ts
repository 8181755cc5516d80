/** Tests the rules for the page size and the margins of `POST /api/v1/pdf` at their limits. */
import { describe, expect, test } from 'bun:test'
import { LENGTHS, LONGEST, NO_LENGTH, ZERO } from '../../support/api/css-lengths.ts'
import { createValidationClient } from '../../support/api/validation-client.ts'

const { optionPlaces } = createValidationClient('/api/v1/pdf')

describe('the page size', () => {
  test.each(['A4', 'Letter', 'Legal', 'a4', 'letter', 'LEGAL'])('can be %s', async (format) => {
    expect(await optionPlaces({ format })).toEqual([])
  })

  test.each([...LENGTHS, ...LONGEST])('can be %p', async (length) => {
    const margin = { top: '0', right: '0', bottom: '0', left: '0' }
    const format = { width: length, height: length }
    expect(await optionPlaces({ format, margin })).toEqual([])
  })

  test.each([...NO_LENGTH, ...ZERO])('cannot be %p', async (length) => {
    const found = await optionPlaces({ format: { width: length, height: length } })
    expect(found.sort()).toEqual(['options.format.height', 'options.format.width'])
  })

  test('needs a width and a height', async () => {
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

  test.each([...LENGTHS, ...LONGEST, ...ZERO])('can be %p', async (length) => {
    // Long margins that leave no space are an issue of all margins together.
    const found = await optionPlaces({ margin: all(length) })
    expect(found.filter((place) => place !== 'options.margin')).toEqual([])
  })

  test.each(NO_LENGTH)('cannot be %p', async (length) => {
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
  ])('that reach %s are accepted only if they leave space', async (_name, options, fits) => {
    expect(await optionPlaces(options)).toEqual(fits ? [] : ['options.margin'])
  })
})
