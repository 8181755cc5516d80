/** The excerpt of a receiver's response body that is stored with an attempt. */

const CHARACTERS_MAX = 1_024

/** @param bytes the beginning of the body @returns its first 1,024 characters, without null characters */
export function excerptOf(bytes: Uint8Array): string {
  // `stream` leaves out a character that the end of the bytes cuts off.
  const text = new TextDecoder().decode(bytes, { stream: true })
  // The database cannot store null characters.
  return [...text].slice(0, CHARACTERS_MAX).join('').replaceAll('\0', '\ufffd')
}
