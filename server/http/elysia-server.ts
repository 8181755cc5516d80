/**
 * The Elysia server without its routes, and the addresses of the clients that are connected to it.
 */
import { Elysia } from 'elysia'
import { CONNECTION_IDLE_SECONDS } from '../limits.ts'
import type { Client } from './forwarded.ts'

/** Creates the server. The pipeline enforces the limits that Elysia would otherwise set. */
export function createServer(): Elysia {
  return new Elysia({
    // Without it a host name of one letter would be taken for the start of the path.
    handler: { standardHostname: false },
    serve: {
      idleTimeout: CONNECTION_IDLE_SECONDS,
      // By default another Platen process could listen on the same port unnoticed.
      reusePort: false,
      // The pipeline enforces the limit, with an error in the shape of the contract.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    },
  })
}

/** Knows the peers of requests, including those that were replaced by `withHost`. */
export function createPeerAddresses(elysia: Elysia) {
  const replaced = new WeakMap<Request, string>()

  function peerOf(request: Request): string {
    return replaced.get(request) ?? elysia.server?.requestIP(request)?.address ?? ''
  }

  /** The same request to our own address, for a client that sent no Host (HTTP/1.0). */
  function withHost(request: Request): Request {
    const addressed = new Request(new URL(request.url, elysia.server?.url), request)
    replaced.set(addressed, peerOf(request))
    return addressed
  }

  /**
   * Handles a request that this process makes for a client of it, as if that client had sent it.
   */
  function handleFor(client: Client, request: Request): Promise<Response> {
    replaced.set(request, client.ip)
    // Read only if the client is a trusted proxy; otherwise the URL says it.
    request.headers.set('X-Forwarded-Proto', new URL(client.baseUrl).protocol.slice(0, -1))
    return elysia.handle(request)
  }

  return { peerOf, withHost, handleFor }
}
