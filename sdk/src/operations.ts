/** The types of openapi.yaml's operations: their paths, parameters, bodies and results. */
import type { Bytes } from './bytes.ts'
import type { paths } from './generated/schema.ts'

/** The HTTP methods of the API. */
export type Verb = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'

/** The paths that have an operation for this method, in lowercase. */
export type PathWith<Method extends string> = {
  [Path in keyof paths]: paths[Path] extends Record<Method, object> ? Path : never
}[keyof paths]

export type OperationOf<Path extends keyof paths, Method extends string> =
  paths[Path] extends Record<Method, infer Operation> ? Operation : never

/** The body of a request or response: JSON as its type, anything else as a form. */
export type ContentOf<Content> = Content extends { 'application/json': infer Json }
  ? Json
  : FormData

/**
 * The parameters and the body of a request, which is created only when it is sent if it is a
 * function.
 */
export type FieldsOf<Operation> = (Operation extends { parameters: infer Groups }
  ? Groups
  : unknown) &
  (Operation extends { requestBody?: infer Body }
    ? NonNullable<Body> extends { content: infer Content }
      ? { body?: ContentOf<Content> | (() => Promise<ContentOf<Content>>) }
      : unknown
    : unknown)

/** The type of the data: JSON as its type, files as bytes, an empty body as undefined. */
export type DataOf<Operation> = Operation extends { responses: infer Responses }
  ? {
      [Status in Extract<keyof Responses, 200 | 201 | 202 | 206 | 304>]: Responses[Status] extends {
        content: infer Content
      }
        ? Content extends { 'application/pdf': unknown } | { 'image/png': unknown }
          ? Bytes
          : Content extends { 'application/json': infer Json }
            ? Json
            : Bytes
        : undefined
    }[Extract<keyof Responses, 200 | 201 | 202 | 206 | 304>]
  : never

/** The `data` field of a JSON response. */
export type ResultOf<Operation> = ResultOfBody<DataOf<Operation>>
type ResultOfBody<Body> = Body extends { data: infer Result } ? Result : never
