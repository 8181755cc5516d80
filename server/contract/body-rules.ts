/**
 * Reads from a schema how a body of JSON is validated, and which of its fields in a way of their
 * own.
 */
import type { Check, Compiler } from './compiler.ts'
import type { JsonLimits } from './json-limits.ts'
import type { OpenApiDocument } from './openapi-document.ts'

/** Validates an object of JSON: a body, or one item of it. */
export interface BodyRules {
  /** The validator; null if the operation has no body. */
  checkBody: Check | null
  /** Fields that are returned byte for byte as sent. */
  verbatim: VerbatimField[]
  /** Fields whose values may be any JSON. */
  anyJson: AnyJsonField[]
  /** Names of the fields that have CSS selectors in them, which take long to parse. */
  selectors: string[]
}

/** A field whose JSON text is kept. */
export interface VerbatimField {
  name: string
  /** Maximum size without white space and unnecessary escapes (`x-max-bytes`). */
  compactBytesMax: number
  /** Maximum size as sent (`x-verbatim-max-bytes`). */
  sentBytesMax: number
}

/** A field of any JSON (`x-json-limits`). */
export interface AnyJsonField {
  name: string
  limits: JsonLimits
}

/** A field whose items are validated one by one, each like a body of its own (`x-each-by`). */
export interface EachField {
  name: string
  itemsMax: number
  /** The field of an item that names its kind. */
  by: string
  /** The rules of an item of each kind. */
  kinds: Map<string, BodyRules>
}

interface FieldSchema {
  $ref?: string
  type?: unknown
  properties?: Record<string, FieldSchema>
  items?: FieldSchema
  maxItems?: number
  oneOf?: FieldSchema[]
  enum?: string[]
  'x-max-bytes'?: number
  'x-verbatim-max-bytes'?: number
  'x-json-limits'?: JsonLimits
  'x-each-by'?: string
  format?: string
}

/** @param schema of the body; left out, the operation has none */
export function rulesOf(
  document: OpenApiDocument,
  schema: object | undefined,
  compiler: Compiler,
): BodyRules {
  if (schema === undefined) return { checkBody: null, verbatim: [], anyJson: [], selectors: [] }
  const fields = fieldsOfBody(document, schema)
  const verbatim = fields.flatMap(([name, field]) => {
    const { 'x-max-bytes': compactBytesMax = 0, 'x-verbatim-max-bytes': sentBytesMax } = field
    return sentBytesMax === undefined ? [] : [{ name, compactBytesMax, sentBytesMax }]
  })
  const anyJson = fields.flatMap(([name, { 'x-json-limits': limits }]) =>
    limits === undefined ? [] : [{ name, limits }],
  )
  const selectors = fields.flatMap(([name, field]) =>
    hasSelectors(document, field, new Set()) ? [name] : [],
  )
  return { checkBody: compiler.strict(schema), verbatim, anyJson, selectors }
}

/** The field of a body whose items are validated one by one; null without one. */
export function eachFieldOf(
  document: OpenApiDocument,
  schema: object,
  compiler: Compiler,
): EachField | null {
  for (const [name, { items, maxItems = 0 }] of fieldsOfBody(document, schema)) {
    const { 'x-each-by': by, oneOf = [] } = resolve(document, items ?? {})
    if (by === undefined) continue
    const kinds = oneOf.flatMap((branch) => {
      const values = resolve(document, branch).properties?.[by]?.enum ?? []
      return values.map((kind) => [kind, rulesOf(document, branch, compiler)] as const)
    })
    return { name, itemsMax: maxItems, by, kinds: new Map(kinds) }
  }
  return null
}

/** The schema of a body whose items are validated elsewhere: for this one they are any objects. */
export function withAnyItems(
  document: OpenApiDocument,
  schema: object,
  { name }: Pick<EachField, 'name'>,
): object {
  const whole = resolve(document, schema)
  const field = { ...whole.properties?.[name], items: { type: 'object' } }
  return { ...whole, properties: { ...whole.properties, [name]: field } }
}

/** The fields of an object, with their references resolved. */
function fieldsOfBody(document: OpenApiDocument, schema: FieldSchema): [string, FieldSchema][] {
  return Object.entries(resolve(document, schema).properties ?? {}).map(([name, field]) => [
    name,
    resolve(document, field),
  ])
}

function resolve(document: OpenApiDocument, schema: FieldSchema): FieldSchema {
  return document.components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema
}

/** @param seen the schemas that have been looked into */
function hasSelectors(
  document: OpenApiDocument,
  schema: FieldSchema,
  seen: Set<FieldSchema>,
): boolean {
  const { format, properties = {}, items, oneOf = [] } = resolve(document, schema)
  if (format === 'css-selector') return true
  const inner = [...Object.values(properties), ...(items ? [items] : []), ...oneOf]
  return inner.some((one) => {
    if (seen.has(one)) return false
    seen.add(one)
    return hasSelectors(document, one, seen)
  })
}
