/** Uploaded fonts and images. */
import type { Api } from '../api.ts'
import type { ApiPromise } from '../api-promise.ts'
import type { RequestOptions } from '../options.ts'
import type { AssetList, AssetUses, UploadedAsset } from '../types.ts'
import { toBlob, type Uploadable } from '../upload.ts'

export interface AssetsResource {
  /**
   * Returns all assets, newest first, and the storage that they use.
   * @example
   * const { assets, storage } = await platen.assets.list()
   * console.log(assets.length, storage.used, storage.limit)
   */
  list(options?: RequestOptions): ApiPromise<AssetList>
  /**
   * Uploads a font or an image of at most 10 MB. Your renders can use a font by its family name.
   * @throws ValidationError with `details.reason`
   * @example
   * import { fileFromPath } from '@platen/sdk/node'
   * const { font_family } = await platen.assets.upload(await fileFromPath('Inter.woff2'))
   * console.log(font_family)
   */
  upload(file: Uploadable, options?: UploadOptions): ApiPromise<UploadedAsset>
  /**
   * Returns the templates that use an asset, in their latest version or their draft. Ask before you
   * delete it.
   * @throws NotFoundError
   * @example
   * const { assets } = await platen.assets.list()
   * for (const { id, filename } of assets) {
   *   const { templates } = await platen.assets.usedBy(id)
   *   console.log(filename, templates.map(({ slug }) => slug))
   * }
   */
  usedBy(id: string, options?: RequestOptions): ApiPromise<AssetUses>
  /**
   * Deletes an asset permanently. Its `url` stops working at once.
   * @throws NotFoundError
   * @example
   * const { assets } = await platen.assets.list()
   * for (const { id, filename } of assets)
   *   if (filename === 'old.png') await platen.assets.delete(id)
   */
  delete(id: string, options?: RequestOptions): ApiPromise<void>
}

export interface UploadOptions extends RequestOptions {
  /**
   * File name.
   * @default the name of a `File`, the last segment of a `Response`'s URL, or `asset`
   */
  filename?: string
  /** Media type. @default the type of the Blob or Response */
  contentType?: string
}

export function createAssets(api: Api): AssetsResource {
  return {
    list: (options) => api.data('GET', '/api/v1/assets', {}, options),
    upload: (file, { filename, contentType, ...options } = {}) =>
      api.data(
        'POST',
        '/api/v1/assets',
        {
          async body() {
            const upload = await toBlob(file, { filename, contentType })
            const form = new FormData()
            form.append('file', upload.blob, upload.filename)
            return form
          },
        },
        options,
      ),
    usedBy: (id, options) =>
      api.data('GET', '/api/v1/assets/{id}/used-by', { path: { id } }, options),
    delete: (id, options) => api.done('/api/v1/assets/{id}', { path: { id } }, options),
  }
}
