/** Delivery attempts at real https receivers, with a certificate authority of the tests' own. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Attempt } from '../../../server/webhooks/sender.ts'
import { deliveryHeaders } from '../../../server/webhooks/signature.ts'
import {
  type Authority,
  type Certificate,
  createAuthority,
  selfSigned,
} from '../../support/network/certificates.ts'
import {
  type Answer,
  flood,
  type Receiver,
  startReceiver,
} from '../../support/network/webhook-receiver.ts'
import { type Job, type Outcome, runSender } from '../../support/webhooks/sender.ts'

const HOST = 'hooks.test'
const LOOPBACK = '127.0.0.0/8'
/** Of tests in which time runs out; enough for a second delivery on a busy machine. */
const SHORT = { attemptMs: 1_000 }

const directory = mkdtempSync(join(tmpdir(), 'platen-test-webhooks-'))
const caFile = join(directory, 'ca.pem')
let authority: Authority
let certificate: Certificate

beforeAll(async () => {
  authority = await createAuthority()
  certificate = await authority.issue([HOST])
  writeFileSync(caFile, authority.cert)
})
afterAll(() => rmSync(directory, { recursive: true }))

interface Sending extends Partial<Omit<Job, 'deliveries'>> {
  headers?: Record<string, string>
  body?: Uint8Array
  env?: Record<string, string>
}

/** Delivers to these URLs, one after the other. By default the name is at 127.0.0.1, and allowed. */
function send(urls: string[], options: Sending = {}): Promise<Outcome> {
  const { headers = {}, body = Buffer.from('{}'), env = {} } = options
  const { allow = LOOPBACK, zone = { [HOST]: [['127.0.0.1']] }, limits = {} } = options
  const bodyBase64 = Buffer.from(body).toString('base64')
  const deliveries = urls.map((url) => ({ url, headers, bodyBase64 }))
  return runSender({ allow, zone, limits, deliveries }, { NODE_EXTRA_CA_CERTS: caFile, ...env })
}

/** One delivery to a receiver that answers so, and a second one that it answers 204. */
async function sendTo(answer: Answer, options: Sending = {}): Promise<Attempt | undefined> {
  await using receiver = await startReceiver(certificate, async (request, response, raw) => {
    if (request.url !== '/next') return answer(request, response, raw)
    // Never answered, and so never delivered, while an earlier connection is open.
    await receiver.othersClosed(request)
    response.writeHead(204).end()
  })
  const { attempts } = await send([urlOf(receiver), urlOf(receiver, '/next')], options)
  expect(attempts[1]).toMatchObject({ statusCode: 204, error: null })
  return attempts[0]
}

function urlOf({ port }: Receiver, path = '/hook', host = HOST): string {
  return `https://${host}:${port}${path}`
}

function status(code: number, headers: Record<string, string> = {}): Answer {
  return (_request, response) => response.writeHead(code, headers).end()
}

function raw(text: string): Answer {
  return (_request, _response, socket) => socket.write(text)
}

describe('an answer', () => {
  test.each([200, 204, 299, 400, 410, 500, 503])('%d is its status, at once', async (code) => {
    const attempt = await sendTo(status(code))
    expect(attempt).toEqual({ statusCode: code, durationMs: expect.any(Number), error: null })
    expect(attempt?.durationMs).toBeInteger()
  })

  test.each([301, 302, 307, 308])('%d is its status: nobody goes where it points', async (code) => {
    await using target = await startReceiver(certificate, status(200))
    const attempt = await sendTo(status(code, { Location: urlOf(target) }))
    expect(attempt).toMatchObject({ statusCode: code, error: null })
    expect(target.connections()).toBe(0)
  })

  test('after interim answers is the one that counts', async () => {
    const interim = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'
    const attempt = await sendTo(raw(`${interim}HTTP/1.1 204 No Content\r\n\r\n`))
    expect(attempt).toMatchObject({ statusCode: 204, error: null })
  })

  test.each<[what: string, answer: Answer]>([
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
    ['that never comes', raw('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n')],
    [
      'that breaks off',
      (_request, _response, socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab'),
    ],
    ['that is no HTTP', raw('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n')],
    ['longer than it says', raw('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nabc\r\n')],
  ])('has its status also with a body %s', async (_what, answer) => {
    expect(await sendTo(answer, { limits: { drainMs: 200 } })).toMatchObject({
      statusCode: 200,
      error: null,
    })
  })

  test('with a body of ordinary length can be sent to its end', async () => {
    const finished = Promise.withResolvers<void>()
    const attempt = await sendTo((_request, response) => {
      response.on('finish', () => finished.resolve())
      response.end('x'.repeat(60_000))
    })
    expect(attempt).toMatchObject({ statusCode: 200, error: null })
    await finished.promise
  })
})

describe('no answer', () => {
  test('in time is a timeout', async () => {
    const attempt = await sendTo(() => {}, { limits: SHORT })
    expect(attempt).toEqual({ statusCode: null, durationMs: expect.any(Number), error: 'timeout' })
    expect(attempt?.durationMs).toBeWithin(990, 5_000)
  })

  test('but half a head in time is a timeout', async () => {
    const attempt = await sendTo(raw('HTTP/1.1 200 OK\r\nX-A: b'), { limits: SHORT })
    expect(attempt).toMatchObject({ statusCode: null, error: 'timeout' })
  })

  test.each<[what: string, answer: Answer, error: string]>([
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
      'interim answers without an end',
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
  ])('but %s', async (_what, answer, error) => {
    expect(await sendTo(answer)).toMatchObject({ statusCode: null, error })
  })
})

describe('the request', () => {
  test('has the bytes of the body, and signatures that verify over them', async () => {
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

  test('tells nobody a user name or password of the URL', async () => {
    await using receiver = await startReceiver(certificate, status(200))
    await send([`https://ada:secret@${HOST}:${receiver.port}/`])
    expect(receiver.received[0]?.headers).not.toHaveProperty('authorization')
    expect(JSON.stringify(receiver.received)).not.toContain('ada')
  })

  test('of several sent one after the other has a connection of its own each', async () => {
    await using receiver = await startReceiver(certificate, status(200))
    await send([urlOf(receiver), urlOf(receiver), urlOf(receiver)])
    expect(receiver.connections()).toBe(3)
  })
})

describe('a certificate', () => {
  test.each<[what: string, make: () => Promise<Certificate>]>([
    ['by nobody else', () => selfSigned([HOST])],
    ['by an unknown authority', async () => (await createAuthority()).issue([HOST])],
    ['for another name', () => authority.issue(['other.test'])],
    ['for the address that was dialled', () => authority.issue(['127.0.0.1'])],
    ['that has expired', () => authority.issue([HOST], { expired: true })],
  ])('%s is not accepted, and the receiver is told nothing', async (_what, make) => {
    await using receiver = await startReceiver(await make(), status(200))
    const env = { NODE_TLS_REJECT_UNAUTHORIZED: '0' }
    const plain = await send([urlOf(receiver)])
    const switchedOff = await send([urlOf(receiver)], { env })
    for (const { attempts } of [plain, switchedOff]) {
      expect(attempts[0]).toMatchObject({ statusCode: null, error: 'tls' })
    }
    expect(receiver.received).toEqual([])
  })

  test('of an authority that NODE_EXTRA_CA_CERTS does not name is not accepted', async () => {
    await using receiver = await startReceiver(certificate, status(200))
    const { attempts } = await send([urlOf(receiver)], { env: { NODE_EXTRA_CA_CERTS: '' } })
    expect(attempts[0]).toMatchObject({ statusCode: null, error: 'tls' })
    expect(receiver.received).toEqual([])
  })

  test('of an address counts for a URL with that address', async () => {
    const own = await authority.issue(['127.0.0.1'])
    await using receiver = await startReceiver(own, status(200))
    const { attempts } = await send([urlOf(receiver, '/', '127.0.0.1')])
    expect(attempts[0]).toMatchObject({ statusCode: 200, error: null })
  })

  test('counts for a name written with a dot at its end', async () => {
    await using receiver = await startReceiver(certificate, status(200))
    const { attempts } = await send([urlOf(receiver, '/', `${HOST}.`)])
    expect(attempts[0]).toMatchObject({ statusCode: 200, error: null })
  })
})

describe('where it connects', () => {
  test('is the address that was judged, although the name has another one on this machine', async () => {
    const own = await authority.issue(['localhost'])
    await using judged = await startReceiver(own, status(204), { host: '127.0.0.2' })
    const { port } = judged
    await using named = await startReceiver(own, status(500), { port })
    const { attempts, asked } = await send([urlOf(judged, '/', 'localhost')], {
      allow: `localhost:${port}`,
      zone: { localhost: [['127.0.0.2'], ['127.0.0.1']] },
    })
    expect(attempts[0]).toMatchObject({ statusCode: 204, error: null })
    expect(asked).toEqual(['localhost'])
    expect(named.connections()).toBe(0)
  })

  test('is judged anew at every attempt', async () => {
    await using receiver = await startReceiver(certificate, status(200))
    const { attempts, asked } = await send([urlOf(receiver), urlOf(receiver)], {
      allow: '127.0.0.1/32',
      zone: { [HOST]: [['127.0.0.1'], ['127.0.0.2']] },
    })
    expect(attempts[0]).toMatchObject({ statusCode: 200, error: null })
    expect(attempts[1]).toMatchObject({ statusCode: null, error: 'blocked' })
    expect(asked).toEqual([HOST, HOST])
    expect(receiver.connections()).toBe(1)
  })

  test.each<[what: string, url: (receiver: Receiver) => string, error: string]>([
    ['a name with a private address', (receiver) => urlOf(receiver), 'blocked'],
    ['a private address', (receiver) => urlOf(receiver, '/', '127.0.0.1'), 'blocked'],
    ['an internal name', (receiver) => urlOf(receiver, '/', 'localhost'), 'blocked'],
    ['http', (receiver) => `http://${HOST}:${receiver.port}/`, 'blocked'],
    ['a name without an address', (receiver) => urlOf(receiver, '/', 'none.test'), 'unresolved'],
    ['what is no URL', () => 'hooks', 'invalid_url'],
  ])('is nowhere for %s', async (_what, url, error) => {
    await using receiver = await startReceiver(certificate, status(200))
    const { attempts } = await send([url(receiver)], { allow: '' })
    expect(attempts[0]).toMatchObject({ statusCode: null, error })
    expect(receiver.connections()).toBe(0)
  })

  test.each<[what: string, allow: (port: number) => string]>([
    ['its host and port', (port) => `${HOST}:${port}`],
    ['a range that holds its address', () => LOOPBACK],
  ])('is an http address if EGRESS_ALLOW names %s', async (_what, allow) => {
    await using receiver = await startReceiver(null, status(200))
    const url = `http://${HOST}:${receiver.port}/hook?a=1`
    const body = Buffer.from('{"a":1}')
    const { attempts } = await send([url], { allow: allow(receiver.port), body })
    expect(attempts[0]).toMatchObject({ statusCode: 200, error: null })
    expect(receiver.received).toMatchObject([{ method: 'POST', target: '/hook?a=1' }])
    expect(receiver.received[0]?.body).toEqual(body)
  })

  test.each<[what: string, allow: (port: number) => string, zone: string[][]]>([
    ['nothing', () => '', [['127.0.0.1']]],
    ['another port of its host', (port) => `${HOST}:${port + 1}`, [['127.0.0.1']]],
    ['another host', (port) => `other.test:${port}`, [['127.0.0.1']]],
    ['another range', () => '10.0.0.0/8', [['127.0.0.1']]],
    ['a range beside a public address', () => LOOPBACK, [['93.184.216.34']]],
    ['one of its two addresses', () => LOOPBACK, [['127.0.0.1', '93.184.216.34']]],
  ])('is nowhere for http if EGRESS_ALLOW names %s', async (_what, allow, addresses) => {
    await using receiver = await startReceiver(null, status(200))
    const url = `http://${HOST}:${receiver.port}/`
    const zone = { [HOST]: addresses }
    const { attempts } = await send([url], { allow: allow(receiver.port), zone })
    expect(attempts[0]).toMatchObject({ statusCode: null, error: 'blocked' })
    expect(receiver.connections()).toBe(0)
  })

  test('is judged anew for http: an address that is no longer allowed gets nothing', async () => {
    await using receiver = await startReceiver(null, status(200))
    const url = `http://${HOST}:${receiver.port}/`
    const { attempts } = await send([url, url], {
      allow: '127.0.0.1/32,192.0.2.0/24',
      zone: { [HOST]: [['127.0.0.1'], ['127.0.0.1', '93.184.216.34']] },
    })
    expect(attempts.map(({ statusCode, error }) => statusCode ?? error)).toEqual([200, 'blocked'])
  })

  test('is given no plain text where https was asked for, and the other way round', async () => {
    await using plain = await startReceiver(null, status(200))
    await using tls = await startReceiver(certificate, status(200))
    const urls = [`https://${HOST}:${plain.port}/`, `http://${HOST}:${tls.port}/`]
    const { attempts } = await send(urls)
    expect(attempts[0]).toMatchObject({ statusCode: null, error: 'tls' })
    expect(attempts[1]?.error).toBeOneOf(['invalid_response', 'connection_closed'])
    expect([plain.received, tls.received]).toEqual([[], []])
  })

  test.each<[what: string, answer: Answer, error: string]>([
    ['hangs', () => {}, 'timeout'],
    ['hangs up', (_request, _response, socket) => socket.destroy(), 'connection_closed'],
    ['is no HTTP', raw('SSH-2.0-OpenSSH_9.9\r\n'), 'invalid_response'],
  ])('is a receiver over http that %s', async (_what, answer, error) => {
    await using receiver = await startReceiver(null, answer)
    const url = `http://${HOST}:${receiver.port}/`
    const { attempts } = await send([url], { limits: SHORT })
    expect(attempts[0]).toMatchObject({ statusCode: null, error })
  })

  test('is the next address when one refuses or leads nowhere', async () => {
    await using receiver = await startReceiver(certificate, status(200))
    // The second one is for documentation only: no network has it.
    const { attempts, asked } = await send([urlOf(receiver)], {
      allow: `${LOOPBACK},192.0.2.0/24`,
      zone: { [HOST]: [['127.0.0.2', '192.0.2.1', '127.0.0.1']] },
      limits: { dialMs: 200 },
    })
    expect(attempts[0]).toMatchObject({ statusCode: 200, error: null })
    expect(asked).toEqual([HOST])
    expect(receiver.received).toHaveLength(1)
  })

  test('is no other address once one has let us connect', async () => {
    await using untrusted = await startReceiver(await selfSigned([HOST]), status(200))
    const listenOn = { host: '127.0.0.2', port: untrusted.port }
    await using other = await startReceiver(certificate, status(200), listenOn)
    const zone = { [HOST]: [['127.0.0.1', '127.0.0.2']] }
    const { attempts } = await send([urlOf(untrusted)], { zone })
    expect(attempts[0]).toMatchObject({ statusCode: null, error: 'tls' })
    expect(other.connections()).toBe(0)
  })

  test('is told when all of them refuse', async () => {
    const receiver = await startReceiver(certificate, status(200))
    await receiver[Symbol.asyncDispose]()
    const zone = { [HOST]: [['127.0.0.1', '127.0.0.2']] }
    const { attempts } = await send([urlOf(receiver)], { zone })
    expect(attempts[0]).toMatchObject({ statusCode: null, error: 'connection_refused' })
  })

  test('is no proxy of the environment', async () => {
    await using receiver = await startReceiver(certificate, status(200))
    const proxy = 'http://127.0.0.1:9'
    const env = { HTTPS_PROXY: proxy, https_proxy: proxy, NODE_USE_ENV_PROXY: '1' }
    const { attempts } = await send([urlOf(receiver)], { env })
    expect(attempts[0]).toMatchObject({ statusCode: 200, error: null })
  })
})

/** By another implementation than the server's. */
async function hmac(secret: string, bytes: Uint8Array): Promise<Buffer> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const raw = new TextEncoder().encode(secret)
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign'])
  return Buffer.from(await crypto.subtle.sign('HMAC', key, new Uint8Array(bytes)))
}
