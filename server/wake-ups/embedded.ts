/** The queue in this process alone: bunqueue, embedded, in memory. */
import { Queue as Broker, Worker } from 'bunqueue/client'
import { newId } from '../lib/ids.ts'
import type { Log } from '../log.ts'
import type { Topic, WakeUps } from './index.ts'

/** How late a hint for later may come. */
const POLL_MS = 100

const EMBEDDED = { embedded: true, dataPath: ':memory:' } as const
/** Nothing is kept of a hint once it was given. */
const FORGOTTEN = { removeOnComplete: true, removeOnFail: true } as const

export function openEmbeddedWakeUps(log: Log): WakeUps {
  const listeners = new Map<Topic, Set<() => void>>()
  // All embedded queues of a process share one broker.
  const name = `hints-${newId()}`
  const broker = new Broker<Topic>(name, EMBEDDED)
  const worker = new Worker<Topic>(name, async ({ data: topic }) => give(topic), {
    ...EMBEDDED,
    drainDelay: POLL_MS,
    heartbeatInterval: 0,
    useLocks: false,
  })

  function give(topic: Topic): void {
    for (const wake of listeners.get(topic) ?? []) wake()
  }

  return {
    notify(topic, delayMs = 0) {
      // Nobody listens but this process: what is for now needs no broker.
      if (delayMs <= 0) return give(topic)
      broker.add(topic, topic, { ...FORGOTTEN, delay: delayMs }).catch((err: unknown) => {
        log.warn({ err, topic }, 'a hint was lost: the work is found at the next look')
      })
    },
    subscribe(topic, wake) {
      listeners.set(topic, (listeners.get(topic) ?? new Set()).add(wake))
    },
    async close() {
      listeners.clear()
      await worker.close(true)
      broker.close()
    },
  }
}
