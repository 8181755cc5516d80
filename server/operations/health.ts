/** Whether this process lives, whether it can render, and what it has counted. */
import type { DatabaseHandle } from '../db/index.ts'
import type { Engine } from '../engine/index.ts'
import { ApiError } from '../errors.ts'
import type { PublicHandlers } from '../http/handlers.ts'
import type { Metrics } from '../metrics.ts'
import type { Storage } from '../storage/index.ts'
import { within } from '../timer.ts'

interface HealthServices {
  database: DatabaseHandle
  engine: Engine
  storage: Storage
  metrics: Metrics
  /** Whether this process is ending: it lives, but should get no more requests. */
  draining: () => boolean
}

type Health = 'ok' | 'failing'

/** A capability that does not answer in this time is not ready. */
const CHECK_MS = 2_000

export function createHealthHandlers({
  database,
  engine,
  storage,
  metrics,
  draining,
}: HealthServices) {
  return {
    getLiveness: () => ({ status: 200, json: { status: 'ok' } }),

    async getReadiness() {
      const [databaseHealth, storageHealth] = await Promise.all([
        probe(database.ping()),
        probe(storage.ping()),
      ])
      const checks = { engine: engine.health(), database: databaseHealth, storage: storageHealth }
      const failing = Object.entries(checks).flatMap(([name, state]) =>
        state === 'ok' ? [] : name,
      )
      if (draining()) failing.push('draining')
      if (failing.length === 0) return { status: 200, json: { status: 'ready', checks } }
      throw new ApiError('SERVICE_UNAVAILABLE', {
        message: `The server is not ready: ${failing.join(', ')} ${failing.length === 1 ? 'is' : 'are'} failing.`,
        details: { checks },
      })
    },

    async getMetrics() {
      const { text, contentType } = await metrics.expose()
      return { status: 200, bytes: text, contentType }
    },
  } satisfies PublicHandlers
}

/** A failure is the answer here, not an error: the caller reports it. */
async function probe(answer: Promise<void>): Promise<Health> {
  try {
    await within(answer, CHECK_MS, () => new Error('no answer'))
    return 'ok'
  } catch {
    return 'failing'
  }
}
