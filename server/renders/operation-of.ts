/** Finds the operation that renders a type of output. */
import type { Contract, Operation } from '../contract/contract.ts'
import type { RenderType } from './outcome.ts'

const OPERATIONS = { pdf: 'renderPdf', screenshot: 'renderScreenshot', extract: 'extract' } as const

export function operationOf(
  { operations }: Pick<Contract, 'operations'>,
  type: Exclude<RenderType, 'og' | 'pdfs'>,
): Operation {
  const id = OPERATIONS[type]
  const operation = operations.find((one) => one.id === id)
  if (!operation) throw new Error(`openapi.yaml has no operation ${id}`)
  return operation
}
