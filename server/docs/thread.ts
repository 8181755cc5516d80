/**
 * A thread that renders the documentation: bundling the script and rendering a long page take up to
 * 100 ms, which would block the event loop. It starts with the first page that is not known yet,
 * and ends when nobody has asked for one for a while, because it holds all sources.
 */
import type { SiteContent, SiteWork } from './site.ts'

export interface SiteRequest {
  id: number
  dashboard: boolean
  work: SiteWork
}
export type SiteReply =
  | { id: number; content: SiteContent | null }
  | { id: number; failure: string }

/** @returns null if there is no such page @throws Error if the thread fails */
type ReadSite = (work: SiteWork) => Promise<SiteContent | null>

interface RunningThread {
  worker: Worker
  pending: Map<number, PromiseWithResolvers<SiteContent | null>>
}

const IDLE_MS = 30_000

/**
 * @param program URL of the program of the thread (worker.ts)
 * @param options.dashboard whether pages link to the dashboard
 */
export function createSiteThread(program: URL, { dashboard }: { dashboard: boolean }): ReadSite {
  let running: RunningThread | null = null
  let idle: NodeJS.Timeout | null = null
  let lastId = 0

  function start(): RunningThread {
    // An unreferenced thread does not keep the process alive.
    const worker = new Worker(program.href, { ref: false })
    const started: RunningThread = { worker, pending: new Map() }
    function fail(reason: string): void {
      if (running === started) running = null
      worker.terminate()
      const error = new Error(`the documentation could not be rendered: ${reason}`)
      for (const { reject } of started.pending.values()) reject(error)
      started.pending.clear()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<SiteReply>) => {
      const work = started.pending.get(data.id)
      started.pending.delete(data.id)
      if ('content' in data) work?.resolve(data.content)
      else work?.reject(new Error(`the documentation could not be rendered: ${data.failure}`))
      if (started.pending.size === 0) endLater(started)
    })
    worker.addEventListener('error', ({ message }) => fail(message))
    worker.addEventListener('close', () => fail('the thread ended'))
    return started
  }

  function endLater(thread: RunningThread): void {
    if (idle) clearTimeout(idle)
    idle = setTimeout(() => {
      if (thread.pending.size > 0) return
      if (running === thread) running = null
      thread.worker.terminate()
    }, IDLE_MS)
    idle.unref()
  }

  return (work) => {
    running ??= start()
    const result = Promise.withResolvers<SiteContent | null>()
    lastId += 1
    running.pending.set(lastId, result)
    const request: SiteRequest = { id: lastId, dashboard, work }
    running.worker.postMessage(request)
    return result.promise
  }
}
