/** The receiver of a delivery attempt: the addresses it dials and the certificates it accepts. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  type Certificate,
  createAuthority,
  selfSigned,
} from '../../support/network/certificates.ts'
import {
  type Answer,
  type Receiver,
  startReceiver,
} from '../../support/network/webhook-receiver.ts'
import {
  type AttemptFixture,
  createAttemptFixture,
  HOST,
  LOOPBACK,
  raw,
  SHORT,
  status,
  urlOf,
} from '../../support/webhooks/attempts.ts'

let fixture: AttemptFixture
let authority: AttemptFixture['authority']
let certificate: AttemptFixture['certificate']
let send: AttemptFixture['send']

beforeAll(async () => {
  fixture = await createAttemptFixture()
  ;({ authority, certificate, send } = fixture)
})
afterAll(() => fixture[Symbol.dispose]())

describe('a certificate', () => {
  test.each<[certificate: string, make: () => Promise<Certificate>]>([
    ['that is self-signed', () => selfSigned([HOST])],
    ['by an unknown authority', async () => (await createAuthority()).issue([HOST])],
    ['for another name', () => authority.issue(['other.test'])],
    ['for the address that was dialled', () => authority.issue(['127.0.0.1'])],
    ['that has expired', () => authority.issue([HOST], { expired: true })],
  ])('%s is refused, and the receiver gets no request', async (_certificate, make) => {
    await using receiver = await startReceiver(await make(), status(200))
    const env = { NODE_TLS_REJECT_UNAUTHORIZED: '0' }
    const plain = await send([urlOf(receiver)])
    const switchedOff = await send([urlOf(receiver)], { env })
    for (const { attempts } of [plain, switchedOff]) {
      expect(attempts[0]).toMatchObject({ statusCode: null, error: 'tls' })
    }
    expect(receiver.received).toEqual([])
  })

  test('of an authority that NODE_EXTRA_CA_CERTS does not name is refused', async () => {
    await using receiver = await startReceiver(certificate, status(200))
    const { attempts } = await send([urlOf(receiver)], { env: { NODE_EXTRA_CA_CERTS: '' } })
    expect(attempts[0]).toMatchObject({ statusCode: null, error: 'tls' })
    expect(receiver.received).toEqual([])
  })

  test('for an address is accepted for a URL with that address', async () => {
    const issued = await authority.issue(['127.0.0.1'])
    await using receiver = await startReceiver(issued, status(200))
    const { attempts } = await send([urlOf(receiver, '/', '127.0.0.1')])
    expect(attempts[0]).toMatchObject({ statusCode: 200, error: null })
  })

  test('is accepted for a name that is written with a dot at its end', async () => {
    await using receiver = await startReceiver(certificate, status(200))
    const { attempts } = await send([urlOf(receiver, '/', `${HOST}.`)])
    expect(attempts[0]).toMatchObject({ statusCode: 200, error: null })
  })
})

describe('a delivery attempt', () => {
  test('connects to the address that the egress policy has checked, even if the name has another one on this machine', async () => {
    const issued = await authority.issue(['localhost'])
    await using checked = await startReceiver(issued, status(204), { host: '127.0.0.2' })
    const { port } = checked
    await using named = await startReceiver(issued, status(500), { port })
    const { attempts, asked } = await send([urlOf(checked, '/', 'localhost')], {
      allow: `localhost:${port}`,
      zone: { localhost: [['127.0.0.2'], ['127.0.0.1']] },
    })
    expect(attempts[0]).toMatchObject({ statusCode: 204, error: null })
    expect(asked).toEqual(['localhost'])
    expect(named.connections()).toBe(0)
  })

  test('checks the address again every time', async () => {
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

  test.each<[target: string, url: (receiver: Receiver) => string, error: string]>([
    ['a name with a private address', (receiver) => urlOf(receiver), 'blocked'],
    ['a private address', (receiver) => urlOf(receiver, '/', '127.0.0.1'), 'blocked'],
    ['an internal name', (receiver) => urlOf(receiver, '/', 'localhost'), 'blocked'],
    ['http', (receiver) => `http://${HOST}:${receiver.port}/`, 'blocked'],
    ['a name without an address', (receiver) => urlOf(receiver, '/', 'none.test'), 'unresolved'],
    ['an invalid URL', () => 'hooks', 'invalid_url'],
  ])('does not connect to %s', async (_target, url, error) => {
    await using receiver = await startReceiver(certificate, status(200))
    const { attempts } = await send([url(receiver)], { allow: '' })
    expect(attempts[0]).toMatchObject({ statusCode: null, error })
    expect(receiver.connections()).toBe(0)
  })

  test.each<[allowed: string, allow: (port: number) => string]>([
    ['its host and port', (port) => `${HOST}:${port}`],
    ['a range that holds its address', () => LOOPBACK],
  ])('connects over HTTP if EGRESS_ALLOW names %s', async (_allowed, allow) => {
    await using receiver = await startReceiver(null, status(200))
    const url = `http://${HOST}:${receiver.port}/hook?a=1`
    const body = Buffer.from('{"a":1}')
    const { attempts } = await send([url], { allow: allow(receiver.port), body })
    expect(attempts[0]).toMatchObject({ statusCode: 200, error: null })
    expect(receiver.received).toMatchObject([{ method: 'POST', target: '/hook?a=1' }])
    expect(receiver.received[0]?.body).toEqual(body)
  })

  test.each<[allowed: string, allow: (port: number) => string, zone: string[][]]>([
    ['nothing', () => '', [['127.0.0.1']]],
    ['another port of its host', (port) => `${HOST}:${port + 1}`, [['127.0.0.1']]],
    ['another host', (port) => `other.test:${port}`, [['127.0.0.1']]],
    ['another range', () => '10.0.0.0/8', [['127.0.0.1']]],
    ['a range beside a public address', () => LOOPBACK, [['93.184.216.34']]],
    ['one of its two addresses', () => LOOPBACK, [['127.0.0.1', '93.184.216.34']]],
  ])('does not connect over HTTP if EGRESS_ALLOW names %s', async (_allowed, allow, addresses) => {
    await using receiver = await startReceiver(null, status(200))
    const url = `http://${HOST}:${receiver.port}/`
    const zone = { [HOST]: addresses }
    const { attempts } = await send([url], { allow: allow(receiver.port), zone })
    expect(attempts[0]).toMatchObject({ statusCode: null, error: 'blocked' })
    expect(receiver.connections()).toBe(0)
  })

  test('checks the address again over HTTP, and sends nothing to one that is no longer allowed', async () => {
    await using receiver = await startReceiver(null, status(200))
    const url = `http://${HOST}:${receiver.port}/`
    const { attempts } = await send([url, url], {
      allow: '127.0.0.1/32,192.0.2.0/24',
      zone: { [HOST]: [['127.0.0.1'], ['127.0.0.1', '93.184.216.34']] },
    })
    expect(attempts.map(({ statusCode, error }) => statusCode ?? error)).toEqual([200, 'blocked'])
  })

  test('sends no plain text for an https URL, and no TLS for an http URL', async () => {
    await using plain = await startReceiver(null, status(200))
    await using tls = await startReceiver(certificate, status(200))
    const urls = [`https://${HOST}:${plain.port}/`, `http://${HOST}:${tls.port}/`]
    const { attempts } = await send(urls)
    expect(attempts[0]).toMatchObject({ statusCode: null, error: 'tls' })
    expect(attempts[1]?.error).toBeOneOf(['invalid_response', 'connection_closed'])
    expect([plain.received, tls.received]).toEqual([[], []])
  })

  test.each<[behaviour: string, answer: Answer, error: string]>([
    ['hangs', () => {}, 'timeout'],
    [
      'closes the connection',
      (_request, _response, socket) => socket.destroy(),
      'connection_closed',
    ],
    ['does not speak HTTP', raw('SSH-2.0-OpenSSH_9.9\r\n'), 'invalid_response'],
  ])('over HTTP fails at a receiver that %s', async (_behaviour, answer, error) => {
    await using receiver = await startReceiver(null, answer)
    const url = `http://${HOST}:${receiver.port}/`
    const { attempts } = await send([url], { limits: SHORT })
    expect(attempts[0]).toMatchObject({ statusCode: null, error })
  })

  test('tries the next address if one refuses or is unreachable', async () => {
    await using receiver = await startReceiver(certificate, status(200))
    // The second address is reserved for documentation: no network has it.
    const { attempts, asked } = await send([urlOf(receiver)], {
      allow: `${LOOPBACK},192.0.2.0/24`,
      zone: { [HOST]: [['127.0.0.2', '192.0.2.1', '127.0.0.1']] },
      limits: { dialMs: 200 },
    })
    expect(attempts[0]).toMatchObject({ statusCode: 200, error: null })
    expect(asked).toEqual([HOST])
    expect(receiver.received).toHaveLength(1)
  })

  test('tries no other address once it is connected', async () => {
    await using untrusted = await startReceiver(await selfSigned([HOST]), status(200))
    const listenOn = { host: '127.0.0.2', port: untrusted.port }
    await using other = await startReceiver(certificate, status(200), listenOn)
    const zone = { [HOST]: [['127.0.0.1', '127.0.0.2']] }
    const { attempts } = await send([urlOf(untrusted)], { zone })
    expect(attempts[0]).toMatchObject({ statusCode: null, error: 'tls' })
    expect(other.connections()).toBe(0)
  })

  test('reports that all addresses refuse the connection', async () => {
    const receiver = await startReceiver(certificate, status(200))
    await receiver[Symbol.asyncDispose]()
    const zone = { [HOST]: [['127.0.0.1', '127.0.0.2']] }
    const { attempts } = await send([urlOf(receiver)], { zone })
    expect(attempts[0]).toMatchObject({ statusCode: null, error: 'connection_refused' })
  })

  test('ignores the proxy settings of the environment', async () => {
    await using receiver = await startReceiver(certificate, status(200))
    const proxy = 'http://127.0.0.1:9'
    const env = { HTTPS_PROXY: proxy, https_proxy: proxy, NODE_USE_ENV_PROXY: '1' }
    const { attempts } = await send([urlOf(receiver)], { env })
    expect(attempts[0]).toMatchObject({ statusCode: 200, error: null })
  })
})
