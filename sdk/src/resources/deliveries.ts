/** The webhook deliveries of the account. `renders.deliveries` has those of one render. */
import type { Api } from '../api.ts'
import type { ApiPromise } from '../api-promise.ts'
import type { RequestOptions } from '../options.ts'
import type { CursorPagePromise } from '../pages.ts'
import type { AccountDelivery, DeliveryDetails, ListDeliveriesQuery } from '../types.ts'
import type { RedeliverOptions } from './renders.ts'

export interface DeliveriesResource {
  /**
   * Lists deliveries, newest first. `for await` iterates over all, `await` returns one page.
   * @example
   * for await (const { url, last_attempt } of platen.deliveries.list({ status: 'failed' }))
   *   console.log(url, last_attempt?.message)
   */
  list(query?: ListDeliveriesQuery, options?: RequestOptions): CursorPagePromise<AccountDelivery>
  /**
   * Returns a delivery with its attempts and the request that was sent.
   * @throws NotFoundError
   * @example
   * const { attempts, request } = await platen.deliveries.get(
   *   '0193a5c2-9b7d-4c3a-8f1e-5d2e4f8a1b3c',
   * )
   * console.log(attempts, request.body)
   */
  get(id: string, options?: RequestOptions): ApiPromise<DeliveryDetails>
  /**
   * Sends an ended delivery again.
   * @throws ConflictError while it is pending, NotFoundError
   * @example
   * for await (const { id } of platen.deliveries.list({ status: 'failed' }))
   *   await platen.deliveries.redeliver(id, { webhookSecret: 'a-long-random-secret' })
   */
  redeliver(id: string, options?: RedeliverOptions): ApiPromise<DeliveryDetails>
}

export function createDeliveries(api: Api): DeliveriesResource {
  return {
    list: (query, options) => api.cursorList('/api/v1/deliveries', { query }, options),
    get: (id, options) => api.data('GET', '/api/v1/deliveries/{id}', { path: { id } }, options),
    redeliver: (id, { webhookSecret, ...options } = {}) =>
      api.data(
        'POST',
        '/api/v1/deliveries/{id}/redeliver',
        { path: { id }, body: { webhook_secret: webhookSecret } },
        options,
      ),
  }
}
