/** The requests that the mock client receives. */

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
