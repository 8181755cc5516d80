/** The routes about the server itself. */
import type { AdapterServices, Reply } from '../adapter.ts'

/** The load of this process. What is not measured is null. */
export function pressureReply(engine: AdapterServices['engine'], now: Date): Reply {
  const { active, waiting, idle, lanes } = engine.load()
  const isAvailable = engine.health() === 'ok'
  const pressure = {
    cpu: null,
    date: now.getTime(),
    isAvailable,
    maxConcurrent: lanes,
    maxQueued: null,
    memory: null,
    message: idle > 0 ? '' : 'All browsers are busy: requests wait.',
    queued: waiting,
    reason: isAvailable ? '' : 'no browser runs',
    recentlyRejected: null,
    running: active,
  }
  return { status: 200, json: { pressure } }
}

export function activeReply(engine: AdapterServices['engine']): Reply {
  return { status: engine.health() === 'ok' ? 204 : 503, bytes: null }
}

/** Without the address of a WebSocket, which this server does not have. */
export function versionReply(engine: AdapterServices['engine']): Reply {
  const version = engine.chromium()?.version ?? null
  const browser = version === null ? null : `HeadlessChrome/${version}`
  return { status: 200, json: { Browser: browser, 'Protocol-Version': '1.3' } }
}
