/** How responses are read: errors, unexpected responses, and the properties of results. */
import { describe, expect, test } from 'bun:test'
import { ApiError, ConnectionError, ServerError } from '../src/index.ts'
import { client, json, pdf, refusal, thrownBy } from './helpers/fakes.ts'

describe('answers that are not what they should be', () => {
  test.each([
    ['JSON', { error: { code: 'CONFLICT', message: 'Taken.', status: 409, request_id: 'req_9' } }],
    ['flat JSON', { error: 'CONFLICT', message: 'Taken.' }],
  ])('an error in %s', async (_what, body) => {
    const { platen } = client([json(body, 409)])
    const error = await thrownBy(platen.usage.get())
    expect(error).toMatchObject({
      name: 'ConflictError',
      code: 'CONFLICT',
      message: 'CONFLICT: Taken.',
    })
  })

  test.each([
    ['HTML', '<h1>502</h1>', 'text/html'],
    ['nothing', '', 'text/plain'],
    ['broken JSON', '{"error":', 'application/json'],
  ])('a 502 with %s is a ServerError with what was there', async (_what, body, type) => {
    const answer = () => new Response(body, { status: 502, headers: { 'Content-Type': type } })
    const { platen } = client([answer()], { maxRetries: 0 })
    const error = await thrownBy(platen.usage.get())
    expect(error).toBeInstanceOf(ServerError)
    expect(error).toMatchObject({ status: 502, code: 'HTTP_502', body })
  })

  test.each([
    ['text/html', '<h1>Sign in</h1>'],
    ['application/json', '{"half":'],
    ['', ''],
  ])('a 200 of somebody else (%p) is an error, not a result', async (type, body) => {
    const answer = () => new Response(body, { headers: type ? { 'Content-Type': type } : {} })
    const { platen } = client([answer(), answer()])
    for (const work of [platen.usage.get(), platen.pdf.render({ html: '' })]) {
      expect(await thrownBy(work)).toMatchObject({ name: 'ApiError', code: 'HTTP_200', body })
    }
  })

  test('a PDF is bytes, never parsed, whatever it looks like', async () => {
    const { platen } = client([
      new Response('{"a":1}', { headers: { 'Content-Type': 'application/pdf' } }),
    ])
    expect(await (await platen.pdf.render({ html: '' })).bytes()).toHaveLength(7)
  })

  test('a redirect of the interface is an error that names the place: a POST would become a GET', async () => {
    const moved = new Response('', {
      status: 301,
      headers: { Location: 'https://www.platen.example/' },
    })
    const { platen, fetch } = client([moved])
    const error = (await thrownBy(platen.usage.get())) as ApiError
    expect(error.message).toContain('https://www.platen.example/')
    expect(fetch.calls[0]?.redirect).toBe('manual')
  })

  test('a connection that breaks says where to and why, and keeps its cause', async () => {
    const cause = new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })
    const { platen } = client([cause], { maxRetries: 0 })
    const error = (await thrownBy(platen.usage.get())) as ConnectionError
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error.message).toBe('The connection to platen.example failed: ECONNREFUSED')
    expect(error.cause).toBe(cause)
  })
})

describe('results', () => {
  test('say what their headers say', async () => {
    const { platen } = client([
      pdf({
        'X-Request-Id': 'req_7',
        'X-Render-Duration-Ms': '184',
        'X-Renders-Remaining': '12',
        'X-Overage-Renders': '0',
        'X-Cache': 'HIT',
        'X-Idempotency-Key': 'mine',
        'X-Idempotency-Mismatch': 'true',
      }),
    ])
    const { data, response, requestId } = await platen.pdf
      .render({ html: '' }, { idempotencyKey: 'mine' })
      .withResponse()
    expect(requestId).toBe('req_7')
    expect(response.status).toBe(200)
    expect(data).toMatchObject({
      contentType: 'application/pdf',
      extension: 'pdf',
      requestId: 'req_7',
      durationMs: 184,
      rendersRemaining: 12,
      overageRenders: 0,
      cached: true,
      idempotencyKey: 'mine',
      idempotencyMismatch: true,
    })
  })

  test('withResponse alone leaves no rejection behind', async () => {
    const { platen } = client([refusal('CONFLICT', 409)])
    expect(await thrownBy(platen.usage.get().withResponse())).toBeInstanceOf(ApiError)
  })

  test('toResponse hands the file on, and nothing about the account', async () => {
    const { platen } = client([pdf({ 'X-Renders-Remaining': '12', 'Set-Cookie': 'a=b' })])
    const file = await platen.pdf.render({ html: '' })
    const response = file.toResponse({ filename: "it's é.pdf", inline: false })
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-disposition': "attachment; filename*=UTF-8''it%27s%20%C3%A9.pdf",
      'content-type': 'application/pdf',
    })
    expect(await response.text()).toBe('%PDF-1.7')
  })
})
