/** The methods for render links and for the secrets that sign them. */
import type { ApiPromise } from '../api-promise.ts'
import type { components } from '../generated/schema.ts'
import type { LinkSecret, LinkSecretWithSecret, RenderLink } from '../generated/types.ts'
import type { RequestOptions } from '../options.ts'
import type { WholeList } from '../pages.ts'
import type { LinkValues, RenderLinkOptions, RenderLinkParams } from './params.ts'

type Schemas = components['schemas']

/** Limits and name of a link secret; the limits have defaults. */
export interface CreateLinkSecretParams
  extends Pick<Schemas['LinkSecretCreateRequest'], 'name'>,
    Partial<Omit<Schemas['LinkSecretCreateRequest'], 'name'>> {}
/** The name and the limits to change. */
export interface UpdateLinkSecretParams extends Partial<Schemas['LinkSecretUpdateRequest']> {}
/** The time for which both secrets work. */
export interface RotateLinkSecretParams extends Partial<Schemas['LinkSecretRotateRequest']> {}

export interface LinksResource {
  /**
   * Makes a link that renders when it is requested, for `<img src="...">` and the like, signed with
   * the `linkSecret` of the client. Sends no request and needs no API key. The values of a template
   * are checked against `Templates` if they were generated. Whoever has the link can
   * request it, and nobody can change it.
   * @throws ConfigurationError without a secret or the URL of the server
   * @example
   * const url = await platen.links.url({
   *   url: 'https://example.com/',
   *   width: 1200,
   *   height: 630,
   *   expiresIn: 86_400,
   * })
   * console.log(`<img src="${url.replaceAll('&', '&amp;')}" alt="">`)
   */
  url<Name extends string = string>(params: RenderLinkParams<Name>): Promise<string>
  /** The secrets that sign links. */
  secrets: LinkSecretsResource
}

export interface LinkSecretsResource {
  /**
   * Lists the link secrets of the account, oldest first, without the secrets themselves.
   * @example
   * for await (const { name, renders_today } of platen.links.secrets.list())
   *   console.log(name, renders_today)
   */
  list(options?: RequestOptions): WholeList<LinkSecret>
  /**
   * Creates a link secret. Its `secret` is shown once.
   * @throws ValidationError
   * @example
   * const { secret } = await platen.links.secrets.create({ name: 'Blog', renders_per_day: 200 })
   * const { links } = platen.withOptions({ linkSecret: secret })
   * console.log(await links.url({ url: 'https://example.com/' }))
   */
  create(params: CreateLinkSecretParams, options?: RequestOptions): ApiPromise<LinkSecretWithSecret>
  /**
   * Changes the name or the limits.
   * @throws NotFoundError
   * @example
   * const { id } = await platen.links.secrets.create({ name: 'Blog' })
   * await platen.links.secrets.update(id, { renders_per_day: 5_000 })
   */
  update(
    id: string,
    params: UpdateLinkSecretParams,
    options?: RequestOptions,
  ): ApiPromise<LinkSecret>
  /**
   * Replaces the secret. Links of the one before work for `overlap_hours`, by default 24.
   * @throws NotFoundError
   * @example
   * const { id } = await platen.links.secrets.create({ name: 'Blog' })
   * const { secret } = await platen.links.secrets.rotate(id, { overlap_hours: 48 })
   * console.log(secret)
   */
  rotate(
    id: string,
    params?: RotateLinkSecretParams,
    options?: RequestOptions,
  ): ApiPromise<LinkSecretWithSecret>
  /**
   * Makes a link on the server, which checks its parameters, for a program that does not have the
   * secret itself.
   * @throws ValidationError, NotFoundError
   * @example
   * const { id } = await platen.links.secrets.create({ name: 'Blog' })
   * const { url, expires_at } = await platen.links.secrets.url(id, {
   *   template: 'invoice',
   *   format: 'pdf',
   *   expiresIn: 86_400,
   * })
   * console.log(url, expires_at)
   */
  url<Name extends string = string>(
    id: string,
    params: RenderLinkOptions & LinkValues<Name>,
    options?: RequestOptions,
  ): ApiPromise<RenderLink>
  /**
   * Deletes the secret: its links stop working at once.
   * @throws NotFoundError
   * @example
   * const { id } = await platen.links.secrets.create({ name: 'Blog' })
   * await platen.links.secrets.revoke(id)
   */
  revoke(id: string, options?: RequestOptions): ApiPromise<void>
}
