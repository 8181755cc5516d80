/**
 * Makes the types of the error codes that each operation of a customer may answer with, from the
 * responses of openapi.yaml. Operations with the same codes share a type.
 */
import type { OpenAPI3 } from 'openapi-typescript'

interface Response {
  description?: string
  $ref?: string
}

interface Operation {
  operationId?: string
  responses: Record<string, Response>
}

const IS_ERROR = /^[45]/

/** @param document the operations of customers */
export function sdkErrors(document: OpenAPI3): string {
  const { ErrorCode } = (document.components?.schemas ?? {}) as Record<string, { enum?: string[] }>
  const known = ErrorCode?.enum ?? []
  const shared = (document.components?.responses ?? {}) as Record<string, Response>
  const items = Object.values(document.paths ?? {}) as Record<string, Operation>[]
  const operations = items.flatMap((item) =>
    Object.values(item).filter(({ operationId }) => operationId !== undefined),
  )
  // The types are installed by customers: each list of codes stands there once.
  const names = new Map<string, string>()
  const types: string[] = []
  function named(type: string): string {
    const name = names.get(type) ?? `E${names.size}`
    if (!names.has(type)) types.push(`type ${name} = ${type}`)
    names.set(type, name)
    return name
  }
  const rows = operations.map(({ operationId, responses }) => {
    const errors = Object.entries(responses).filter(([status]) => IS_ERROR.test(status))
    const groups = errors.flatMap(([, { $ref = '', description = '' }]) => {
      const codes = codesIn(shared[$ref.split('/').at(-1) ?? '']?.description ?? description, known)
      return codes === '' ? [] : [named(codes)] // some have no body
    })
    return `  ${operationId}: ${named(groups.join(' | '))}`
  })
  return `${types.join('\n')}

/** The error codes of each operation, by its \`operationId\`. */
export interface OperationErrors {\n${rows.join('\n')}\n}\n`
}

function codesIn(description: string, known: string[]): string {
  const found = description.match(/(?<=`)[A-Z_]+(?=`)/g) ?? []
  const codes = new Set(found.filter((code) => known.includes(code)))
  return [...codes].map((code) => `'${code}'`).join(' | ')
}
