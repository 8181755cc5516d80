/**
 * Forms of clients of Gotenberg that are made to stop the server are refused with a sentence, and
 * another user is served as before meanwhile.
 */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { OTHER_MS_MAX, slowestOfOther } from '../../support/api/other-user.ts'
import { indexHtml, type Part, post } from '../../support/compat/gotenberg-form.ts'
import { useServer } from '../../support/server/use-server.ts'

setDefaultTimeout(120_000)

const CONVERT = 'chromium/convert/html'
/** A form of 20 MB is read, and its answer is a sentence. */
const ANSWER_BYTES_MAX = 50_000

const { server, user } = useServer({ env: { LANES: '2' }, plan: 'pro' })

const page = (parts: Record<string, Part | Part[]>) => ({ files: indexHtml('<p>x'), ...parts })
const texts = (count: number, value: string) => Array.from({ length: count }, () => value)
const headers = (scope: string) =>
  JSON.stringify(
    Object.fromEntries(texts(64, scope).map((one, at) => [`X-${at}`, `v;scope=${one}`])),
  )
const pdfs = (count: number, nameOf: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => ({ name: nameOf(at), content: '%PDF-1.7' }))

const FORMS: [
  name: string,
  form: () => [route: string, Record<string, Part | Part[]>],
  says: string,
][] = [
  [
    'a number of ten million digits',
    () => [CONVERT, page({ scale: `${'1'.repeat(10_000_000)}x` })],
    "'scale' is invalid",
  ],
  [
    'a duration of five million seconds',
    () => [CONVERT, page({ waitDelay: '1s'.repeat(5_000_000) })],
    "'waitDelay' is invalid",
  ],
  [
    'a margin of a million dots',
    () => [CONVERT, page({ marginTop: `${'1.'.repeat(500_000)}mm` })],
    "'marginTop' is invalid",
  ],
  [
    '64 scopes that repeat much',
    () => [CONVERT, page({ extraHttpHeaders: headers('[xw]{0,1000}'.repeat(80)) })],
    "'X-0' is too complex",
  ],
  [
    'page ranges of 5 MB',
    () => [CONVERT, page({ nativePageRanges: '1,'.repeat(2_500_000) })],
    'nativePageRanges',
  ],
  [
    'a level of an invoice of 10 MB',
    () => [CONVERT, page({ facturxConformanceLevel: 'x'.repeat(10_000_000) })],
    'unsupported conformance level',
  ],
  [
    'a million calls of toHTML',
    () => [
      'chromium/convert/markdown',
      { files: [indexHtml('{{toHTML "a"}}'.repeat(1_000_000)), { name: 'a.md', content: 'x' }] },
    ],
    'more than 200 calls of toHTML',
  ],
  [
    'metadata nested 450,000 levels deep',
    () => [CONVERT, page({ metadata: `{"a":${'['.repeat(450_000)}${']'.repeat(450_000)}}` })],
    'more than 100000 values',
  ],
  [
    'a tag of metadata of 400,000 groups',
    () => [CONVERT, page({ metadata: JSON.stringify({ ['a:'.repeat(400_000)]: 'x' }) })],
    'is no name of a tag',
  ],
  [
    '10,000 cookies',
    () => [
      CONVERT,
      page({
        cookies: JSON.stringify(
          texts(10_000, 'x').map((value) => ({ name: 'a', value, domain: 'example.com' })),
        ),
      }),
    ],
    'more than 1000 cookies',
  ],
  ['10,000 parts', () => [CONVERT, page({ a: texts(10_000, '1') })], 'more than 1000 parts'],
  [
    '499 files whose names are digits',
    () => ['pdfengines/merge', { files: pdfs(499, (at) => `a${'1'.repeat(240)}${at}.pdf`) }],
    'cannot be used',
  ],
  [
    'a selector of 5 MB',
    () => [CONVERT, page({ waitForSelector: 'a '.repeat(2_500_000) })],
    'at most 10000 characters',
  ],
]

test.each(FORMS)(
  '%s: is refused with a short sentence, and another user is served as before',
  async (_, make, says) => {
    const [route, parts] = make()
    const [response, slowest] = await Promise.all([
      post(server, route, parts, { key: user.key }),
      slowestOfOther(server, 'screenshot'),
    ])
    const text = await response.text()
    expect(response.status).toBe(400)
    expect(text).toContain(says)
    expect(text.length).toBeLessThan(ANSWER_BYTES_MAX)
    expect(slowest).toBeLessThan(OTHER_MS_MAX)
  },
)
