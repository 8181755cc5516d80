/** The passwords that a PDF can have. */

/** Bytes of UTF-8 that count (ISO 32000-2, 7.6.4.3.3). */
export const PASSWORD_BYTES_MAX = 127

export function isPassword(text: string): boolean {
  return !/\p{Cc}/u.test(text) && Buffer.byteLength(text) <= PASSWORD_BYTES_MAX
}
