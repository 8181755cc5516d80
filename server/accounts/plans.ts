/** The limits of each plan, and the allowance, overage and cost of a month's renders. */
import type { Tier } from '@platen/lib'
import type { components } from '../contract.gen.ts'

export type PlanName = components['schemas']['Plan']

export interface Plan {
  /**
   * Free users together hold a share of the lanes, and wait behind paying users (see
   * packages/lib/src/fair-queue.ts).
   */
  tier: Tier
  rendersPerMonth: number
  /** Whether renders beyond the allowance are refused; otherwise they count as overage. */
  hardCap: boolean
  requestsPerMinute: number
  asyncRenders: boolean
  assetBytes: number
  /** Concurrent renders per user and process; a process has at most `LANES`. */
  rendersAtATime: number
  /** Lane time per hour for failed renders, which are not billed. */
  failedSecondsPerHour: number
  previewsPerDay: number
  templates: number
  versionsPerTemplate: number
  /** UTF-8 bytes of all versions of a user's templates. */
  templateBytes: number
  /** Bytes of background renders that have not ended. */
  waitingBytes: number
  /** Bytes of kept requests, compressed. */
  requestBytes: number
}

const MB = 1024 ** 2
const GB = 1024 ** 3

export const PLANS: Record<PlanName, Plan> = {
  free: {
    tier: 'free',
    rendersPerMonth: 100,
    hardCap: true,
    requestsPerMinute: 60,
    asyncRenders: false,
    assetBytes: 100 * MB,
    rendersAtATime: 1,
    failedSecondsPerHour: 300,
    previewsPerDay: 500,
    templates: 100,
    versionsPerTemplate: 100,
    templateBytes: 20 * MB,
    waitingBytes: 0,
    requestBytes: 100 * MB,
  },
  starter: {
    tier: 'paid',
    rendersPerMonth: 5_000,
    hardCap: false,
    requestsPerMinute: 300,
    asyncRenders: true,
    assetBytes: GB,
    rendersAtATime: 2,
    failedSecondsPerHour: 1_800,
    previewsPerDay: 5_000,
    templates: 500,
    versionsPerTemplate: 500,
    templateBytes: 100 * MB,
    waitingBytes: 50 * MB,
    requestBytes: GB,
  },
  pro: {
    tier: 'paid',
    rendersPerMonth: 25_000,
    hardCap: false,
    requestsPerMinute: 1_200,
    asyncRenders: true,
    assetBytes: 10 * GB,
    rendersAtATime: 4,
    failedSecondsPerHour: 3_600,
    previewsPerDay: 10_000,
    templates: 2_000,
    versionsPerTemplate: 1_000,
    templateBytes: 500 * MB,
    waitingBytes: 250 * MB,
    requestBytes: 5 * GB,
  },
  business: {
    tier: 'paid',
    rendersPerMonth: 100_000,
    hardCap: false,
    requestsPerMinute: 6_000,
    asyncRenders: true,
    assetBytes: 50 * GB,
    rendersAtATime: Number.POSITIVE_INFINITY,
    failedSecondsPerHour: 14_400,
    previewsPerDay: 50_000,
    templates: 10_000,
    versionsPerTemplate: 1_000,
    templateBytes: 2 * GB,
    waitingBytes: GB,
    requestBytes: 20 * GB,
  },
}

/** A month's usage as render responses report it. */
export interface Usage {
  remaining: number
  overage: number
}

export function usageOf(plan: PlanName, used: number): Usage {
  const { rendersPerMonth } = PLANS[plan]
  return {
    remaining: Math.max(0, rendersPerMonth - used),
    overage: Math.max(0, used - rendersPerMonth),
  }
}

const CENTS_PER_OVERAGE_RENDER = 1

/** In dollars. */
export function overageCost(overage: number): number {
  return (overage * CENTS_PER_OVERAGE_RENDER) / 100
}

/** The usage headers of a response. */
export function usageHeaders({ remaining, overage }: Usage): Record<string, string> {
  return { 'X-Renders-Remaining': String(remaining), 'X-Overage-Renders': String(overage) }
}

/**
 * First day of the UTC calendar month of `now`, e.g. `2026-11-01`: the key of the month's usage.
 */
export function monthOf(now: Date): string {
  return `${now.toISOString().slice(0, 7)}-01`
}

/** Whole seconds until the next UTC calendar month, when allowances reset; at least 1. */
export function secondsToNextMonth(now: Date): number {
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)
  return Math.max(1, Math.ceil((next - now.getTime()) / 1_000))
}
