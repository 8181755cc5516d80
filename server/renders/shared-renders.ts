/**
 * Renders that many clients request at the same time, as the addresses of images in public pages are. Requests with one
 * key are one render: in this process they wait for it here, in others by the key of its row.
 */
import type { Database } from '../db/index.ts'
import { KeyTakenError } from './begin.ts'
import { type FirstRender, type IdempotentRequest, runIdempotent } from './idempotency.ts'
import type { RenderWaits } from './waits.ts'

interface SharedRun<T> {
  signal: AbortSignal
  /** Answers from the first render. @returns null while it is running, or once its key was released */
  replay(first: FirstRender): Promise<T | null>
  /** Makes the render. It finishes when its client hangs up: others may wait for it. @throws KeyTakenError */
  render(): Promise<T>
}

/** Answers a request from the render of its key, which it makes if there is none. */
export type ShareRender = <T>(request: IdempotentRequest, run: SharedRun<T>) => Promise<T>

export function createSharedRenders(services: {
  db: Database
  waits: Pick<RenderWaits, 'forEnd'>
  now: () => Date
}): ShareRender {
  /** The renders of this process, by user, type and key. */
  const rendering = new Map<string, Promise<unknown>>()

  /** @returns null if another process turns out to render it */
  function renderOnce<T>(place: string, render: () => Promise<T>): Promise<T | null> {
    const finished = render()
      .catch((error: unknown) => {
        if (error instanceof KeyTakenError) return null
        throw error
      })
      .finally(() => rendering.delete(place))
    rendering.set(place, finished)
    return finished
  }

  return async (request, { signal, replay, render }) => {
    const place = `${request.userId} ${request.type} ${request.key}`
    // Duplicates in this process query the database once, when the render is done.
    await rendering.get(place)
    return runIdempotent(services, request, {
      signal,
      replay,
      async run() {
        const duplicate = rendering.get(place)
        if (duplicate) {
          await duplicate
          throw new KeyTakenError('another request made the render')
        }
        const rendered = await renderOnce(place, render)
        if (rendered === null) throw new KeyTakenError('another process makes the render')
        return rendered
      },
    })
  }
}
