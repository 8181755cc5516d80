/** Types of the parts of openapi.yaml that the server reads. */
import type { OtherNames } from './field-suggestions.ts'

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
  'x-own-origin'?: boolean
  'x-error-page'?: boolean
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: {
    required?: boolean
    'x-max-bytes'?: number
    content: Record<string, { schema: object; 'x-max-file-bytes'?: number }>
  }
  responses: Record<string, unknown>
  security: Record<string, string[]>[]
}

export interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string; summary?: string; description?: string }
  paths: Record<string, Record<string, OperationObject> & { parameters?: Parameter[] }>
  components: OtherNames & {
    schemas: Record<string, object>
    parameters?: Record<string, Parameter>
    [kind: string]: unknown
  }
}

interface SharingSchema {
  $ref?: string
  allOf?: SharingSchema[]
  unevaluatedProperties?: boolean
  properties?: Record<string, object>
}

/**
 * Writes out the schemas that share fields, as validators, types and forms need them: one that is
 * made of others by `allOf` and has no more (`unevaluatedProperties: false`) gets the fields of the
 * others after its own.
 */
export function withWholeSchemas(document: OpenApiDocument): OpenApiDocument {
  const schemas: Record<string, SharingSchema> = document.components.schemas
  const parts = new Set<string>()
  const whole = Object.entries(schemas).map(([name, schema]) => {
    const { allOf, unevaluatedProperties, ...own } = schema
    if (allOf === undefined || unevaluatedProperties !== false) return [name, schema] as const
    const shared = allOf.map(({ $ref = '' }) => {
      const part = $ref.split('/').at(-1) ?? ''
      parts.add(part)
      return schemas[part]?.properties
    })
    const properties = Object.assign({}, own.properties, ...shared)
    return [name, { ...own, additionalProperties: false, properties }] as const
  })
  const kept = Object.fromEntries(whole.filter(([name]) => !parts.has(name)))
  return { ...document, components: { ...document.components, schemas: kept } }
}

/** Parses openapi.yaml, with all schemas written out. */
export function parseWhole(yaml: string): OpenApiDocument {
  return withWholeSchemas(Bun.YAML.parse(yaml) as OpenApiDocument)
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

/** The path below which the dashboard and its operations are mounted. */
export const DASHBOARD_PATH = '/dashboard'

/**
 * Parses a document that refers to the components of openapi.yaml, and gives it those components.
 */
export function mergeComponents(main: OpenApiDocument, yaml: string): OpenApiDocument {
  const document = Bun.YAML.parse(yaml.replaceAll('./openapi.yaml#', '#')) as OpenApiDocument
  const kinds = Object.keys({ ...main.components, ...document.components })
  const components = Object.fromEntries(
    kinds.map((kind) => [
      kind,
      { ...(main.components[kind] as object), ...(document.components[kind] as object) },
    ]),
  )
  return { ...document, components: components as OpenApiDocument['components'] }
}

/** Whether the dashboard has an operation of openapi.yaml, too. */
export function isRemounted(path: string): boolean {
  return /^\/(api|admin)\//.test(path)
}

/** The paths of users and operators, below /dashboard. */
export function remountPaths({ paths }: OpenApiDocument): OpenApiDocument['paths'] {
  const entries = Object.entries(paths).filter(([path]) => isRemounted(path))
  return Object.fromEntries(entries.map(([path, item]) => [`${DASHBOARD_PATH}${path}`, item]))
}
