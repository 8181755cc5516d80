/** One attempt at a render: its options, and the state that its end needs. */
import type { EgressPolicy } from '../egress-policy/index.ts'
import type { AdPolicy } from '../egress-proxy/ad-policy.ts'
import { type Budget, type Deadline, startDeadline } from './deadline.ts'
import type { EngineError, Output, Report } from './index.ts'
import type { Job } from './job.ts'
import type { Lane, PageRequirements } from './lanes/lane.ts'
import type { ConsentRules } from './page/consent-rules.ts'
import type { FileCache } from './page/file-cache.ts'
import type { Residue } from './page/residue.ts'
import type { Reuse } from './page/reuse.ts'
import type { AttemptLimits } from './retry.ts'

export interface RenderOptions extends AttemptLimits {
  job: Job
  requirements: PageRequirements
  /**
   * A free lane, or a function that opens one. Its signal is aborted when the render ends before
   * that.
   */
  lane: Lane | ((signal: AbortSignal) => Promise<Lane>)
  files: FileCache
  egressPolicy: EgressPolicy
  adPolicy: AdPolicy
  /** Null unless the job hides cookie banners. */
  consentRules: ConsentRules | null
  signal: AbortSignal
  /** Called with the output before its report is complete, and again if it is made again. */
  onMade(bytes: Output['bytes']): void
}

/** State of an attempt that its end needs, however far it got. */
export interface AttemptState {
  readonly deadline: Deadline
  /** Called when the attempt ends. */
  readonly stops: (() => unknown)[]
  lane: Lane | null
  /** See `Leftovers`. */
  reusable: Reuse | null
  /** Watches the page until it is released. */
  residue: Residue | null
  /** Whether the page was used: it had the document, connected to something, or crashed. */
  hasBegun(): boolean
  /** URLs that are still loading. */
  pending(): string[]
  /** The report of a failure; null while there is nothing to report. */
  report(error: EngineError): Report | null
}

export function startAttempt(budget: Budget, signal: AbortSignal): AttemptState {
  const deadline = startDeadline(budget, signal, () => attempt.pending())
  const attempt: AttemptState = {
    deadline,
    stops: [deadline.end],
    lane: null,
    reusable: null,
    residue: null,
    hasBegun: () => false,
    pending: () => [],
    report: () => null,
  }
  return attempt
}
