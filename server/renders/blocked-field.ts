/** The error of an address in a request that may not be reached: it names the field and the host. */

import { hostOf } from '../egress-policy/index.ts'
import { ApiError } from '../errors.ts'
import { IS_BLOCKED } from '../http/blocked-address.ts'

/** @param field that holds the address */
export function blockedField(field: string, address: string, cause: unknown): ApiError {
  const host = hostOf(address)
  const subject = host === '' ? `The address in \`${field}\`` : `\`${host}\` in \`${field}\``
  const message = `${subject} ${IS_BLOCKED}`
  const details = { issues: [{ path: field, message }], ...(host !== '' && { host }) }
  return new ApiError('SSRF_BLOCKED', { message, details, cause })
}
