/**
 * Sends requests to addresses that users have chosen: webhooks, buckets and files. Each is checked
 * by the egress policy, connects only to the addresses that were checked, and follows no redirects.
 * None leaves a connection open.
 */
import type { IncomingMessage } from 'node:http'
import { createSecureContext, getCACertificates } from 'node:tls'
import { EgressError, type EgressPolicy } from '@platen/chromium/egress'
import { type AttemptError, AttemptFailed, NotConnected } from './attempt-error.ts'
import { type OutboundRequest, pinnedRequest } from './pinned-request.ts'

/** A request to a URL. */
export interface UrlRequest extends OutboundRequest {
  /** Addresses to which http is sent. By default those that EGRESS_ALLOW lists. */
  plainHttp?: 'public'
}

export interface Outbound {
  /**
   * Sends a request to a URL: https, or http as the request allows it. Tries the addresses of its
   * host in order until one accepts the connection.
   * @param url is parsed here
   * @param dialMs how long each address but the last may take; the last one may use all the
   *   remaining time
   * @returns the response, once its head has arrived
   * @throws AttemptFailed, EgressError, and what the signal throws
   */
  send(url: string, request: UrlRequest, dialMs: number): Promise<IncomingMessage>
}

/**
 * Trusts the certificate authorities of the runtime (with NODE_EXTRA_CA_CERTS) and of the system.
 * It holds no resources, so there is nothing to close.
 */
export function createOutbound(egressPolicy: EgressPolicy): Outbound {
  const authorities = [...getCACertificates('default'), ...getCACertificates('system')]
  const secureContext = createSecureContext({ ca: [...new Set(authorities)] })

  return {
    async send(text, { plainHttp, ...request }, dialMs) {
      const url = egressPolicy.parse(text)
      const isPlain = url.protocol !== 'https:' && plainHttp !== 'public'
      // A name that EGRESS_ALLOW cannot cover is not looked up.
      if (isPlain && egressPolicy.allows(url) === 'no') throw new AttemptFailed('blocked')
      const { host, port, addresses } = await egressPolicy.check(url)
      if (isPlain && egressPolicy.allows(url, addresses) !== 'yes') {
        throw new AttemptFailed('blocked')
      }
      let failure = new NotConnected('unresolved')
      for (const [index, { address }] of addresses.entries()) {
        request.signal.throwIfAborted()
        const isLast = index === addresses.length - 1
        try {
          const connection = { address, port, host, url, secureContext }
          return await pinnedRequest({
            ...request,
            ...connection,
            dialMs: isLast ? null : dialMs,
          })
        } catch (error) {
          if (!(error instanceof NotConnected)) throw error
          failure = error
        }
      }
      throw failure
    },
  }
}

/** @returns null for an error that is no network failure */
export function attemptErrorOf(error: unknown): AttemptError | null {
  if (error instanceof AttemptFailed) return error.code
  if (!(error instanceof EgressError)) return null
  return error.kind === 'invalid' ? 'invalid_url' : error.kind
}
