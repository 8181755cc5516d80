/** Usage of the allowance, and of any days. */
import type { Api } from '../api.ts'
import type { ApiPromise } from '../api-promise.ts'
import type { RequestOptions } from '../options.ts'
import type { Usage } from '../types.ts'

export interface UsageResource {
  /**
   * Returns the renders of this UTC month by type and by day, and the allowance. `period` counts
   * the days from `from` to `to`, by default the last 30.
   * @throws ValidationError if the period is longer than 31 days
   * @example
   * const { used, remaining, period } = await platen.usage.get({
   *   from: '2026-11-01',
   *   to: '2026-11-30',
   * })
   * console.log(used, remaining, period.by_type)
   */
  get(options?: UsageOptions): ApiPromise<Usage>
}

export interface UsageOptions extends RequestOptions {
  /** First day of the period in UTC, such as `2026-11-01`. @default 29 days before `to` */
  from?: string
  /**
   * Last day of the period in UTC, such as `2026-11-30`.
   * @default 29 days after `from`, or today
   */
  to?: string
}

export function createUsage(api: Api): UsageResource {
  return {
    get: ({ from, to, ...options } = {}) =>
      api.data('GET', '/api/v1/usage', { query: { from, to } }, options),
  }
}
