/**
 * Fails a render when its page does what `failOn` names, at once: nothing is waited for in vain. On
 * request all of it is collected before the render fails.
 */
import { quote } from '../../report/hints/words.ts'
import { EngineError, type PageFailure } from '../index.ts'
import type { FailOn } from '../job.ts'

export interface FailureWatch {
  responded(request: { url: string; isMain: boolean }, status: number): void
  /** @param reason why the request got no response, or was not complete in time */
  requestFailed(request: { url: string; type: string }, reason: string): void
  /** @param message of an exception that nothing caught */
  threw(message: string): void
  /** @throws EngineError with what was collected, if anything was */
  assertNone(): void
}

const IGNORED: FailureWatch = { responded() {}, requestFailed() {}, threw() {}, assertNone() {} }

/** A page may fail as often as it likes. */
const FAILURES_MAX = 20

/** @param fail ends the render with an error */
export function watchFailures(
  failOn: FailOn | null,
  fail: (error: EngineError) => void,
): FailureWatch {
  if (failOn === null) return IGNORED
  const { status: ofPage = [], resourceStatus = [], failedResources, consoleExceptions } = failOn
  const { isCollected = false, ignoredHosts = [] } = failOn
  const failures: PageFailure[] = []
  let first: EngineError | null = null

  function found(failure: PageFailure, message: string): void {
    const isNew = !failures.some((one) => Bun.deepEquals(one, failure))
    if (isNew && failures.length < FAILURES_MAX) failures.push(failure)
    first ??= Object.assign(failOnError(failure.kind, message), { failures })
    if (!isCollected || failure.kind === 'status') fail(first)
  }

  return {
    responded({ url, isMain }, status) {
      if (isMain && isListed(ofPage, status)) {
        const message = `The page responded with status ${status}, which \`options.failOn.status\` lists.`
        found({ kind: 'status', url, status }, message)
      }
      if (!isMain && isListed(resourceStatus, status) && !isOfHost(url, ignoredHosts)) {
        const message = `${quote(url)} responded with status ${status}, which \`options.failOn.resourceStatus\` lists.`
        found({ kind: 'resource_status', url, status }, message)
      }
    },
    requestFailed({ url, type }, reason) {
      if (!failedResources) return
      const message = `${quote(url)} failed to load (${reason}), which \`options.failOn.failedResources\` does not allow.`
      found({ kind: 'failed_resources', url, type, reason }, message)
    },
    threw(text) {
      if (!consoleExceptions) return
      const message = `A script of the page threw ${quote(text)}, which \`options.failOn.consoleExceptions\` does not allow.`
      found({ kind: 'console_exceptions', url: '', reason: text }, message)
    },
    assertNone() {
      if (first !== null) throw first
    },
  }
}

/** Whether an address is of one of the hosts, or of a host below it. */
function isOfHost(url: string, hosts: string[]): boolean {
  const host = URL.parse(url)?.hostname ?? ''
  return hosts.some((name) => host === name || host.endsWith(`.${name}`))
}

/**
 * The error of a page that does what a field of `failOn` names.
 * @param name of the field, in snake case
 */
export function failOnError(name: string, message: string): EngineError {
  return new EngineError('failed', message, { reason: `fail_on_${name}` })
}

/** Whether a list such as `["4xx", 503]` has a status. */
function isListed(patterns: (string | number)[], status: number): boolean {
  return patterns.some((pattern) => {
    const text = String(pattern)
    return text.endsWith('xx') ? text[0] === String(status)[0] : text === String(status)
  })
}
