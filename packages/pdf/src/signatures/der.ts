/** Bytes for pkijs, and from it: it takes buffers of their own. */
import { type BaseBlock, fromBER } from 'asn1js'

/** A copy as a buffer, which holds nothing else. */
export function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}

/** @throws Error for what is not ASN.1 */
export function parseDer(bytes: Uint8Array): BaseBlock {
  const { offset, result } = fromBER(bufferOf(bytes))
  if (offset === -1) throw new Error('the bytes are not ASN.1')
  return result
}

export function derOf(value: { toBER(): ArrayBuffer }): Uint8Array<ArrayBuffer> {
  return new Uint8Array(value.toBER())
}
