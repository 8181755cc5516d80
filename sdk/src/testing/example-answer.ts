/** The table of examples that `bun run gen` makes from openapi.yaml. */

/** A row of the generated table: how an operation answers. */
export interface ExampleAnswer {
  method: string
  /** As in openapi.yaml, such as `/api/v1/batches/{id}`. */
  path: string
  status: number
  /** Media types of its files, first that of a request without a choice. */
  files?: string[]
  /** The body of its JSON response. */
  json?: ExampleBody
  /** The body of the response to a request for work in the background. */
  queued?: ExampleBody
}

export interface ExampleBody {
  success: boolean
  data?: unknown
  pagination?: unknown
  next_cursor?: unknown
}
