/** Builds the public URLs of signed links, share links and render links. */
import type { Config } from '../config.ts'
import type { Client } from '../http/forwarded.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { type Link, makeToken } from './tokens.ts'

/** How long a signed link in a response works. */
export const RESPONSE_LINK_MS = 3_600_000
/** How long a signed link in a webhook event works: the receiver may be away. */
export const EVENT_LINK_MS = 24 * 3_600_000

export interface LinkUrls {
  /** @param client without a configured address, links use the address that the client used */
  signed(client: Pick<Client, 'baseUrl'>, link: Link): string
  share(client: Pick<Client, 'baseUrl'>, token: string): string
  /** @param query of a render link, with its signature */
  render(client: Pick<Client, 'baseUrl'>, query: string): string
}

export function createLinkUrls(
  { baseUrl, storageUrl }: Pick<Config, 'baseUrl' | 'storageUrl'>,
  secrets: Secrets,
): LinkUrls {
  const baseOf = (client: Pick<Client, 'baseUrl'>) => (baseUrl ?? client.baseUrl).replace(/\/$/, '')
  return {
    signed(client, link) {
      const storage = storageUrl?.replace(/\/$/, '') ?? `${baseOf(client)}/storage`
      return `${storage}/${makeToken(secrets, link)}`
    },
    share: (client, token) => `${baseOf(client)}/share/${token}`,
    render: (client, query) => `${baseOf(client)}/api/v1/render?${query}`,
  }
}
