/**
 * Pages that are made to be slow to read are answered in time, and another user is served as before
 * meanwhile.
 */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { besideOther, OTHER_MS_MAX } from '../../support/api/other-user.ts'
import { readError } from '../../support/api/renders.ts'
import { dataOf } from '../../support/api/templates.ts'
import { watchHelpers } from '../../support/processes/chromium-processes.ts'
import { useServer } from '../../support/server/use-server.ts'
import { sampled, THOROUGH } from '../../support/thorough.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

const options = { timeout: 6_000 }
/** The time of the render, that of the Markdown, and the rest for a busy machine. */
const ANSWER_MS_MAX = 60_000
const CHARS_MAX = 25_000_000
/** Between two conversions of another user: the machine is left to the attack. */
const PAUSE_MS = 200

/** Its processes for Markdown. */
const helpers = watchHelpers('short')
const { server, user } = useServer({ env: { LANES: '2' }, plan: 'pro' })

const repeat = (text: string, times: number) => text.repeat(times)
const number = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('')

const PAGES: [name: string, html: () => string][] = [
  [
    'HTML just below the limit of a body, in 100 nested levels',
    () => repeat('<div>', 100) + repeat('<p>Some words.</p>', 1_050_000),
  ],
  ['100,000 nested levels', () => repeat('<div>', 100_000)],
  ['300,000 links', () => number(300_000, (at) => `<a href="/${at}">${at}</a>`)],
  ['a meta tag of 10 MB', () => `<meta name="description" content="${repeat('a ', 5_000_000)}">x`],
  ['300,000 meta tags', () => number(300_000, (at) => `<meta property="og:${at}" content="x">`)],
  ['300,000 attributes of one element', () => `<p ${number(300_000, (at) => `a${at}=1 `)}>x`],
  ['plaintext that never ends', () => `<p>x<plaintext>${repeat('<b>', 3_000_000)}`],
  ['500 nested tables', () => `${repeat('<table><tr><td>', 500)}x`],
  ['nested quotes with lines', () => `${repeat('<blockquote>', 140)}${repeat('x<br>', 50_000)}`],
  ['one word of ten million characters', () => `<p>${repeat('a', 10_000_000)}`],
  ['a code block of backticks', () => `<pre><code>${repeat('`', 1_000_000)}</code></pre>`],
  ['characters of Markdown', () => `<p>${repeat('*_`#~[]()!>\\|-+.', 100_000)}`],
  ['numbers that look like lists', () => `<p>${repeat('1', 1_000_000)}. ${repeat('=', 500_000)}`],
  ['a class of the length of a page', () => `<p class="${repeat('language-', 1_000_000)}">x`],
  ['an alternative text of 5 MB', () => `<img src=/x.png alt="${repeat('](', 2_500_000)}">`],
  ['text for Readability to split', () => `<div>${repeat('a, b<br><br>', 60_000)}</div>`],
]

/**
 * The quotes that are around each line are written before it, so that 400 kB become 28 MB: a fast
 * machine reaches the memory limit, a slow one the time limit. The soak run has twice as many.
 */
const TOO_COMPLEX = `${repeat('<blockquote>', 140)}${repeat('x<br>', THOROUGH ? 200_000 : 100_000)}`

describe('beside another user', () => {
  test.each(sampled(PAGES, 5))(
    '%s: is read in time, or refused with what helps',
    async (_name, make) => {
      const html = make()
      const formats = ['markdown', 'html', 'text', 'links', 'metadata']
      const {
        result: response,
        ms,
        slowest,
      } = await besideOther(server, 'screenshot', () =>
        server.post('/api/v1/extract', { html, formats, options }, user.key),
      )
      if (response.status === 200) {
        const text = await response.clone().text()
        expect(text.length).toBeLessThan(CHARS_MAX)
        const page = await dataOf<components['schemas']['ExtractedPage']>(response)
        expect(page.links?.length ?? 0).toBeLessThanOrEqual(5_000)
        expect(JSON.stringify(page.metadata).length).toBeLessThan(250_000)
      } else {
        const { code, details } = await readError(response)
        const reason = details?.['reason'] ?? code
        expect(['markdown_too_complex', 'RENDER_TIMEOUT']).toContain(String(reason))
      }
      expect(ms).toBeLessThan(ANSWER_MS_MAX)
      expect(slowest).toBeLessThan(OTHER_MS_MAX)
    },
  )
})

describe('a page that is too complex for Markdown', () => {
  // The page is large, and a busy machine needs longer than the default to load it.
  const patient = { timeout: 60_000 }
  const convert = (html: string) =>
    server.post('/api/v1/extract', { html, formats: ['markdown'], options: patient }, user.key)

  test('is refused with the fix, not counted, and read as text; its process ends, and another one replaces it', async () => {
    const used = async () => {
      const response = await server.fetch('/api/v1/usage', {
        headers: { Authorization: `Bearer ${user.key}` },
      })
      return (await dataOf<{ used: number }>(response)).used
    }
    expect((await convert('<p>x')).status).toBe(200)
    // One that was killed is listed until the runtime has reaped it.
    await until(() => helpers().length === 1)
    const [worker = 0] = helpers()
    const before = await used()
    const refused = await convert(TOO_COMPLEX)
    expect(refused.status).toBe(400)
    const { code, message, details } = await readError(refused)
    expect([code, details?.['reason']]).toEqual(['VALIDATION_ERROR', 'markdown_too_complex'])
    expect(message).toContain('Leave `markdown` out of `formats`')
    expect(await used()).toBe(before)
    await until(() => !helpers().includes(worker))
    expect((await convert('<p>x')).status).toBe(200)
    expect(helpers()).toHaveLength(1)
    const body = { html: TOO_COMPLEX, formats: ['text'], options: patient }
    expect((await server.post('/api/v1/extract', body, user.key)).status).toBe(200)
  })

  test('does not keep the pages of others from becoming Markdown, however many there are', async () => {
    const { key } = await server.newUser('pro')
    let isAnswered = false
    const sending = Promise.all(Array.from({ length: 3 }, () => convert(TOO_COMPLEX))).finally(
      () => {
        isAnswered = true
      },
    )
    let conversions = 0
    while (!isAnswered) {
      const body = { html: '<p>other', formats: ['markdown'] }
      const response = await server.post('/api/v1/extract', body, key)
      const { markdown } = await dataOf<components['schemas']['ExtractedPage']>(response)
      expect(markdown).toBe('other')
      conversions += 1
      await Bun.sleep(PAUSE_MS)
    }
    expect((await sending).map(({ status }) => status)).toEqual([400, 400, 400])
    expect(conversions).toBeGreaterThan(5)
  })
})
