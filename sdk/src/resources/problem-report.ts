/** The report of a problem with a render: one for each render, for the operator of the server. */
import type { Api } from '../api.ts'
import type { ApiPromise } from '../api-promise.ts'
import type { RequestOptions } from '../options.ts'
import type { ProblemReport, ReportProblemParams } from '../types.ts'

/** Every `id` is a render's `request_id` or its uuid. */
export interface ProblemReportResource {
  /**
   * Returns the report of the render; null without one.
   * @throws NotFoundError
   * @example
   * const report = await platen.renders.problemReport.get('req_01JD3Q8Z5M7W2K9X4T6V0B1C3D')
   * console.log(report?.status ?? 'not reported')
   */
  get(id: string, options?: RequestOptions): ApiPromise<ProblemReport | null>
  /**
   * Reports a problem with the render: the operator can then read its capsule. A second report
   * replaces the comment of the first.
   * @throws NotFoundError
   * @example
   * await platen.renders.problemReport.create('req_01JD3Q8Z5M7W2K9X4T6V0B1C3D', {
   *   comment: 'The second page is empty.',
   * })
   */
  create(
    id: string,
    params?: ReportProblemParams,
    options?: RequestOptions,
  ): ApiPromise<ProblemReport>
  /**
   * Withdraws the report: the operator can no longer read the capsule.
   * @throws NotFoundError
   * @example
   * await platen.renders.problemReport.withdraw('req_01JD3Q8Z5M7W2K9X4T6V0B1C3D')
   */
  withdraw(id: string, options?: RequestOptions): ApiPromise<void>
}

const PATH = '/api/v1/renders/{id}/problem-report'

export function createProblemReport(api: Api): ProblemReportResource {
  return {
    get: (id, options) => api.data('GET', PATH, { path: { id } }, options),
    create: (id, body = {}, options) => api.data('POST', PATH, { path: { id }, body }, options),
    withdraw: (id, options) => api.done(PATH, { path: { id } }, options),
  }
}
