/** The mock client of `@platen/sdk/testing`: its answers are those of openapi.yaml, and it fails on demand. */
import { describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { PlatenError, ServerError, type WholeList } from '../../sdk/src/index.ts'
import { mockPlaten, renderMatchers } from '../../sdk/src/testing/index.ts'
import { createMockAnswers } from '../../sdk/src/testing/mock-answers.ts'
import { LINK_SECRET } from '../../sdk/test/helpers/fakes.ts'
import { CALLS } from '../../sdk/test/helpers/operations.ts'
import { assertContract } from '../support/api/assert-contract.ts'
import { sharedContract } from '../support/api/shared-contract.ts'

const TEXT = new TextDecoder()
const contract = await sharedContract()

const answers = createMockAnswers('http://platen.test')

describe('mockPlaten', () => {
  test.each(Object.entries(CALLS))('%s gets a response of openapi.yaml', async (_id, call) => {
    const { platen, requests } = mockPlaten({ linkSecret: LINK_SECRET })
    const result = await call(platen, {})
    expect(result).not.toBeNull()
    for (const request of requests) {
      const path = `${request.path}?${new URLSearchParams(request.query)}`
      await assertContract(contract, path, request.method, answers.respond(request))
    }
    expect(requests.length).toBeGreaterThan(0)
  })

  test('gives every list an end', async () => {
    const { platen } = mockPlaten({ linkSecret: LINK_SECRET })
    const lists = Object.values(CALLS)
      .map((call) => call(platen, {}))
      .filter((result): result is WholeList<object> => 'toArray' in result)
    expect(lists.length).toBeGreaterThan(10)
    for (const list of lists) expect((await list.toArray({ max: 5 })).length).toBeLessThan(5)
  })

  test('completes renders in the background, and downloads them', async () => {
    const { platen, requests } = mockPlaten()
    const file = await platen.pdf.renderAndWait({ html: '<h1>Invoice 42</h1>' })
    expect(TEXT.decode(await file.bytes())).toStartWith('%PDF-')
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/api/v1/pdf',
      body: { html: '<h1>Invoice 42</h1>', async: true },
    })
    const [first, second] = [{ html: '1' }, { html: '2' }].map((one) => platen.pdf.enqueue(one))
    expect((await first)?.request_id).not.toBe((await second)?.request_id)
    const batch = await platen.batches.createAndWait({ renders: [{ type: 'pdf', html: '1' }] })
    expect(batch.renders.length).toBeGreaterThan(0)
  })

  test('returns files of the type that was asked for', async () => {
    const { platen } = mockPlaten({ linkSecret: LINK_SECRET })
    const formats = ['png', 'jpeg', 'webp', 'avif'] as const
    for (const format of formats) {
      const file = await platen.screenshot.render({ html: '', options: { format } })
      expect(file.contentType).toBe(`image/${format}`)
      const { format: actual } = await sharp(await file.bytes()).metadata()
      expect(actual).toBe(format === 'avif' ? 'heif' : format)
    }
    const source = { request_id: 'req_1' }
    const archive = await (await platen.pdfs.split(source, { every: 1 })).bytes()
    expect(TEXT.decode(archive.slice(0, 2))).toBe('PK')
    expect((await platen.pdfs.split(source, { pages: ['1'] })).extension).toBe('pdf')
    expect((await platen.pdfs.metadata(source)).page_count).toBe(1)
    const changed = await platen.pdfs.setMetadata(source, { document: { title: 'x' } })
    expect(changed.extension).toBe('pdf')
    const url = await platen.links.url({ template: 'card', format: 'webp' })
    expect((await platen.files.get(url)).extension).toBe('webp')
  })

  test('records the files of a form', async () => {
    const { platen, requests } = mockPlaten()
    const file = () => new File(['%PDF-'], 'a.pdf')
    expect((await platen.pdfs.merge([file(), file()])).extension).toBe('pdf')
    const { files } = Object(requests[0]?.body) as { files: File[] }
    expect(files.map(({ name }) => name)).toEqual(['a.pdf', '2-a.pdf'])
  })

  test('returns the same render for the same idempotency key', async () => {
    const { platen } = mockPlaten()
    const render = async (idempotencyKey: string) =>
      (await platen.pdf.render({ html: '' }, { idempotencyKey })).requestId
    expect(await render('a')).toBe(await render('a'))
    expect(await render('a')).not.toBe(await render('b'))
  })

  test('gives the answers of a test, and those that change an example', async () => {
    const { platen, answer } = mockPlaten()
    answer('GET', '/api/v1/deliveries', [{ id: 'd' }])
    expect(await platen.deliveries.list().toArray()).toEqual([{ id: 'd' }] as never)
    answer('POST', '/api/v1/extract', ({ body }: { body: unknown }) => ({ markdown: body }))
    expect(await platen.extract({ html: 'x' })).toEqual({ markdown: { html: 'x' } } as never)
    const zip = () => new Response('PK', { headers: { 'Content-Type': 'application/zip' } })
    answer('GET', '/api/v1/batches/{id}/outputs.zip', zip)
    expect(TEXT.decode(await (await platen.batches.outputs('b')).bytes())).toBe('PK')
    answer('GET', '/api/v1/renders/{requestId}', (_request, example) => ({
      ...example,
      status: 'failed',
      error_message: 'No.',
    }))
    expect(platen.pdf.renderAndWait({ html: 'x' })).rejects.toThrow('No.')
  })

  test('says which operation it does not know', async () => {
    const { platen, answer } = mockPlaten()
    const { error } = await platen.raw.GET('/api/v1/new' as never, {} as never)
    expect(error).toBeInstanceOf(ServerError)
    expect(String(error)).toContain("mock.answer('GET', '/api/v1/new', data)")
    answer('GET', '/api/v1/new', { a: 1 })
    expect(await platen.raw.GET('/api/v1/new' as never, {} as never)).toMatchObject({
      data: { success: true, data: { a: 1 } },
    })
  })

  test('fails as often as asked, with the error of the code', async () => {
    const { platen, fail } = mockPlaten()
    fail({ code: 'RATE_LIMITED', path: '/api/v1/pdf', times: 2 })
    fail({ code: 'network', path: '/api/v1/usage' })
    for (const name of ['RateLimitError', 'RateLimitError', null]) {
      const outcome = await platen.pdf.render({ html: '' }).then(
        () => null,
        (error: Error) => error.name,
      )
      expect(outcome).toBe(name)
    }
    expect(platen.usage.get()).rejects.toThrow(PlatenError)
    const hint = { code: 'IMAGE_FAILED', message: 'm', where: null, fix: 'f' }
    const strict = mockPlaten({ hints: [hint as never] }).platen
    const file = await strict.pdf.render({ html: '' })
    expect(file.assertClean()).rejects.toThrow('m')
  })
})

test('toMatchRender writes a missing golden file, accepts other dates, and keeps a different render', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-golden-'))
  const { CI, UPDATE_RENDERS } = process.env
  delete process.env['CI']
  delete process.env['UPDATE_RENDERS']
  try {
    const path = join(folder, 'golden', 'invoice.pdf')
    const document = (date: string, text: string) =>
      new TextEncoder().encode(`%PDF-1.4 /CreationDate (D:${date}) /ModDate (D:${date}) ${text}`)
    const match = async (bytes: Uint8Array) =>
      (await renderMatchers.toMatchRender(bytes, path)).pass
    process.env['CI'] = 'true'
    expect(await match(document('2026', 'a'))).toBeFalse()
    delete process.env['CI']
    expect(await match(document('2026', 'a'))).toBeTrue()
    expect(await match(document('2027', 'a'))).toBeTrue()
    expect(await match(document('2026', 'b'))).toBeFalse()
    expect(await Bun.file(join(folder, 'golden', 'invoice.actual.pdf')).exists()).toBeTrue()
    process.env['UPDATE_RENDERS'] = '1'
    expect(await match(document('2026', 'b'))).toBeTrue()
  } finally {
    rmSync(folder, { recursive: true })
    for (const [name, value] of Object.entries({ CI, UPDATE_RENDERS })) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
})

test('toMatchRender with a client says how much has changed, and writes the marked pages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-golden-'))
  try {
    const path = join(folder, 'card.png')
    const golden = new TextEncoder().encode('golden')
    await Bun.write(path, golden)
    const { platen, requests, fail, answer } = mockPlaten()
    const picture = Buffer.from('picture').toString('base64')
    answer('POST', '/api/v1/renders/compare', (_request, { pages: [, page] }) => ({
      same: false,
      changed_share: 1,
      pages: [{ ...page, page: 1, changed_share: 1, picture }],
    }))
    const match = (text: string, options = {}) =>
      renderMatchers.toMatchRender(new TextEncoder().encode(text), path, {
        platen,
        update: false,
        ...options,
      })
    expect((await match('golden')).pass).toBeTrue()
    expect(requests).toHaveLength(0)
    const changed = await match('changed', { threshold: 0.2 })
    expect(requests[0]?.body).toMatchObject({
      before: { file: Buffer.from(golden).toString('base64') },
      pictures: true,
      threshold: 0.2,
    })
    expect(changed.pass).toBeFalse()
    expect(changed.message()).toContain(
      `differs from ${path} in 100 % of its pixels on page 1 (${join(folder, 'card.diff-1.png')}); it was written to`,
    )
    expect(await Bun.file(join(folder, 'card.diff-1.png')).text()).toBe('picture')
    expect(await Bun.file(join(folder, 'card.actual.png')).exists()).toBeTrue()
    expect((await match('changed', { maxChangedShare: 0.5 })).pass).toBeFalse()
    expect((await match('changed', { maxChangedShare: 1 })).pass).toBeTrue()
    fail({ code: 'SERVICE_UNAVAILABLE' })
    const failed = await match('changed', { maxChangedShare: 1 })
    expect(failed.pass).toBeFalse()
    expect(failed.message()).toContain('could not be compared: SERVICE_UNAVAILABLE')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
