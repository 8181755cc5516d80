/** Open Graph images: the URL for a meta tag, and the image itself. */
import type { Api } from '../api.ts'
import type { ApiPromise } from '../api-promise.ts'
import { ConfigurationError } from '../errors.ts'
import type { TemplateJson } from '../generated/types.ts'
import { pathId } from '../ids.ts'
import type { RequestOptions } from '../options.ts'
import type { RenderFile } from '../render-file.ts'
import { renderTimeoutMs } from '../render-timeout.ts'
import { checkBaseUrl } from '../resolve-options.ts'
import type { OgValues, OgVariables } from '../template-values.ts'

export type { OgVariables } from '../template-values.ts'

export interface OgResource {
  /**
   * Builds the URL of an image, for `<meta property="og:image" content="...">`. Sends no request.
   * The URL makes its key public, so it contains the client's `ogKey`, never its `apiKey`. The
   * variables are checked against `Templates` if they were generated.
   * @throws ConfigurationError if the client has no `ogKey`
   * @example
   * const url = platen.og.url('blog-post', { title: 'Hello' })
   * console.log(`<meta property="og:image" content="${url.replaceAll('&', '&amp;')}">`)
   */
  url<Name extends string>(template: Name, ...values: OgValues<Name, OgVersion>): string
  /**
   * Downloads the image with the client's `ogKey`, or its `apiKey` if there is none.
   * @throws NotFoundError
   * @example
   * const image = await platen.og.fetch('blog-post', { title: 'Hello' })
   * console.log(image.extension)
   */
  fetch<Name extends string>(
    template: Name,
    ...values: OgValues<Name, RequestOptions & OgVersion>
  ): ApiPromise<RenderFile>
}

/** The version of an image. */
export interface OgVersion {
  /** Cache version: a new value renders a new image instead of the cached one. */
  v?: string
}

/** Further parts of the URL of an image. */
export interface OgUrlOptions extends OgVersion {
  /**
   * Values of any JSON type, such as lists and numbers. They replace the variables with the same
   * names.
   */
  json?: TemplateJson
}

export interface OgImage extends OgUrlOptions {
  /** URL of your server, such as `https://pdf.example.com`. */
  baseUrl: string
  /** API key of scope `og`. */
  key: string
  /** UUID or slug of the template. */
  template: string
  /** Values of the template's variables. */
  variables?: OgVariables
}

/**
 * Builds the URL of an image without a client, for code without secrets, such as pages and
 * browsers.
 * @throws ConfigurationError
 * @example
 * const url = ogImageUrl({
 *   baseUrl: 'https://pdf.example.com',
 *   key: 'svc_live_...',
 *   template: 'blog-post',
 * })
 * console.log(url)
 */
export function ogImageUrl({ baseUrl, key, template, variables = {}, json, v }: OgImage): string {
  const own = {
    ...(json !== undefined && { json: JSON.stringify(json) }),
    ...(v !== undefined && { v }),
    key,
  }
  for (const name of ['v', ...Object.keys(own)]) {
    if (Object.hasOwn(variables, name)) {
      throw new ConfigurationError(
        `A template variable named ${name} cannot be set in an image URL.`,
      )
    }
  }
  const query = new URLSearchParams({ ...variables, ...own })
  const path = `/api/v1/og/${encodeURIComponent(pathId(template))}`
  return `${checkBaseUrl(baseUrl)}${path}?${query}`
}

export function createOg(api: Api): OgResource {
  const { baseUrl, apiKey, ogKey } = api.options
  // The types of the parameters follow from the template; the code takes them as what they all are.
  const loose: LooseOg = {
    url(template, variables, options = {}) {
      const key = ogKey()
      if (key === null) {
        throw new ConfigurationError(
          'ogKey is missing. Pass it to new Platen(), or set PLATEN_OG_KEY: a key of scope og.',
        )
      }
      return ogImageUrl({ baseUrl: baseUrl(), key, template, variables, ...options })
    },
    fetch: (template, variables, { v, json, ...options } = {}) =>
      api.fileAt(
        'GET',
        () =>
          ogImageUrl({
            baseUrl: baseUrl(),
            key: ogKey() ?? apiKey(),
            template,
            variables,
            json,
            v,
          }),
        { ...options, defaultTimeoutMs: renderTimeoutMs() },
      ),
  }
  return loose as OgResource
}

interface LooseOg {
  url(template: string, variables?: OgVariables, options?: OgUrlOptions): string
  fetch(
    template: string,
    variables?: OgVariables,
    options?: RequestOptions & OgUrlOptions,
  ): ApiPromise<RenderFile>
}
