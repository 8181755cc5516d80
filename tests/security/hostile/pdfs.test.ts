/**
 * PDFs that are made to be costly end with a clear error within their limits, and another user is
 * served as before meanwhile.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { besideOther, OTHER_MS_MAX, slowestOfOther } from '../../support/api/other-user.ts'
import { content, type PdfOperation, pdfsClient } from '../../support/api/pdfs.ts'
import { readError } from '../../support/api/renders.ts'
import { manyFields } from '../../support/files/forms.ts'
import * as hostile from '../../support/files/hostile-pdfs.ts'
import { useServer } from '../../support/server/use-server.ts'
import { sampled } from '../../support/thorough.ts'

setDefaultTimeout(180_000)

/** The default of work on PDFs. */
const DEFAULT_TIMEOUT_MS = 30_000
const TIMEOUT_MS = 5_000
/** For a busy machine. */
const GRACE_MS = 15_000

const { server, site, user } = useServer({
  env: { LANES: '2', RATE_LIMIT_PER_MINUTE: '0' },
  plan: 'business',
})
const pdfs = pdfsClient(server, user)

const SMALL = content(hostile.onePage())
const NUMBERED = { html: '<b class=pageNumber></b>' }

/** Noise does not become smaller by compression, and Base64 has four thirds of its size. */
const LARGE_BYTES = 14_000_000

type Case = [name: string, expected: string, PdfOperation, body: () => object]

const CASES: Case[] = [
  ['100,000 pages', 'cannot be used', 'metadata', () => one(hostile.manyPages(100_000))],
  [
    'a page in two to the power of 30 nodes',
    'more than 20000 pages',
    'rotate',
    () => turned(hostile.pagesOfPages(30)),
  ],
  [
    'a tree of pages in itself',
    'refers to itself',
    'split',
    () => ({ ...one(hostile.circularPages()), every: 1 }),
  ],
  [
    'an object stream that becomes 1 GB',
    'too large',
    'flatten',
    () => one(hostile.objectStreamBomb(1_000_000_000)),
  ],
  [
    'a content that becomes 1 GB, as a stamp',
    'too large',
    'stamp',
    () => ({ source: SMALL, stamp: content(hostile.contentBomb(1_000_000_000)) }),
  ],
  [
    'an outline of 5,000 levels',
    'cannot be used',
    'metadata',
    () => one(hostile.deepOutline(5_000)),
  ],
  [
    'an outline of 4,000 entries that share a title of 10,000 characters',
    'titles of the outline',
    'metadata',
    () => one(hostile.sharedTitle(4_000, 10_000)),
  ],
  [
    'a stamp that makes 300 MB of 400 kB',
    'cannot be used',
    'stamp',
    () => ({ ...one(hostile.inheritedResources(2_000, 150_000)), stamp: SMALL }),
  ],
  [
    '14 MB that are no PDF',
    'not a PDF',
    'convert',
    () => ({ ...one(hostile.garbage(LARGE_BYTES)), compress: true }),
  ],
  [
    'parts that share a picture, with more than 100 MB together',
    '100 MB',
    'split',
    () => ({ ...one(hostile.sharedPicture(10_000_000)), pages: Array(20).fill('1') }),
  ],
  [
    'PDFs with more than 20,000 pages together',
    '20000 pages',
    'merge',
    () => ({ sources: Array(3).fill(content(hostile.manyPages(9_000))) }),
  ],
  [
    'a bomb for each of 20 sources',
    'too large',
    'merge',
    () => ({ sources: Array(20).fill(content(hostile.objectStreamBomb(500_000_000))) }),
  ],
  [
    'steps that join more than 20,000 pages',
    '20000 pages',
    'steps',
    () => ({
      source: SMALL,
      steps: Array(9).fill({ merge: { after: [content(hostile.manyPages(2_500))] } }),
    }),
  ],
]

const one = (pdf: Buffer) => ({ source: content(pdf) })
const turned = (pdf: Buffer) => ({ ...one(pdf), angle: 90 })

/** Sends a request, and measures another user until it is answered. */
async function beside(operation: PdfOperation, body: object, timeout = TIMEOUT_MS) {
  const send = () => pdfs.post(operation, { timeout, ...body })
  const { result, ms, slowest } = await besideOther(server, 'pdf', send)
  expect(slowest).toBeLessThan(OTHER_MS_MAX)
  expect(ms).toBeLessThan(timeout + GRACE_MS)
  return result
}

describe('beside another user', () => {
  test.each(sampled(CASES, 2))(
    '%s: is refused with "%s"',
    async (_name, expected, operation, make) => {
      const error = await readError(await beside(operation, make(), DEFAULT_TIMEOUT_MS))
      expect(error.code).toBe('VALIDATION_ERROR')
      expect(error.message).toContain(expected)
      expect(error.message).toMatch(/`(source|stamp|sources|steps)/)
    },
  )

  test('a form of 100,000 fields is filled', async () => {
    const names = Array.from({ length: 5_000 }, (_, at) => `f${at * 20}`)
    const values = Object.fromEntries(names.map((name) => [name, 'x'.repeat(90)]))
    const body = { ...one(manyFields(100_000, true)), values }
    const response = await beside('fill', body, DEFAULT_TIMEOUT_MS)
    if (!response.ok) throw new Error(await response.text())
    expect(Buffer.from(await response.arrayBuffer()).includes('x'.repeat(90))).toBe(true)
  })

  test('a PDF of 45 MB is turned', async () => {
    site.routes['/45-mb'] = { body: hostile.sharedPicture(45_000_000) }
    const body = { source: { url: `${site.url}/45-mb` }, angle: 90 }
    const response = await beside('rotate', body, DEFAULT_TIMEOUT_MS)
    if (!response.ok) throw new Error(await response.text())
    expect((await response.bytes()).length).toBeGreaterThan(45_000_000)
  })

  test('deep structures and arrays are worked on, or refused', async () => {
    for (const pdf of [hostile.deepStructure(3_000), hostile.deepArrays(100_000)]) {
      const { status } = await beside('merge', { sources: [content(pdf), SMALL] })
      expect([200, 400]).toContain(status)
    }
  })

  test('numbers on 20,000 pages are printed, or end with the timeout', async () => {
    const body = { ...one(hostile.manyPages(19_000)), ...NUMBERED }
    const { status } = await beside('stamp', body)
    expect([200, 408]).toContain(status)
  })

  test('stamps that are hard to lay out end with the timeout', async () => {
    const html = '<div style="display:grid">'.repeat(7_000)
    const { status } = await beside('stamp', { source: SMALL, html })
    expect([200, 400, 408, 500]).toContain(status)
  })
})

describe('another user who works on PDFs', () => {
  let stop = false
  let others: Promise<void>[] = []

  beforeAll(() => {
    const bomb = one(hostile.objectStreamBomb(500_000_000))
    others = [1, 2, 3, 4].map(async () => {
      while (!stop) await pdfs.post('metadata', { ...bomb, timeout: TIMEOUT_MS })
    })
  })
  afterAll(async () => {
    stop = true
    await Promise.all(others)
  })

  test('is not delayed by one whose work fills a process', async () => {
    const other = await server.newUser('business')
    const client = pdfsClient(server, other)
    for (let count = 0; count < 5; count += 1) {
      const started = performance.now()
      expect((await client.post('rotate', { source: SMALL, angle: 90 })).status).toBe(200)
      expect(performance.now() - started).toBeLessThan(OTHER_MS_MAX)
    }
  })
})

test('addresses that never answer hold four requests of a user, and the others wait or are refused', async () => {
  site.routes['/never'] = 'silence'
  const body = { source: { url: `${site.url}/never` }, timeout: 2_000 }
  const sending = Array.from({ length: 50 }, async () =>
    readError(await pdfs.post('metadata', body)),
  )
  expect((await Promise.race(sending)).code).toBe('RATE_LIMITED')
  const asked = site.requests.filter(({ target }) => target === '/never')
  expect(asked.length).toBeLessThanOrEqual(4)
  site.routes['/never'] = 'hang up'
  expect(await slowestOfOther(server, 'pdf')).toBeLessThan(OTHER_MS_MAX)
  const codes = (await Promise.all(sending)).map(({ code }) => code)
  expect(codes.filter((code) => code === 'RATE_LIMITED').length).toBe(6)
})

test('the bytes of sources count as those of bodies', async () => {
  const large = Buffer.concat([Buffer.from('%PDF-'), hostile.garbage(LARGE_BYTES)])
  site.routes['/large'] = { body: large }
  const url = `${site.url}/large`
  const sources = [{ url }, { url }, { url }]
  const answers = await Promise.all([1, 2, 3, 4].map(() => pdfs.post('merge', { sources })))
  const codes = await Promise.all(answers.map(async (answer) => (await readError(answer)).code))
  expect(codes).toContain('RATE_LIMITED')
  const more = await readError(await pdfs.post('merge', { sources: [...sources, { url }] }))
  expect(more.message).toContain('50 MB')
  expect(server.services.bodies.heldBytes()).toBe(0)
})
