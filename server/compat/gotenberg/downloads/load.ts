/**
 * Downloads the files of the field `downloadFrom`, within the limits of the form and the time of
 * the request.
 */
import { STATUS_CODES } from 'node:http'
import { mergeHeaders } from '../../../lib/merge-headers.ts'
import { someAtATime } from '../../../lib/some-at-a-time.ts'
import { ApiError, type BodyHold, CompatError, type Outbound } from '../../adapter.ts'
import { download, downloadFailureOf } from '../../exchange.ts'
import type { FieldFile } from '../form/form.ts'
import { namesOf } from '../form/form.ts'
import type { TraceHeaders } from '../header-text.ts'
import { filenameOf } from '../header-text.ts'
import type { DownloadEntry } from './entries.ts'

/** Limits of all downloads of a form together. */
export interface LoadLimits {
  /** Largest size of the files. */
  bytesMax: number
  timeoutMs: number
  hold: Pick<BodyHold, 'add'>
  /** The client, or the process, ends. */
  signal: AbortSignal
  /** Sent with each request. */
  trace: TraceHeaders
}

const AT_A_TIME = 4
const TOO_LATE = 'The request exceeded the time limit: the files of downloadFrom took too long'
const QUOTED_CHARS_MAX = 300

/**
 * @throws CompatError 400, 499, 503; ApiError SSRF_BLOCKED, PAYLOAD_TOO_LARGE, RATE_LIMITED,
 *   SERVICE_UNAVAILABLE
 */
export async function loadEntries(
  outbound: Outbound,
  entries: readonly DownloadEntry[],
  limits: LoadLimits,
): Promise<FieldFile[]> {
  const ended = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    ended.abort()
  }, limits.timeoutMs)
  const signal = AbortSignal.any([limits.signal, ended.signal])
  let left = limits.bytesMax
  const received = (bytes: number) => {
    left -= bytes
    if (left < 0) throw tooLarge(limits.bytesMax)
    limits.hold.add(bytes)
  }
  try {
    return await someAtATime(entries, AT_A_TIME, (entry) =>
      loadEntry(outbound, entry, { ...limits, signal, received, left: () => left }),
    )
  } catch (error) {
    if (limits.signal.aborted) throw new CompatError(499, 'The client closed the request')
    if (isLate) throw new CompatError(503, TOO_LATE)
    throw error
  } finally {
    clearTimeout(timer)
    // One that fails ends the others.
    ended.abort()
  }
}

type EntryLimits = LoadLimits & { received(bytes: number): void; left(): number }

async function loadEntry(
  outbound: Outbound,
  { url, headers, field }: DownloadEntry,
  { left, received, signal, trace, bytesMax }: EntryLimits,
): Promise<FieldFile> {
  let name = ''
  const bytes = await download(outbound, url, {
    bytesMax: left(),
    received,
    signal,
    accept: '*/*',
    headers: mergeHeaders({ 'User-Agent': 'Gotenberg' }, headers, { ...trace }),
    onHead(head) {
      name = nameOf(url, head['content-disposition'])
    },
  }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw failure(error, url, bytesMax)
  })
  return { field, file: { ...namesOf(name), bytes } }
}

/** @throws CompatError 400 without a file name */
function nameOf(url: string, disposition: string | undefined): string {
  const from = `from '${quoted(url)}'`
  if (!disposition) throw new CompatError(400, `No 'Content-Disposition' header ${from}`)
  const name = filenameOf(disposition)
  if (name === null) {
    const header = `'Content-Disposition' header '${quoted(disposition)}'`
    throw new CompatError(400, `Invalid ${header} ${from}: no filename`)
  }
  return name
}

function failure(error: unknown, url: string, bytesMax: number): unknown {
  const told = (reason: string) =>
    new CompatError(400, `Unable to download file from '${quoted(url)}': ${reason}`)
  const failed = downloadFailureOf(error, 'downloadFrom')
  switch (failed?.problem) {
    case undefined:
      return error
    case 'too_large':
      return tooLarge(bytesMax)
    case 'redirects':
      return told('too many redirects')
    case 'blocked':
      return new ApiError('SSRF_BLOCKED', { message: failed.message, cause: error })
    case 'connection':
      return told(failed.code.replaceAll('_', ' '))
    case 'status': {
      const { status } = failed
      return told(`got status: '${`${status} ${STATUS_CODES[status] ?? ''}`.trim()}'`)
    }
  }
}

function tooLarge(limit: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', { details: { limit } })
}

/** Control characters would break the sentence into lines. */
function quoted(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '').slice(0, QUOTED_CHARS_MAX)
}
