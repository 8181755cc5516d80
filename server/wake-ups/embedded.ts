/** Wake-ups within this process: bunqueue, embedded, in memory. */
import { Queue as Broker, Worker } from 'bunqueue/client'
import { newId } from '../lib/ids.ts'
import type { Log } from '../log.ts'
import type { Topic, WakeUps } from './index.ts'

/** Interval at which subscribers find work of other processes. */
const SUBSCRIBERS_POLL_MS = 1_000

/** The maximum lateness of a delayed notification. */
const POLL_MS = 100

const EMBEDDED = { embedded: true, dataPath: ':memory:' } as const
/** Notifications are removed once they are delivered. */
const REMOVED = { removeOnComplete: true, removeOnFail: true } as const

export function openEmbeddedWakeUps(log: Log): WakeUps {
  const subscribers = new Map<Topic, Set<() => void>>()
  // All embedded queues of a process share one broker.
  const name = `wake-ups-${newId()}`
  const broker = new Broker<Topic>(name, EMBEDDED)
  const worker = new Worker<Topic>(name, async ({ data: topic }) => wakeAll(topic), {
    ...EMBEDDED,
    drainDelay: POLL_MS,
    heartbeatInterval: 0,
    useLocks: false,
  })

  function wakeAll(topic: Topic): void {
    for (const wake of subscribers.get(topic) ?? []) wake()
  }

  return {
    pollMs: SUBSCRIBERS_POLL_MS,
    notify(topic, delayMs = 0) {
      // All subscribers are in this process, so an immediate notification needs no broker.
      if (delayMs <= 0) return wakeAll(topic)
      broker.add(topic, topic, { ...REMOVED, delay: delayMs }).catch((err: unknown) => {
        log.warn({ err, topic }, 'a notification was lost: the next poll finds the work')
      })
    },
    subscribe(topic, wake) {
      subscribers.set(topic, (subscribers.get(topic) ?? new Set()).add(wake))
      // A subscriber that is busy looks for work by itself when it has finished some.
      return { setBusy() {} }
    },
    async close() {
      subscribers.clear()
      await worker.close(true)
      broker.close()
    },
  }
}
