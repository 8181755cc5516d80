/** Reads Range headers (RFC 9110 section 14). */

/** The first byte and the byte after the last one. */
export type ByteRange = [start: number, end: number]

/**
 * @param range the Range header
 * @param size the size of the file in bytes
 * @returns `whole` for several ranges or an invalid header, which a server may ignore (section
 *   14.2); `unsatisfiable` for a range outside the file
 */
export function readRange(
  range: string | undefined,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return 'whole'
  return start < end ? [start, end] : 'unsatisfiable'
}
