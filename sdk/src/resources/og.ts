/** Open Graph images: their address for a meta tag, and the image itself. */
import type { Api } from '../api.ts'
import type { ApiPromise } from '../api-promise.ts'
import { ConfigurationError } from '../errors.ts'
import { pathId } from '../ids.ts'
import { checkBaseUrl, type RequestOptions } from '../options.ts'
import type { RenderFile } from '../render-file.ts'
import { renderTimeoutMs } from './rendering.ts'

/** Values of the template's variables. `key` and `v` mean something else in the address. */
export type OgVariables = Record<string, string> & { key?: never; v?: never }

export interface OgResource {
  /**
   * The address of an image, for `<meta property="og:image" content="...">`. Sends nothing. Everybody can
   * read the key in it, so it takes `ogKey` of the client and never `apiKey`.
   * @throws ConfigurationError without an `ogKey`
   */
  url(template: string, variables?: OgVariables, options?: { v?: string }): string
  /** The image, with the key of the client. @throws NotFoundError */
  fetch(
    template: string,
    variables?: OgVariables,
    options?: RequestOptions & { v?: string },
  ): ApiPromise<RenderFile>
}

export interface OgImage {
  baseUrl: string
  /** A key of scope `og`. */
  key: string
  template: string
  variables?: OgVariables
  /** Another value makes a new image instead of the cached one. */
  v?: string
}

/** The address of an image without a client, for where no secret is: pages, edges, browsers. */
export function ogImageUrl({ baseUrl, key, template, variables = {}, v }: OgImage): string {
  const query = new URLSearchParams({
    ...checkVariables(variables),
    ...(v !== undefined && { v }),
    key,
  })
  const path = `/api/v1/og/${encodeURIComponent(pathId(template))}`
  return `${checkBaseUrl(baseUrl)}${path}?${query}`
}

export function createOg(api: Api): OgResource {
  const { baseUrl, apiKey, ogKey } = api.options
  return {
    url(template, variables, options = {}) {
      if (ogKey === null) {
        throw new ConfigurationError(
          'Give ogKey (or set PLATEN_OG_KEY), a key of scope og: the address stands in public HTML.',
        )
      }
      return ogImageUrl({
        baseUrl,
        key: ogKey,
        template,
        ...(variables && { variables }),
        ...options,
      })
    },
    fetch: (template, variables = {}, { v, ...options } = {}) =>
      api.fileAt(
        'GET',
        () =>
          ogImageUrl({
            baseUrl,
            key: ogKey ?? apiKey,
            template,
            variables,
            ...(v !== undefined && { v }),
          }),
        { ...options, defaultTimeoutMs: renderTimeoutMs() },
      ),
  }
}

function checkVariables(variables: Record<string, string>): Record<string, string> {
  for (const name of ['key', 'v']) {
    if (Object.hasOwn(variables, name)) {
      throw new ConfigurationError(`A variable cannot be named ${name} in an image's address.`)
    }
  }
  return variables
}
