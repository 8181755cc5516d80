/**
 * Waits for what the workers of a page deliver: a chart that is drawn with numbers from a worker, a
 * canvas that a worker draws. Workers run in time of their own, also while the clock of the page
 * stands still. The wait has a bound, and what it does not see is named.
 */
import { settlesWithin } from '@platen/lib'
import { type CdpSession, listen, type Protocol } from '../../chromium/cdp.ts'
import { callStatement } from '../../page-scripts/page-script.ts'
import { countWork, WORK_KEY } from '../../page-scripts/worker-work.ts'
import type { UnfinishedWorker } from '../../report/facts.ts'
import type { LanePage } from './page.ts'

export interface WorkerWatch {
  /**
   * Waits until no worker has anything to do, at most 2 s in all calls together. No-op without
   * workers.
   * @param deliver lets the page receive what workers have sent, and send more
   * @returns whether the page may have changed
   */
  settle(deliver: () => Promise<unknown>): Promise<boolean>
  /** Whether a timer of a worker is due soon. */
  hasTimers(): boolean
  /** The workers that still had something to do after that time, at most 3. */
  unfinished(): Promise<UnfinishedWorker[]>
  end(): void
}

interface Watched {
  session: CdpSession
  url: string
  /** Requests of the worker that are under way. */
  requests: Set<string>
  /** The answer that it still owes; null if it owes none. */
  asked: Promise<unknown> | null
  /** The answers that it has given: its script may begin after the first one. */
  answers: number
  work: Work
}

/** See `countWork`. */
interface Work {
  pending: number
  nextMs: number
  nextOnceMs: number
  sent: number
}

const WORK_MS_MAX = 2_000
/** The share of the time that the render has left. */
const WORK_SHARE_MAX = 0.25
/** Workers are looked at again after this time. */
const LOOK_MS = 15
/** The time in which a worker answers that has nothing to do. */
const ANSWER_MS = 100
/** The time until a timer that is late, as far as times in workers are exact. */
const LATE_MS = -0.5
/** The time in which a worker begins whose script is no file. */
const START_MS = 500
const NAMED_MAX = 3
const WORKERS_MAX = 200
const REQUESTS_MAX = 1_000
const URL_CHARS_MAX = 200

const COUNT = callStatement(countWork, WORK_KEY)
const READ = `globalThis[Symbol.for('${WORK_KEY}')]?.()`
const NOTHING: Work = { pending: 0, nextMs: Infinity, nextOnceMs: Infinity, sent: 0 }
/** Bodies are not read. */
const NO_BUFFER = { maxTotalBufferSize: 1, maxResourceBufferSize: 1 }

/**
 * Has to be called before the document is loaded.
 * @param leftMs returns the milliseconds that the render has left
 */
export function watchWorkerWork(page: LanePage, leftMs: () => number): WorkerWatch {
  /** Workers by the id of their target, which is that of the request for their file as well. */
  const workers = new Map<string, Watched>()
  /** The addresses of workers whose files the page has requested, and that have not begun. */
  const expected = new Map<string, { url: string; since: number }>()
  let budgetMs = WORK_MS_MAX
  /**
   * The workers that have begun, and the messages that they have sent, when the page received them
   * last.
   */
  let delivered = 0
  let isOver = false

  const stopWatching = page.workers.onStart(({ session, url, targetId }) => {
    expected.delete(targetId)
    for (const { requests } of workers.values()) requests.delete(targetId)
    if (workers.size >= WORKERS_MAX) return undefined
    const requests = new Set<string>()
    workers.set(targetId, { session, url, requests, asked: null, answers: 0, work: NOTHING })
    const end = ({ requestId }: { requestId: string }) => void requests.delete(requestId)
    listen(session, {
      'Network.requestWillBeSent': ({ requestId, type }) => {
        const isEndless = type === 'EventSource' || type === 'WebSocket' || type === 'Ping'
        if (isEndless || workers.has(requestId) || requests.size >= REQUESTS_MAX) return
        requests.add(requestId)
      },
      'Network.loadingFinished': end,
      'Network.loadingFailed': end,
    })
    for (const sending of [
      session.send('Network.enable', NO_BUFFER),
      session.send('Runtime.evaluate', { expression: COUNT }),
    ])
      sending.catch(() => {}) // the worker has ended
    return undefined
  })
  const stopListening = listen(page.cdp, {
    'Network.requestWillBeSent': (event) => {
      const { requestId, request } = event
      if (!isOfWorker(event) || workers.has(requestId) || expected.size >= WORKERS_MAX) return
      const url = request.url.slice(0, URL_CHARS_MAX)
      expected.set(requestId, { url, since: performance.now() })
    },
    'Network.loadingFailed': ({ requestId }) => void expected.delete(requestId),
    'Page.frameNavigated': ({ frame }) => {
      if (frame.parentId === undefined) expected.clear()
    },
  })

  /**
   * Whether the page waits for the file of a worker. One that it ended before its start has no
   * other end.
   */
  function expectsWorkers(): boolean {
    const before = performance.now() - START_MS
    for (const [id, { url, since }] of expected) {
      if (since < before && /^(blob|data):/.test(url)) expected.delete(id)
    }
    return expected.size > 0
  }
  function living(): Watched[] {
    for (const [id, { session }] of workers) if (session.detached) workers.delete(id)
    return [...workers.values()]
  }

  /** Asks every worker what it has to do. Those that compute answer later. */
  async function ask(limitMs: number): Promise<void> {
    const asked = living().map((worker) => {
      worker.asked ??= read(worker)
      return worker.asked
    })
    await settlesWithin(Promise.all(asked), limitMs)
  }
  const activity = () => living().reduce((sum, { work }) => sum + work.sent + 1, 0)
  /**
   * Timers of workers stand still with the clock of the page: only those that are due run, as soon
   * as their time has passed as well.
   */
  const timersWithin = (ms: number) => (page.frameClock.movedMs === null ? ms : LATE_MS)
  const isBusy = (withinMs: number) =>
    expectsWorkers() ||
    living().some((worker) => worker.answers < 2 || taskOf(worker, withinMs) !== null)

  return {
    async settle(deliver) {
      if (isOver || (!expectsWorkers() && workers.size === 0)) return false
      let hasDelivered = false
      const endsAt = performance.now() + Math.min(budgetMs, leftMs() * WORK_SHARE_MAX)
      const left = () => Math.max(0, endsAt - performance.now())
      for (;;) {
        await ask(Math.min(ANSWER_MS, left()))
        isOver = left() === 0
        const now = activity()
        if (now !== delivered || isOver) {
          delivered = now
          hasDelivered = true
          await deliver()
        } else if (!isBusy(timersWithin(left()))) break
        else await Bun.sleep(Math.min(LOOK_MS, left()))
        if (isOver) break
      }
      budgetMs = left()
      return hasDelivered
    },
    hasTimers: () => !isOver && living().some(({ work }) => work.nextMs < WORK_MS_MAX),
    async unfinished() {
      if (!expectsWorkers() && workers.size === 0) return []
      await ask(ANSWER_MS)
      const files = [...expected.values()].map(({ url }) => ({ url, task: 'file' as const }))
      const others = living().flatMap((worker) => {
        const isLate = worker.work.nextOnceMs < leftMs()
        const task = taskOf(worker, isOver ? WORK_MS_MAX : 0) ?? (isLate ? 'timer' : null)
        return task === null ? [] : [{ url: worker.url.slice(0, URL_CHARS_MAX), task }]
      })
      return [...files, ...others].slice(0, NAMED_MAX)
    },
    end() {
      stopWatching()
      stopListening()
    },
  }
}

/** Names the work that a worker still has; null if it has none in this time. */
function taskOf(
  { session, asked, requests, work }: Watched,
  withinMs: number,
): UnfinishedWorker['task'] | null {
  if (session.detached) return null
  if (asked !== null) return 'computing'
  if (requests.size > 0) return 'requests'
  if (work.pending > 0) return 'computing'
  return work.nextMs < withinMs ? 'timer' : null
}

/** Reads what a worker has to do. A hostile one may answer anything. */
async function read(worker: Watched): Promise<void> {
  try {
    const { result } = await worker.session.send('Runtime.evaluate', {
      expression: READ,
      returnByValue: true,
    })
    const [pending, nextMs, nextOnceMs, sent] = Array.isArray(result.value) ? result.value : []
    const numbers = { pending, nextMs, nextOnceMs, sent }
    const isKnown = Object.values(numbers).every((value) => typeof value === 'number')
    worker.work = isKnown ? numbers : NOTHING
  } catch {
    worker.work = NOTHING // the worker has ended
  }
  worker.answers += 1
  worker.asked = null
}

/**
 * Whether a request of the page is that for the file of a worker, which Chromium ends in the
 * worker's own session.
 */
export function isOfWorker(event: Protocol.Network.RequestWillBeSentEvent): boolean {
  const { documentURL, loaderId, request, type } = event
  return type === 'Script' && loaderId === '' && documentURL === request.url
}
