/** Webhook events of the account, for receivers that webhooks cannot reach. */
import type { Api } from '../api.ts'
import type { ApiPromise } from '../api-promise.ts'
import type { AccountEvent, AccountEventList } from '../generated/types.ts'
import type { RequestOptions } from '../options.ts'

export interface EventsResource {
  /**
   * Returns the webhook events of background renders that ended after `cursor`, at most 50, and the
   * next cursor. Without `cursor` there are no events, and the cursor is that of this moment.
   * @example
   * let { cursor } = await platen.events.list()
   * for (;;) {
   *   const page = await platen.events.list({ cursor, wait: 20 })
   *   for (const { event, request_id } of page.events) console.log(event, request_id)
   *   cursor = page.cursor
   * }
   */
  list(options?: ListEventsOptions): ApiPromise<AccountEventList>
  /**
   * Returns the event of one background render that has ended.
   * @param id the event's id, which is the `webhook-id` of its deliveries, or the id of the render
   * @throws NotFoundError if the render has not ended, or was synchronous
   * @example
   * const { body } = await platen.events.get('req_01JD3Q8Z5M7W2K9X4T6V0B1C3D')
   * console.log(JSON.parse(body))
   */
  get(id: string, options?: RequestOptions): ApiPromise<AccountEvent>
}

export interface ListEventsOptions extends RequestOptions {
  /** `cursor` of the last response. */
  cursor?: string
  /**
   * Seconds that the server may hold the request until there is an event, from 0 to 30.
   * @default 0
   */
  wait?: number
}

/** Longer than the server holds a request. */
const TIMEOUT_MS = 45_000

export function createEvents(api: Api): EventsResource {
  return {
    list: ({ cursor, wait, ...options } = {}) =>
      api.data(
        'GET',
        '/api/v1/events',
        { query: { cursor, wait } },
        {
          ...options,
          defaultTimeoutMs: TIMEOUT_MS,
        },
      ),
    get: (eventId, options) =>
      api.data('GET', '/api/v1/events/{eventId}', { path: { eventId } }, options),
  }
}
