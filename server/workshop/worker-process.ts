/**
 * A helper process with limited time and memory per message, replaced after it was killed, has
 * failed, or has used much.
 */
import { setPriority } from 'node:os'
import { limitedProgram, settlesWithin } from '@platen/lib'
import type { Answer, TaskSource } from './program.ts'
import { createWorkerChannel, type Received } from './worker-channel.ts'

const PROGRAM = new URL('./program.ts', import.meta.url).pathname
/** For a process, and for a task that it loads. */
const START_MS = 10_000

interface WorkerOptions {
  /** Tells processes apart in lists of processes. */
  label: string
  /** The nice value of the process, from 0 to 19. */
  nice: number
}

/**
 * The reply of a task, or why there is none: the time was over, the process died, as without
 * memory, or the task threw.
 */
export type WorkerResponse<Reply> = (
  | { reply: Reply }
  | { failure: 'late' | 'died' }
  | { failure: 'threw'; error: string }
) & {
  /** From the message to the response. */
  tookMs: number
}

/** Handles one message at a time. The process starts with the first one. */
export interface WorkerProcess {
  /** @throws Error if the process does not start, or cannot load the task */
  send<Message, Reply>(
    source: TaskSource,
    message: Message,
    limitMs: number,
  ): Promise<WorkerResponse<Reply>>
  close(): Promise<void>
}

export function createWorkerProcess(options: WorkerOptions): WorkerProcess {
  let running: RunningProcess | null = null

  async function stop(): Promise<void> {
    const stopping = running
    running = null
    stopping?.kill()
    await stopping?.exited
  }

  async function send<Message, Reply>(
    source: TaskSource,
    message: Message,
    limitMs: number,
  ): Promise<WorkerResponse<Reply>> {
    const isNew = running === null
    running ??= startProcess(options)
    const using = running
    if (!(await settlesWithin(using.load(source), START_MS)) || using.hasExited()) {
      await stop()
      if (!isNew) return send(source, message, limitMs)
      throw new Error(`a process for ${source.name} did not start`)
    }
    const sentAt = performance.now()
    const response = using.ask<Reply>({ source, message })
    const settled = await settlesWithin(response, limitMs)
    const received = settled ? await response : null
    const tookMs = performance.now() - sentAt
    if (received !== null) {
      // What a library that gave up leaves behind may fill the memory.
      if (received.isWorn || 'error' in received.reply) await stop()
      if ('reply' in received.reply) return { reply: received.reply.reply, tookMs }
      return { failure: 'threw', error: received.reply.error, tookMs }
    }
    const isClosed = running !== using
    await stop()
    // An old process may have died before it received the message.
    if (settled && !isNew && !isClosed) return send(source, message, limitMs - tookMs)
    return { failure: settled ? 'died' : 'late', tookMs }
  }

  return { send, close: stop }
}

interface RunningProcess {
  /** Settles when the process has loaded the task or has exited. */
  load(source: TaskSource): Promise<unknown>
  /** The answer; null if the process exits before. */
  ask<Reply>(order: {
    source: TaskSource
    message: unknown
  }): Promise<Received<Answer<Reply>> | null>
  hasExited(): boolean
  exited: Promise<unknown>
  kill(): void
}

function startProcess({ label, nice }: WorkerOptions): RunningProcess {
  const loaded = new Set<TaskSource>()
  let next = Promise.withResolvers<unknown>()
  const ready = next.promise
  const { command, env } = limitedProgram(PROGRAM, [label])
  const child = Bun.spawn(command, {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
    serialization: 'advanced',
    // The first message says that the program is ready.
    ipc: (received: unknown) => next.resolve(received),
  })
  const channel = createWorkerChannel(child)
  // A running process must not keep the server's event loop alive.
  child.unref()
  if (nice > 0) lower(child.pid, nice)
  // Once, instead of a race for each message: a promise that is pending for weeks would keep the
  // result of every race.
  void child.exited.then(() => next.resolve(null))
  const hasExited = () => child.exitCode !== null || child.signalCode !== null

  function ask(order: object): Promise<unknown> {
    next = Promise.withResolvers<unknown>()
    channel.send(order)
    return next.promise
  }

  return {
    async load(source) {
      await ready
      if (loaded.has(source) || hasExited()) return
      await ask({ source })
      loaded.add(source)
    },
    async ask<Reply>(order: object) {
      const received = await ask(order)
      return received === null ? null : channel.complete<Answer<Reply>>(received)
    },
    hasExited,
    exited: child.exited,
    kill: () => child.kill('SIGKILL'),
  }
}

function lower(pid: number, nice: number): void {
  try {
    setPriority(pid, nice)
  } catch {
    // The process has ended, or a container forbids it: it only stays as it was.
  }
}
