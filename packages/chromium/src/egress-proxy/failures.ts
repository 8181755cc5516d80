/** Remembers why connections of a render failed, by destination. */
import { EgressError, type EgressErrorKind } from '../egress-policy/index.ts'
import { destinationOf, type Target } from './proxy-request.ts'

export interface Refusal {
  host: string
  port: number
  kind: 'blocked' | 'dropped'
}

export interface TrafficFailure {
  /**
   * `blocked` by the egress policy, `dropped` by the traffic policy, `failed` to connect or by a
   * limit.
   */
  kind: 'blocked' | 'dropped' | 'unresolved' | 'failed'
  /** Chromium's name of the error, such as `net::ERR_CONNECTION_REFUSED`. */
  netError: string
  /** The egress policy's own error, if it is one. */
  cause?: EgressError
}

export interface FailureLog {
  /** Records the error of the last connection to a target. */
  add(target: Target, error: unknown): void
  /** Forgets the failure of a target that has been reached since. */
  clear(target: Target): void
  find(target: Target): TrafficFailure | undefined
  /** Destinations that were blocked or dropped, each once, in order, at most 100. */
  refusals(): Refusal[]
}

const REFUSALS_MAX = 100
/** How many destinations are remembered: those that failed last. */
const FAILURES_MAX = 1_000

export function createFailureLog(): FailureLog {
  const failures = new Map<string, TrafficFailure>()
  const refusals = new Map<string, Refusal>()

  return {
    add(target, error) {
      const { host, port } = target
      const destination = destinationOf(target)
      const failure = failureFrom(error)
      // Deleted first, so that the map is ordered by the last failure.
      failures.delete(destination)
      failures.set(destination, failure)
      const [oldest] = failures.keys()
      if (failures.size > FAILURES_MAX && oldest !== undefined) failures.delete(oldest)
      const { kind } = failure
      if ((kind !== 'blocked' && kind !== 'dropped') || refusals.size >= REFUSALS_MAX) return
      refusals.set(`${kind} ${destination}`, { host, port, kind })
    },
    clear: (target) => void failures.delete(destinationOf(target)),
    find: (target) => failures.get(destinationOf(target)),
    refusals: () => [...refusals.values()],
  }
}

/** The traffic policy drops this host. */
export class DroppedError extends Error {
  override name = 'DroppedError'
}

const NET_ERRORS: Record<string, string> = {
  ECONNREFUSED: 'net::ERR_CONNECTION_REFUSED',
  ECONNRESET: 'net::ERR_CONNECTION_RESET',
  EHOSTUNREACH: 'net::ERR_ADDRESS_UNREACHABLE',
  ENETUNREACH: 'net::ERR_ADDRESS_UNREACHABLE',
  ETIMEDOUT: 'net::ERR_CONNECTION_TIMED_OUT',
}

const BLOCKED = { kind: 'blocked', netError: 'net::ERR_ACCESS_DENIED' } as const

const EGRESS_FAILURES: Record<EgressErrorKind, TrafficFailure> = {
  invalid: BLOCKED,
  blocked: BLOCKED,
  unresolved: { kind: 'unresolved', netError: 'net::ERR_NAME_NOT_RESOLVED' },
  dns_unavailable: { kind: 'failed', netError: 'net::ERR_DNS_SERVER_FAILED' },
}

function failureFrom(error: unknown): TrafficFailure {
  if (error instanceof DroppedError) {
    return { kind: 'dropped', netError: 'net::ERR_BLOCKED_BY_CLIENT' }
  }
  if (error instanceof EgressError) {
    return { ...EGRESS_FAILURES[error.kind], cause: error }
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return { kind: 'failed', netError: NET_ERRORS[code] ?? 'net::ERR_CONNECTION_FAILED' }
}
