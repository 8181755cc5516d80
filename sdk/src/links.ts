/**
 * `@platen/sdk/links`: the entry for render links before they were a part of the client. It works
 * for one more version.
 */
import type { Platen } from './client.ts'
import { ConfigurationError } from './errors.ts'
import { createLinksResource } from './links/create-links.ts'
import type { LinksResource } from './links/resource.ts'
import { OPTIONS, openApi } from './open-api.ts'

export interface LinkOptions {
  /** URL of your server, such as `https://pdf.example.com`. By default `PLATEN_BASE_URL`. */
  baseUrl?: string
  /** A link secret: `lnksec_...`. By default `PLATEN_LINK_SECRET`. */
  secret?: string
}

/** The part of `platen.links` that signs. */
export interface Links extends Pick<LinksResource, 'url'> {}

/**
 * Makes render links, without an API key.
 * @deprecated Use `links` of `new Platen({ baseUrl, linkSecret })`, which needs no API key either.
 * @example
 * import { createLinks } from '@platen/sdk/links'
 * const links = createLinks({ baseUrl: 'https://pdf.example.com' })
 * console.log(await links.url({ template: 'blog-post', data: { title: 'Hello' } }))
 */
export function createLinks({ baseUrl, secret }: LinkOptions = {}): Links {
  return {
    // The options are checked with the first link, not when a module is loaded.
    url: async (params) =>
      createLinksResource(openApi({ baseUrl, linkSecret: secret })).url(params),
  }
}

/**
 * Makes render links with the URL of a client, and manages its link secrets.
 * @deprecated Use `platen.links`, with the option `linkSecret` of the client.
 * @throws ConfigurationError if it is not a client
 * @example
 * import { linksOf } from '@platen/sdk/links'
 * const { secrets } = linksOf(platen)
 * for (const { name } of await secrets.list()) console.log(name)
 */
export function linksOf(
  platen: Platen,
  { secret }: Pick<LinkOptions, 'secret'> = {},
): LinksResource {
  if (!(OPTIONS in Object(platen))) {
    throw new ConfigurationError('Pass a client, such as linksOf(new Platen()).')
  }
  if (secret === undefined) return platen.links
  return { ...platen.withOptions({ linkSecret: secret }).links, secrets: platen.links.secrets }
}

export type { LinkSecret, LinkSecretWithSecret } from './generated/types.ts'
export type { RenderLinkParams } from './links/params.ts'
export type {
  CreateLinkSecretParams,
  LinkSecretsResource,
  RotateLinkSecretParams,
  UpdateLinkSecretParams,
} from './links/resource.ts'
