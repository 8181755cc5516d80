/**
 * Handlers of the operator's page "Server": lanes, queue, health, and what the egress rules refuse.
 */
import type { BlockedHosts } from '@platen/chromium/egress'
import { emailsOf } from '../accounts/users.ts'
import { ApiError } from '../errors.ts'
import type { OperatorHandlers } from '../http/handler-types.ts'
import { chromiumStatus } from '../operations/chromium-age.ts'
import { createHealthCheck } from '../operations/health.ts'
import type { LastDay } from '../operations/last-day.ts'
import { storageStatus } from '../operations/storage-status.ts'
import { createStoredBytes } from '../operations/stored-bytes.ts'
import { readQueueOverview } from '../renders/operator/queue-overview.ts'
import { readQueue } from '../renders/queries.ts'
import type { RenderServices } from '../renders/services.ts'

export interface ServerServices extends RenderServices {
  egressBlocks: BlockedHosts
  lastDay: Pick<LastDay, 'steps'>
}

const BLOCKS_LISTED = 20

export function createServerHandlers(services: ServerServices) {
  const { db, engine, config, contract, egressBlocks, lastDay, log, now } = services
  const check = createHealthCheck(services)
  const startedAt = now()
  const storedBytes = createStoredBytes({
    db,
    now,
    onError: (err) => log.warn({ err }, 'the sizes of stored files could not be added up'),
  })

  async function lanes() {
    const all = engine.lanes()
    const emails = await emailsOf(
      db,
      all.flatMap(({ held }) => held?.userId ?? []),
    )
    return all.map(({ id, state, held, ageMs, renders, memoryBytes, chromium }) => ({
      id,
      state,
      email: held && (emails.get(held.userId) ?? null),
      held_ms: held?.ms ?? null,
      age_seconds: Math.round(ageMs / 1_000),
      renders,
      memory_bytes: memoryBytes,
      chromium,
    }))
  }

  async function queue() {
    const [{ renders: total, oldestSeconds }, overview] = await Promise.all([
      readQueue(db),
      readQueueOverview(db),
    ])
    return {
      total,
      oldest_seconds: Math.round(oldestSeconds),
      waiting_for_lane: engine.load().waiting,
      users: overview.users.map(({ oldest_at, ...user }) => ({
        ...user,
        oldest_at: oldest_at.toISOString(),
      })),
      renders: overview.renders.map(({ created_at, ...render }) => ({
        ...render,
        created_at: created_at.toISOString(),
      })),
    }
  }

  return {
    async getServerStatus() {
      const [checks, laneList, queued, steps, storage] = await Promise.all([
        check(),
        lanes(),
        queue(),
        lastDay.steps(),
        storageStatus(config, storedBytes()),
      ])
      const data = {
        version: contract.document.info.version,
        role: config.role,
        started_at: startedAt.toISOString(),
        checks,
        chromium: chromiumStatus(engine.chromium(), now()),
        lanes_wanted: config.lanes,
        lanes: laneList,
        queue: queued,
        egress_blocks: egressBlocks(BLOCKS_LISTED),
        last_day: steps.map(({ at, p95Ms, lanesBusy, diskFree, ...counts }) => ({
          at: at.toISOString(),
          ...counts,
          p95_ms: p95Ms,
          lanes_busy: lanesBusy,
          disk_free_bytes: diskFree,
        })),
        retention: {
          output_days: config.outputRetentionDays || null,
          keeps_requests: config.keepRequests,
        },
        storage,
      }
      return { status: 200, json: { success: true, data } }
    },

    async recycleLane({ params, requestId }) {
      const outcome = /^\d{1,9}$/.test(params.lane)
        ? engine.recycle(Number(params.lane))
        : 'unknown'
      if (outcome === 'unknown') {
        throw new ApiError('NOT_FOUND', { message: 'This process has no such lane any more.' })
      }
      if (outcome === 'waiting') {
        throw new ApiError('CONFLICT', {
          message: 'Another lane is being replaced. Try again in a moment.',
        })
      }
      log.info({ lane: params.lane, request_id: requestId }, 'the operator recycles a lane')
      return { status: 200, json: { success: true } }
    },
  } satisfies OperatorHandlers
}
