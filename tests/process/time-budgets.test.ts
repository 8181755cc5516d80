/**
 * Leases and waits contain the statements that happen in them, for every time limit of statements
 * that is accepted.
 */
import { describe, expect, test } from 'bun:test'
import { LANE_WAIT_MS, RENDER_TIMEOUT_MS_MAX } from '../../packages/chromium/src/limits.ts'
import { parseConfig } from '../../server/config.ts'
import {
  CONNECTION_IDLE_SECONDS,
  DATABASE_TIMEOUT_MS,
  DATABASE_TIMEOUT_MS_MAX,
  HEARTBEAT_MS,
  SYNC_LEASE_SECONDS,
  SYNC_STORE_MS,
  statementBudgets,
  WEBHOOK_ATTEMPT_MS,
} from '../../server/limits.ts'
import { S3_TIMING } from '../../server/storage/s3-call.ts'
import { startServer } from '../support/server/server.ts'

describe.each([1_000, DATABASE_TIMEOUT_MS, 12_345, DATABASE_TIMEOUT_MS_MAX])(
  'with DATABASE_TIMEOUT_MS=%i',
  (timeoutMs) => {
    const budgets = statementBudgets(
      parseConfig({ DATABASE_TIMEOUT_MS: String(timeoutMs) }, 1).databaseTimeoutMs,
    )

    test('a finished synchronous render is recorded within its lease, and its connection', () => {
      const storedMs = LANE_WAIT_MS + RENDER_TIMEOUT_MS_MAX + SYNC_STORE_MS
      const recordedMs = storedMs + budgets.syncOutcomeMs + timeoutMs
      expect(recordedMs).toBeLessThanOrEqual(SYNC_LEASE_SECONDS * 1_000)
      expect(SYNC_LEASE_SECONDS).toBeLessThan(CONNECTION_IDLE_SECONDS)
      expect(budgets.syncOutcomeMs).toBeGreaterThanOrEqual(5_000)
    })

    test('a process may fail to renew its lease twice, and others wait until all have renewed theirs', () => {
      const thirdAt = HEARTBEAT_MS + 2 * timeoutMs
      expect(budgets.nodeLeaseSeconds * 1_000).toBeGreaterThan(thirdAt)
      expect(budgets.nodesSteadyMs).toBeGreaterThanOrEqual(HEARTBEAT_MS + timeoutMs)
    })

    test('a claim whose client waits is not taken for a lost one, and is found before its lease ends', () => {
      expect(budgets.unknownSeconds * 1_000).toBeGreaterThan(timeoutMs)
      expect(budgets.unknownSeconds).toBeLessThan(SYNC_LEASE_SECONDS)
    })

    test('the lease of a delivery covers its claim, its attempt and the record of it', () => {
      const needed = timeoutMs + WEBHOOK_ATTEMPT_MS + timeoutMs
      expect(budgets.deliveryLeaseSeconds * 1_000).toBeGreaterThanOrEqual(needed)
    })
  },
)

test('an S3 storage that meets every failure answers within the time that a synchronous render has for it', () => {
  expect(S3_TIMING.callMs + S3_TIMING.attemptMs).toBeLessThanOrEqual(SYNC_STORE_MS)
})

test('the lease of a process whose statements may take 20 s lasts longer than two of them', async () => {
  const env = { LANES: '0', DATABASE_TIMEOUT_MS: '20000' }
  await using server = await startServer({ database: 'postgres', env })
  const [row] = await server.services.database.db.execute<{ seconds: number }>(
    'select extract(epoch from lease_until - started_at)::float8 as seconds from nodes',
  )
  expect(row?.seconds).toBeGreaterThan(40)
})
