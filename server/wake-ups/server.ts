/**
 * Wake-ups between processes: a bunqueue server passes each notification on to one process that can
 * take on work. It may be down or hang: nothing waits for it, and at most one message for each
 * topic is being sent.
 */
import { settlesWithin } from '@platen/lib'
import { type ConnectionOptions, Queue, Worker } from 'bunqueue/client'
import { randomBytes } from '../lib/ids.ts'
import type { Log } from '../log.ts'
import type { Subscription, Topic, WakeUps } from './index.ts'

interface ServerOptions {
  /**
   * `tcp://host:port/name` or `tcps://`; the name keeps installations apart that share a server.
   */
  url: URL
  token: string | null
  log: Log
}

/** Life of a notification that no process takes: by then every process has polled. */
const LIFE_MS = 2_000
/**
 * Delay of a notification that is passed on, so that busy processes do not pass it round in
 * circles.
 */
const PASS_ON_MS = 50
/** Delayed notifications being sent; more are left to polling. */
const SENDING_MAX = 64
const CLOSE_MS = 1_000
/** Errors are logged at most this often. */
const LOG_EVERY_MS = 60_000
const POLL_MS = 4_000
const POLL_SPREAD_MS = 2_000

/** Opens the client. It connects in the background, and again after each failure. */
export function openServerWakeUps({ url, token, log }: ServerOptions): WakeUps {
  const connection = {
    host: url.hostname,
    port: Number(url.port),
    tls: url.protocol === 'tcps:',
    ...(token === null ? {} : { token }),
    // A server that hangs is noticed within seconds.
    poolSize: 1,
    commandTimeout: 2_000,
    pingInterval: 2_000,
    maxCommandTimeouts: 1,
  }
  const prefix = `platen-${url.pathname.slice(1) || 'default'}`
  const topics = new Map<Topic, ReturnType<typeof openTopic>>()
  let loggedAt = Number.NEGATIVE_INFINITY
  let closed = false

  function onError(err: unknown): void {
    if (closed || performance.now() - loggedAt < LOG_EVERY_MS) return
    loggedAt = performance.now()
    log.warn({ err }, 'the queue server does not answer: work is found by polling')
  }

  function topicOf(topic: Topic) {
    const open = topics.get(topic) ?? openTopic(`${prefix}-${topic}`, connection, onError)
    topics.set(topic, open)
    return open
  }

  return {
    // Processes that start together do not poll together.
    pollMs: POLL_MS + (randomBytes(2).readUInt16BE() % POLL_SPREAD_MS),
    notify(topic, delayMs = 0) {
      if (!closed) topicOf(topic).notify(delayMs)
    },
    subscribe: (topic, wake) => topicOf(topic).subscribe(wake),
    async close() {
      closed = true
      const ended = Promise.all([...topics.values()].map((topic) => topic.close()))
      await settlesWithin(ended, CLOSE_MS)
    },
  }
}

function openTopic(name: string, connection: ConnectionOptions, onError: (error: unknown) => void) {
  const queue = new Queue<number>(name, { connection, autoBatch: { enabled: false } })
  const subscribers = new Set<{ wake: () => void; busy: boolean }>()
  let worker: Worker<number> | null = null
  let sending = 0
  let isDue = false

  const idle = () => [...subscribers].filter(({ busy }) => !busy)

  function send(delayMs: number): void {
    // One message in flight stands for all notifications until it has been sent.
    if (delayMs <= 0 && sending > 0) {
      isDue = true
      return
    }
    if (sending >= SENDING_MAX) return
    sending += 1
    const life = { removeOnComplete: true, removeOnFail: true, attempts: 1, ttl: LIFE_MS + delayMs }
    queue
      .add('wake', 0, { ...life, delay: Math.max(0, delayMs) })
      .catch(onError) // the next poll finds the work
      .finally(() => {
        sending -= 1
        if (sending > 0 || !isDue) return
        isDue = false
        send(0)
      })
  }

  function hear(): void {
    const free = idle()
    for (const { wake } of free) wake()
    if (free.length > 0) return
    send(PASS_ON_MS)
    // Here and not earlier: a pause while the client waits for a message would lose that message.
    worker?.pause()
  }

  function listen(): Worker<number> {
    const opened = new Worker<number>(name, async () => hear(), {
      connection,
      concurrency: 1,
      batchSize: 1,
      pollTimeout: 1_000,
      useLocks: false,
      heartbeatInterval: 0,
      skipStalledCheck: true,
    })
    opened.on('error', onError)
    return opened
  }

  return {
    notify(delayMs: number): void {
      const free = delayMs <= 0 ? idle() : []
      for (const { wake } of free) wake()
      if (free.length === 0) send(delayMs)
    },

    subscribe(wake: () => void): Subscription {
      const subscriber = { wake, busy: false }
      subscribers.add(subscriber)
      worker ??= listen()
      return {
        setBusy(busy) {
          if (subscriber.busy === busy) return
          subscriber.busy = busy
          if (busy) send(0)
          else if (worker?.isPaused()) worker.resume()
        },
        setBusyWithAll() {
          subscriber.busy = true
        },
      }
    },

    async close(): Promise<void> {
      subscribers.clear()
      await Promise.allSettled([worker?.close(true), queue.close()])
    },
  }
}
