/** Share links of all renders. `renders.signedUrl` creates them. */
import type { Api } from '../api.ts'
import type { ApiPromise } from '../api-promise.ts'
import type { RequestOptions } from '../options.ts'
import type { PagePromise } from '../pages.ts'
import type { ListShareLinksQuery, ShareLink } from '../types.ts'

export interface ShareLinksResource {
  /**
   * Lists the share links of all renders, newest first, without the links themselves. `for await`
   * iterates over all, `await` returns one page.
   * @example
   * const active = await platen.shareLinks.list({ state: 'active' }).toArray()
   * console.log(
   *   active.map(({ request_id, last_four, expires_at }) => [request_id, last_four, expires_at]),
   * )
   */
  list(query?: ListShareLinksQuery, options?: RequestOptions): PagePromise<ShareLink>
  /**
   * Revokes one share link at once. Other links of the render keep working.
   * @throws NotFoundError
   * @example
   * const { share_link_id } = await platen.renders.signedUrl('req_01JD3Q8Z5M7W2K9X4T6V0B1C3D')
   * await platen.shareLinks.revoke(share_link_id)
   */
  revoke(id: string, options?: RequestOptions): ApiPromise<void>
}

export function createShareLinks(api: Api): ShareLinksResource {
  return {
    list: (query, options) => api.list('/api/v1/share-links', { query }, options),
    revoke: (id, options) => api.done('/api/v1/share-links/{id}', { path: { id } }, options),
  }
}
