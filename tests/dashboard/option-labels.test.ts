/** The names of options in the form of the playground. */
import { describe, expect, test } from 'bun:test'
import { ApiFailure } from '../../dashboard/api.ts'
import { OTHER_OPTIONS } from '../../dashboard/option-fields.gen.ts'
import { COMMON_OPTIONS, OPTION_GROUPS } from '../../dashboard/options.gen.ts'
import { loadWords, matching } from '../../dashboard/playground/find-options.ts'
import { inFormWords } from '../../dashboard/playground/form-words.ts'
import { changedText } from '../../dashboard/playground/option-changes.ts'
import { itemOf, oneOf } from '../../dashboard/playground/option-label.ts'

const KINDS = ['pdf', 'screenshot'] as const
const fields = KINDS.flatMap((kind) => [...COMMON_OPTIONS[kind], ...OTHER_OPTIONS[kind]])

test.each([
  ['displayHeaderFooter', 'Display header and footer'],
  ['enableJavaScript', 'Enable JavaScript'],
  ['facturX', 'Factur-X'],
  ['hideCookieBanners', 'Hide cookie banners'],
  ['injectJS', 'Inject JavaScript'],
  ['pdfa', 'PDF/A'],
  ['preferCSSPageSize', 'Prefer CSS page size'],
])('the option %s is called %p', (name, label) => {
  expect(fields.find((field) => field.name === name)?.label).toBe(label)
})

test.each([
  ['Extra headers', 'a header'],
  ['Cookies', 'a cookie'],
  ['Resource status', 'a status'],
  ['Attachments', 'an attachment'],
])('a list called %p takes %s', (title, item) => {
  expect(oneOf(itemOf(title))).toBe(item)
})

test('names of parts are spelt as people do, and secrets are passwords', () => {
  const text = JSON.stringify(fields)
  for (const label of ['XML', 'HTML', 'HTTP only']) expect(text).toContain(`"label":"${label}"`)
  const kinds = [...text.matchAll(/"name":"(\w*[pP]assword)","label":"[^"]*","kind":"(\w+)"/g)]
  expect(new Set(kinds.map(([, name]) => name))).toEqual(
    new Set(['userPassword', 'ownerPassword', 'password']),
  )
  expect(new Set(kinds.map(([, , kind]) => kind))).toEqual(new Set(['password']))
})

test('no two options of a form have the same name', () => {
  for (const kind of KINDS) {
    const labels = OPTION_GROUPS[kind].flatMap(({ names }) => names.map(([, label]) => label))
    expect(new Set(labels).size).toBe(labels.length)
  }
})

test('each option is in one group, and the fields of the first are there at once', () => {
  for (const kind of KINDS) {
    const names = OPTION_GROUPS[kind].flatMap(({ names: all }) => all.map(([name]) => name))
    const [common, ...others] = OPTION_GROUPS[kind].map(({ names: all }) => all.length)
    expect(new Set(names).size).toBe(names.length)
    expect(COMMON_OPTIONS[kind].length).toBe(common ?? 0)
    expect(OTHER_OPTIONS[kind].length).toBe(others.reduce((sum, count) => sum + count, 0))
  }
})

test.each([
  ['landsc', ['landscape']],
  ['Paper size', ['format']],
  ['orientation', ['landscape']],
  ['PDF/A', ['pdfa']],
  ['ISO 19005', ['pdfa']],
  ['no such thing', []],
])('the form finds by %p: %p', async (wanted, names) => {
  expect([...matching(OPTION_GROUPS.pdf, wanted, await loadWords('pdf'))]).toEqual(names)
})

describe('the line of what is changed', () => {
  const [output] = OPTION_GROUPS.pdf
  const options = { format: 'A3', landscape: true, printBackground: false, margin: { top: '1mm' } }

  test.each<[options: Record<string, unknown>, text: string]>([
    [{}, '9\u00a0options'],
    [{ waitUntil: 'load' }, '9\u00a0options'],
    [options, '4 of 9 changed: Format A3, Landscape, Margin, Print background off'],
    [
      { ...options, enableJavaScript: true, headerTemplate: '<b>x' },
      '6 of 9 changed: Format A3, Landscape, Margin, Print background off, 2 more',
    ],
  ])('of %o is %p', (chosen, text) => {
    expect(output && changedText(output, chosen)).toBe(text)
  })
})

test.each([
  ['`options.scale` must be at most 2, got 3.', '“Scale” must be at most 2, got 3.'],
  ['`options.margin.top` must be a length.', '“Margin, top” must be a length.'],
  [
    '`options.cookies[0].httpOnly` must be true or false.',
    '“Cookies, row 1, http only” must be true or false.',
  ],
  ['`template_id` names no template.', '“Template” names no template.'],
  ['`data.name` must be a string.', '“name” must be a string.'],
  [
    '`options.nope` is not known. It must be `png`.',
    '`options.nope` is not known. It must be `png`.',
  ],
])('the refusal %p reads as %p in the playground', (sentence, words) => {
  const issues = [{ path: 'x', message: sentence }]
  const refusal = new ApiFailure(sentence, 400, 'VALIDATION_ERROR', issues, 'req_1', true)
  const read = inFormWords(refusal, 'pdf')
  expect([read.message, read.issues[0]?.message, read.hasRender]).toEqual([words, words, true])
})
