/** A promise of a result that also gives access to the HTTP response. */
import { errorForCaller } from './caught.ts'

export interface Answer<T> {
  /** The result, the same as without `withResponse`. */
  data: T
  /** The HTTP response. The body of a JSON response has already been read. */
  response: Response
  /** `X-Request-Id` of the response. */
  requestId: string | null
}

export interface ApiPromise<T> extends Promise<T> {
  /**
   * Resolves with the result, the HTTP response (status and headers) and the request id.
   * @example
   * const { data, response, requestId } = await platen.usage.get().withResponse()
   * console.log(data.used, response.status, requestId)
   */
  withResponse(): Promise<Answer<T>>
}

/** Starts the work at once. The promise rejects with the error of the work, as a PlatenError. */
export function apiPromise<T>(
  start: () => Promise<{ data: T; response: Response }>,
): ApiPromise<T> {
  const work = start().catch((error: unknown) => {
    throw errorForCaller(error)
  })
  const result = work.then(({ data }) => data)
  return Object.assign(result, {
    async withResponse(): Promise<Answer<T>> {
      // The returned promise rejects with the same error, so this one must not be reported as
      // unhandled.
      result.catch(() => {})
      const { data, response } = await work
      return { data, response, requestId: response.headers.get('x-request-id') }
    },
  })
}

/**
 * Makes every method of a resource and of the resources in it fail with a PlatenError, even for
 * wrong types of arguments: a promise rejects, and a synchronous method throws.
 * @param synchronous names of the methods that return no promise
 */
export function guarded<Resource extends object>(
  resource: Resource,
  synchronous: readonly string[] = [],
): Resource {
  const members = resource as Record<string, ((...args: unknown[]) => unknown) | object>
  for (const [name, method] of Object.entries(members)) {
    if (typeof method !== 'function') {
      guarded(method)
      continue
    }
    members[name] = (...args: unknown[]) => {
      try {
        const result = method(...args)
        if (!(result instanceof Promise) || 'withResponse' in result) return result
        return result.catch((error: unknown) => {
          throw errorForCaller(error)
        })
      } catch (error) {
        if (synchronous.includes(name)) throw errorForCaller(error)
        return apiPromise(() => Promise.reject(error))
      }
    }
  }
  return resource
}
