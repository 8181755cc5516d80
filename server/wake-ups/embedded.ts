/** Wake-ups within this process: bunqueue, embedded, in memory. */
import { Queue as Broker, Worker } from 'bunqueue/client'
import { newId } from '../lib/ids.ts'
import type { Log } from '../log.ts'
import type { Topic, WakeUps } from './index.ts'

/** Interval at which subscribers find work of other processes. */
const SUBSCRIBERS_POLL_MS = 1_000

/** The maximum lateness of a delayed notification. */
const POLL_MS = 100

/**
 * An empty path: pure memory. `:memory:` would open SQLite, which is flushed a hundred times a
 * second.
 */
const EMBEDDED = { embedded: true, dataPath: '' } as const
/** Notifications are removed once they are delivered. */
const REMOVED = { removeOnComplete: true, removeOnFail: true } as const

export function openEmbeddedWakeUps(log: Log): WakeUps {
  const subscribers = new Map<Topic, Set<() => void>>()
  // Its worker polls, so it is open only while notifications are pending.
  let delayed: Delayed | null = null
  let isClosed = false

  function wakeAll(topic: Topic): void {
    for (const wake of subscribers.get(topic) ?? []) wake()
  }

  function notifyLater(topic: Topic, delayMs: number): void {
    delayed ??= openDelayed(wakeAll, () => {
      const ended = delayed
      delayed = null
      void ended?.close()
    })
    delayed.add(topic, delayMs).catch((err: unknown) => {
      log.warn({ err, topic }, 'a notification was lost: the next poll finds the work')
    })
  }

  return {
    pollMs: SUBSCRIBERS_POLL_MS,
    notify(topic, delayMs = 0) {
      // All subscribers are in this process, so an immediate notification needs no broker.
      if (delayMs <= 0) return wakeAll(topic)
      if (!isClosed) notifyLater(topic, delayMs)
    },
    subscribe(topic, wake) {
      subscribers.set(topic, (subscribers.get(topic) ?? new Set()).add(wake))
      // A subscriber that is busy looks for work by itself when it has finished some.
      return { setBusy() {}, setBusyWithAll() {} }
    },
    async close() {
      isClosed = true
      subscribers.clear()
      await delayed?.close()
    },
  }
}

interface Delayed {
  add(topic: Topic, delayMs: number): Promise<void>
  close(): Promise<void>
}

/** @param onEmpty called after the last pending notification was delivered */
function openDelayed(deliver: (topic: Topic) => void, onEmpty: () => void): Delayed {
  // All embedded queues of a process share one broker.
  const name = `wake-ups-${newId()}`
  const broker = new Broker<Topic>(name, EMBEDDED)
  let pending = 0

  function end(): void {
    pending -= 1
    if (pending === 0) onEmpty()
  }

  const worker = new Worker<Topic>(
    name,
    async ({ data: topic }) => {
      deliver(topic)
      // The worker cannot be closed from within its job.
      setTimeout(end)
    },
    { ...EMBEDDED, drainDelay: POLL_MS, heartbeatInterval: 0, useLocks: false },
  )

  return {
    async add(topic, delayMs) {
      pending += 1
      try {
        await broker.add(topic, topic, { ...REMOVED, delay: delayMs })
      } catch (error) {
        end()
        throw error
      }
    },
    async close() {
      await worker.close(true)
      broker.close()
    },
  }
}
