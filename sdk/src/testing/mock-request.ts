/** The requests that a mock server receives, and its routes. */

export interface MockRequest {
  /** HTTP method. */
  method: string
  /** Path, such as `/api/v1/pdf`. */
  path: string
  /** Query parameters. */
  query: Record<string, string>
  /** Headers, with names in lowercase. */
  headers: Record<string, string>
  /**
   * The parsed JSON body, the fields of a form (`files` is a list), or the bytes of another one;
   * undefined without a body.
   */
  body: unknown
}

/** A route: its path has groups, which the handler gets. */
export type Route = [
  method: string,
  path: RegExp,
  handle: (request: MockRequest, ...groups: string[]) => Response,
]
