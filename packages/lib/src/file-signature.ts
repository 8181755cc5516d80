/** Checks the first bytes of a file. */

/** The bytes at an offset by which each type of file is recognised. */
const SIGNATURES = {
  'application/pdf': { at: 0, text: '%PDF-' },
  'image/png': { at: 1, text: 'PNG\r\n' },
  'image/jpeg': { at: 0, text: '\xff\xd8\xff' },
  'image/webp': { at: 8, text: 'WEBP' },
  'image/avif': { at: 4, text: 'ftypavif' },
  'application/json': { at: 0, text: '{' },
  'application/zip': { at: 0, text: 'PK\x03\x04' },
}

/** The media type of an output. */
export type OutputType = keyof typeof SIGNATURES

/** Whether `bytes` begin as a file of `contentType` does. */
export function hasFileSignature(bytes: Uint8Array, contentType: OutputType): boolean {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const { at, text } = SIGNATURES[contentType]
  return head.startsWith(text, at)
}
