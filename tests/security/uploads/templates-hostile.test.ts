/** Hostile templates and data lead to a clear error or plain text, and delay no other request. */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { createLiquidPool } from '../../../server/templates/liquid-pool.ts'
import { createWorkshop } from '../../../server/workshop/workshop.ts'
import { readError } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { inputOf, newTemplate, sendTemplate } from '../../support/api/templates.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { watchHelpers } from '../../support/processes/chromium-processes.ts'
import type { TestUser } from '../../support/server/server.ts'
import { useSharedServer } from '../../support/server/use-server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

/** How long one request may block the event loop. */
const BLOCKED_MS = 100
/** Other programs on this machine delay the event loop too, but not at each attempt. */
const ATTEMPTS_MAX = 4

const { server, user } = useSharedServer()

/** Repeats the work until it did not block the event loop. @returns the last result */
async function unblocked<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    let last = performance.now()
    let worst = 0
    const measure = () => {
      const now = performance.now()
      worst = Math.max(worst, now - last)
      last = now
    }
    const timer = setInterval(measure, 2)
    const result = await work()
    measure()
    clearInterval(timer)
    if (worst < BLOCKED_MS) return result
    if (attempt === ATTEMPTS_MAX)
      throw new Error(`the event loop was blocked for ${Math.round(worst)} ms`)
  }
}

/** A preview, which parses and expands a template like every other use of it. */
async function send(html: string, data: object = {}, by = user): Promise<Response> {
  const { slug } = await draftOf(by)
  const body = JSON.stringify({ html, data })
  const headers = { Authorization: `Bearer ${by.key}`, 'Content-Type': 'application/json' }
  const path = `/api/v1/templates/${slug}/preview`
  return server.fetch(path, { method: 'POST', headers, body })
}

const preview = (html: string, data: object = {}) => unblocked(() => send(html, data))

const drafts = new Map<string, Promise<{ slug: string }>>()
function draftOf(by: TestUser) {
  const known = drafts.get(by.id) ?? newTemplate(server, by)
  drafts.set(by.id, known)
  return known
}

const times = (count: number, text: string) => text.repeat(count)
const NEST = times(26, '{% capture a %}{{ a | raw }}{{ a | raw }}{% endcapture %}')

/** On a busy machine, the expansion may take too long before it has used its processor time. */
const TOO_SLOW = /limit exceeded|too much time/

describe('a template', () => {
  test.each<[name: string, html: string, data: object, words: string | RegExp]>([
    ['counts to 1e8', '{% for i in (1..100000000) %}{{ i }}{% endfor %}', {}, TOO_SLOW],
    [
      'loops in loops',
      `${times(4, '{% for i in (1..1000) %}')}${times(4, '{% endfor %}')}`,
      {},
      TOO_SLOW,
    ],
    [
      'appends itself to itself',
      '{% assign a = "xxxxxxxxxx" %}{% for i in (1..60) %}{% assign a = a | append: a %}{% endfor %}{{ a }}',
      {},
      'limit exceeded',
    ],
    [
      'captures itself in itself',
      `{% capture a %}0123456789{% endcapture %}${NEST}{{ a | raw }}`,
      {},
      'characters of HTML',
    ],
    [
      'replaces every character by a long text',
      '{{ x | replace: "a", x }}',
      { x: times(900_000, 'a') },
      'limit exceeded',
    ],
    [
      'joins characters with a long text',
      '{{ x | split: "" | join: x }}',
      { x: times(900_000, 'a') },
      'limit exceeded',
    ],
    [
      'formats a date with a huge width',
      '{{ "2026-01-01" | date: "%99999999Y" }}',
      {},
      'limit exceeded',
    ],
    [
      'repeats a long value',
      times(6, '{{ x | raw }}'),
      { x: times(990_000, 'a') },
      'characters of HTML',
    ],
    ['is nested deeply', times(15_000, '{% if a %}'), {}, 'nested too deeply'],
    ['has deeply nested brackets', `{{ ${times(60_000, 'a[')} }}`, {}, 'nested too deeply'],
  ])('that %s is refused', async (_name, html, data, words) => {
    const { code, details } = await readError(await preview(html, data))
    expect([code, details?.issues?.[0]?.path]).toEqual(['VALIDATION_ERROR', 'html'])
    expect(details?.issues?.[0]?.message).toMatch(words)
  })

  test.each<[name: string, html: string]>([
    ['of 28,000 values', times(28_000, '{{ a }}')],
    ['of 15,000 names', Array.from({ length: 15_000 }, (_, at) => `{{ a${at} }}`).join('')],
    ['of opening braces', times(100_000, '{{')],
    ['of a path with 90,000 segments', `{{ a${times(90_000, '.b')} }}`],
  ])('%s is saved or refused without blocking the event loop', async (_name, html) => {
    const saved = await unblocked(() => sendTemplate(server, user, { name: 'Long', html }))
    expect([201, 400]).toContain(saved.status)
  })

  test.each([
    '{{ constructor }}',
    '{{ __proto__ }}{{ a.__proto__ }}{{ a.constructor.name }}{{ toString }}',
    '{{ a | map: "constructor" }}',
    '{{ ["constructor"]["constructor"] }}',
    '{{ self }}{{ process }}{{ globalThis }}{{ require }}',
  ])('%s cannot access JavaScript objects', async (html) => {
    const [page] = await readPdf(await (await preview(`[${html}]`, { a: 'x' })).bytes())
    expect(page?.text).toBe('[]')
  })

  test('that takes too long does not delay another user by all the slow templates of its user', async () => {
    const other = await server.newUser()
    await draftOf(other)
    const slow = `${times(4, '{% for i in (1..1000) %}')}${times(4, '{% endfor %}')}`
    let ended = 0
    const slowPreviews = Array.from({ length: 8 }, () => send(slow).finally(() => (ended += 1)))
    expect((await send('quick', {}, other)).status).toBe(200)
    expect(ended).toBeLessThan(8)
    await Promise.all(slowPreviews)
  })
})

describe('data', () => {
  test.each([
    '{{ constructor }}',
    '{% for i in (1..9) %}{{ i }}{% endfor %}',
    '<script>document.title = 1</script>',
    '</style><style>* { display: none }</style>',
    '<img src=x onerror=alert(1)>',
    '" onload="x" \'',
    '&lt;b&gt; &amp;',
    '<!--',
    'zero: \u0000',
  ])('with the value %j is expanded as plain text', async (value) => {
    const html = '<style>p { color: red }</style><p title="{{ a }}">{{ a }}</p>end'
    const [page] = await readPdf(await (await preview(html, { a: value })).bytes())
    // Lines wrap at the page margin, and the text of a page has no NUL character.
    const oneLine = (text = '') => text.replaceAll('\0', '').replaceAll(/\s+/g, ' ')
    expect(oneLine(page?.text)).toBe(oneLine(`${value} end`))
  })

  test('with the names of inherited object properties is used like any other', async () => {
    const data = JSON.parse('{"__proto__":"p","constructor":"c","toString":"t"}')
    const response = await preview('{{ __proto__ }}{{ constructor }}{{ toString }}', data)
    expect((await readPdf(await response.bytes()))[0]?.text).toBe('pct')
  })

  const many = (count: number, value = 'x') =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, value]))

  test.each<[name: string, data: object, expected: string]>([
    ['of 10,000 values', many(10_000), '200'],
    ['of 10,001 values', many(10_001), '400 VALIDATION_ERROR'],
    ['of 50,000 values', many(50_000), '400 VALIDATION_ERROR'],
    ['of a million bytes', { a: times(999_992, 'x') }, '200'],
    ['of one byte more', { a: times(999_993, 'x') }, '400 VALIDATION_ERROR'],
    ['of a million bytes that are escaped', { a: times(900_000, '<') }, '200'],
  ])('%s is answered with the expected status', async (_name, data, expected) => {
    const response = await preview('{{ a | size }}{{ a9 }}', data)
    expect(await statusLabel(response)).toBe(expected)
    if (!response.ok) expect((await readError(response)).details?.issues?.[0]?.path).toBe('data')
  })
})

test('fifty thousand query parameters of an Open Graph image are refused', async () => {
  const query = Array.from({ length: 50_000 }, (_, at) => `&a${at}=x`).join('')
  const url = `${server.url}/api/v1/og/card?key=${user.key}${query}`
  const response = await unblocked(() => fetch(url))
  expect([400, 431]).toContain(response.status)
})

describe('the Liquid worker processes', () => {
  const owner = { userId: 'a user', plan: 'pro', signal: new AbortController().signal } as const

  test('are replaced when they are killed, and end with their pool', async () => {
    const workshop = createWorkshop((message) => new Error(message))
    const pool = createLiquidPool(workshop)
    const workers = watchHelpers('quick')
    expect((await pool.expand(inputOf('{{ a }}', { a: '<' }), owner)).value.html).toBe('&lt;')
    expect(workers()).not.toBeEmpty()
    for (const pid of workers()) process.kill(pid, 'SIGKILL')
    await until(() => workers().length === 0)
    expect((await pool.expand(inputOf('{{ a }}', { a: '>' }), owner)).value.html).toBe('&gt;')
    await workshop.close()
    expect(workers()).toEqual([])
  })
})
