/**
 * Downloads files by their URLs: signed links, share links, assets and images. The API key is never
 * sent.
 */
import type { Api } from '../api.ts'
import type { ApiPromise } from '../api-promise.ts'
import type { RequestOptions } from '../options.ts'
import type { RenderFile } from '../render-file.ts'

export interface FilesResource {
  /**
   * Downloads an `output_url`, `signed_url`, `share_url`, or an asset's `url`. For a byte range,
   * set `Range` in `options.headers`.
   * @throws NotFoundError if the link has expired or was revoked, PermissionError if it was
   *   modified
   * @example
   * const { share_url } = await platen.renders.signedUrl('req_01JD3Q8Z5M7W2K9X4T6V0B1C3D')
   * const start = await platen.files.get(share_url, { headers: { Range: 'bytes=0-1023' } })
   * console.log(await start.bytes())
   */
  get(url: string, options?: RequestOptions): ApiPromise<RenderFile>
  /**
   * Requests the metadata of a file without its body.
   * @throws as `get`
   * @example
   * const { share_url } = await platen.renders.signedUrl('req_01JD3Q8Z5M7W2K9X4T6V0B1C3D')
   * const { contentType, response } = await platen.files.head(share_url)
   * console.log(contentType, response.headers.get('content-length'))
   */
  head(url: string, options?: RequestOptions): ApiPromise<RenderFile>
}

export function createFiles(api: Api): FilesResource {
  return {
    get: (url, options) => api.fileAt('GET', () => url, options),
    head: (url, options) => api.fileAt('HEAD', () => url, options),
  }
}
