/** Lists the fields of a JSON schema as rows of a table, for the pages of the API reference. */

export interface SchemaObject {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  properties?: Record<string, SchemaObject>
  required?: string[]
  items?: SchemaObject
  oneOf?: SchemaObject[]
  anyOf?: SchemaObject[]
  allOf?: SchemaObject[]
}

interface ParameterObject {
  $ref?: string
  name: string
  in: string
  required?: boolean
  description?: string
  schema: SchemaObject
}

interface ResponseObject {
  $ref?: string
  description: string
  content?: Record<string, { schema?: SchemaObject }>
}

export interface OperationObject {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, unknown>[]
  parameters?: ParameterObject[]
  requestBody?: { content: Record<string, { schema?: SchemaObject }> }
  responses: Record<string, ResponseObject>
}

export interface OpenApi {
  tags: { name: string; description: string }[]
  paths: Record<
    string,
    { parameters?: ParameterObject[] } & { [Method in 'get']?: OperationObject }
  >
  components: Record<string, Record<string, unknown>>
}

/** Deeper fields are described by `openapi.yaml` only. */
const DEPTH_MAX = 4
/** Longer lists of values stay in the description. */
const VALUES_MAX = 12

/** @throws Error if the reference names nothing */
export function resolveReference<T extends { $ref?: string }>(document: OpenApi, object: T): T {
  if (object.$ref === undefined) return object
  const [kind = '', name = ''] = object.$ref.split('/').slice(2)
  const found = document.components[kind]?.[name] as T | undefined
  if (!found) throw new Error(`openapi.yaml refers to ${object.$ref}, which does not exist`)
  return resolveReference(document, found)
}

/**
 * Rows of name, type and description. Fields of objects are named `object.field`, those of lists
 * `list[].field`.
 */
export function fieldRows(
  document: OpenApi,
  schema: SchemaObject,
  prefix = '',
  depth = 0,
): [name: string, type: string, description: string][] {
  const { properties, required } = flatten(document, schema)
  if (depth >= DEPTH_MAX) return []
  return Object.entries(properties).flatMap(([name, property]) => {
    const field = resolveReference(document, property)
    const merged = flatten(document, field)
    const description = property.description ?? field.description ?? merged.description ?? ''
    const path = `${prefix}${name}`
    const type = `${typeOf(document, field)}${required.has(name) ? ', required' : ''}`
    const inner = field.items ? resolveReference(document, field.items) : field
    const below = fieldRows(document, inner, `${path}${field.items ? '[]' : ''}.`, depth + 1)
    return [[path, type, `${description} ${defaultOf(field, description)}`], ...below]
  })
}

/** The properties of a schema and of all schemas that it consists of. */
function flatten(document: OpenApi, schema: SchemaObject) {
  const properties: Record<string, SchemaObject> = {}
  const required = new Set<string>()
  let description: string | undefined
  function add(reference: SchemaObject): void {
    const one = resolveReference(document, reference)
    description ??= one.description
    Object.assign(properties, one.properties)
    for (const name of one.required ?? []) required.add(name)
    for (const part of one.allOf ?? []) add(part)
  }
  add(schema)
  // Only one of several forms is sent, so their fields are not required together.
  for (const form of [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]) {
    Object.assign(properties, { ...flatten(document, form).properties, ...properties })
  }
  return { properties, required, description }
}

function typeOf(document: OpenApi, reference: SchemaObject): string {
  const schema = resolveReference(document, reference)
  const forms = schema.oneOf ?? schema.anyOf
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (schema.enum) {
    if (schema.enum.length > VALUES_MAX) return 'string'
    return schema.enum.map((value) => `\`${String(value)}\``).join(', ')
  }
  if (forms) return [...new Set(forms.map((form) => typeOf(document, form)))].join(' or ')
  if (schema.items) return `list of ${typeOf(document, schema.items)}`
  const types = [schema.type ?? (schema.allOf || schema.properties ? 'object' : 'any')].flat()
  return types.join(' or ')
}

/** The default, unless the description states it. */
function defaultOf({ default: standard }: SchemaObject, description: string): string {
  if (standard === undefined || standard === null || /default/i.test(description)) return ''
  return `Default: \`${JSON.stringify(standard)}\`.`
}
