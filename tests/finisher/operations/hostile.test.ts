/** PDFs that break programs end with a clear failure, and harm nobody else. */
import { describe, expect, test } from 'bun:test'
import { PdfFailure } from '../../../packages/pdf/src/operations/failure.ts'
import type { PdfOperation } from '../../../packages/pdf/src/operations/tasks.ts'
import * as hostile from '../../support/files/hostile-pdfs.ts'
import {
  checkPdf,
  DATE,
  endsIn,
  LIMIT_MS,
  sourceOf,
  useFinisher,
  userNamed,
} from '../../support/finisher/operations.ts'

const finisher = useFinisher()

const NOT_PDF = 'The file is not a PDF.'
const DAMAGED = 'The file is not a PDF, or it is damaged.'
const CUT_OFF = 'The PDF is cut off: its end is missing.'
const TOO_LARGE = 'The PDF is too large: it needs more memory than there is for one.'

/** Tasks that read a PDF as a whole. */
function tasksFor(pdf: Uint8Array): PdfOperation[] {
  const source = sourceOf(pdf)
  return [
    { kind: 'facts', source },
    { kind: 'merge', sources: [sourceOf(hostile.onePage()), source], outline: 'files', date: DATE },
    { kind: 'split', source, parts: ['1'], date: DATE },
  ]
}

const WHOLE = hostile.manyPages(20)

describe('what is not a whole PDF is damaged', () => {
  test.each([
    ['nothing', Buffer.alloc(0), NOT_PDF],
    ['text', Buffer.from('<html>'), NOT_PDF],
    ['random bytes', hostile.garbage(100_000), NOT_PDF],
    [
      'random bytes between the marks of a PDF',
      Buffer.concat([
        Buffer.from('%PDF-1.7\n'),
        hostile.garbage(100_000),
        Buffer.from('\n%%EOF\n'),
      ]),
      DAMAGED,
    ],
    ['a PDF without its end', WHOLE.subarray(0, WHOLE.length - 40), CUT_OFF],
    ['half of a PDF', WHOLE.subarray(0, WHOLE.length / 2), CUT_OFF],
    [
      'a tree of pages that is in itself',
      hostile.circularPages(),
      'The tree of pages refers to itself.',
    ],
    ['an outline that goes around', hostile.circularOutline(), 'The outline refers to itself.'],
  ])('%s', async (_, pdf, message) => {
    for (const task of tasksFor(pdf)) {
      const file = task.kind === 'merge' && message !== 'The outline refers to itself.' ? 1 : null
      const failure = await finisher.failure(task)
      expect(failure).toMatchObject({ reason: 'damaged', message })
      if (task.kind === 'merge') expect(failure.file).toBe(file)
    }
  })
})

describe('what is too large is refused', () => {
  test('more than 20,000 pages', async () => {
    const failure = await finisher.failure({
      kind: 'facts',
      source: sourceOf(hostile.manyPages(20_001)),
    })
    expect(failure.message).toBe('The PDF has more than 20000 pages.')
  })

  test('an outline of 5,000 levels', async () => {
    const source = sourceOf(hostile.deepOutline(5_000))
    const failure = await finisher.failure({ kind: 'facts', source })
    expect(failure).toMatchObject({
      reason: 'refused',
      message: 'The outline is nested too deeply.',
    })
  })

  test('an object stream of 10 KB that becomes 1 GB', async () => {
    const source = sourceOf(hostile.objectStreamBomb(1_000_000_000))
    const failure = await finisher.failure({ kind: 'facts', source })
    expect(failure).toMatchObject({ reason: 'refused', message: TOO_LARGE })
  })

  test('content of a stamp that becomes 1 GB', async () => {
    const failure = await finisher.failure({
      kind: 'overlay',
      source: sourceOf(hostile.onePage()),
      stamps: [{ ...sourceOf(hostile.contentBomb(1_000_000_000)), pages: null }],
      layer: 'over',
    })
    expect(failure).toMatchObject({ reason: 'refused', message: TOO_LARGE })
  })

  test('parts of a split that share a picture, with more than 100 MB together', async () => {
    const failure = await finisher.failure({
      kind: 'split',
      source: sourceOf(hostile.sharedPicture(20_000_000)),
      parts: Array.from({ length: 20 }, () => '1'),
      date: DATE,
    })
    expect(failure).toMatchObject({ reason: 'refused' })
    // The process may have no memory left before that.
    expect(failure.message).toMatch(/100 MB|more memory/)
  })
})

describe('facts', () => {
  const facts = (pdf: Uint8Array) => ({ kind: 'facts', source: sourceOf(pdf) }) as const

  test('cut the titles of an outline, and refuse one with too many characters or entries', async () => {
    const { outline } = await finisher.facts(hostile.sharedTitle(999, 10_000))
    expect(outline).toHaveLength(999)
    expect(outline[998]?.title).toBe('x'.repeat(1_000))
    const long = await finisher.failure(facts(hostile.sharedTitle(1_001, 10_000)))
    expect(long).toMatchObject({
      reason: 'refused',
      message: 'The titles of the outline have more than 1000000 characters.',
    })
    const many = await finisher.failure(facts(hostile.sharedTitle(20_001, 1)))
    expect(many).toMatchObject({
      reason: 'refused',
      message: 'The outline has more than 20000 entries.',
    })
  })

  test('have texts of UTF-8 and UTF-16 that are cut between characters', async () => {
    const utf16 = Buffer.from(`\ufeff${'ä'.repeat(2_000)}`, 'utf16le').swap16()
    const utf8 = Buffer.from(`\ufeff${'世'.repeat(2_000)}`)
    const titles = [utf16, utf8].map((bytes) => `<${bytes.toString('hex')}>`)
    const pdf = hostile.onePage('/Outlines 4 0 R', [
      '<</First 5 0 R /Last 6 0 R>>',
      `<</Title ${titles[0]} /Parent 4 0 R /Next 6 0 R>>`,
      `<</Title ${titles[1]} /Parent 4 0 R>>`,
    ])
    const { outline } = await finisher.facts(pdf)
    expect(outline.map(({ title }) => title)).toEqual(['ä'.repeat(1_000), '世'.repeat(1_000)])
  })
})

test('pages that are turned do not repeat what they inherit', async () => {
  const pdf = hostile.inheritedResources(1_000, 50_000)
  const source = sourceOf(pdf)
  const turned = await finisher.pdf({ kind: 'rotate', source, angle: 90, pages: null })
  await checkPdf(turned)
  expect(turned.length).toBeLessThan(3 * pdf.length)
})

test('a process whose memory was filled by one PDF works on the next one', async () => {
  const source = sourceOf(hostile.inheritedResources(2_000, 100_000))
  const stamps = [{ ...sourceOf(hostile.onePage()), pages: null }]
  const filling = { kind: 'overlay', source, stamps, layer: 'over' } as const
  const small = { kind: 'facts', source: sourceOf(hostile.onePage()) } as const
  for (let count = 0; count < 2; count += 1) {
    const response = await finisher.pool.run(filling, userNamed('anna'), endsIn(LIMIT_MS))
    // The memory is full in JavaScript, or the process ends.
    if ('reply' in response) expect(response.reply.kind).toBe('failure')
    else expect(response.failure).toBe('died')
    const next = await finisher.pool.run(small, userNamed('anna'), endsIn(LIMIT_MS))
    expect(next).toMatchObject({ reply: { kind: 'facts' } })
  }
}, 60_000)

test('a deep structure is read', async () => {
  const source = sourceOf(hostile.deepStructure(3_000))
  const sources = [source, source]
  await checkPdf(await finisher.pdf({ kind: 'merge', sources, outline: 'joined', date: DATE }))
})

test.each([
  ['../x', 'x'],
  ['..', 'attachment'],
  ['/etc/passwd', 'passwd'],
  [String.raw`C:\\\\x.txt`, 'x.txt'],
  ['a\u0001b.txt', 'ab.txt'],
])('an attachment called %j cannot lead out of a folder', async (name, clean) => {
  const source = sourceOf(hostile.attachmentNamed(name))
  const { attachments } = await finisher.facts(source.pdf)
  expect(attachments.map((attachment) => attachment.name)).toEqual([clean])
  const sources = [source, sourceOf(hostile.onePage())]
  const merged = await finisher.pdf({ kind: 'merge', sources, outline: 'files', date: DATE })
  const text = Buffer.from(merged).toString('latin1')
  expect(text).toContain(`/UF (${clean})`)
  expect(text).toContain(`/F (${clean})`)
})

test('no failure names a file of qpdf', async () => {
  for (const task of tasksFor(hostile.garbage(1000))) {
    expect((await finisher.failure(task)).message).not.toMatch(/input|output|\.pdf|qpdf/)
  }
  expect(new PdfFailure('password').message).not.toMatch(/input|qpdf/)
})

test('a task that takes too long ends, the work of another user goes on, and the process is replaced', async () => {
  const slow = { kind: 'facts', source: sourceOf(hostile.manyPages(200_000)) } as const
  const quick = { kind: 'facts', source: sourceOf(hostile.onePage()) } as const
  const [late, ...others] = await Promise.all([
    finisher.pool.run(slow, userNamed('mallory'), endsIn(200)),
    finisher.pool.run(quick, userNamed('anna'), endsIn(LIMIT_MS)),
    finisher.pool.run(quick, userNamed('anna'), endsIn(LIMIT_MS)),
  ])
  expect(late).toMatchObject({ failure: 'late' })
  for (const other of others) expect(other).toMatchObject({ reply: { kind: 'facts' } })
  const after = await Promise.all(
    ['mallory', 'anna'].map((name) => finisher.pool.run(quick, userNamed(name), endsIn(LIMIT_MS))),
  )
  for (const response of after) expect(response).toMatchObject({ reply: { kind: 'facts' } })
})

test('the time of work is over at its deadline, even if it has waited for a process until then', async () => {
  const slow = { kind: 'facts', source: sourceOf(hostile.manyPages(200_000)) } as const
  const quick = { kind: 'facts', source: sourceOf(hostile.onePage()) } as const
  const ended: string[] = []
  const run = async (name: string, ms: number) => {
    // A user has one of the two processes at a time.
    const response = await finisher.pool.run(slow, userNamed('mallory'), endsIn(ms))
    ended.push(name)
    return response
  }
  const [first, second, third] = await Promise.all([run('a', 300), run('b', 900), run('c', 100)])
  expect(first).toMatchObject({ failure: 'late' })
  // The wait counts: no more than the rest of its time is left.
  expect(second).toMatchObject({ failure: 'late' })
  expect('failure' in second && second.tookMs).toBeLessThan(800)
  expect(third).toEqual({ failure: 'late', tookMs: 0 })
  expect(ended).toEqual(['a', 'b', 'c'])
  const after = await finisher.pool.run(quick, userNamed('mallory'), endsIn(LIMIT_MS))
  expect(after).toMatchObject({ reply: { kind: 'facts' } })
})
