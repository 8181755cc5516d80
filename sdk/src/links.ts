/**
 * `@platen/sdk/links`: render links, which are signed without a request. An entry of its own, so
 * that other programs are not larger for it.
 */
import type { Platen } from './client.ts'
import { ConfigurationError } from './errors.ts'
import { canonicalQuery, signatureOf } from './links/canonical-query.ts'
import { createSecrets } from './links/create-secrets.ts'
import { textsOf } from './links/params.ts'
import type { LinkSecretsResource, Links } from './links/resource.ts'
import { OPTIONS, openApi } from './open-api.ts'
import { readEnv } from './resolve-options.ts'

export interface LinkOptions {
  /** URL of your server, such as `https://pdf.example.com`. By default `PLATEN_BASE_URL`. */
  baseUrl?: string
  /** A link secret: `lnksec_...`. By default `PLATEN_LINK_SECRET`. */
  secret?: string
}

/**
 * Makes render links, without an API key.
 * @example
 * import { createLinks } from '@platen/sdk/links'
 * const secret =
 *   'lnksec_0193a5c2-9b7d-4c3a-8f1e-5d2e4f8a1b3c_4Vb1t0Qm8sVw6mYb5mJk2n7xQ0p3r4Vb1t0Qm8s9f2c'
 * const links = createLinks({ baseUrl: 'https://pdf.example.com', secret })
 * console.log(await links.url({ template: 'blog-post', data: { title: 'Hello' } }))
 */
export function createLinks(options: LinkOptions = {}): Links {
  return { url: (params) => linkOf(options, params) }
}

/**
 * Makes render links with the URL of a client, and manages its link secrets.
 * @throws ConfigurationError if it is not a client
 * @example
 * import { linksOf } from '@platen/sdk/links'
 * const { secrets } = linksOf(platen)
 * const { secret } = await secrets.create({ name: 'Blog' })
 * const links = linksOf(platen, { secret })
 * console.log(await links.url({ url: 'https://example.com/', format: 'webp' }))
 */
export function linksOf(
  platen: Platen,
  { secret }: Pick<LinkOptions, 'secret'> = {},
): Links & { secrets: LinkSecretsResource } {
  const options = (Object(platen) as Partial<Platen>)[OPTIONS]?.()
  if (!options) throw new ConfigurationError('Pass a client, such as linksOf(new Platen()).')
  const { baseUrl } = options
  return { url: (params) => linkOf({ baseUrl, secret }, params), secrets: createSecrets(platen) }
}

async function linkOf(
  { secret: given, ...options }: LinkOptions,
  params: Parameters<Links['url']>[0],
): Promise<string> {
  // The options of a client: it checks the URL, and refuses to run in a browser.
  const { baseUrl } = openApi(options).options
  const secret = (given ?? readEnv('PLATEN_LINK_SECRET'))?.trim()
  if (!secret) {
    throw new ConfigurationError(
      'The link secret is missing. Pass it as secret, or set PLATEN_LINK_SECRET.',
    )
  }
  const query = canonicalQuery({ ...textsOf(params, Date.now()), signer: signerOf(secret) })
  const signature = await signatureOf(query, secret)
  return `${baseUrl()}/api/v1/render?${query}&signature=${signature}`
}

/** A secret begins with its id. */
function signerOf(secret: string): string {
  const [, id] = /^lnksec_([0-9a-f-]{36})_[\w-]{43}$/.exec(secret) ?? []
  // Without the text, which may be logged.
  if (id === undefined) throw new ConfigurationError('The link secret must begin with lnksec_.')
  return id
}

export type { LinkSecret, LinkSecretWithSecret } from './generated/types.ts'
export type { RenderLinkParams } from './links/params.ts'
export type {
  CreateLinkSecretParams,
  LinkSecretsResource,
  Links,
  RotateLinkSecretParams,
  UpdateLinkSecretParams,
} from './links/resource.ts'
