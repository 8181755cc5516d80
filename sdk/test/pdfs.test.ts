/** Work on PDFs: the requests of each method, the files that they upload, and their results. */
import { describe, expect, test } from 'bun:test'
import {
  ConfigurationError,
  ConnectionError,
  type PdfInput,
  type PdfsResource,
  Platen,
  ValidationError,
} from '../src/index.ts'
import { pdfsOf } from '../src/pdfs.ts'
import { BASE_URL, client, json, KEY, pdf, type Reply, refusal, thrownBy } from './helpers/fakes.ts'
import { DONE, QUEUED } from './helpers/renders.ts'

const URL_SOURCE = { url: 'https://example.com/a.pdf' }
const ID_SOURCE = { request_id: 'req_1' }

/** The methods with fake replies, and the requests that they send. */
function open(...replies: Reply[]) {
  const { platen, fetch } = client(replies)
  return { platen, pdfs: platen.pdfs, fetch }
}

/** The JSON and the files of a form. */
async function formOf({ headers, body }: { headers: Record<string, string>; body?: BodyInit }) {
  const type = headers['content-type'] ?? ''
  expect(type).toStartWith('multipart/form-data')
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData()
  const files = form.getAll('files') as File[]
  const texts = files.map(async (file) => [file.name, await file.text()])
  return { request: JSON.parse(String(form.get('request'))), files: await Promise.all(texts) }
}

describe('a request about PDFs', () => {
  const REQUESTS: [path: string, work: (pdfs: PdfsResource) => Promise<unknown>, body: object][] = [
    [
      'merge',
      (pdfs) => pdfs.merge([ID_SOURCE, { ...URL_SOURCE, pages: '2-' }], { outline: 'files' }),
      { sources: [ID_SOURCE, { ...URL_SOURCE, pages: '2-' }], outline: 'files' },
    ],
    ['split', (pdfs) => pdfs.split(ID_SOURCE, { every: 2 }), { source: ID_SOURCE, every: 2 }],
    ['rotate', (pdfs) => pdfs.rotate(ID_SOURCE, { angle: 90 }), { source: ID_SOURCE, angle: 90 }],
    [
      'stamp',
      (pdfs) => pdfs.stamp(ID_SOURCE, { stamp: URL_SOURCE, layer: 'under' }),
      { source: ID_SOURCE, stamp: URL_SOURCE, layer: 'under' },
    ],
    [
      'fill',
      (pdfs) => pdfs.fill(URL_SOURCE, { values: { name: 'Ada', terms: true }, flatten: true }),
      { source: URL_SOURCE, values: { name: 'Ada', terms: true }, flatten: true },
    ],
    ['flatten', (pdfs) => pdfs.flatten(URL_SOURCE), { source: URL_SOURCE }],
    [
      'metadata',
      (pdfs) => pdfs.setMetadata(ID_SOURCE, { document: { title: 'x' } }),
      { source: ID_SOURCE, document: { title: 'x' } },
    ],
    [
      'convert',
      (pdfs) => pdfs.convert({ ...ID_SOURCE, password: 'x' }, { compress: true, retention: 0 }),
      { source: { ...ID_SOURCE, password: 'x' }, compress: true, retention: 0 },
    ],
  ]
  test.each(REQUESTS)('is POST /api/v1/pdfs/%s with JSON', async (path, work, body) => {
    const { pdfs, fetch } = open(pdf())
    await work(pdfs)
    const [call] = fetch.calls
    expect(`${call?.method} ${call?.url}`).toBe(`POST ${BASE_URL}/api/v1/pdfs/${path}`)
    expect(call?.headers['authorization']).toBe(`Bearer ${KEY}`)
    expect(call?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
    expect(JSON.parse(call?.text ?? '')).toEqual(body)
  })

  test('in the background is answered with the render in the queue', async () => {
    const { pdfs, fetch } = open(json({ success: true, data: QUEUED }, 202))
    const options = { webhook_url: 'https://example.com/hook' }
    expect(await pdfs.enqueue.split(ID_SOURCE, { every: 1, ...options })).toEqual(QUEUED as never)
    const [call] = fetch.calls
    expect(call?.url).toBe(`${BASE_URL}/api/v1/pdfs/split`)
    expect(JSON.parse(call?.text ?? '')).toEqual({
      source: ID_SOURCE,
      every: 1,
      async: true,
      ...options,
    })
  })

  test('takes the whole record of a render for its id', async () => {
    const { pdfs, fetch } = open(pdf())
    await pdfs.flatten(DONE)
    expect(JSON.parse(fetch.calls[0]?.text ?? '')).toEqual({ source: ID_SOURCE })
  })

  test('for facts is answered with them', async () => {
    const { pdfs, fetch } = open(json({ success: true, data: { page_count: 3 } }))
    expect((await pdfs.metadata(ID_SOURCE)).page_count).toBe(3)
    expect(fetch.calls[0]?.text).toBe('{"source":{"request_id":"req_1"}}')
  })

  test('has the options of the client and of the call', async () => {
    const { platen, fetch } = client([pdf()], { headers: { 'X-A': '1' } })
    const options = { idempotencyKey: 'mine', headers: { 'X-B': '2' } }
    await platen.withOptions({ apiKey: `${KEY}0` }).pdfs.flatten(ID_SOURCE, {}, options)
    expect(fetch.calls[0]?.headers).toMatchObject({
      authorization: `Bearer ${KEY}0`,
      'x-a': '1',
      'x-b': '2',
      'idempotency-key': 'mine',
    })
  })
})

describe('a file', () => {
  const bytes = new TextEncoder().encode('%PDF-')
  const response = new Response(bytes)
  Object.defineProperty(response, 'url', { value: 'https://example.com/files/b.pdf?x' })
  const FILES: [what: string, file: () => PdfInput, name: string][] = [
    ['bytes', () => bytes, 'document.pdf'],
    ['an ArrayBuffer', () => bytes.slice().buffer, 'document.pdf'],
    ['a Blob', () => new Blob([bytes]), 'document.pdf'],
    ['a File', () => new File([bytes], 'a.pdf'), 'a.pdf'],
    ['a stream', () => new Blob([bytes]).stream(), 'document.pdf'],
    ['a Response', () => response, 'b.pdf'],
    ['a name that no address could have', () => new File([bytes], 'a?#:b.pdf'), 'a___b.pdf'],
  ]
  test.each(FILES)('is uploaded as %s', async (_what, file, name) => {
    const { pdfs, fetch } = open(pdf())
    await pdfs.flatten(file())
    const [call] = fetch.calls
    expect(await formOf(call ?? { headers: {} })).toEqual({
      request: { source: { file: name } },
      files: [[name, '%PDF-']],
    })
  })

  test('can be the result of a render', async () => {
    const { platen, pdfs, fetch } = open(pdf(), pdf())
    await pdfs.flatten(await platen.pdf.render({ html: 'x' }))
    const { files } = await formOf(fetch.calls[1] ?? { headers: {} })
    expect(files).toEqual([['document.pdf', '%PDF-1.7']])
  })

  test('has its fields beside it, and a name of its own among others', async () => {
    const { pdfs, fetch } = open(pdf())
    const named = () => new File([bytes], 'a.pdf')
    const second = { file: named(), password: 'x', name: 'Terms', pages: '1' }
    await pdfs.merge([named(), second, named(), ID_SOURCE])
    const { request, files } = await formOf(fetch.calls[0] ?? { headers: {} })
    expect(request.sources).toEqual([
      { file: 'a.pdf' },
      { file: '2-a.pdf', password: 'x', name: 'Terms', pages: '1' },
      { file: '3-a.pdf' },
      ID_SOURCE,
    ])
    expect(files.map(([name]) => name)).toEqual(['a.pdf', '2-a.pdf', '3-a.pdf'])
  })

  test('is sent again, whole and with the same key, after a broken connection', async () => {
    const broken = new TypeError('connection reset')
    const { pdfs, fetch } = open(
      broken,
      refusal('RATE_LIMITED', 429, { 'Retry-After': '0' }),
      pdf(),
    )
    await pdfs.stamp(new Blob([bytes]), { stamp: new Blob([bytes]) })
    const keys = new Set(fetch.calls.map(({ headers }) => headers['idempotency-key']))
    expect([fetch.calls.length, keys.size]).toEqual([3, 1])
    for (const call of fetch.calls) {
      const { request, files } = await formOf(call)
      expect(request).toEqual({
        source: { file: 'document.pdf' },
        stamp: { file: '2-document.pdf' },
      })
      expect(files.map(([, text]) => text)).toEqual(['%PDF-', '%PDF-'])
    }
  })
})

describe('the result', () => {
  test('is a file, which may be an archive, and never the sign-in page of a network', async () => {
    const zip = new Response('PK', { headers: { 'Content-Type': 'application/zip' } })
    const page = new Response('Sign in', { headers: { 'Content-Type': 'text/html' } })
    const { pdfs } = open(pdf({ 'X-Request-Id': 'req_2' }), zip, page)
    const file = await pdfs.flatten(ID_SOURCE)
    expect([file.requestId, file.extension]).toEqual(['req_2', 'pdf'])
    expect((await pdfs.split(ID_SOURCE, { every: 1 })).extension).toBe('zip')
    const wrong = (await thrownBy(pdfs.flatten(ID_SOURCE))) as Error
    expect(wrong.message).toContain('did not come from Platen')
  })

  test('is an error that names the source, or the argument that is wrong', async () => {
    const issues = [{ path: 'sources[1]', message: '`sources[1]` is damaged.' }]
    const { pdfs } = open(refusal('VALIDATION_ERROR', 400, {}, { issues }))
    const error = await thrownBy(pdfs.merge([ID_SOURCE, URL_SOURCE]))
    expect(error).toBeInstanceOf(ValidationError)
    expect((error as ValidationError).issues).toEqual(issues)
    for (const input of [null, 'a.pdf', 5]) {
      const wrong = (await thrownBy(pdfs.flatten(input as unknown as PdfInput))) as Error
      expect(wrong).toBeInstanceOf(ConfigurationError)
      expect(wrong.message).toContain('A PDF must be')
    }
  })

  test('is waited for at most `timeoutMs`', async () => {
    const waits: Reply = (_url, { signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const { platen } = client([waits], { maxRetries: 0 })
    const early = platen.pdfs.flatten(ID_SOURCE, {}, { timeoutMs: 1 })
    expect(await thrownBy(early)).toBeInstanceOf(ConnectionError)
  })
})

test('the entry of earlier versions has the same methods', () => {
  const { platen } = client([])
  expect(pdfsOf(platen)).toBe(platen.pdfs)
  expect(() => pdfsOf({} as Platen)).toThrow(ConfigurationError)
})

test('a client that is printed shows no key', () => {
  const secret = new Platen({ apiKey: KEY, baseUrl: BASE_URL })
  expect(Bun.inspect(secret)).not.toContain(KEY)
  expect(JSON.stringify(secret)).not.toContain(KEY)
})
