/** Subscribes to several events of a page at once. */
import type { CdpEvents, CdpSession } from './cdp.ts'

type Handlers = { [E in keyof CdpEvents]?: (event: CdpEvents[E]) => void }

/** @returns a function that unsubscribes */
export function listen(cdp: CdpSession, handlers: Handlers): () => void {
  const entries = Object.entries(handlers) as [keyof CdpEvents, (event: never) => void][]
  for (const [name, handler] of entries) cdp.on(name, handler as (event: unknown) => void)
  return () => {
    for (const [name, handler] of entries) cdp.off(name, handler as (event: unknown) => void)
  }
}
