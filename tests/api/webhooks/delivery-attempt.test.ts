/** Delivery attempts at HTTPS receivers: the request, and the result of every kind of response. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { deliveryHeaders } from '../../../server/webhooks/signature.ts'
import { type Answer, flood, startReceiver } from '../../support/network/webhook-receiver.ts'
import {
  type AttemptFixture,
  createAttemptFixture,
  HOST,
  raw,
  SHORT,
  status,
  urlOf,
} from '../../support/webhooks/attempts.ts'

let fixture: AttemptFixture
let certificate: AttemptFixture['certificate']
let send: AttemptFixture['send']
let sendTo: AttemptFixture['sendTo']

beforeAll(async () => {
  fixture = await createAttemptFixture()
  ;({ certificate, send, sendTo } = fixture)
})
afterAll(() => fixture[Symbol.dispose]())

describe('a response', () => {
  /**
   * Delivers once for each status, in one process. Each waits until the connections before it are
   * closed.
   */
  async function sendForEach(codes: number[], headers: Record<string, string> = {}) {
    await using receiver = await startReceiver(certificate, async (request, response) => {
      await receiver.othersClosed(request)
      response.writeHead(Number(request.url?.slice(1)), headers).end()
    })
    return (await send(codes.map((code) => urlOf(receiver, `/${code}`)))).attempts
  }

  test('ends the attempt with its status', async () => {
    const codes = [200, 204, 299, 400, 410, 500, 503]
    const attempts = await sendForEach(codes)
    expect(attempts).toEqual(
      codes.map((statusCode) => ({
        statusCode,
        durationMs: expect.any(Number),
        error: null,
        responseBody: '',
      })),
    )
    for (const { durationMs } of attempts) expect(durationMs).toBeInteger()
  })

  test('with a redirect ends the attempt without following it', async () => {
    const codes = [301, 302, 307, 308]
    await using target = await startReceiver(certificate, status(200))
    const attempts = await sendForEach(codes, { Location: urlOf(target) })
    expect(attempts).toMatchObject(codes.map((statusCode) => ({ statusCode, error: null })))
    expect(target.connections()).toBe(0)
  })

  test('that follows interim responses is the one that counts', async () => {
    const interim = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'
    const attempt = await sendTo(raw(`${interim}HTTP/1.1 204 No Content\r\n\r\n`))
    expect(attempt).toMatchObject({ statusCode: 204, error: null })
  })

  test.each<[body: string, answer: Answer]>([
    [
      'that never ends',
      (_request, _response, socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        flood(socket, 'x'.repeat(10_000))
      },
    ],
    [
      'with endless padding',
      (_request, _response, socket) => {
        socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
        flood(socket, `1;${'x'.repeat(1_000)}\r\nx\r\n`)
      },
    ],
    ['that never arrives', raw('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n')],
    [
      'that breaks off',
      (_request, _response, socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab'),
    ],
    ['that is not valid HTTP', raw('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n')],
    ['longer than its Content-Length', raw('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nabc\r\n')],
  ])('has its status even with a body %s', async (_body, answer) => {
    expect(await sendTo(answer, { limits: { drainMs: 200 } })).toMatchObject({
      statusCode: 200,
      error: null,
    })
  })

  test('with a body of ordinary length is read to its end', async () => {
    const finished = Promise.withResolvers<void>()
    const attempt = await sendTo((_request, response) => {
      response.on('finish', () => finished.resolve())
      response.end('x'.repeat(60_000))
    })
    expect(attempt).toMatchObject({ statusCode: 200, error: null })
    await finished.promise
  })
})

describe('the body of a response', () => {
  test('is kept up to 1,024 characters, without cutting one, and without null characters', async () => {
    const text = `\0ü😀${'x'.repeat(60_000)}`
    const attempt = await sendTo((_request, response) => response.end(text))
    expect(attempt?.responseBody).toBe(`\ufffdü😀${'x'.repeat(1_021)}`)
    const wide = await sendTo((_request, response) => response.end('😀'.repeat(2_000)))
    expect(wide?.responseBody).toBe('😀'.repeat(1_024))
  })

  test('is kept as far as it arrived if it never ends, or is no text', async () => {
    const endless = await sendTo((_request, response) => response.write('not yet'), {
      limits: { drainMs: 100 },
    })
    expect(endless).toMatchObject({ statusCode: 200, responseBody: 'not yet' })
    const binary = await sendTo((_request, response) => response.end(Buffer.from([0xff, 0, 0x41])))
    expect(binary?.responseBody).toBe('\ufffd\ufffdA')
  })
})

describe('an attempt without a valid response', () => {
  test('ends as a timeout if nothing arrives', async () => {
    const attempt = await sendTo(() => {}, { limits: SHORT })
    const failure = { statusCode: null, error: 'timeout' as const, responseBody: null }
    expect(attempt).toEqual({ ...failure, durationMs: expect.any(Number) })
    expect(attempt?.durationMs).toBeWithin(990, 5_000)
  })

  test('ends as a timeout if only half of the response head arrives', async () => {
    const attempt = await sendTo(raw('HTTP/1.1 200 OK\r\nX-A: b'), { limits: SHORT })
    expect(attempt).toMatchObject({ statusCode: null, error: 'timeout' })
  })

  test.each<[received: string, answer: Answer, error: string]>([
    [
      'a head without an end',
      (_request, _response, socket) => {
        socket.write('HTTP/1.1 200 OK\r\n')
        flood(socket, `X-A: ${'a'.repeat(1_000)}\r\n`)
      },
      'invalid_response',
    ],
    [
      'a line without an end',
      (_request, _response, socket) => {
        socket.write('HTTP/1.1 200 OK\r\nX-A: ')
        flood(socket, 'a'.repeat(1_000))
      },
      'invalid_response',
    ],
    [
      'interim responses without an end',
      (_request, _response, socket) => flood(socket, 'HTTP/1.1 100 Continue\r\n\r\n'),
      'invalid_response',
    ],
    ['another protocol', raw('SSH-2.0-OpenSSH_9.9\r\n'), 'invalid_response'],
    ['status 000', raw('HTTP/1.1 000 OK\r\nContent-Length: 0\r\n\r\n'), 'invalid_response'],
    [
      'a switch of protocols',
      raw('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
      'invalid_response',
    ],
    [
      'half a head',
      (_request, _response, socket) => socket.end('HTTP/1.1 200 OK\r\nX-A'),
      'connection_closed',
    ],
    ['nothing', (_request, _response, socket) => socket.end(), 'connection_closed'],
    ['a reset', (_request, _response, socket) => socket.destroy(), 'connection_closed'],
  ])('fails after it received %s', async (_received, answer, error) => {
    expect(await sendTo(answer)).toMatchObject({ statusCode: null, error })
  })
})

describe('the request', () => {
  test('has the exact bytes of the body, and signatures that cover them', async () => {
    await using receiver = await startReceiver(certificate, status(200))
    const secret = 'a-long-random-secret'
    const text = '{"name":"Zoë \\u00e9 \u2028","escaped":"a\\/b","spaces":  [1.0, 2e3]}\r\n\0'
    const body = Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0x0d, 0x0a])])
    const at = new Date('2026-11-22T10:15:02.987Z')
    const headers = deliveryHeaders({ secret, webhookId: 'msg_1', at, body })
    await send([urlOf(receiver, '/hook?a=b%20c&d=%C3%A9')], { headers, body })

    const [request] = receiver.received
    if (!request) throw new Error('nothing arrived')
    expect(request).toMatchObject({
      method: 'POST',
      target: '/hook?a=b%20c&d=%C3%A9',
      httpVersion: '1.1',
      serverName: HOST,
    })
    expect(Buffer.from(request.body)).toEqual(body)
    expect(request.headers).toEqual({
      host: `${HOST}:${receiver.port}`,
      'user-agent': 'Platen-Webhooks/1',
      'content-type': 'application/json',
      'content-length': String(body.length),
      connection: 'close',
      'webhook-id': 'msg_1',
      'webhook-timestamp': '1795342502',
      'x-service-signature': `sha256=${(await hmac(secret, request.body)).toString('hex')}`,
      'webhook-signature': `v1,${(
        await hmac(secret, Buffer.concat([Buffer.from('msg_1.1795342502.'), request.body]))
      ).toString('base64')}`,
    })
  })

  test('never contains a user name or password from the URL', async () => {
    await using receiver = await startReceiver(certificate, status(200))
    await send([`https://ada:secret@${HOST}:${receiver.port}/`])
    expect(receiver.received[0]?.headers).not.toHaveProperty('authorization')
    expect(JSON.stringify(receiver.received)).not.toContain('ada')
  })

  test('uses a new connection for every delivery', async () => {
    await using receiver = await startReceiver(certificate, status(200))
    await send([urlOf(receiver), urlOf(receiver), urlOf(receiver)])
    expect(receiver.connections()).toBe(3)
  })
})

/** Computes an HMAC with another implementation than the server's. */
async function hmac(secret: string, bytes: Uint8Array): Promise<Buffer> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const raw = new TextEncoder().encode(secret)
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign'])
  return Buffer.from(await crypto.subtle.sign('HMAC', key, new Uint8Array(bytes)))
}
