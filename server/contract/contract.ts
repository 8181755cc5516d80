/**
 * Compiles openapi.yaml: which operations there are, who may call them, and a validator for the
 * parameters and body of each. Nothing about the interface is written a second time.
 */
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020'
import type { components, operations } from '../contract.gen.ts'
import type { Issue } from '../errors.ts'
import { createSuggest } from './field-suggestions.ts'
import { fieldsOf, foldCase } from './fields.ts'
import { addFormats, addKeywords } from './keywords.ts'
import { issuesOf } from './validation-messages.ts'

/** The `operationId` of an operation in openapi.yaml. */
export type OperationId = keyof operations

/** Who may call an operation: a user with a key, an OG image's `key` parameter, the operator, anybody. */
export type Access = 'user' | 'query_key' | 'operator' | 'public'

/** @param thorough whether all issues are looked for, which is the default, or the first one only */
type Check = (value: unknown, thorough?: boolean) => Issue[]

export interface Operation {
  id: OperationId
  /** Upper case. */
  method: string
  /** As in openapi.yaml, e.g. `/api/v1/renders/{requestId}`. */
  path: string
  /** Names of the path's parameters, in order. */
  params: string[]
  access: Access
  /** Whether the path itself holds a secret: then it is in no log line. */
  secretPath: boolean
  /** Described, but answered with NOT_IMPLEMENTED until it exists. */
  planned: boolean
  bodyRequired: boolean
  /** How large a file its form takes; null where it takes none. */
  fileBytesMax: number | null
  /** Each fills in defaults and returns what is wrong; null where the operation has none. */
  checkBody: Check | null
  checkQuery: Check | null
  checkHeaders: Check | null
  /** Fields of the body that come back byte for byte as they were sent. */
  verbatim: VerbatimField[]
  /** Names of the header parameters, spelled as in openapi.yaml. */
  headers: string[]
  /** Names of the query parameters; any other one is part of `freeQuery`, or unknown. */
  query: string[]
  /** The parameter that stands for all others of the query, as an object; null where there is none. */
  freeQuery: string | null
}

/** A field of a body whose JSON text is kept. */
export interface VerbatimField {
  name: string
  /** Without white space and needless escapes (`x-max-bytes`). */
  compactBytesMax: number
  /** As it is sent (`x-verbatim-max-bytes`). */
  sentBytesMax: number
}

export interface Contract {
  /** The file as it is. */
  yaml: string
  document: OpenApiDocument
  operations: Operation[]
  /** Options as they are when a request leaves all of them out. */
  defaults: { pdf: Schemas['PdfOptions']; screenshot: Schemas['ScreenshotOptions'] }
}

type Schemas = components['schemas']

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: object
  explode?: boolean
  'x-redact'?: boolean
}

interface OperationObject {
  operationId: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: {
    required?: boolean
    content: Record<string, { schema: object; 'x-max-file-bytes'?: number }>
  }
  responses: Record<string, unknown>
  security: Record<string, string[]>[]
  'x-planned'?: boolean
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

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete']
const ACCESS: Record<string, Access> = {
  apiKey: 'user',
  ogKey: 'query_key',
  adminToken: 'operator',
}
const SCHEMAS_ID = 'openapi.yaml'

/** Reads and compiles openapi.yaml. @throws Error if it is not a sound contract */
export async function loadContract(): Promise<Contract> {
  const yaml = await Bun.file(new URL('../../openapi.yaml', import.meta.url)).text()
  const document = Bun.YAML.parse(yaml) as OpenApiDocument
  const compile = compiler(document)

  function filled<Name extends keyof Schemas>(name: Name): Schemas[Name] {
    const value = {}
    compile.strict({ $ref: `#/components/schemas/${name}` })(value)
    // The type comes from the very schema that has just filled it.
    return value as Schemas[Name]
  }

  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const object = item[method]
      if (!object) return []
      const parameters = [...(item.parameters ?? []), ...(object.parameters ?? [])].map(
        (parameter) => resolveParameter(document, parameter),
      )
      return [toOperation({ document, path, method, object, parameters, compile })]
    }),
  )
  const defaults = { pdf: filled('PdfOptions'), screenshot: filled('ScreenshotOptions') }
  return { yaml, document, operations, defaults }
}

interface OperationInput {
  document: OpenApiDocument
  path: string
  method: string
  object: OperationObject
  parameters: Parameter[]
  compile: ReturnType<typeof compiler>
}

function toOperation(input: OperationInput): Operation {
  const { document, path, method, object, parameters, compile } = input
  const scheme = Object.keys(object.security[0] ?? {})[0]
  const body = object.requestBody
  const headers = parameters.filter((parameter) => parameter.in === 'header')
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const json = body?.content['application/json']?.schema
  return {
    id: object.operationId as OperationId,
    method: method.toUpperCase(),
    path,
    params: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
    access: scheme === undefined ? 'public' : (ACCESS[scheme] ?? 'operator'),
    secretPath: parameters.some((parameter) => parameter.in === 'path' && parameter['x-redact']),
    planned: object['x-planned'] === true,
    bodyRequired: body?.required === true,
    fileBytesMax: body?.content['multipart/form-data']?.['x-max-file-bytes'] ?? null,
    checkBody: json ? compile.strict(json) : null,
    checkQuery: query.length > 0 ? compile.coerced(objectOf(query), 'query parameter') : null,
    checkHeaders: headers.length > 0 ? compile.coerced(objectOf(headers), 'header') : null,
    verbatim: json ? verbatimFields(document, json) : [],
    headers: headers.map(({ name }) => name),
    query: query.filter(({ explode }) => !explode).map(({ name }) => name),
    freeQuery: query.find(({ explode }) => explode)?.name ?? null,
  }
}

/** Bodies are taken as they are; text of queries and headers becomes the type it stands for. */
function compiler(document: OpenApiDocument) {
  const shared = {
    allErrors: true,
    useDefaults: true,
    strict: true,
    strictTypes: false,
    verbose: true,
  }
  const strict = prepare(new Ajv2020(shared), document)
  const brief = prepare(new Ajv2020({ ...shared, allErrors: false }), document)
  const coerced = prepare(new Ajv2020({ ...shared, coerceTypes: true }), document)
  const { schemas } = document.components

  /** @param part how one of the schema's fields is called */
  function check(validate: ValidateFunction, schema: object, part: string): Check {
    const { paths, enums } = fieldsOf(schema, schemas)
    const subject = { part, suggest: createSuggest(paths) }
    return (value) => {
      foldCase(value, enums)
      return validate(value) ? [] : issuesOf(validate.errors ?? [], subject)
    }
  }

  return {
    strict(schema: object): Check {
      const all = check(strict.compile(absolute(schema)), schema, 'field')
      // Few bodies need it: it is compiled for the first that does.
      let first: Check | undefined
      return (value, thorough = true) => {
        if (thorough) return all(value)
        first ??= check(brief.compile(absolute(schema)), schema, 'field')
        return first(value)
      }
    },
    coerced: (schema: object, part: string) =>
      finite(check(coerced.compile(absolute(schema)), schema, part)),
  }
}

function prepare(ajv: Ajv2020, document: OpenApiDocument): Ajv2020 {
  addKeywords(ajv)
  addFormats(ajv)
  return ajv.addSchema({ $id: SCHEMAS_ID, $defs: absolute(document.components.schemas) })
}

/** Ajv turns `1e400` into infinity and then takes it for a number within any limit. */
function finite(check: Check): Check {
  return (value) => {
    const issues = check(value)
    const endless = Object.entries(value ?? {}).filter(([, given]) => given === Infinity)
    return [...issues, ...endless.map(([path]) => ({ path, message: `\`${path}\` is too large.` }))]
  }
}

/** References within the document, in the words of JSON Schema: they hold wherever a schema is taken to. */
function absolute<T extends object>(schema: T): T {
  const text = JSON.stringify(schema)
  return JSON.parse(text.replaceAll('"#/components/schemas/', `"${SCHEMAS_ID}#/$defs/`))
}

function objectOf(parameters: Parameter[]): object {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  }
}

interface FieldSchema {
  $ref?: string
  properties?: Record<string, FieldSchema>
  'x-max-bytes'?: number
  'x-verbatim-max-bytes'?: number
}

function verbatimFields(document: OpenApiDocument, schema: FieldSchema): VerbatimField[] {
  const resolve = (field: FieldSchema): FieldSchema =>
    document.components.schemas[field.$ref?.split('/').at(-1) ?? ''] ?? field
  return Object.entries(resolve(schema).properties ?? {}).flatMap(([name, field]) => {
    const { 'x-max-bytes': compactBytesMax = 0, 'x-verbatim-max-bytes': sentBytesMax } =
      resolve(field)
    return sentBytesMax === undefined ? [] : [{ name, compactBytesMax, sentBytesMax }]
  })
}

function resolveParameter(
  document: OpenApiDocument,
  parameter: Parameter | { $ref: string },
): Parameter {
  if (!('$ref' in parameter)) return parameter
  const found = document.components.parameters?.[parameter.$ref.split('/').at(-1) ?? '']
  if (!found) throw new Error(`openapi.yaml refers to ${parameter.$ref}, which does not exist`)
  return found
}
