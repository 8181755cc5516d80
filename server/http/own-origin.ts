/**
 * Refuses requests of pages of other sites, and of pages whose name was rebound to the address of
 * this server.
 */
import { isIP } from 'node:net'
import { internalNameReason } from '@platen/chromium/egress'
import { ApiError } from '../errors.ts'
import type { Client } from './forwarded.ts'

/**
 * Creates the check of `Host` and `Origin` that the Model Context Protocol requires. A page can
 * point a name in public DNS to this server (DNS rebinding), but neither an address nor a name that
 * public DNS does not have.
 * @param baseUrl the configured public address; null = not configured
 */
export function createOwnOriginCheck(baseUrl: string | null) {
  const configured = baseUrl === null ? null : URL.parse(baseUrl)

  /** @throws ApiError FORBIDDEN */
  return function requireOwnOrigin({
    request,
    client,
  }: {
    request: Pick<Request, 'headers'>
    client: Client
  }): void {
    const { hostname, origin: reached } = new URL(client.baseUrl)
    if (hostname !== configured?.hostname && !isOutsidePublicDns(hostname)) {
      throw new ApiError('FORBIDDEN', {
        message: `The Host \`${hostname}\` is not a name of this server. If it is, set BASE_URL to this server's public address.`,
      })
    }
    const origin = request.headers.get('origin')
    if (origin !== null && origin !== reached && origin !== configured?.origin) {
      throw new ApiError('FORBIDDEN', {
        message:
          'The header Origin names another site. Programs send no Origin; pages are accepted from this server only.',
      })
    }
  }
}

function isOutsidePublicDns(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '')
  return isIP(name.replace(/^\[|\]$/g, '')) !== 0 || internalNameReason(name) !== undefined
}
