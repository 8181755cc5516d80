/** Rules for single values of a request, which tests apply to one field after another. */
import { describe, expect, test } from 'bun:test'
import { SOUND, type ValidationClient } from './validation-client.ts'

/** Values that are not of a type, except `null`. */
const WRONG_VALUES = {
  string: [1, true, [], {}],
  boolean: ['true', 1, 0, [], {}],
  integer: ['1', 1.5, true, [], {}],
  number: ['1', true, [], {}],
  object: ['x', 1, true, []],
  array: ['x', 1, true, {}],
} satisfies Record<string, unknown[]>

type Kind = keyof typeof WRONG_VALUES
type Type = Kind | `${Kind} or null`

/**
 * Declares a test per place: it accepts values of its type only, and null only if its type includes
 * it.
 */
export function testTypes(judge: ValidationClient, types: Record<string, Type>): void {
  test.each(Object.entries(types))('%s accepts only %s', async (place, type) => {
    const [kind] = type.split(' ') as [Kind]
    for (const value of WRONG_VALUES[kind]) {
      expect(await judge.places(requestWith(place, value))).toEqual([place])
    }
    const nullable = type.endsWith(' or null')
    expect(await judge.places(requestWith(place, null))).toEqual(nullable ? [] : [place])
  })
}

const SELECTORS = [
  ...['a', '*', '#chart', '.a.b', 'div > a[href^="x"]:not(.y)', 'a, b', 'a + b ~ c', '[a="b" i]'],
  ...[':is(a, b)', ':has(> img)', ':nth-child(2n+1)', ':root', 'a:hover', '.a\\:b', '#é', '中'],
  ...[':lang(de)', ':dir(rtl)', ':not(:has(a)):has(b)', ':nth-child(2n of a)', '*|a', ':is(> a)'],
]
const NO_SELECTORS = [
  ...['', ' ', '#', '.', 'a[', 'a >', '> a', 'a,', 'a,,b', 'a + + b', 'a!', '(a)', '$x', '<div>'],
  ...['1', '#1a', '.1a', '[a=1]', '[a=b c]', 'a{}', 'a;b', '@media', ':nth-child(x)', 'a:foo'],
  // Parts of an element instead of an element, and the syntax of browser libraries.
  ...['p::before', 'p::-p-text(x)', 'text/x', 'aria/x', 'xpath/..//a', '//a', 'a:visible'],
  // CSS, and former drafts of CSS, that Chromium does not support.
  ...[':target-within', 'a||b', 'a || b', ':has(:has(a))', 'a:has(> b:not(:has(c)))', 'ns|a'],
  ...['[ns|a]', '[a=b s]', ':local-link', ':current(a)', ':nth-col(2n)', ':blank', ':not(> a)'],
  ...[
    ':lang(de, en)',
    ':lang("de")',
    ':dir("ltr")',
    ':state(> a)',
    ':host-context',
    ':HAS(:Has(a))',
  ],
]

/** Declares the tests of options that take a CSS selector of an element. */
export function testSelectorRules(judge: ValidationClient, options: string[]): void {
  const all = (value: string) => Object.fromEntries(options.map((name) => [name, value]))

  describe(options.join(' and '), () => {
    test.each(SELECTORS)('accept %p', async (selector) => {
      expect(await judge.optionPlaces(all(selector))).toEqual([])
    })

    test.each(NO_SELECTORS)('refuse %p', async (selector) => {
      const places = options.map((name) => `options.${name}`)
      expect(await judge.optionPlaces(all(selector))).toEqual(places)
    })
  })
}

/**
 * Expects that neither the responses to these invalid requests nor the log contain the marker,
 * which the requests have in many places.
 */
export async function expectUnquoted(
  judge: ValidationClient,
  marker: string,
  bodies: object[],
): Promise<void> {
  for (const body of bodies) {
    const response = await judge.send(JSON.stringify(body))
    expect(response.status).toBe(400)
    expect(await response.text()).not.toContain(marker)
  }
  expect(judge.server.logs.join('')).not.toContain(marker)
}

/** A request with one value at a dotted place, and a source unless the place is the source. */
function requestWith(place: string, value: unknown): object {
  const [field = '', option, side] = place.split('.')
  const inner = side === undefined ? value : { [side]: value }
  const outer = option === undefined ? value : { [option]: inner }
  const isSource = ['html', 'url', 'template_id'].includes(field)
  return { ...(isSource ? { async: true } : SOUND), [field]: outer }
}
