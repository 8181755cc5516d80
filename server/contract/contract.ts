/**
 * Turns openapi.yaml into a list of operations, with the access and the validators of each. The
 * document is the only definition of the API.
 */
import type { components, operations } from '../contract.gen.ts'
import type { operations as dashboardOperations } from '../dashboard-contract.gen.ts'
import { type BodyRules, type EachField, eachFieldOf, rulesOf, withAnyItems } from './body-rules.ts'
import { type Check, type Compiler, createCompiler } from './compiler.ts'
import {
  DASHBOARD_PATH,
  isRemounted,
  mergeComponents,
  type OpenApiDocument,
  type OperationObject,
  type Parameter,
  remountPaths,
  resolveParameter,
  withWholeSchemas,
} from './openapi-document.ts'

/** The types of all operations: those of openapi.yaml and those of openapi.dashboard.yaml. */
export type Operations = operations & dashboardOperations

/** The `operationId` of an operation. */
export type OperationId = keyof Operations

/**
 * Required authentication: an API key, the `key` parameter of an OG image, the signature of a
 * render link, the operator's token, or none. The dashboard's operations require a session, a
 * session of the operator, or only that the request comes from the dashboard's own pages
 * (`browser`).
 */
export type Access =
  | 'user'
  | 'query_key'
  | 'link'
  | 'operator'
  | 'public'
  | 'session'
  | 'operator_session'
  | 'browser'

export interface Operation extends BodyRules {
  id: OperationId
  /** In upper case. */
  method: string
  /** As in openapi.yaml, e.g. `/api/v1/renders/{requestId}`. */
  path: string
  /** Names of the path parameters, in order. */
  params: string[]
  access: Access
  /** Whether browsers may send it from this server's own origin only (`x-own-origin`). */
  ownOrigin: boolean
  /** Whether people open its addresses: browsers get errors as a page (`x-error-page`). */
  errorPage: boolean
  /** Whether the path contains a secret: it is then never logged. */
  secretPath: boolean
  bodyRequired: boolean
  /** Maximum size of the JSON body (`x-max-bytes`); null = the limit of the server. */
  bodyBytesMax: number | null
  /** Whether the request can also be a form with files (see `RequestForm` in openapi.yaml). */
  takesForm: boolean
  /** Maximum size of an uploaded file; null if the operation takes no file. */
  fileBytesMax: number | null
  /** Validators; null if the operation has no such part. */
  checkQuery: Check | null
  checkHeaders: Check | null
  /** The field whose items are validated one by one; null without one. */
  each: EachField | null
  /** Names of the header parameters, spelled as in openapi.yaml. */
  headers: string[]
  /** Names of the query parameters. All others belong to `freeQuery`, or are unknown. */
  query: string[]
  /**
   * Name of the parameter that collects all other query parameters as an object; null without one.
   */
  freeQuery: string | null
}

export interface Contract {
  /** Content of the file. */
  yaml: string
  /** The file as an object. */
  source: OpenApiDocument
  /** The same, with the schemas that share fields written out. */
  document: OpenApiDocument
  operations: Operation[]
  /** Options of a request that sets none of them. */
  defaults: { pdf: Schemas['PdfOptions']; screenshot: Schemas['ScreenshotOptions'] }
  /** Validates an object whose field `json` is a `TemplateJson`. */
  checkTemplateJson: Check
  /**
   * Validates an object whose field `settings` has the options `pdf` and `screenshot`, and fills in
   * their defaults.
   */
  checkSettings: Check
  /** Validates an object with the fields `settings` and `variable_rules` of a template. */
  checkTemplate: Check
}

type Schemas = components['schemas']

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete']
const ACCESS: Record<string, Access> = {
  apiKey: 'user',
  ogKey: 'query_key',
  linkSignature: 'link',
  adminToken: 'operator',
  session: 'session',
  operatorSession: 'operator_session',
  sameOrigin: 'browser',
}

/** Reads openapi.yaml. Its validators are compiled on first use. */
export async function loadContract(): Promise<Contract> {
  const yaml = await Bun.file(new URL('../../openapi.yaml', import.meta.url)).text()
  const source = Bun.YAML.parse(yaml) as OpenApiDocument
  const document = withWholeSchemas(source)
  const compiler = createCompiler(document)

  function defaultsOf<Name extends keyof Schemas>(name: Name): Schemas[Name] {
    const value = {}
    compiler.strict({ $ref: `#/components/schemas/${name}` })(value)
    // The type is generated from the same schema.
    return value as Schemas[Name]
  }

  const defaults = { pdf: defaultsOf('PdfOptions'), screenshot: defaultsOf('ScreenshotOptions') }
  const json = { $ref: '#/components/schemas/TemplateJson' }
  const checkTemplateJson = compiler.strict({ type: 'object', properties: { json } })
  const pdf = { $ref: '#/components/schemas/PdfOptions' }
  const screenshot = { $ref: '#/components/schemas/ScreenshotOptions' }
  const settings = { type: 'object', properties: { pdf, screenshot } }
  const checkSettings = compiler.strict({ type: 'object', properties: { settings } })
  const written = {
    settings: { $ref: '#/components/schemas/TemplateSettings' },
    variable_rules: { $ref: '#/components/schemas/TemplateVariableRules' },
  }
  const checkTemplate = compiler.strict({ type: 'object', properties: written })
  const operations = compileOperations(document, compiler)
  const checks = { checkTemplateJson, checkSettings, checkTemplate }
  return { yaml, source, document, operations, defaults, ...checks }
}

/** The operations below /dashboard. */
export type DashboardContract = Pick<Contract, 'document' | 'operations'>

/** Authentication of an operation of openapi.yaml that is mounted again below /dashboard. */
const REMOUNTED: Partial<Record<Access, Access>> = {
  user: 'session',
  operator: 'operator_session',
}

/**
 * Reads openapi.dashboard.yaml, which refers to components of openapi.yaml, and adds the operations
 * of users and operators of openapi.yaml, for callers with a session.
 */
export async function loadDashboardContract(contract: Contract): Promise<DashboardContract> {
  const yaml = await Bun.file(new URL('../../openapi.dashboard.yaml', import.meta.url)).text()
  const own = mergeComponents(contract.document, yaml)
  const document = { ...own, paths: { ...remountPaths(contract.document), ...own.paths } }
  const remounted = contract.operations.flatMap((operation) => {
    const access = isRemounted(operation.path) ? REMOUNTED[operation.access] : undefined
    return access ? [{ ...operation, access, path: `${DASHBOARD_PATH}${operation.path}` }] : []
  })
  const operations = compileOperations(own, createCompiler(own))
  return { document, operations: [...operations, ...remounted] }
}

function compileOperations(document: OpenApiDocument, compiler: Compiler): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const object = item[method]
      if (!object) return []
      const parameters = [...(item.parameters ?? []), ...(object.parameters ?? [])].map(
        (parameter) => resolveParameter(document, parameter),
      )
      return [toOperation({ document, path, method, object, parameters, compiler })]
    }),
  )
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
  const whole = body?.content['application/json']?.schema
  const each = whole ? eachFieldOf(document, whole, compiler) : null
  // Items that are validated one by one are any objects for the body that contains them.
  const json = whole && each ? withAnyItems(document, whole, each) : whole
  const form = body?.content['multipart/form-data']
  return {
    id: object.operationId as OperationId,
    method: method.toUpperCase(),
    path,
    params: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
    access: scheme === undefined ? 'public' : (ACCESS[scheme] ?? 'operator'),
    ownOrigin: object['x-own-origin'] === true,
    errorPage: object['x-error-page'] === true,
    secretPath: parameters.some((parameter) => parameter.in === 'path' && parameter['x-redact']),
    bodyRequired: body?.required === true,
    bodyBytesMax: body?.['x-max-bytes'] ?? null,
    takesForm: json !== undefined && form !== undefined,
    fileBytesMax: form?.['x-max-file-bytes'] ?? null,
    ...rulesOf(document, json, compiler),
    checkQuery: query.length > 0 ? compiler.coerced(objectOf(query), 'query parameter') : null,
    checkHeaders: headers.length > 0 ? compiler.coerced(objectOf(headers), 'header') : null,
    each,
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
