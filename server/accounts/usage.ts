/** A user's usage of the current month. */
import { and, eq, gte, ne, sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { renders, usage_months } from '../db/schema.ts'
import type { UserHandlers } from '../http/handler-types.ts'
import { monthOf, overageCost, usageOf } from './plans.ts'

export function createUsageHandlers(db: Database, now: () => Date) {
  return {
    async getUsage({ caller: { userId, plan } }) {
      const month = monthOf(now())
      const [used, renderCounts] = await Promise.all([
        usedIn(db, userId, now()),
        countRenders(db, userId, month),
      ])
      const { remaining, overage } = usageOf(plan, used)
      const data = {
        plan,
        month: month.slice(0, 7),
        used,
        remaining,
        overage,
        overage_cost: overageCost(overage),
        by_type: { pdf: 0, screenshot: 0, og: 0, ...sumBy(renderCounts, ({ type }) => type) },
        by_day: Object.entries(sumBy(renderCounts, ({ day }) => day))
          .map(([date, used]) => ({ date, used }))
          .sort((a, b) => a.date.localeCompare(b.date)),
      }
      return { status: 200, json: { success: true, data } }
    },
  } satisfies UserHandlers
}

/** The number of renders counted for a user in the month of `now`. */
export async function usedIn(db: Database, userId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ used: usage_months.used })
    .from(usage_months)
    .where(and(eq(usage_months.user_id, userId), eq(usage_months.month, monthOf(now))))
  return row?.used ?? 0
}

interface Count {
  type: string
  /** UTC, e.g. `2026-11-20`. */
  day: string
  count: number
}

/** Counts a month's renders by type and day, without failed ones, whose reservation was refunded. */
async function countRenders(db: Database, userId: string, month: string): Promise<Count[]> {
  const day = sql<string>`to_char(${renders.created_at} at time zone 'UTC', 'YYYY-MM-DD')`
  return db
    .select({ type: renders.type, day, count: sql<number>`count(*)::int` })
    .from(renders)
    .where(
      and(
        eq(renders.user_id, userId),
        // Narrows the index scan; `usage_month`, in which the render was reserved, decides.
        gte(renders.created_at, new Date(`${month}T00:00:00Z`)),
        eq(renders.usage_month, month),
        ne(renders.status, 'failed'),
      ),
    )
    .groupBy(renders.type, day)
}

function sumBy(counts: Count[], keyOf: (count: Count) => string): Record<string, number> {
  const result: Record<string, number> = {}
  for (const count of counts) {
    const key = keyOf(count)
    result[key] = (result[key] ?? 0) + count.count
  }
  return result
}
