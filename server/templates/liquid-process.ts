/** A Liquid worker process with limited time and memory per request, replaced after it was killed. */
import { limitedProgram } from '../lib/limited-program.ts'
import { settlesWithin } from '../lib/timeout.ts'
import type { LiquidRequest, LiquidResponse } from './liquid-worker.ts'

/** Limits the time from request to response; a well-behaved template takes a few milliseconds. */
const DEADLINE_MS = 2_000
const START_MS = 10_000

/** Handles one request at a time. The process starts with the first request. */
export interface LiquidProcess {
  send(request: LiquidRequest): Promise<LiquidResponse>
  close(): Promise<void>
}

export function createLiquidProcess(): LiquidProcess {
  let running: RunningProcess | null = null

  async function stop(): Promise<void> {
    const stopping = running
    running = null
    stopping?.kill()
    await stopping?.exited
  }

  async function send(request: LiquidRequest): Promise<LiquidResponse> {
    const isNew = running === null
    running ??= startProcess()
    const { ready, hasExited } = running
    if (!(await settlesWithin(ready, START_MS)) || hasExited()) {
      await stop()
      if (!isNew) return send(request)
      throw new Error('a Liquid worker process did not start')
    }
    const response = running.send(JSON.stringify(request))
    const settled = await settlesWithin(response, DEADLINE_MS)
    if (settled && !hasExited()) return JSON.parse(await response)
    await stop()
    // An old process may have died before it received the request.
    if (settled && !isNew) return send(request)
    return {
      fault: { message: 'takes too much time or memory to expand', line: null, column: null },
    }
  }

  return { send, close: stop }
}

interface RunningProcess {
  /** Settles when the process accepts requests or has exited. */
  ready: Promise<unknown>
  /** The response; an empty text if the process exits before. */
  send(text: string): Promise<string>
  hasExited(): boolean
  exited: Promise<unknown>
  kill(): void
}

function startProcess(): RunningProcess {
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
  // Once, instead of a race for each request: a promise that is pending for weeks would keep the result of every race.
  void child.exited.then(() => next.resolve(''))
  return {
    ready: next.promise,
    send(text) {
      next = Promise.withResolvers()
      child.send(text)
      return next.promise
    },
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    exited: child.exited,
    kill: () => child.kill('SIGKILL'),
  }
}
