/** The calls of the page of assets. */
import { useQuery } from '@tanstack/react-query'
import type { components } from '../../sdk/src/generated/schema.ts'
import { ApiFailure, api, readFailure, unwrap } from '../api.ts'

export const ASSETS = ['assets']

export type Asset = components['schemas']['Asset']

/**
 * The most bytes of a file, as the contract says. The server would refuse it only after it has
 * received it.
 */
const FILE_BYTES_MAX = 10_485_760

export function useAssets() {
  return useQuery({
    queryKey: ASSETS,
    queryFn: async () => (await unwrap(api.GET('/api/v1/assets'))).data,
  })
}

/** The templates that use an asset. */
export function useAssetUses(id: string) {
  return useQuery({
    // Apart from the list: once the asset is deleted, there is nothing to read again.
    queryKey: ['asset-uses', id],
    queryFn: async () => {
      const params = { path: { id } }
      return (await unwrap(api.GET('/api/v1/assets/{id}/used-by', { params }))).data
    },
  })
}

/** The address of an asset at this origin: the policy of the page refuses any other. */
export function addressOf({ url }: Pick<Asset, 'url'>): string {
  return new URL(url).pathname
}

interface SendOptions {
  signal: AbortSignal
  /** Gets the sent part of the file, from 0 to 1. */
  onProgress(part: number): void
}

/** Uploads a file. `fetch` does not tell how much of a body was sent. @throws ApiFailure */
export function sendAsset(file: File, { signal, onProgress }: SendOptions): Promise<void> {
  if (file.size > FILE_BYTES_MAX) {
    const message = 'The file is too large: a font or picture may have 10 MB.'
    return Promise.reject(new ApiFailure(message, 400, 'VALIDATION_ERROR'))
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = new XMLHttpRequest()
  request.open('POST', '/dashboard/api/v1/assets')
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  request.onload = () => {
    if (request.status === 200) resolve()
    else void failureOf(request).then(reject)
  }
  request.onerror = () =>
    reject(new ApiFailure('The upload was interrupted. Try again.', 0, 'NO_ANSWER'))
  signal.addEventListener('abort', () => request.abort())
  const form = new FormData()
  form.append('file', file)
  request.send(form)
  return promise
}

function failureOf(request: XMLHttpRequest): Promise<ApiFailure> {
  const type = request.getResponseHeader('content-type') ?? ''
  const init = { status: request.status, headers: { 'content-type': type } }
  return readFailure(new Response(request.responseText, init))
}
