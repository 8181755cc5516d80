/**
 * Makes the types of the error codes that each operation of a customer may answer with, from the
 * responses of openapi.yaml. Operations with the same codes share a type.
 */
import type { OpenAPI3 } from 'openapi-typescript'
import { type DescribedResponse, errorsOf } from './error-codes.ts'

interface Operation {
  operationId?: string
  responses: Record<string, DescribedResponse>
}

/** @param document the operations of customers */
export function sdkErrors(document: OpenAPI3): string {
  const components = (document.components ?? {}) as Parameters<typeof errorsOf>[1]
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
    const groups = errorsOf(responses, components)
      .filter(({ codes }) => codes.length > 0)
      .map(({ codes }) => named(codes.map((code) => `'${code}'`).join(' | ')))
    return `  ${operationId}: ${named(groups.join(' | '))}`
  })
  return `${types.join('\n')}

/** The error codes of each operation, by its \`operationId\`. */
export interface OperationErrors {\n${rows.join('\n')}\n}\n`
}
