/** Keeps the handlers of events of the Chrome DevTools Protocol. */

export type Handler = (params: never) => void

/** Event handlers, by session and event. */
export function createHandlers() {
  const handlers = new Map<string, Set<Handler>>()
  /** The number of handlers for each event over all sessions. */
  const counts = new Map<string, number>()
  const keyOf = (sessionId: string, event: string) => `${sessionId} ${event}`

  function uncount(event: string, number: number): void {
    const left = (counts.get(event) ?? 0) - number
    if (left > 0) counts.set(event, left)
    else counts.delete(event)
  }

  return {
    /** Removes all handlers of a session that has ended. */
    forget(sessionId: string): void {
      for (const [key, found] of handlers) {
        if (!key.startsWith(`${sessionId} `)) continue
        handlers.delete(key)
        uncount(key.slice(sessionId.length + 1), found.size)
      }
    },
    has: (event: string) => counts.has(event),
    call(sessionId: string, event: string, params: unknown): void {
      const found = handlers.get(keyOf(sessionId, event)) ?? []
      for (const handler of [...found]) handler(params as never)
    },
    add(sessionId: string, event: string, handler: Handler): void {
      const key = keyOf(sessionId, event)
      const found = handlers.get(key) ?? new Set()
      handlers.set(key, found.add(handler))
      counts.set(event, (counts.get(event) ?? 0) + 1)
    },
    remove(sessionId: string, event: string, handler: Handler): void {
      const key = keyOf(sessionId, event)
      const found = handlers.get(key)
      if (!found?.delete(handler)) return
      if (found.size === 0) handlers.delete(key)
      uncount(event, 1)
    },
  }
}
