/** Fails a render when its page does what `failOn` names, at once: nothing is waited for in vain. */
import { quote } from '../../report/hints/words.ts'
import { EngineError } from '../index.ts'
import type { FailOn } from '../job.ts'

export interface FailureWatch {
  responded(request: { url: string; isMain: boolean }, status: number): void
  /** @param reason why the request got no response, or was not complete in time */
  requestFailed(url: string, reason: string): void
  /** @param message of an exception that nothing caught */
  threw(message: string): void
}

const IGNORED: FailureWatch = { responded() {}, requestFailed() {}, threw() {} }

/** @param fail ends the render with an error */
export function watchFailures(
  failOn: FailOn | null,
  fail: (error: EngineError) => void,
): FailureWatch {
  if (failOn === null) return IGNORED
  const { status: ofPage = [], resourceStatus = [], failedResources, consoleExceptions } = failOn
  return {
    responded({ url, isMain }, status) {
      if (isMain && isListed(ofPage, status)) {
        const message = `The page responded with status ${status}, which \`options.failOn.status\` lists.`
        fail(failOnError('status', message))
      }
      if (!isMain && isListed(resourceStatus, status)) {
        const message = `${quote(url)} responded with status ${status}, which \`options.failOn.resourceStatus\` lists.`
        fail(failOnError('resource_status', message))
      }
    },
    requestFailed(url, reason) {
      if (!failedResources) return
      const message = `${quote(url)} failed to load (${reason}), which \`options.failOn.failedResources\` does not allow.`
      fail(failOnError('failed_resources', message))
    },
    threw(text) {
      if (!consoleExceptions) return
      const message = `A script of the page threw ${quote(text)}, which \`options.failOn.consoleExceptions\` does not allow.`
      fail(failOnError('console_exceptions', message))
    },
  }
}

/** The error of a page that does what a field of `failOn` names. @param name of the field, in snake case */
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
