/** The routes about the server itself. */
import type { AdapterServices, Reply } from '../adapter.ts'

/** The version of Gotenberg whose fields and routes are served. */
export const API_VERSION = '8.36.0'

const TEXT = 'text/plain; charset=UTF-8'

export function healthReply(engine: AdapterServices['engine'], now: Date): Reply {
  const status = engine.health() === 'ok' ? 'up' : 'down'
  const chromium = { status, timestamp: now.toISOString() }
  return { status: status === 'up' ? 200 : 503, json: { status, details: { chromium } } }
}

export function versionReply(): Reply {
  return { status: 200, bytes: API_VERSION, contentType: TEXT }
}

/** The gauges by which Gotenberg is watched, of this process. */
export function metricsReply(engine: AdapterServices['engine']): Reply {
  const { waiting, replaced } = engine.load()
  const restarts = [...replaced.values()].reduce((sum, count) => sum + count, 0)
  const gauges = [
    ['requests_queue_size', 'Chromium conversion requests waiting to be treated', waiting],
    ['restarts_count', 'Chromium restarts', restarts],
  ] as const
  const lines = gauges.flatMap(([end, help, value]) => {
    const name = `gotenberg_chromium_${end}`
    return [`# HELP ${name} Current number of ${help}.`, `# TYPE ${name} gauge`, `${name} ${value}`]
  })
  const contentType = 'text/plain; version=0.0.4; charset=utf-8'
  return { status: 200, bytes: `${lines.join('\n')}\n`, contentType }
}

export function homeReply(): Reply {
  const bytes =
    'This server speaks the API of Gotenberg 8. <a href="/docs/guides/moving-from-gotenberg">What it supports</a>'
  return { status: 200, bytes, contentType: 'text/html; charset=UTF-8' }
}
