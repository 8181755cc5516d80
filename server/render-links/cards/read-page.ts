/**
 * Fetches the beginning of a page, through the egress policy, with bounded bytes, time and
 * redirects.
 */
import type { Capabilities } from '../../capabilities.ts'
import { ApiError } from '../../errors.ts'
import { blockedDuringLoad } from '../../http/blocked-address.ts'
import { DownloadError, download } from '../../outbound/download.ts'
import { attemptErrorOf } from '../../outbound/requests.ts'
import { checkSourceUrl } from '../../renders/port.ts'

/** Metadata stands in the head, which few pages fill further. */
const BYTES_MAX = 512 * 1024
const TIME_MS = 10_000
const ACCEPT = 'text/html, application/xhtml+xml, */*;q=0.5'

/**
 * @returns the address as it was checked, and the first bytes of the page
 * @throws ApiError SSRF_BLOCKED, RENDER_FAILED, VALIDATION_ERROR, SERVICE_UNAVAILABLE
 */
export async function readPage(
  { egressPolicy, outbound }: Pick<Capabilities, 'egressPolicy' | 'outbound'>,
  text: string,
): Promise<{ url: string; bytes: Uint8Array }> {
  const url = await checkSourceUrl(egressPolicy, text)
  const signal = AbortSignal.timeout(TIME_MS)
  try {
    const bytes = await download(outbound, url, {
      bytesMax: BYTES_MAX,
      larger: 'cut',
      accept: ACCEPT,
      received() {},
      signal,
    })
    return { url, bytes }
  } catch (error) {
    throw failureOf(error, signal)
  }
}

function failureOf(error: unknown, signal: AbortSignal): unknown {
  const code = attemptErrorOf(error)
  // The address itself has been checked.
  if (code === 'blocked') {
    return new ApiError('SSRF_BLOCKED', { message: blockedDuringLoad('url'), cause: error })
  }
  if (!signal.aborted && code === null && !(error instanceof DownloadError)) return error
  return new ApiError('RENDER_FAILED', {
    message: `The page at \`url\` could not be read: ${problemOf(error, code, signal)}.`,
    details: { reason: 'page_not_read' },
    cause: error,
  })
}

function problemOf(error: unknown, code: string | null, signal: AbortSignal): string {
  if (signal.aborted) return `it took longer than ${TIME_MS / 1_000} s`
  if (!(error instanceof DownloadError)) return `the request failed with \`${code}\``
  return error.status === null ? 'it redirects too often' : `its status is ${error.status}`
}
