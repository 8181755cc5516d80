/** Reads openapi.yaml directly, independently of how the server interprets it. */
import Ajv2020 from 'ajv/dist/2020'
import { addFormats, addKeywords } from '../../../server/contract/keywords.ts'
import type { OpenApiDocument } from '../../../server/contract/openapi-document.ts'
import { errorsOf } from '../../../tools/error-codes.ts'

type Json = Record<string, unknown>

interface Media {
  schema: object
  examples?: Record<string, { value: Json }>
}

interface ResponseObject {
  $ref?: string
  description: string
  headers?: Record<string, { $ref?: string; required?: boolean }>
}

export interface OperationObject {
  operationId: string
  summary?: string
  description?: string
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, ResponseObject>
  security: Json[]
}

interface DescribedOperation {
  path: string
  method: string
  object: OperationObject
}

interface ErrorCodeSchema {
  enum: string[]
  description: string
  'x-statuses': Record<string, number>
}

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'trace']

export function createYamlReader(document: OpenApiDocument) {
  function resolve<T extends object>(object: T & { $ref?: string }): T {
    if (!object.$ref) return object
    return object.$ref
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => (at as Json)[key], document) as T
  }

  function operations(): DescribedOperation[] {
    return Object.entries(document.paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const object = item[method] as OperationObject | undefined
        return object ? [{ path, method: method.toUpperCase(), object }] : []
      }),
    )
  }

  function object(id: string): OperationObject {
    const found = operations().find((one) => one.object.operationId === id)
    if (!found) throw new Error(`openapi.yaml describes no operation ${id}`)
    return found.object
  }

  return {
    resolve,
    operations,
    object,

    /** Every error code that an operation names, with its status. */
    errors: ({ responses }: OperationObject) =>
      errorsOf(responses, document.components as Parameters<typeof errorsOf>[1]).flatMap(
        ({ status, codes }) => codes.map((code) => ({ code, status })),
      ),

    errorCode: () => document.components.schemas['ErrorCode'] as ErrorCodeSchema,

    /** The issues that the example of a failed validation shows. */
    issuesExample() {
      const { BadRequest400 } = document.components['responses'] as Record<
        string,
        { content: Record<string, Media> }
      >
      const example = BadRequest400?.content['application/json']?.examples?.['validation']?.value
      const { error } = example as { error: { details: { issues: { path: string }[] } } }
      return error.details.issues
    },

    /** Names of the headers that a response must have. */
    requiredHeaders(path: string, method: string, status: number): string[] {
      const found = operations().find((one) => one.path === path && one.method === method)
      const response = found?.object.responses[status]
      if (!response) throw new Error(`openapi.yaml has no ${method} ${path} -> ${status}`)
      return Object.entries(resolve(response).headers ?? {}).flatMap(([name, header]) =>
        resolve(header).required ? [name] : [],
      )
    },

    /** Every named property of the schemas, and every parameter. */
    properties() {
      const found: { name: string; where: string; redacted: boolean }[] = []
      walk(document.components.schemas, '', (node, where) => {
        for (const [name, property] of Object.entries((node['properties'] ?? {}) as Json)) {
          const redacted = (property as Json)['x-redact'] === true
          found.push({ name, where: `${where}/${name}`, redacted })
        }
      })
      walk([document.paths, document.components.parameters], '', (node) => {
        if (typeof node['in'] !== 'string' || typeof node['name'] !== 'string') return
        const { name } = node
        found.push({ name, where: `parameter ${name}`, redacted: node['x-redact'] === true })
      })
      return found
    },

    /** Validates every example of a media type against its schema. */
    checkExamples() {
      const ajv = new Ajv2020({ allErrors: true, strict: false })
      addKeywords(ajv)
      addFormats(ajv)
      ajv.addSchema({ $id: 'contract', components: document.components }, 'contract', false, false)
      const problems: string[] = []
      let count = 0
      walk(document, '', (node, where) => {
        if (!node['schema'] || !node['examples']) return
        const text = JSON.stringify(node['schema'])
        const validate = ajv.compile(JSON.parse(text.replaceAll('"#/', '"contract#/')))
        for (const [name, example] of Object.entries((node as unknown as Media).examples ?? {})) {
          count += 1
          if (!validate(example.value)) {
            problems.push(`${where} ${name}: ${ajv.errorsText(validate.errors)}`)
          }
        }
      })
      return { count, problems }
    },
  }
}

/** Visits every object below `node`, with the path to it. */
function walk(node: unknown, where: string, visit: (node: Json, where: string) => void): void {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) visit(node as Json, where)
  for (const [key, child] of Object.entries(node)) walk(child, `${where}/${key}`, visit)
}
