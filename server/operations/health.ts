/** Handlers for liveness, readiness and metrics. */
import type { Engine } from '@platen/chromium'
import type { DatabaseHandle } from '../db/index.ts'
import { ApiError } from '../errors.ts'
import type { PublicHandlers } from '../http/handler-types.ts'
import type { Metrics } from '../metrics.ts'
import type { ClockCheck } from '../nodes/clock-check.ts'
import type { Storage } from '../storage/index.ts'
import { chromiumStatus } from './chromium-age.ts'
import { createCheck } from './readiness-check.ts'

interface HealthServices {
  database: DatabaseHandle
  engine: Engine
  clockCheck: ClockCheck
  storage: Storage
  metrics: Metrics
  now: () => Date
  /** Whether this process is shutting down and should get no more requests. */
  draining: () => boolean
}

export function createHealthHandlers({
  database,
  engine,
  clockCheck,
  storage,
  metrics,
  now,
  draining,
}: HealthServices) {
  const check = createHealthCheck({ database, engine, clockCheck, storage })

  return {
    getLiveness: () => ({ status: 200, json: { status: 'ok' } }),

    async getReadiness() {
      const checks = await check()
      const failing = Object.entries(checks).flatMap(([name, state]) =>
        state === 'ok' ? [] : name,
      )
      if (draining()) failing.push('draining')
      if (failing.length === 0) {
        const chromium = chromiumStatus(engine.chromium(), now())
        return { status: 200, json: { status: 'ready', checks, chromium } }
      }
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

/** @returns a function that checks what the process needs to serve requests */
export function createHealthCheck({
  database,
  engine,
  clockCheck,
  storage,
}: Pick<HealthServices, 'database' | 'engine' | 'clockCheck' | 'storage'>) {
  const checkDatabase = createCheck({ ping: database.ping })
  const checkStorage = createCheck({
    async ping() {
      await Promise.all([storage.ping(), database.assertWritable()])
    },
  })
  return async () => {
    const [databaseHealth, storageHealth] = await Promise.all([checkDatabase(), checkStorage()])
    return {
      engine: engine.health(),
      database: databaseHealth,
      storage: storageHealth,
      clock: clockCheck.isRight() ? ('ok' as const) : ('failing' as const),
    }
  }
}
