/** Types of the parts of openapi.yaml that the reference shows, and the references between them. */

export interface SchemaObject {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  maxProperties?: number
  properties?: Record<string, SchemaObject>
  required?: string[]
  items?: SchemaObject
  oneOf?: SchemaObject[]
  anyOf?: SchemaObject[]
  allOf?: SchemaObject[]
}

export interface ParameterObject {
  $ref?: string
  name: string
  in: string
  required?: boolean
  description?: string
  example?: unknown
  schema: SchemaObject
}

export interface Example {
  summary?: string
  value?: unknown
}

export interface MediaObject {
  schema?: SchemaObject
  examples?: Record<string, Example>
}

export interface ResponseObject {
  $ref?: string
  description: string
  content?: Record<string, MediaObject>
}

export interface OperationObject {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, unknown>[]
  parameters?: ParameterObject[]
  requestBody?: { content: Record<string, MediaObject> }
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

/** An operation with its address, and the parameters of its path among its own. */
export interface Operation extends OperationObject {
  /** In upper case. */
  method: string
  path: string
  parameters: ParameterObject[]
}

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete']

/** @returns all operations, in the order of the document */
export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((name) => {
      const operation = item[name as 'get']
      if (!operation) return []
      const all = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
      const parameters = all.map((reference) => {
        const one = resolveReference(document, reference)
        return { ...one, schema: resolveReference(document, one.schema) }
      })
      return [{ ...operation, method: name.toUpperCase(), path, parameters }]
    }),
  )
}

/** @throws Error if the reference names nothing */
export function resolveReference<T extends { $ref?: string }>(document: OpenApi, object: T): T {
  if (object.$ref === undefined) return object
  const [kind = '', name = ''] = object.$ref.split('/').slice(2)
  const found = document.components[kind]?.[name] as T | undefined
  if (!found) throw new Error(`openapi.yaml refers to ${object.$ref}, which does not exist`)
  return resolveReference(document, found)
}

/** Links mentions of error codes, which have a page each. */
export function linkCodes(document: OpenApi, text: string): string {
  const { enum: codes = [] } = resolveReference<SchemaObject>(document, {
    $ref: '#/components/schemas/ErrorCode',
  })
  return text.replaceAll(/(?<!\[)`([A-Z]+(?:_[A-Z]+)+)`/g, (code, name: string) =>
    codes.includes(name) ? `[${code}](../errors/${name}.md)` : code,
  )
}

/** A sentence in Markdown about the key that the operation needs. */
export function authenticationOf({ security }: OperationObject): string {
  const scheme = Object.keys(security[0] ?? {})[0]
  if (scheme === 'apiKey')
    return 'Authentication: an API key in the header `Authorization: Bearer svc_live_...`.'
  if (scheme === 'ogKey')
    return 'Authentication: an API key of scope `og` in the query parameter `key`.'
  if (scheme === 'linkSignature')
    return 'Authentication: the query parameters `signer` and `signature` (see [Render links](../guides/render-links.md)).'
  if (scheme === 'adminToken')
    return "Authentication: the operator's `ADMIN_TOKEN` in the header `Authorization: Bearer ...`."
  return 'Authentication: none.'
}

/** The schema of the first successful response in JSON. */
export function successSchema(
  document: OpenApi,
  { responses }: OperationObject,
): SchemaObject | undefined {
  for (const [status, reference] of Object.entries(responses)) {
    const { content } = resolveReference(document, reference)
    const schema = content?.['application/json']?.schema
    if (/^2/.test(status) && schema?.type !== 'array' && schema) return schema
  }
  return undefined
}
