/**
 * Workers of a page: each is prepared before its script runs. Chromium counts on an answer of a
 * worker that has requested an animation frame, and gets none after the last one: the next frame of
 * the page never completes. So workers get timers instead.
 */
import type { CdpConnection, CdpSession, Protocol } from '../../chromium/cdp.ts'
import { callStatement } from '../../page-scripts/page-script.ts'
import { runFramesByTimers } from '../../page-scripts/worker-frames.ts'

export type WorkerKind = 'worker' | 'shared_worker' | 'service_worker'

/**
 * Sends commands to a worker that has not begun, which carries them out in their order. What the
 * browser has to carry out before is awaited: a promise, if there is any. It must not wait for a
 * reply of the worker, which gives none yet.
 */
export type PrepareWorker = (worker: PageWorker) => Promise<unknown> | undefined

export interface PageWorker {
  session: CdpSession
  kind: WorkerKind
  /** The address of its script. */
  url: string
  /** The id of the request for that as well. */
  targetId: string
}

export interface PageWorkers {
  /**
   * Calls `prepare` for every worker that begins from now on.
   * @returns a function that ends that
   */
  onStart(prepare: PrepareWorker): () => void
  /** As `onStart`, also before shared workers begin, which otherwise do not wait. */
  beforeStart(prepare: PrepareWorker): () => void
  /**
   * Runs a statement in every worker that is there, and in those that begin later before their own
   * scripts.
   */
  runInAll(statement: string): void
  /** Stops watching for workers, once the page is closed. */
  end(): void
}

const EXPRESSION = callStatement(runFramesByTimers)
/** A page may start workers without end: those beyond run unprepared. */
const PREPARED_MAX = 200

const ATTACH = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true } as const

const SHARED = [{ type: 'shared_worker' }]

/** Lets a browser tell of the workers that no page owns. Once is enough. */
export async function discoverWorkers(connection: CdpConnection): Promise<void> {
  await connection.send('Target.setDiscoverTargets', { discover: true, filter: SHARED })
}

/** Watches for the workers of a page, the only one of its browser, and those of its workers. */
export async function watchWorkers(
  connection: CdpConnection,
  cdp: CdpSession,
): Promise<PageWorkers> {
  const preparations = new Set<PrepareWorker>()
  const sessions = new Set<CdpSession>()
  const statements = new Set<string>()
  const early = new Set<PrepareWorker>()
  let prepared = 0

  function begin({ sessionId, targetInfo }: Protocol.Target.AttachedToTargetEvent): void {
    if (!isWorker(targetInfo.type)) return
    const session = cdp.child(sessionId)
    const run = () => session.send('Runtime.runIfWaitingForDebugger').catch(() => {}) // the worker has ended
    prepared += 1
    if (prepared > PREPARED_MAX) return void run()
    for (const one of sessions) if (one.detached) sessions.delete(one)
    sessions.add(session)
    for (const statement of statements) evaluate(session, statement)
    if (targetInfo.type === 'worker') {
      evaluate(session, EXPRESSION)
      attachIn(session).catch(() => {}) // the worker has ended
    }
    const { type: kind, url, targetId } = targetInfo
    const worker: PageWorker = { session, kind, url, targetId }
    const preparing = [...preparations].flatMap((prepare) => prepare(worker) ?? [])
    if (preparing.length === 0) void run()
    else void Promise.allSettled(preparing).then(run)
  }
  /** Announces the workers that a page or a worker starts itself. */
  async function attachIn(session: CdpSession): Promise<void> {
    session.on('Target.attachedToTarget', begin)
    // A service worker that a page announces waits before it requests its first file.
    const filter = [{ type: 'worker' }, { type: 'service_worker' }]
    await session.send('Target.setAutoAttach', { ...ATTACH, filter })
  }

  /**
   * Lets shared workers wait until they are prepared, or not. While they do, Chromium pauses popups
   * and the pages that open them. The browser runs commands in their order, so that a document that
   * is requested later finds it done.
   */
  function hold(waits: boolean): void {
    const options = waits ? { ...ATTACH, filter: SHARED } : { ...ATTACH, autoAttach: false }
    connection.send('Target.setAutoAttach', options).catch(() => {}) // the browser has ended
  }
  /** Shared workers that do not wait are attached to once they are there. */
  function attachTo({ targetInfo }: Protocol.Target.TargetCreatedEvent): void {
    const { targetId, type } = targetInfo
    if (type !== 'shared_worker' || early.size > 0) return
    connection.send('Target.attachToTarget', { targetId, flatten: true }).catch(() => {}) // the worker has ended
  }

  connection.on('Target.attachedToTarget', begin)
  connection.on('Target.targetCreated', attachTo)
  await attachIn(cdp)
  return {
    onStart(prepare) {
      preparations.add(prepare)
      return () => void preparations.delete(prepare)
    },
    beforeStart(prepare) {
      preparations.add(prepare)
      if (early.size === 0) hold(true)
      early.add(prepare)
      return () => {
        preparations.delete(prepare)
        if (early.delete(prepare) && early.size === 0) hold(false)
      }
    },
    runInAll(statement) {
      if (statements.has(statement)) return
      statements.add(statement)
      for (const session of sessions) evaluate(session, statement)
    },
    end() {
      connection.off('Target.attachedToTarget', begin)
      connection.off('Target.targetCreated', attachTo)
      if (early.size > 0) hold(false)
      early.clear()
    },
  }
}

function evaluate(session: CdpSession, expression: string): void {
  session.send('Runtime.evaluate', { expression }).catch(() => {}) // the worker has ended
}

function isWorker(type: string): type is WorkerKind {
  return type === 'worker' || type === 'shared_worker' || type === 'service_worker'
}
