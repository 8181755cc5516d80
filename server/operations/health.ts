/** Handlers for liveness, readiness and metrics. */
import type { Capabilities } from '../capabilities.ts'
import { ApiError } from '../errors.ts'
import type { PublicHandlers } from '../http/handler-types.ts'
import { chromiumStatus } from './chromium-age.ts'
import { createCheck } from './readiness-check.ts'

type Health = Pick<Capabilities, 'database' | 'engine' | 'clockCheck' | 'storage'>

export function createHealthHandlers(
  services: Health & Pick<Capabilities, 'metrics' | 'now'>,
  /** Whether this process is shutting down and should get no more requests. */
  draining: () => boolean,
) {
  const { engine, metrics, now } = services
  const check = createHealthCheck(services)

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
export function createHealthCheck({ database, engine, clockCheck, storage }: Health) {
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
