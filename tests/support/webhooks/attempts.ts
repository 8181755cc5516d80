/** Delivery attempts at HTTPS receivers on this machine, with a certificate authority for tests. */
import { expect } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DeliveryAttempt } from '../../../server/webhooks/sender.ts'
import { type Authority, type Certificate, createAuthority } from '../network/certificates.ts'
import { type Answer, type Receiver, startReceiver } from '../network/webhook-receiver.ts'
import { type Job, type Outcome, runSender } from './sender.ts'

export const HOST = 'hooks.test'
export const LOOPBACK = '127.0.0.0/8'
/**
 * Limits for tests in which an attempt times out: long enough for a second delivery on a busy
 * machine.
 */
export const SHORT = { attemptMs: 1_000 }

interface SendOptions extends Partial<Omit<Job, 'deliveries'>> {
  headers?: Record<string, string>
  body?: Uint8Array
  env?: Record<string, string>
}

export interface AttemptFixture extends Disposable {
  /** The authority that the sender trusts. */
  authority: Authority
  /** The certificate of HOST. */
  certificate: Certificate
  /**
   * Delivers to these URLs, one after the other. By default HOST resolves to 127.0.0.1, which is
   * allowed.
   */
  send(urls: string[], options?: SendOptions): Promise<Outcome>
  /** Delivers once to a receiver with this answer, and then a second time with the answer 204. */
  sendTo(answer: Answer, options?: SendOptions): Promise<DeliveryAttempt | undefined>
}

export async function createAttemptFixture(): Promise<AttemptFixture> {
  const directory = mkdtempSync(join(tmpdir(), 'platen-test-webhooks-'))
  const caFile = join(directory, 'ca.pem')
  const authority = await createAuthority()
  const certificate = await authority.issue([HOST])
  writeFileSync(caFile, authority.cert)

  function send(urls: string[], options: SendOptions = {}): Promise<Outcome> {
    const { headers = {}, body = Buffer.from('{}'), env = {} } = options
    const { allow = LOOPBACK, zone = { [HOST]: [['127.0.0.1']] }, limits = {} } = options
    const bodyBase64 = Buffer.from(body).toString('base64')
    const deliveries = urls.map((url) => ({ url, headers, bodyBase64 }))
    return runSender({ allow, zone, limits, deliveries }, { NODE_EXTRA_CA_CERTS: caFile, ...env })
  }

  async function sendTo(
    answer: Answer,
    options: SendOptions = {},
  ): Promise<DeliveryAttempt | undefined> {
    await using receiver = await startReceiver(certificate, async (request, response, raw) => {
      if (request.url !== '/next') return answer(request, response, raw)
      // Answered only once all earlier connections are closed.
      await receiver.othersClosed(request)
      response.writeHead(204).end()
    })
    const { attempts } = await send([urlOf(receiver), urlOf(receiver, '/next')], options)
    expect(attempts[1]).toMatchObject({ statusCode: 204, error: null })
    return attempts[0]
  }

  return {
    authority,
    certificate,
    send,
    sendTo,
    [Symbol.dispose]: () => rmSync(directory, { recursive: true }),
  }
}

export function urlOf({ port }: Receiver, path = '/hook', host = HOST): string {
  return `https://${host}:${port}${path}`
}

/** Answers with a status and no body. */
export function status(code: number, headers: Record<string, string> = {}): Answer {
  return (_request, response) => response.writeHead(code, headers).end()
}

/** Writes this text to the connection and leaves it open. */
export function raw(text: string): Answer {
  return (_request, _response, socket) => socket.write(text)
}
