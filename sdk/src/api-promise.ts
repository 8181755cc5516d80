/** A promise of a result that can also hand out the response it came with. */

export interface Answer<T> {
  data: T
  /** Of a JSON answer the body is read already. */
  response: Response
  requestId: string | null
}

export interface ApiPromise<T> extends Promise<T> {
  /** The result with the response: its status and headers. */
  withResponse(): Promise<Answer<T>>
}

/** Starts the work at once; what it throws comes out of the promise. */
export function apiPromise<T>(
  start: () => Promise<{ data: T; response: Response }>,
): ApiPromise<T> {
  const work = start()
  const result = work.then(({ data }) => data)
  return Object.assign(result, {
    async withResponse(): Promise<Answer<T>> {
      // The same failure comes out of the promise that is returned here.
      result.catch(() => {})
      const { data, response } = await work
      return { data, response, requestId: response.headers.get('x-request-id') }
    },
  })
}
