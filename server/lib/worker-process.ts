/** A process of our own program with limited time and memory per request, replaced after it was killed, or has used much. */
import { setPriority } from 'node:os'
import { limitedProgram } from './limited-program.ts'
import { settlesWithin } from './timeout.ts'
import { createWorkerChannel, type Received } from './worker-channel.ts'

const START_MS = 10_000

interface WorkerOptions {
  /** The path of the program (see worker-program.ts). */
  program: string
  /** The nice value of the process, from 0 to 19. */
  nice: number
  /** Whether long arrays of bytes in messages take a pipe. The program is one of `serveMessagesWithBytes`. */
  pipesBytes?: boolean
}

/** The reply of the process, or why there is none: the time was over, or it died, as without memory. */
export type WorkerResponse<Reply> = ({ reply: Reply } | { failure: 'late' | 'died' }) & {
  /** From the message to the response. */
  tookMs: number
}

/** Handles one request at a time. The process starts with the first request. */
export interface WorkerProcess<Message, Reply> {
  /** @throws Error if the process does not start */
  send(message: Message, limitMs: number): Promise<WorkerResponse<Reply>>
  close(): Promise<void>
}

export function createWorkerProcess<Message, Reply>(
  options: WorkerOptions,
): WorkerProcess<Message, Reply> {
  let running: RunningProcess<Message, Reply> | null = null

  async function stop(): Promise<void> {
    const stopping = running
    running = null
    stopping?.kill()
    await stopping?.exited
  }

  async function send(message: Message, limitMs: number): Promise<WorkerResponse<Reply>> {
    const isNew = running === null
    running ??= startProcess<Message, Reply>(options)
    const { ready, hasExited } = running
    if (!(await settlesWithin(ready, START_MS)) || hasExited()) {
      await stop()
      if (!isNew) return send(message, limitMs)
      throw new Error(`a process of ${options.program} did not start`)
    }
    const sentAt = performance.now()
    const response = running.send(message)
    const settled = await settlesWithin(response, limitMs)
    const received = settled ? await response : null
    const tookMs = performance.now() - sentAt
    if (received !== null) {
      if (received.isWorn) await stop()
      return { reply: received.reply, tookMs }
    }
    await stop()
    // An old process may have died before it received the request.
    if (settled && !isNew) return send(message, limitMs - tookMs)
    return { failure: settled ? 'died' : 'late', tookMs }
  }

  return { send, close: stop }
}

interface RunningProcess<Message, Reply> {
  /** Settles when the process accepts requests or has exited. */
  ready: Promise<unknown>
  /** The reply; null if the process exits before. */
  send(message: Message): Promise<Received<Reply> | null>
  hasExited(): boolean
  exited: Promise<unknown>
  kill(): void
}

function startProcess<Message, Reply>({
  program,
  nice,
  pipesBytes = false,
}: WorkerOptions): RunningProcess<Message, Reply> {
  const ready = Promise.withResolvers<void>()
  let next: PromiseWithResolvers<Received<Reply> | null> | null = null
  const { command, env } = limitedProgram(program)
  const stream = pipesBytes ? 'pipe' : 'ignore'
  const child = Bun.spawn(command, {
    env,
    stdio: [stream, stream, 'ignore'],
    serialization: 'advanced',
    // The first message says that the program is ready.
    ipc(received: unknown) {
      if (next === null) ready.resolve()
      else next.resolve(channel.complete(received))
    },
  })
  const channel = createWorkerChannel<Message, Reply>(child)
  // A running worker must not keep the server's event loop alive.
  child.unref()
  if (nice > 0) lower(child.pid, nice)
  // Once, instead of a race for each request: a promise that is pending for weeks would keep the result of every race.
  void child.exited.then(() => {
    ready.resolve()
    next?.resolve(null)
  })
  return {
    ready: ready.promise,
    send(message) {
      next = Promise.withResolvers<Received<Reply> | null>()
      channel.send(message)
      return next.promise
    },
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
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
