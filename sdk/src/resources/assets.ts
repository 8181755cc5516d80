/** Uploaded fonts and images. */
import type { Api } from '../api.ts'
import type { ApiPromise } from '../api-promise.ts'
import { pathId } from '../ids.ts'
import type { RequestOptions } from '../options.ts'
import type { AssetList, UploadedAsset } from '../types.ts'
import { toBlob, type Uploadable } from '../upload.ts'

export interface AssetsResource {
  /** All of them, newest first, and the storage that they use. */
  list(options?: RequestOptions): ApiPromise<AssetList>
  /**
   * Stores a font or an image of at most 10 MB. A font works by its family name in all your renders.
   * @throws ValidationError with `details.reason`
   */
  upload(file: Uploadable, options?: UploadOptions): ApiPromise<UploadedAsset>
  /** For good; its `url` stops working at once. @throws NotFoundError */
  delete(id: string, options?: RequestOptions): ApiPromise<void>
}

export interface UploadOptions extends RequestOptions {
  /** @default the name of a `File`, the last part of a `Response`'s address, or `asset` */
  filename?: string
  /** @default what the file itself says */
  contentType?: string
}

export function createAssets(api: Api): AssetsResource {
  const { client } = api
  return {
    list: (options) => api.data(options, (init) => client.GET('/api/v1/assets', init)),
    upload: (file, { filename, contentType, ...options } = {}) =>
      api.data(options, async (init) => {
        const upload = await toBlob(file, { filename, contentType })
        const form = new FormData()
        form.append('file', upload.blob, upload.filename)
        return client.POST('/api/v1/assets', {
          ...init,
          // Described as the text that it is not; its type with its boundary is set by the runtime.
          body: form as unknown as { file: string },
          bodySerializer: () => form,
        })
      }),
    delete: (id, options) =>
      api.done(options, (init) =>
        client.DELETE('/api/v1/assets/{id}', { ...init, params: { path: { id: pathId(id) } } }),
      ),
  }
}
