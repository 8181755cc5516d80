/**
 * Reads how large a file compressed with zstd is when it is unpacked, from its head (RFC 8878,
 * section 3.1.1.1).
 */

const MAGIC = 0xfd2fb528
const DICTIONARY_ID_BYTES = [0, 1, 2, 4]

/** @throws Error if the file does not say it; those of `encodeRequest` always do */
export function unpackedSize(file: Uint8Array): number {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (file.length < 6 || view.getUint32(0, true) !== MAGIC) throw new Error('not a zstd file')
  const flags = view.getUint8(4)
  const isSingle = (flags & 0x20) !== 0
  const at = 5 + (isSingle ? 0 : 1) + (DICTIONARY_ID_BYTES[flags & 3] ?? 0)
  const kind = flags >> 6
  if (kind === 1) return view.getUint16(at, true) + 256
  if (kind === 2) return view.getUint32(at, true)
  if (kind === 3) return Number(view.getBigUint64(at, true))
  if (!isSingle) throw new Error('the zstd file does not say its size')
  return view.getUint8(at)
}
