/** Listening to a page for the length of a render. */
import type { CDPEvents, CDPSession } from 'puppeteer'

type Handlers = { [E in keyof CDPEvents]?: (event: CDPEvents[E]) => void }

/** @returns a function that stops it */
export function listen(cdp: CDPSession, handlers: Handlers): () => void {
  const entries = Object.entries(handlers) as [keyof CDPEvents, (event: never) => void][]
  for (const [name, handler] of entries) cdp.on(name, handler as (event: unknown) => void)
  return () => {
    for (const [name, handler] of entries) cdp.off(name, handler as (event: unknown) => void)
  }
}
