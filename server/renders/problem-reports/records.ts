/** Problem reports in the database: at most one for each render. */
import { and, count, desc, eq, gt, ne, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/index.ts'
import { problem_reports, renders, users } from '../../db/schema.ts'
import { ApiError } from '../../errors.ts'
import { isUuid, newId } from '../../lib/ids.ts'

export type ReportRow = typeof problem_reports.$inferSelect

/** A report with its user and its render. */
export type ReportedRow = Awaited<ReturnType<typeof listReports>>['rows'][number]

/** Renders that a user may report in 24 hours, and reports that may be open at a time. */
const LIMITS = { daily: 20, open: 50 }
const DAY_MS = 24 * 3_600_000

/** @returns null if the render was not reported */
export async function findReport(db: Database, renderId: string): Promise<ReportRow | null> {
  const [row] = await db
    .select()
    .from(problem_reports)
    .where(eq(problem_reports.render_id, renderId))
  return row ?? null
}

/**
 * Reports a render, or replaces the comment of its report and opens that again.
 * @throws ApiError CONFLICT if the render was erased or has not ended, or beyond the open reports;
 *   RATE_LIMITED beyond those of a day
 */
export function saveReport(
  db: Database,
  {
    userId,
    renderId,
    comment,
    now,
  }: { userId: string; renderId: string; comment: string | null; now: Date },
): Promise<ReportRow> {
  return db.transaction(async (tx) => {
    // Others of the user wait, so that the counts are right.
    await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
    // Whoever erases the render waits, or has erased it.
    const [render] = await tx
      .select({ erased_at: renders.erased_at })
      .from(renders)
      .where(eq(renders.id, renderId))
      .for('key share')
    if (!render || render.erased_at !== null) throw new ApiError('RENDER_NOT_FOUND')
    await requireRoom(tx, { userId, renderId, now })
    const change = { comment, status: 'open', updated_at: now, closed_at: null } as const
    const row = { id: newId(), render_id: renderId, user_id: userId, created_at: now, ...change }
    const [saved] = await tx
      .insert(problem_reports)
      .values(row)
      .onConflictDoUpdate({ target: problem_reports.render_id, set: change })
      .returning()
    return saved ?? row
  })
}

async function requireRoom(
  db: Pick<Database, '$count'>,
  { userId, renderId, now }: { userId: string; renderId: string; now: Date },
): Promise<void> {
  const others = and(eq(problem_reports.user_id, userId), ne(problem_reports.render_id, renderId))
  const open = await db.$count(problem_reports, and(others, eq(problem_reports.status, 'open')))
  if (open >= LIMITS.open) {
    throw new ApiError('CONFLICT', {
      message: `You have ${LIMITS.open} open problem reports, and there can be no more. Withdraw one, or wait until the operator closes one.`,
      details: { limit: LIMITS.open },
    })
  }
  const since = new Date(now.getTime() - DAY_MS)
  const recent = await db.$count(
    problem_reports,
    and(others, gt(problem_reports.updated_at, since)),
  )
  if (recent < LIMITS.daily) return
  throw new ApiError('RATE_LIMITED', {
    message: `You can report ${LIMITS.daily} renders in 24 hours. Wait before you report another one.`,
    details: { limit: LIMITS.daily },
    headers: { 'Retry-After': String(3_600) },
  })
}

/** Idempotent. */
export async function deleteReport(db: Database, renderId: string): Promise<void> {
  await db.delete(problem_reports).where(eq(problem_reports.render_id, renderId))
}

const REPORTED = {
  id: problem_reports.id,
  render_id: problem_reports.render_id,
  request_id: renders.request_id,
  user_id: users.id,
  email: users.email,
  plan: users.plan,
  type: renders.type,
  error_code: renders.error_code,
  status: problem_reports.status,
  comment: problem_reports.comment,
  created_at: problem_reports.created_at,
  updated_at: problem_reports.updated_at,
  closed_at: problem_reports.closed_at,
}

/** A page of the reports of all users, newest first, and the number of all. */
export async function listReports(
  db: Database,
  { status, limit, offset }: { status?: ReportRow['status']; limit: number; offset: number },
) {
  const where = status && eq(problem_reports.status, status)
  const [rows, total] = await Promise.all([
    select(db, where)
      .orderBy(desc(problem_reports.created_at), desc(problem_reports.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(problem_reports).where(where),
  ])
  return { rows, total: total[0]?.total ?? 0 }
}

function select(db: Database, where: SQL | undefined) {
  return db
    .select(REPORTED)
    .from(problem_reports)
    .innerJoin(renders, eq(renders.id, problem_reports.render_id))
    .innerJoin(users, eq(users.id, problem_reports.user_id))
    .where(where)
}

/** @throws ApiError NOT_FOUND */
export async function requireReported(db: Database, id: string): Promise<ReportedRow> {
  const [row] = isUuid(id) ? await select(db, eq(problem_reports.id, id)) : []
  if (!row) throw new ApiError('NOT_FOUND', { message: 'There is no such problem report.' })
  return row
}

/** Idempotent: a second call keeps the time of the first. */
export async function closeReport(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(problem_reports)
    .set({ status: 'closed', closed_at: now })
    .where(and(eq(problem_reports.id, id), eq(problem_reports.status, 'open')))
}
