/** This month's usage and allowance. */
import type { Api } from '../api.ts'
import type { ApiPromise } from '../api-promise.ts'
import type { RequestOptions } from '../options.ts'
import type { Usage } from '../types.ts'

export interface UsageResource {
  /**
   * Returns the renders of this UTC month by type and by day, and the allowance.
   * @example
   * const { used, remaining } = await platen.usage.get()
   * console.log(used, remaining)
   */
  get(options?: RequestOptions): ApiPromise<Usage>
}

export function createUsage(api: Api): UsageResource {
  return {
    get: (options) => api.data(options, (init) => api.client.GET('/api/v1/usage', init)),
  }
}
