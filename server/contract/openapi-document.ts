/** Types of the parts of openapi.yaml that the server reads. */

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: object
  explode?: boolean
  'x-redact'?: boolean
}

export interface OperationObject {
  operationId: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: {
    required?: boolean
    content: Record<string, { schema: object; 'x-max-file-bytes'?: number }>
  }
  responses: Record<string, unknown>
  security: Record<string, string[]>[]
}

export interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string; summary?: string; description?: string }
  paths: Record<string, Record<string, OperationObject> & { parameters?: Parameter[] }>
  components: {
    schemas: Record<string, object>
    parameters?: Record<string, Parameter>
    [kind: string]: unknown
  }
}

/** Follows a reference to a parameter. @throws Error if it does not exist */
export function resolveParameter(
  document: OpenApiDocument,
  parameter: Parameter | { $ref: string },
): Parameter {
  if (!('$ref' in parameter)) return parameter
  const found = document.components.parameters?.[parameter.$ref.split('/').at(-1) ?? '']
  if (!found) throw new Error(`openapi.yaml refers to ${parameter.$ref}, which does not exist`)
  return found
}
