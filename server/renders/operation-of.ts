/** Finds the operation that renders a type of output. */
import type { Contract, Operation } from '../contract/contract.ts'
import type { KeptRequest } from './kept-requests/encode.ts'
import type { OperationName } from './pdf-order.ts'

const OPERATIONS = { pdf: 'renderPdf', screenshot: 'renderScreenshot', extract: 'extract' } as const

const OF_PDFS: Record<OperationName, string> = {
  merge: 'mergePdfs',
  split: 'splitPdf',
  rotate: 'rotatePdf',
  stamp: 'stampPdf',
  flatten: 'flattenPdf',
  fill: 'fillPdf',
  metadata: 'pdfMetadata',
  convert: 'convertPdf',
  steps: 'pdfSteps',
  sign: 'signPdf',
  verify: 'verifyPdf',
}

/** @param kept.operation is needed for work on PDFs */
export function operationOf(
  { operations }: Pick<Contract, 'operations'>,
  { type, operation: name }: Pick<KeptRequest, 'type' | 'operation'>,
): Operation {
  const id = type === 'pdfs' ? OF_PDFS[name ?? 'merge'] : OPERATIONS[type]
  const operation = operations.find((one) => one.id === id)
  if (!operation) throw new Error(`openapi.yaml has no operation ${id}`)
  return operation
}
