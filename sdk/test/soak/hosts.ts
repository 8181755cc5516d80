/**
 * The webhook receivers of the README in each framework: a delivery is accepted, a forgery is
 * refused.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Elysia } from 'elysia'
import { readRawBody } from '../../src/node.ts'
import { createWebhookHandler, signWebhook, verifyWebhook } from '../../src/webhooks/index.ts'
import { fromMatrix, installMatrix } from '../helpers/matrix.ts'

setDefaultTimeout(180_000)

const SECRET = 'a-long-random-secret'
/** A body of which a parser and serialiser would change every part. */
const BODY = '{ "event":"render.failed", "total":1.0, "name":"\\u00e9", "slash":"\\/" }'

const handler = createWebhookHandler({ secret: SECRET })

/** A request handler of Express and of node:http. */
type Route = (
  request: IncomingMessage & { body: Uint8Array },
  response: { statusCode: number; end(text?: string): void },
) => Promise<void>

const verifying =
  (read: (request: IncomingMessage & { body: Uint8Array }) => Promise<Uint8Array>): Route =>
  async (request, response) => {
    try {
      await verifyWebhook(await read(request), request.headers, SECRET)
      response.statusCode = 204
      response.end()
    } catch (error) {
      response.statusCode = 400
      response.end((error as { reason?: string }).reason)
    }
  }

interface Express {
  (): { use(middleware: unknown): void; post(path: string, ...handlers: unknown[]): void }
  raw(options: object): unknown
  json(): unknown
}
interface Fastify {
  addContentTypeParser(
    type: string,
    options: object,
    parse: (
      request: unknown,
      body: Uint8Array,
      done: (error: null, body: Uint8Array) => void,
    ) => void,
  ): void
  post(
    path: string,
    work: (
      request: { body: Uint8Array; headers: Record<string, string> },
      reply: { code(status: number): { send(text?: string): unknown } },
    ) => unknown,
  ): void
  listen(options: { port: number; host: string }): Promise<string>
  close(): Promise<void>
}
interface Hono {
  post(path: string, work: (context: { req: { raw: Request } }) => Promise<Response>): void
  fetch(request: Request): Promise<Response>
}

interface Host {
  url: string
  close(): unknown
}

beforeAll(installMatrix, 600_000)

async function listen(listener: RequestListener): Promise<Host> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, close: () => server.close() }
}

function serve(fetch: (request: Request) => Response | Promise<Response>): Host {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch })
  return { url: `http://127.0.0.1:${server.port}/hook`, close: () => server.stop(true) }
}

function expressApp(...before: ((express: Express) => unknown)[]): Promise<Host> {
  const express = fromMatrix<Express>('express')
  const app = express()
  for (const middleware of before) app.use(middleware(express))
  const route = verifying(async ({ body }) => body)
  app.post('/hook', express.raw({ type: '*/*' }), route)
  return listen(app as unknown as RequestListener)
}

const HOSTS: [name: string, start: () => Host | Promise<Host>][] = [
  ['Bun (like Deno, Workers and Next.js)', () => serve(handler)],
  ['node:http', () => listen(verifying(readRawBody) as unknown as RequestListener)],
  ['Express', () => expressApp()],
  [
    'Hono',
    () => {
      const { Hono } = fromMatrix<{ Hono: new () => Hono }>('hono')
      const app = new Hono()
      app.post('/hook', (context) => handler(context.req.raw))
      return serve((request) => app.fetch(request))
    },
  ],
  [
    'Elysia',
    () => {
      const app = new Elysia().post('/hook', ({ request }) => handler(request), { parse: 'none' })
      return serve((request) => app.fetch(request))
    },
  ],
  [
    'Elysia with a text body',
    () => {
      const app = new Elysia().post(
        '/hook',
        async ({ body, headers, status }) => {
          try {
            await verifyWebhook(body as string, headers, SECRET)
            return status(204)
          } catch (error) {
            return status(400, (error as { reason: string }).reason)
          }
        },
        { parse: 'text' },
      )
      return serve((request) => app.fetch(request))
    },
  ],
  [
    'Fastify',
    async () => {
      const app = fromMatrix<() => Fastify>('fastify')()
      app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) =>
        done(null, body),
      )
      app.post('/hook', async ({ body, headers }, reply) => {
        try {
          await verifyWebhook(body, headers, SECRET)
          return reply.code(204).send()
        } catch (error) {
          return reply.code(400).send((error as { reason: string }).reason)
        }
      })
      const url = await app.listen({ port: 0, host: '127.0.0.1' })
      return { url: `${url}/hook`, close: () => app.close() }
    },
  ],
]

async function deliver({ url }: Host, body: string, signed = body): Promise<[number, string]> {
  const headers = await signWebhook(signed, SECRET)
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body,
  })
  return [response.status, await response.text()]
}

describe.each(HOSTS)('%s', (_name, start) => {
  let host: Host
  beforeAll(async () => {
    host = await start()
  })
  afterAll(() => host.close())

  test('accepts a signed delivery', async () => {
    expect(await deliver(host, BODY)).toEqual([204, ''])
  })

  test('refuses a forgery with its reason', async () => {
    expect(await deliver(host, BODY, `${BODY} `)).toEqual([400, 'signature_mismatch'])
  })
})

test('Express with a body parser gets the reason bad_payload_type', async () => {
  const host = await expressApp((express) => express.json())
  expect(await deliver(host, BODY)).toEqual([400, 'bad_payload_type'])
  host.close()
})
