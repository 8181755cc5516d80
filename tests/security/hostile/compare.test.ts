/**
 * A comparison of hostile files is answered in time and within its bounds, and another user is
 * served as before meanwhile.
 */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { cpuSecondsOf } from '../../../bench/process-tree.ts'
import { user_counters } from '../../../server/db/schema.ts'
import { compare, fileSide, renderSide, sendComparison } from '../../support/api/compare.ts'
import { OTHER_MS_MAX, slowestOfOther } from '../../support/api/other-user.ts'
import { bytesOf, readIssues } from '../../support/api/renders.ts'
import { tally } from '../../support/api/status-label.ts'
import { PNG } from '../../support/files/png.ts'
import { watchHelpers } from '../../support/processes/chromium-processes.ts'
import { useServer } from '../../support/server/use-server.ts'
import { sampled } from '../../support/thorough.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

/** The limit of a comparison and the time until another one leaves its process. */
const ANSWER_MS_MAX = 45_000

/** Its processes that compare. */
const helpers = watchHelpers('long')
const { server, user } = useServer({ env: { LANES: '2' } })

const text = (value: string) => new TextEncoder().encode(value)

/**
 * A PDF of pages with these boxes and this content; its cross-reference table is left to the
 * reader.
 */
function pdf({ content = '', box = '0 0 100 100', pages = 1, extra = '' }): Uint8Array {
  const kids = Array.from({ length: pages }, () => '3 0 R').join(' ')
  return text(
    `%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count ${pages}/Kids[${kids}]>>\nendobj\n` +
      `3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>\nendobj\n` +
      `4 0 obj\n<</Length ${content.length}>>\nstream\n${content}\nendstream\nendobj\n${extra}\ntrailer\n<</Root 1 0 R>>\n%%EOF`,
  )
}

/** A PNG whose header names a size that it does not have. */
function pngOf(width: number, height: number, rows: Uint8Array): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(Bun.hash.crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([PNG.subarray(0, 8), ...parts])
}

/** A form that draws itself twice, 40 levels deep. */
const BOMB = Array.from({ length: 40 }, (_, level) => {
  const next = `${level + 6} 0 R`
  const stream = level < 39 ? '/Y Do /Y Do' : '0 0 9 9 re f'
  return `${level + 5} 0 obj\n<</Type/XObject/Subtype/Form/BBox[0 0 99 99]/Resources<</XObject<</Y ${next}>>>>/Length ${stream.length}>>\nstream\n${stream}\nendstream\nendobj\n`
}).join('')

/** It takes longer to draw than a comparison may. */
function curves(): Uint8Array {
  const content = '0 0 m 900 100 100 900 800 1100 c S '.repeat(20_000)
  return pdf({ pages: 200, box: '0 0 800 1100', content })
}

const REFUSED: [name: string, bytes: () => Uint8Array, problem: RegExp][] = [
  ['a PDF of nothing but its first line', () => text('%PDF-1.7\n'), /not a PDF, or it is damaged/],
  ['a PDF of noise', () => Buffer.concat([text('%PDF-1.7\n'), noise(100_000)]), /damaged/],
  ['a PDF with 201 pages', () => pdf({ pages: 201 }), /201 pages, but at most 200/],
  [
    'a PDF with a page of a square kilometre',
    () => pdf({ box: '0 0 2834645 2834645' }),
    /20 megapixels/,
  ],
  ['a PNG of nothing but its first bytes', () => PNG.subarray(0, 12), /not a picture|damaged/],
  [
    'a PNG that names 2 billion pixels',
    () => pngOf(50_000, 40_000, new Uint8Array(9)),
    /20 megapixels/,
  ],
  ['a PNG that lacks its pixels', () => pngOf(400, 400, new Uint8Array(9)), /damaged/],
  ['a WebP of noise', () => Buffer.concat([text('RIFF\0\0\0\0WEBPVP8 '), noise(9_000)]), /damaged/],
  [
    'a JPEG of noise',
    () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), noise(9_000)]),
    /damaged/,
  ],
]

/** Bytes that are the same in every run. */
function noise(length: number): Uint8Array {
  let state = 1
  return Uint8Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647
    return state
  })
}

describe('a file that cannot be compared', () => {
  test.each(sampled(REFUSED, 2))('is named: %s', async (_, bytes, problem) => {
    const side = fileSide(bytes())
    const refused = await readIssues(
      await sendComparison(server, user, { before: side, after: side }),
    )
    expect(refused.issues[0]?.path).toMatch(/^before/)
    expect(refused.message).toMatch(problem)
  })
})

const SLOW: [name: string, bytes: () => Promise<Uint8Array>, after?: () => Promise<Uint8Array>][] =
  [
    [
      'a PDF that draws 2 to the power of 40 forms',
      async () => pdf({ content: '/X Do', extra: BOMB }),
    ],
    ['a PDF of 200 pages with 20,000 curves each', async () => curves()],
    [
      'two pictures of 20 megapixels, in which every pixel differs',
      () => picture(0),
      () => picture(255),
    ],
  ]

function picture(value: number): Promise<Buffer> {
  const raw = { width: 5_000, height: 4_000, channels: 3 as const }
  const pixels = Buffer.alloc(raw.width * raw.height * 3)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = at % 7 === 0 ? 128 : value
  return sharp(pixels, { raw }).png({ compressionLevel: 1 }).toBuffer()
}

describe('a file that takes long', () => {
  test.each(sampled(SLOW, 2))(
    'is answered in time, and delays nobody else: %s',
    async (_, bytes, after = bytes) => {
      const body = {
        before: fileSide(await bytes()),
        after: fileSide(await after()),
        pictures: true,
      }
      const started = performance.now()
      const [response, latency] = await Promise.all([
        sendComparison(server, user, body),
        slowestOfOther(server, 'screenshot'),
        compareAsOther(),
      ])
      expect(performance.now() - started).toBeLessThan(ANSWER_MS_MAX)
      expect(latency).toBeLessThan(OTHER_MS_MAX)
      if (response.ok) return
      expect((await readIssues(response)).message).toMatch(
        /take more than 30 s|need too much memory|too complex/,
      )
    },
  )

  async function compareAsOther(): Promise<void> {
    const other = await server.newUser()
    const side = await renderSide(server, other, 'pdf', { html: 'x' })
    for (let count = 0; count < 3; count += 1) {
      expect((await compare(server, other, { before: side, after: side })).same).toBe(true)
    }
  }
})

test('one comparison of a user runs at a time, ten more wait, and others are refused', async () => {
  const side = fileSide(await bytesOf(server, user, 'screenshot', { html: 'x' }))
  const body = { before: side, after: side }
  const responses = await Promise.all(
    Array.from({ length: 15 }, () => sendComparison(server, user, body)),
  )
  expect(await tally(responses)).toEqual({ '200': 11, '429 RATE_LIMITED': 4 })
})

/** Far below the limit of a comparison, which would end it as well. */
const END_MS_MAX = 15_000
const START_CPU_SECONDS_MAX = 1

test('a comparison ends with its client, and the time that it took counts as failed', async () => {
  const who = await server.newUser()
  const slow = fileSide(curves())
  const client = new AbortController()
  const headers = { Authorization: `Bearer ${who.key}`, 'Content-Type': 'application/json' }
  const sending = server
    .fetch('/api/v1/renders/compare', {
      method: 'POST',
      headers,
      body: JSON.stringify({ before: slow, after: slow }),
      signal: client.signal,
    })
    .then(
      () => 'answered',
      () => 'ended',
    )
  // The start of the process takes less, and does not count.
  await until('it is compared', () =>
    helpers().some((pid) => cpuSecondsOf(pid) > START_CPU_SECONDS_MAX),
  )
  const started = performance.now()
  client.abort()
  await until('its process has ended', () => helpers().length === 0)
  expect(performance.now() - started).toBeLessThan(END_MS_MAX)
  expect(await sending).toBe('ended')
  const { db } = server.services.database
  await until('its time is counted', async () => {
    const [row] = await db.select().from(user_counters).where(eq(user_counters.user_id, who.id))
    return row?.failed_until instanceof Date
  })
})
