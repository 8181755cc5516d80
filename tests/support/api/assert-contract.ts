/** Holds a reply of the server against openapi.yaml: status, media type, headers and JSON body. */
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020'
import type { Contract } from '../../../server/contract/contract.ts'
import { addFormats, addKeywords } from '../../../server/contract/keywords.ts'

interface ResponseObject {
  headers?: Record<string, { $ref?: string; required?: boolean }>
  content?: Record<string, { schema?: object }>
}

const validators = new WeakMap<Contract, Ajv2020>()
const compiled = new WeakMap<Ajv2020, Map<string, ValidateFunction>>()

/** @throws Error naming what the contract does not allow */
export async function assertContract(
  contract: Contract,
  path: string,
  method: string,
  response: Response,
): Promise<void> {
  const where = `${method} ${path} -> ${response.status}`
  if (!/^req_\w+$/.test(response.headers.get('x-request-id') ?? '')) {
    throw new Error(`${where}: no X-Request-Id`)
  }
  const described = describedResponse(contract, path, method, response.status)
  if (described === 'no such operation') return
  if (described === null) throw new Error(`${where}: this status is not in openapi.yaml`)

  const contentType = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
  const content = described.content?.[contentType]
  if (described.content && !content && method !== 'HEAD') {
    throw new Error(`${where}: ${contentType || 'no content type'} is not in openapi.yaml`)
  }
  if (content?.schema && contentType.endsWith('json') && method !== 'HEAD') {
    const body = await response.clone().json()
    const problems = check(contract, content.schema, body)
    if (problems) throw new Error(`${where}: the body does not match openapi.yaml: ${problems}`)
  }
}

function describedResponse(contract: Contract, path: string, method: string, status: number) {
  const { pathname } = new URL(path, 'http://localhost')
  const { document } = contract
  for (const [template, item] of Object.entries(document.paths)) {
    const pattern = new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`)
    if (!pattern.test(pathname)) continue
    const operation = item[method.toLowerCase()] ?? (method === 'HEAD' ? item['get'] : undefined)
    if (!operation) return 'no such operation'
    const response = operation.responses[status] as (ResponseObject & { $ref?: string }) | undefined
    return response ? resolve<ResponseObject>(contract, response) : null
  }
  return 'no such operation'
}

function resolve<T>(contract: Contract, object: T & { $ref?: string }): T {
  if (!object.$ref) return object
  const [kind, name] = object.$ref.split('/').slice(2)
  const group = contract.document.components[kind ?? ''] as Record<string, T> | undefined
  const found = group?.[name ?? '']
  if (!found) throw new Error(`openapi.yaml refers to ${object.$ref}`)
  return found
}

function check(contract: Contract, schema: object, body: unknown): string | null {
  let ajv = validators.get(contract)
  if (!ajv) {
    ajv = new Ajv2020({ allErrors: true, strict: false })
    addKeywords(ajv)
    addFormats(ajv)
    ajv.addSchema(
      { $id: 'contract', components: contract.document.components },
      'contract',
      false,
      false,
    )
    validators.set(contract, ajv)
  }
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/')
  const known = compiled.get(ajv) ?? new Map<string, ValidateFunction>()
  const validate = known.get(text) ?? ajv.compile(JSON.parse(text))
  compiled.set(ajv, known.set(text, validate))
  return validate(body) ? null : ajv.errorsText(validate.errors)
}
