/** A Liquid worker process with limited time and memory per request, replaced after it was killed. */
import { setPriority } from 'node:os'
import { limitedProgram } from '../lib/limited-program.ts'
import { settlesWithin } from '../lib/timeout.ts'
import { type TimeLimits, TOO_SLOW } from './liquid-types.ts'
import type { LiquidMessage, LiquidResponse } from './liquid-worker.ts'

/** The worker ends a template in time by itself, unless it is inside a native function or does not run at all. */
const GRACE_MS = 300
const START_MS = 10_000

export interface LiquidProcessOptions {
  limits: TimeLimits
  /** The nice value of the process, from 0 to 19. */
  nice: number
}

/** Handles one request at a time. The process starts with the first request. */
export interface LiquidProcess {
  /** @param request a `LiquidRequest` as JSON text */
  send(request: string): Promise<LiquidResponse>
  close(): Promise<void>
}

export function createLiquidProcess(options: LiquidProcessOptions): LiquidProcess {
  const { limits } = options
  let running: RunningProcess | null = null

  async function stop(): Promise<void> {
    const stopping = running
    running = null
    stopping?.kill()
    await stopping?.exited
  }

  async function send(request: string): Promise<LiquidResponse> {
    const isNew = running === null
    running ??= startProcess(options)
    const { ready, hasExited } = running
    if (!(await settlesWithin(ready, START_MS)) || hasExited()) {
      await stop()
      if (!isNew) return send(request)
      throw new Error('a Liquid worker process did not start')
    }
    const sentAt = performance.now()
    const response = running.send({ request, limits })
    const settled = await settlesWithin(response, limits.realMs + GRACE_MS)
    if (settled && !hasExited()) return JSON.parse(await response)
    await stop()
    // An old process may have died before it received the request.
    if (settled && !isNew) return send(request)
    const processorMs = performance.now() - sentAt
    // It was killed, or it needed too much memory.
    const message = settled ? 'takes too much memory to expand' : TOO_SLOW
    return { fault: { message, line: null, column: null }, isOverdue: !settled, processorMs }
  }

  return { send, close: stop }
}

interface RunningProcess {
  /** Settles when the process accepts requests or has exited. */
  ready: Promise<unknown>
  /** The response; an empty text if the process exits before. */
  send(message: LiquidMessage): Promise<string>
  hasExited(): boolean
  exited: Promise<unknown>
  kill(): void
}

function startProcess({ nice }: LiquidProcessOptions): RunningProcess {
  let next = Promise.withResolvers<string>()
  const { command, env } = limitedProgram(new URL('./liquid-worker.ts', import.meta.url).pathname)
  const child = Bun.spawn(command, {
    env,
    stdio: ['ignore', 'ignore', 'ignore'],
    serialization: 'advanced',
    ipc: (text: string) => next.resolve(text),
  })
  // A running worker must not keep the server's event loop alive.
  child.unref()
  if (nice > 0) lower(child.pid, nice)
  // Once, instead of a race for each request: a promise that is pending for weeks would keep the result of every race.
  void child.exited.then(() => next.resolve(''))
  return {
    ready: next.promise,
    send(message) {
      next = Promise.withResolvers()
      child.send(message)
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
