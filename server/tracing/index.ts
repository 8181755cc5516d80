/**
 * Traces: the steps of each request, over all processes that work on it. The ids of a trace are
 * derived from the request id, which renders and webhook events carry anyway, so a step needs
 * nothing but that id to belong to its trace.
 */

/** A step that has just ended. */
export interface Step {
  /** Such as `renderPdf`, `queue`, `render`, `store` or `webhook`. */
  name: string
  requestId: string
  durationMs: number
  /** Never a URL, HTML or anything else that a user sent. */
  attributes?: Record<string, string | number | boolean | undefined>
  /** Why the step failed: an error code. */
  error?: string | null
}

export interface Traces {
  /**
   * Records the request itself: the other steps belong to it.
   * @param traceparent the header that its client sent
   */
  request(step: Step, traceparent: string | null): void
  /** Records a step of a request. Never throws. */
  step(step: Step): void
  /** Sends what is not sent yet. */
  close(): Promise<void>
}

/** Traces of a server that sends none. */
export const NO_TRACES: Traces = {
  request() {},
  step() {},
  async close() {},
}
