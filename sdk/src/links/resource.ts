/** The methods for render links and for the secrets that sign them. */
import type { components } from '../generated/schema.ts'
import type { LinkSecret, LinkSecretWithSecret } from '../generated/types.ts'
import type { RenderLinkParams } from './params.ts'

type Schemas = components['schemas']

/** Limits and name of a link secret; the limits have defaults. */
export type CreateLinkSecretParams = Pick<Schemas['LinkSecretCreateRequest'], 'name'> &
  Partial<Schemas['LinkSecretCreateRequest']>
export type UpdateLinkSecretParams = Partial<Schemas['LinkSecretUpdateRequest']>
export type RotateLinkSecretParams = Partial<Schemas['LinkSecretRotateRequest']>

export interface Links {
  /**
   * Makes a link that renders when it is requested, for `<img src="...">` and the like. Sends no
   * request. Whoever has the link can request it, and nobody can change it.
   * @throws ConfigurationError without a secret or the URL of the server
   * @example
   * import { createLinks } from '@platen/sdk/links'
   * const links = createLinks() // reads PLATEN_BASE_URL and PLATEN_LINK_SECRET
   * const url = await links.url({
   *   url: 'https://example.com/',
   *   width: 1200,
   *   height: 630,
   *   expiresIn: 86_400,
   * })
   * console.log(`<img src="${url.replaceAll('&', '&amp;')}" alt="">`)
   */
  url(params: RenderLinkParams): Promise<string>
}

/** Calls are sent with the API key and the options of the client. */
export interface LinkSecretsResource {
  /**
   * Lists the link secrets of the account, oldest first, without the secrets themselves.
   * @example
   * import { linksOf } from '@platen/sdk/links'
   * for (const { name, renders_today } of await linksOf(platen).secrets.list())
   *   console.log(name, renders_today)
   */
  list(): Promise<LinkSecret[]>
  /**
   * Creates a link secret. Its `secret` is shown once.
   * @example
   * import { linksOf } from '@platen/sdk/links'
   * const { secret } = await linksOf(platen).secrets.create({ name: 'Blog', renders_per_day: 200 })
   * console.log(secret)
   */
  create(params: CreateLinkSecretParams): Promise<LinkSecretWithSecret>
  /**
   * Changes the name or the limits.
   * @throws NotFoundError
   * @example
   * import { linksOf } from '@platen/sdk/links'
   * const { secrets } = linksOf(platen)
   * const { id } = await secrets.create({ name: 'Blog' })
   * await secrets.update(id, { renders_per_day: 5_000 })
   */
  update(id: string, params: UpdateLinkSecretParams): Promise<LinkSecret>
  /**
   * Replaces the secret. Links of the one before work for `overlap_hours`, by default 24.
   * @throws NotFoundError
   * @example
   * import { linksOf } from '@platen/sdk/links'
   * const { secrets } = linksOf(platen)
   * const { id } = await secrets.create({ name: 'Blog' })
   * const { secret } = await secrets.rotate(id, { overlap_hours: 48 })
   * console.log(secret)
   */
  rotate(id: string, params?: RotateLinkSecretParams): Promise<LinkSecretWithSecret>
  /**
   * Deletes the secret: its links stop working at once.
   * @throws NotFoundError
   * @example
   * import { linksOf } from '@platen/sdk/links'
   * const { secrets } = linksOf(platen)
   * const { id } = await secrets.create({ name: 'Blog' })
   * await secrets.revoke(id)
   */
  revoke(id: string): Promise<void>
}
