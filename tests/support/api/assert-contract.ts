/**
 * Checks a response of the server against openapi.yaml: status, media type, headers and JSON body.
 */
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020'
import type { Contract } from '../../../server/contract/contract.ts'
import { addFormats, addKeywords } from '../../../server/contract/keywords.ts'
import { codesNamedIn } from '../../../tools/error-codes.ts'

type Reference<T> = T & { $ref?: string }

interface HeaderObject {
  required?: boolean
  schema: object
}

interface ResponseObject {
  description: string
  headers?: Record<string, Reference<HeaderObject>>
  content?: Record<string, { schema?: object }>
}

interface Exchange {
  contract: Contract
  method: string
  path: string
  response: Response
}

/** The components that describe responses outside of operations, by status. */
const UNDESCRIBED: Record<number, string> = { 404: 'NotFound404', 405: 'MethodNotAllowed405' }

interface Validators {
  ajv: Ajv2020
  /** By the text of the schema. */
  compiled: Map<string, ValidateFunction>
}

/** By the document of the contract, which several servers and visitors share. */
const validators = new WeakMap<object, Validators>()
const patterns = new Map<string, RegExp>()

/** @throws Error that names everything that the contract does not allow */
export async function assertContract(
  contract: Contract,
  path: string,
  method: string,
  response: Response,
): Promise<void> {
  // Bun's fetch sends a method that it does not know as GET.
  const sent = new Request('http://localhost', { method }).method
  const exchange = { contract, path, method: sent, response }
  const described = describedResponse(exchange)
  const problems =
    described === null
      ? ['openapi.yaml does not describe this status']
      : [...headerProblems(exchange, described), ...(await bodyProblems(exchange, described))]
  if (!/^req_\w+$/.test(response.headers.get('x-request-id') ?? '')) {
    problems.push('X-Request-Id is missing or malformed')
  }
  if (problems.length > 0) {
    throw new Error(`${method} ${path} -> ${response.status}: ${problems.join('; ')}`)
  }
}

/** Null if the contract does not allow the status. */
function describedResponse(exchange: Exchange): ResponseObject | null {
  const { contract, path, response } = exchange
  const { status } = response
  const { pathname } = new URL(path, 'http://localhost')
  const operation = operationIn(exchange)
  if (operation) {
    const found = operation.responses[status] as Reference<ResponseObject> | undefined
    return found ? resolve<ResponseObject>(contract, found) : null
  }
  // The home page leads to the documentation.
  if (pathname === '/' && status === 302) return { description: '' }
  const name = UNDESCRIBED[status]
  return name ? resolve<ResponseObject>(contract, { $ref: `#/components/responses/${name}` }) : null
}

function operationIn({ contract, path, method }: Exchange) {
  const { pathname } = new URL(path, 'http://localhost')
  const { paths } = contract.document
  const template = Object.keys(paths).find((one) => patternOf(one).test(pathname))
  const item = template === undefined ? undefined : paths[template]
  return item?.[method.toLowerCase()] ?? (method === 'HEAD' ? item?.['get'] : undefined)
}

function patternOf(template: string): RegExp {
  const known = patterns.get(template)
  if (known) return known
  const literals = template.split(/\{\w+\}/).map((text) => text.replaceAll('.', '\\.'))
  const pattern = new RegExp(`^${literals.join('[^/]+')}$`)
  patterns.set(template, pattern)
  return pattern
}

/** Required headers must be present; every described header must match its schema. */
function headerProblems(
  { contract, response }: Exchange,
  { headers = {} }: ResponseObject,
): string[] {
  return Object.entries(headers).flatMap(([name, reference]) => {
    const { required = false, schema } = resolve<HeaderObject>(contract, reference)
    const text = response.headers.get(name)
    if (text === null) return required ? [`it has no ${name}`] : []
    const value = /^\d+$/.test(text) ? [Number(text), text] : [text]
    const results = value.map((one) => check(contract, schema, one))
    return results.includes(null) ? [] : [`${name} is ${text}: ${results[0]}`]
  })
}

async function bodyProblems(
  exchange: Exchange,
  { content, description }: ResponseObject,
): Promise<string[]> {
  const { contract, method, path, response } = exchange
  if (method === 'HEAD' || content === undefined) {
    const { length } = await response.clone().text()
    return length === 0 ? [] : [`it has a body of ${length} characters`]
  }
  const mediaType = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
  const described = content[mediaType]
  const isError = response.status >= 400
  if (isError && mediaType === 'text/html' && operationIn(exchange)?.['x-error-page']) return []
  if (!described) return [`openapi.yaml does not describe ${mediaType || 'an empty content type'}`]
  if (!described.schema || !mediaType.endsWith('json')) return []
  const body: unknown = await response.clone().json()
  const problem = check(contract, described.schema, body)
  if (problem !== null) return [`the body does not match openapi.yaml: ${problem}`]
  // The pages of the dashboard show what its errors say, and its contract is for them only.
  const isPublic = !path.startsWith('/dashboard/')
  const code = isPublic && response.status >= 400 ? codeOf(body) : null
  const isNamed =
    code === null || codesNamedIn(description, contract.document.components).includes(code)
  return isNamed ? [] : [`openapi.yaml names no ${code} for this operation`]
}

/** The code of an error in either of its forms; null for a status without a code. */
function codeOf(body: unknown): string | null {
  const { error } = body as { error?: string | { code: string } }
  return typeof error === 'string' ? error : (error?.code ?? null)
}

function resolve<T>(contract: Contract, object: T | { $ref: string }): T {
  if (!isReference(object)) return object
  const [kind, name] = object.$ref.split('/').slice(2)
  const group = contract.document.components[kind ?? ''] as Record<string, T> | undefined
  const found = group?.[name ?? '']
  if (!found) throw new Error(`openapi.yaml refers to ${object.$ref}, which does not exist.`)
  return found
}

function isReference<T>(object: T | { $ref: string }): object is { $ref: string } {
  return typeof object === 'object' && object !== null && '$ref' in object
}

/** @returns the problems of a value as text, null if there are none */
function check(contract: Contract, schema: object, value: unknown): string | null {
  const { ajv, compiled } = validatorsOf(contract)
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/')
  const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text))
  compiled.set(text, validate)
  return validate(value) ? null : ajv.errorsText(validate.errors)
}

function validatorsOf(contract: Pick<Contract, 'document'>): Validators {
  const { document } = contract
  const known = validators.get(document)
  if (known) return known
  const { components } = document
  const ajv = new Ajv2020({ allErrors: true, strict: false })
  addKeywords(ajv)
  addFormats(ajv)
  ajv.addSchema({ $id: 'contract', components }, 'contract', false, false)
  const made = { ajv, compiled: new Map() }
  validators.set(document, made)
  return made
}
