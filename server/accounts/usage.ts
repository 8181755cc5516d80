/** A user's usage of the current month, and of any days. */
import type { UserLimit } from '@platen/lib'
import { and, eq, gte, lt, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { renders, usage_months } from '../db/schema.ts'
import type { UserHandlers } from '../http/handler-types.ts'
import { DAY_MS, timeOf } from '../lib/days.ts'
import { monthOf, overageCost, PLANS, type PlanName, usageOf } from './plans.ts'
import { daysOf, type Period, periodOf, startOf } from './usage-days.ts'

export function createUsageHandlers(...services: Parameters<typeof createUsageReader>) {
  const read = createUsageReader(...services)
  return {
    async getUsage({ query, caller, signal }) {
      const data = await read(caller, query ?? {}, signal)
      return { status: 200, json: { success: true, data } }
    },
  } satisfies UserHandlers
}

type Days = Parameters<typeof periodOf>[0]

/** @returns a function that reads the usage of a user, of this month and of any days */
export function createUsageReader(db: Database, historyLimit: UserLimit, now: () => Date) {
  return async (
    { userId, plan }: { userId: string; plan: PlanName },
    days: Days,
    signal: AbortSignal,
  ) => {
    const month = monthOf(now())
    const period = periodOf(days, now())
    const [used, counts] = await Promise.all([
      usedIn(db, userId, now()),
      historyLimit.run(userId, () => countRenders(db, userId, { month, period }), signal),
    ])
    const { remaining, overage } = usageOf(plan, used)
    const byDay = sumBy(counts, 'inMonth', ({ day }) => day)
    return {
      plan,
      month: month.slice(0, 7),
      allowance: PLANS[plan].rendersPerMonth,
      used,
      remaining,
      overage,
      overage_cost: overageCost(overage),
      by_type: { ...NONE, ...sumBy(counts, 'inMonth', ({ type }) => type) },
      by_day: Object.entries(byDay)
        .map(([date, used]) => ({ date, used }))
        .sort((a, b) => a.date.localeCompare(b.date)),
      period: usageOfPeriod(period, counts),
    }
  }
}

const NONE = { pdf: 0, screenshot: 0, og: 0 }

function usageOfPeriod(period: Period, counts: Count[]) {
  const byDay = sumBy(counts, 'inPeriod', ({ day }) => day)
  return {
    ...period,
    used: counts.reduce((sum, { inPeriod }) => sum + inPeriod, 0),
    by_type: { ...NONE, ...sumBy(counts, 'inPeriod', ({ type }) => type) },
    by_day: daysOf(period).map((date) => {
      const ofDay = counts.filter(({ day }) => day === date)
      const byType = sumBy(ofDay, 'inPeriod', ({ type }) => type)
      return { date, used: byDay[date] ?? 0, ...NONE, ...byType }
    }),
  }
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
  inMonth: number
  inPeriod: number
}

/**
 * Counts the renders of a month and of a period by type and day, without failed ones, whose
 * reservation was refunded. Both are one statement, because they usually overlap.
 */
async function countRenders(
  db: Database,
  userId: string,
  { month, period }: { month: string; period: Period },
): Promise<Count[]> {
  const day = sql<string>`to_char(${renders.created_at} at time zone 'UTC', 'YYYY-MM-DD')`
  // Narrows the index scan; `usage_month`, in which the render was reserved, decides.
  const monthStart = new Date(`${month}T00:00:00Z`)
  const inMonth = and(gte(renders.created_at, monthStart), eq(renders.usage_month, month))
  const inPeriod = and(
    gte(renders.created_at, new Date(startOf(period.from))),
    lt(renders.created_at, timeOf(startOf(period.to) + DAY_MS)),
  )
  return db
    .select({
      type: renders.type,
      day,
      inMonth: sql<number>`(count(*) filter (where ${inMonth}))::int`,
      inPeriod: sql<number>`(count(*) filter (where ${inPeriod}))::int`,
    })
    .from(renders)
    .where(and(eq(renders.user_id, userId), ne(renders.status, 'failed'), or(inMonth, inPeriod)))
    .groupBy(renders.type, day)
}

/** Sums one of the numbers, without keys whose sum is 0. */
function sumBy(
  counts: Count[],
  number: 'inMonth' | 'inPeriod',
  keyOf: (count: Count) => string,
): Record<string, number> {
  const result: Record<string, number> = {}
  for (const count of counts.filter((one) => one[number] > 0)) {
    const key = keyOf(count)
    result[key] = (result[key] ?? 0) + count[number]
  }
  return result
}
