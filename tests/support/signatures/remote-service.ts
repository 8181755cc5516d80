/** A service that holds a key, and answers as a test says. */
import { constants, privateEncrypt } from 'node:crypto'
import { freePort } from '../network/free-port.ts'
import type { SignerFile } from './authority.ts'

/** @param digest that the service is asked to sign */
export type Answer = (digest: Buffer) => Response | Promise<Response>

export interface RemoteService {
  /** The address that signs. */
  url: string
  /** A time-stamp server that is away. */
  timeUrl: string
  /** As EGRESS_ALLOW takes it. */
  host: string
  answer: Answer
  /** The requests so far. */
  asked: { headers: Headers; text: string }[]
  close(): Promise<void>
}

export const away: Answer = () => new Response('no', { status: 502 })

export async function startRemoteService(): Promise<RemoteService> {
  const port = await freePort()
  const server = Bun.serve({
    port,
    hostname: '127.0.0.1',
    async fetch(request) {
      if (request.url.endsWith('/time')) return new Response('no', { status: 502 })
      const text = await request.text()
      service.asked.push({ headers: request.headers, text })
      return service.answer(Buffer.from(JSON.parse(text).digest, 'base64'))
    },
  })
  const { origin, host } = server.url
  const service: RemoteService = {
    url: `${origin}/sign`,
    timeUrl: `${origin}/time`,
    host,
    answer: away,
    asked: [],
    close: () => server.stop(true),
  }
  return service
}

/** Signs the digest with the key of a file, which is one of RSA. */
export function signsWith({ key }: SignerFile): Answer {
  return (digest) => {
    // The digest is signed as it is, with the prefix that names its hash.
    const prefix = Buffer.from('3031300d060960864801650304020105000420', 'hex')
    const padding = constants.RSA_PKCS1_PADDING
    const signature = privateEncrypt({ key, padding }, Buffer.concat([prefix, digest]))
    return Response.json({ signature: signature.toString('base64') })
  }
}

/** A body that is sent until nobody reads it. */
export function endlessBody(): ReadableStream {
  return new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) })
}

/** A body of one byte that does not end. */
export function begunBody(): ReadableStream {
  return new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('{')) })
}
