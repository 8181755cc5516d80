/** Checks the first bytes of an output: Chromium responds to some captures with no bytes at all. */
import { EngineError, type Output } from '../index.ts'

/** The bytes at an offset by which each type of file is recognised. */
const SIGNATURES: Record<Output['contentType'], { at: number; text: string }> = {
  'application/pdf': { at: 0, text: '%PDF-' },
  'image/png': { at: 1, text: 'PNG\r\n' },
  'image/jpeg': { at: 0, text: '\xff\xd8\xff' },
  'image/webp': { at: 8, text: 'WEBP' },
  'image/avif': { at: 4, text: 'ftypavif' },
}

/** @throws EngineError `failed` unless `bytes` have the signature of `contentType` */
export function assertFileSignature(bytes: Uint8Array, contentType: Output['contentType']): void {
  if (hasFileSignature(bytes, contentType)) return
  throw new EngineError('failed', 'The renderer produced no output.', { reason: 'empty_output' })
}

/** Whether `bytes` begin as a file of `contentType` does. */
export function hasFileSignature(bytes: Uint8Array, contentType: Output['contentType']): boolean {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const { at, text } = SIGNATURES[contentType]
  return head.startsWith(text, at)
}
