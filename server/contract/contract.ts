/**
 * Compiles openapi.yaml to a list of operations, with the access and the validators of each. The document
 * is the only definition of the API.
 */
import type { components, operations } from '../contract.gen.ts'
import { type Check, type Compiler, createCompiler } from './compiler.ts'
import {
  type OpenApiDocument,
  type OperationObject,
  type Parameter,
  resolveParameter,
} from './openapi-document.ts'

/** The `operationId` of an operation in openapi.yaml. */
export type OperationId = keyof operations

/** Required authentication: an API key, the `key` parameter of an OG image, the operator's token, or none. */
export type Access = 'user' | 'query_key' | 'operator' | 'public'

export interface Operation {
  id: OperationId
  /** In upper case. */
  method: string
  /** As in openapi.yaml, e.g. `/api/v1/renders/{requestId}`. */
  path: string
  /** Names of the path parameters, in order. */
  params: string[]
  access: Access
  /** Whether the path contains a secret: it is then never logged. */
  secretPath: boolean
  bodyRequired: boolean
  /** Maximum size of an uploaded file; null if the operation takes no file. */
  fileBytesMax: number | null
  /** Validators; null if the operation has no such part. */
  checkBody: Check | null
  checkQuery: Check | null
  checkHeaders: Check | null
  /** Fields of the body that are returned byte for byte as sent. */
  verbatim: VerbatimField[]
  /** Names of the header parameters, spelled as in openapi.yaml. */
  headers: string[]
  /** Names of the query parameters. All others belong to `freeQuery`, or are unknown. */
  query: string[]
  /** Name of the parameter that collects all other query parameters as an object; null without one. */
  freeQuery: string | null
}

/** A body field whose JSON text is kept. */
export interface VerbatimField {
  name: string
  /** Maximum size without white space and unnecessary escapes (`x-max-bytes`). */
  compactBytesMax: number
  /** Maximum size as sent (`x-verbatim-max-bytes`). */
  sentBytesMax: number
}

export interface Contract {
  /** Content of the file. */
  yaml: string
  document: OpenApiDocument
  operations: Operation[]
  /** Options of a request that sets none of them. */
  defaults: { pdf: Schemas['PdfOptions']; screenshot: Schemas['ScreenshotOptions'] }
}

type Schemas = components['schemas']

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete']
const ACCESS: Record<string, Access> = {
  apiKey: 'user',
  ogKey: 'query_key',
  adminToken: 'operator',
}

/** Reads and compiles openapi.yaml. @throws Error if it is not a valid contract */
export async function loadContract(): Promise<Contract> {
  const yaml = await Bun.file(new URL('../../openapi.yaml', import.meta.url)).text()
  const document = Bun.YAML.parse(yaml) as OpenApiDocument
  const compiler = createCompiler(document)

  function defaultsOf<Name extends keyof Schemas>(name: Name): Schemas[Name] {
    const value = {}
    compiler.strict({ $ref: `#/components/schemas/${name}` })(value)
    // The type is generated from the same schema.
    return value as Schemas[Name]
  }

  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const object = item[method]
      if (!object) return []
      const parameters = [...(item.parameters ?? []), ...(object.parameters ?? [])].map(
        (parameter) => resolveParameter(document, parameter),
      )
      return [toOperation({ document, path, method, object, parameters, compiler })]
    }),
  )
  const defaults = { pdf: defaultsOf('PdfOptions'), screenshot: defaultsOf('ScreenshotOptions') }
  return { yaml, document, operations, defaults }
}

interface OperationInput {
  document: OpenApiDocument
  path: string
  method: string
  object: OperationObject
  parameters: Parameter[]
  compiler: Compiler
}

function toOperation(input: OperationInput): Operation {
  const { document, path, method, object, parameters, compiler } = input
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
    bodyRequired: body?.required === true,
    fileBytesMax: body?.content['multipart/form-data']?.['x-max-file-bytes'] ?? null,
    checkBody: json ? compiler.strict(json) : null,
    checkQuery: query.length > 0 ? compiler.coerced(objectOf(query), 'query parameter') : null,
    checkHeaders: headers.length > 0 ? compiler.coerced(objectOf(headers), 'header') : null,
    verbatim: json ? verbatimFields(document, json) : [],
    headers: headers.map(({ name }) => name),
    query: query.filter(({ explode }) => !explode).map(({ name }) => name),
    freeQuery: query.find(({ explode }) => explode)?.name ?? null,
  }
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
