/** Files by their links: signed, shared, of assets, of images. The key is never sent there. */
import type { Api } from '../api.ts'
import type { ApiPromise } from '../api-promise.ts'
import type { RequestOptions } from '../options.ts'
import type { RenderFile } from '../render-file.ts'

export interface FilesResource {
  /**
   * Downloads an `output_url`, `signed_url`, `share_url`, or an asset's `url`. For a part of it give a
   * `Range` in `options.headers`.
   * @throws NotFoundError once the link has expired or was revoked, PermissionError if it was changed
   */
  get(url: string, options?: RequestOptions): ApiPromise<RenderFile>
  /** The headers of `get`, without the file. */
  head(url: string, options?: RequestOptions): ApiPromise<RenderFile>
}

export function createFiles(api: Api): FilesResource {
  return {
    get: (url, options) => api.fileAt('GET', () => url, options),
    head: (url, options) => api.fileAt('HEAD', () => url, options),
  }
}
