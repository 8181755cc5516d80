/**
 * Brings the bytes of the sources into memory: decodes, reads the storage, and downloads. All bytes
 * are counted.
 */
import { DNS_UNAVAILABLE, EngineError } from '@platen/chromium'
import type { NamedSource } from '@platen/pdf/internal'
import type { Capabilities } from '../capabilities.ts'
import { ApiError } from '../errors.ts'
import { blockedDuringLoad } from '../http/blocked-address.ts'
import type { BodyHold } from '../http/body/budget.ts'
import { bytesOfContent, sizeOfContent } from '../lib/file-content.ts'
import { someAtATime } from '../lib/some-at-a-time.ts'
import { CONNECTION_PREDICATES } from '../outbound/attempt-error.ts'
import { DownloadError, download } from '../outbound/download.ts'
import { attemptErrorOf } from '../outbound/requests.ts'
import type { SourceOrigin } from '../renders/pdf-order.ts'
import { openOutput } from '../renders/stored-output.ts'
import { fieldError, issuesError, tooManyBytes } from './failures.ts'
import { SOURCE_BYTES_MAX, SOURCES_AT_A_TIME } from './limits.ts'
import type { PdfPlan } from './plan.ts'
import { namedSources } from './request-fields.ts'

interface Loading {
  plans: readonly PdfPlan[]
  /** In the order of the named sources of the plans. */
  origins: SourceOrigin[]
  hold: Pick<BodyHold, 'add'>
  signal: AbortSignal
}

/** @throws EngineError, ApiError, StorageError, what the signal throws */
export async function loadSources(
  services: Pick<Capabilities, 'db' | 'storage' | 'outbound' | 'log'>,
  { plans, origins, hold, signal }: Loading,
): Promise<NamedSource[]> {
  const fields = plans.flatMap(namedSources)
  let left = SOURCE_BYTES_MAX
  const count = (bytes: number) => {
    left -= bytes
    if (left < 0) throw issuesError(tooManyBytes(plans), 'pdf_too_large')
    hold.add(bytes)
  }
  const ended = new AbortController()
  const ends = AbortSignal.any([signal, ended.signal])
  try {
    return await someAtATime(origins, SOURCES_AT_A_TIME, async (origin, index) => {
      const { path = '', source, isInserted } = fields[index] ?? {}
      const counted = isInserted ? () => {} : count
      const limits = { path, count: counted, signal: ends, left: () => left }
      const pdf = await bytesOf(services, origin, limits)
      const name = origin.name ?? `PDF ${index + 1}`
      const password = source && 'password' in source ? source.password : undefined
      return { pdf, name, password: password ?? null }
    })
  } finally {
    // One that fails ends the others.
    ended.abort()
  }
}

interface Counting {
  path: string
  count: (bytes: number) => void
  left: () => number
  signal: AbortSignal
}

async function bytesOf(
  services: Pick<Capabilities, 'db' | 'storage' | 'outbound' | 'log'>,
  origin: SourceOrigin,
  { path, count, left, signal }: Counting,
): Promise<Uint8Array<ArrayBuffer>> {
  signal.throwIfAborted()
  if (origin.kind === 'url') {
    const limits = { bytesMax: left(), received: count, signal }
    return download(services.outbound, origin.url, limits).catch((error: unknown) => {
      signal.throwIfAborted()
      throw downloadFailure(error, `${path}.url`)
    })
  }
  if (origin.kind === 'output') {
    count(origin.sizeBytes)
    return readOutput(services, origin, path)
  }
  count(sizeOfContent(origin.content))
  return bytesOfContent(origin.content)
}

async function readOutput(
  services: Pick<Capabilities, 'db' | 'storage' | 'outbound' | 'log'>,
  origin: Extract<SourceOrigin, { kind: 'output' }>,
  path: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const stored = await openOutput(services, origin)
  if (stored) return stored.bytes()
  const message = `The render of \`${path}.request_id\` has no output any more. Print it again.`
  throw new ApiError('RENDER_NOT_FOUND', { message })
}

/** The error of a source that could not be downloaded. Names the field, and not the address. */
function downloadFailure(error: unknown, path: string): unknown {
  if (error instanceof DownloadError)
    return fieldError(path, 'download_failed', problemOf(error, path))
  const code = attemptErrorOf(error)
  if (code === null) return error
  if (code === 'blocked') {
    const message = blockedDuringLoad(path)
    return new EngineError('blocked', message, { issues: [{ path, message }] }, error)
  }
  if (code === 'dns_unavailable') {
    const message = `The host of \`${path}\` could not be looked up. Try again.`
    return new EngineError('unavailable', message, { reason: DNS_UNAVAILABLE }, error)
  }
  const predicates: Partial<Record<string, string>> = CONNECTION_PREDICATES
  return hostError(path, predicates[code] ?? 'gave an answer that is not HTTP.')
}

function hostError(path: string, predicate: string): EngineError {
  return fieldError(path, 'download_failed', `The host of \`${path}\` ${predicate}`)
}

function problemOf({ problem, status }: DownloadError, path: string): string {
  if (problem === 'too_large')
    return `\`${path}\` cannot be used: all sources of a request may have at most 50 MB together.`
  if (problem === 'redirects') return `\`${path}\` cannot be used: it redirects more than 5 times.`
  return `\`${path}\` cannot be used: its server answered with status ${status}. Check the address, and that it needs no sign-in.`
}
