/** The time until a background render is attempted again that depends on a service elsewhere. */
import { isDnsUnavailable } from '@platen/chromium'
import { isSigningUnavailable } from '../../http/error-mapping.ts'
import type { ClaimedRender } from './claims.ts'

const DNS_SECONDS = 15
/** After the first and the second attempt. */
const SIGNING_SECONDS = [15, 120]

/** @returns null if it can be attempted at once */
export function secondsUntilRetry(
  { fence, excused }: Pick<ClaimedRender, 'fence' | 'excused'>,
  cause: unknown,
): number | null {
  if (isDnsUnavailable(cause)) return DNS_SECONDS
  if (!isSigningUnavailable(cause)) return null
  return SIGNING_SECONDS[fence - excused - 1] ?? null
}
