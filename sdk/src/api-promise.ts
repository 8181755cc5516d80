/** A promise of a result that also gives access to the HTTP response. */

export interface Answer<T> {
  data: T
  /** The HTTP response. The body of a JSON response has already been read. */
  response: Response
  /** `X-Request-Id` of the response. */
  requestId: string | null
}

export interface ApiPromise<T> extends Promise<T> {
  /** Resolves with the result, the HTTP response (status and headers) and the request id. */
  withResponse(): Promise<Answer<T>>
}

/** Starts the work at once. The promise rejects with whatever the work throws. */
export function apiPromise<T>(
  start: () => Promise<{ data: T; response: Response }>,
): ApiPromise<T> {
  const work = start()
  const result = work.then(({ data }) => data)
  return Object.assign(result, {
    async withResponse(): Promise<Answer<T>> {
      // The returned promise rejects with the same error, so this one must not be reported as unhandled.
      result.catch(() => {})
      const { data, response } = await work
      return { data, response, requestId: response.headers.get('x-request-id') }
    },
  })
}
