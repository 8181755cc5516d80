/**
 * The facts of a render of any user, for operators: whose, when, how long, and the numbers of its
 * report. Its content is read only while the user has an open problem report.
 */
import type { Report } from '@platen/chromium'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { Database } from '../../db/index.ts'
import { problem_reports, renders, users } from '../../db/schema.ts'
import { isRequestId, isUuid } from '../../lib/ids.ts'
import { EMPTY_REPORT } from '../empty-report.ts'
import { RECORD, type RenderRecord } from '../queries.ts'
import { isCancelled } from './failures.ts'

type ReportRow = Pick<
  typeof problem_reports.$inferSelect,
  'id' | 'status' | 'comment' | 'updated_at'
>

/** A render of any user, with its report and what the user has reported. */
export interface AnyRender extends RenderRecord {
  email: string
  cancelled: boolean
  report: string | null
  problem: ReportRow | null
}

/** @param id its uuid or its request id @returns null if there is none */
export async function findAnyRender(db: Database, id: string): Promise<AnyRender | null> {
  if (!isUuid(id) && !isRequestId(id)) return null
  const hasId = isUuid(id)
    ? or(eq(renders.id, id), eq(renders.request_id, id))
    : eq(renders.request_id, id)
  const [row] = await db
    .select({
      ...RECORD,
      report: renders.report,
      email: users.email,
      cancelled: isCancelled,
      problem: {
        id: problem_reports.id,
        status: problem_reports.status,
        comment: problem_reports.comment,
        updated_at: problem_reports.updated_at,
      },
    })
    .from(renders)
    .innerJoin(users, eq(users.id, renders.user_id))
    .leftJoin(problem_reports, eq(problem_reports.render_id, renders.id))
    .where(and(hasId, isNull(users.erased_at)))
  return row ?? null
}

/** The numbers and codes of a report: no text of the page is in them. */
export function countReport(report: Report) {
  const codes = Map.groupBy(report.hints, ({ code }) => code)
  return {
    hints: [...codes].map(([code, hints]) => ({ code, count: hints.length })),
    console_errors: report.console_errors.length,
    failed_requests: report.failed_requests.length,
    blocked_requests: report.blocked_requests.length,
    images_not_loaded: report.images_not_loaded.length,
    phases_ms: report.phases_ms,
    received_bytes: report.received_bytes ?? 0,
    chromium: report.chromium?.version ?? null,
  }
}

/** @returns the stored report; reports of earlier versions lack fields */
export function readReport({ report }: Pick<AnyRender, 'report'>): Report | null {
  return report === null ? null : { ...EMPTY_REPORT, ...JSON.parse(report) }
}

/** The content that the user allows the operator to read by an open problem report. */
export function reportedContent(render: AnyRender, report: Report | null) {
  if (render.problem?.status !== 'open') return null
  const { request_id, output_size_bytes } = render
  return {
    title: render.title,
    error_message: render.error_message,
    report: report && { ...report, request_id, output_bytes: output_size_bytes },
  }
}
