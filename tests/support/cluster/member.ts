/**
 * A server process of a cluster. It is started again whenever it ends, as a service manager does.
 */
import { appendFileSync } from 'node:fs'
import { type ServerProcess, spawnServer, statusOf } from '../processes/server-process.ts'
import { until } from '../until.ts'

export type MemberRole = 'api' | 'worker'

/** The end of a process. */
export interface Exit {
  code: number
  /** Whether a test ended it. */
  provoked: boolean
  /** Whether it was ready before. */
  wasReady: boolean
}

export interface Member {
  name: string
  role: MemberRole
  url: string
  exits: Exit[]
  /** The process id of now; null between two processes. */
  pid(): number | null
  /** Sends a signal. After SIGKILL and SIGTERM another process starts. */
  signal(signal: NodeJS.Signals): void
  /** Resolves when the process of now has ended. @returns its exit code */
  ended(): Promise<number>
  /** Resolves once it answers that it is ready. */
  ready(): Promise<void>
  /** Ends it for good. @returns the exit code */
  stop(signal?: NodeJS.Signals): Promise<number>
}

const RESTART_MS = 250

interface MemberOptions {
  name: string
  role: MemberRole
  port: number
  /** Without ROLE and PORT. */
  env: Record<string, string>
  /** Gets the log of every process once it has ended. */
  logFile: string
  /** A program with arguments that starts the process. */
  prefix?: readonly string[]
  /** The path that answers 200 once the process is ready. */
  probe?: string
}

export async function startMember(options: MemberOptions): Promise<Member> {
  const { name, role, port, env, logFile, prefix = [], probe = '/health/ready' } = options
  const url = `http://127.0.0.1:${port}`
  const exits: Exit[] = []
  let server: ServerProcess | null = null
  let provoked = false
  let isWanted = true
  const first = Promise.withResolvers<void>()

  async function keepRunning(): Promise<void> {
    while (isWanted) {
      provoked = false
      server = await spawnServer({ ...env, ROLE: role, PORT: String(port) }, prefix)
      first.resolve()
      const code = await server.exited
      appendFileSync(logFile, server.stderr)
      const wasReady = server.stderr.includes('"msg":"ready"')
      exits.push({ code, provoked, wasReady })
      server = null
      if (isWanted) await Bun.sleep(RESTART_MS)
    }
  }

  const running = keepRunning()
  running.catch(first.reject)
  await first.promise
  return {
    name,
    role,
    url,
    exits,
    pid: () => server?.pid ?? null,
    signal(signal) {
      if (signal === 'SIGKILL' || signal === 'SIGTERM') provoked = true
      server?.kill(signal)
    },
    ended: async () => server?.exited ?? 0,
    ready: () => until(`${name} is ready`, async () => (await statusOf(`${url}${probe}`)) === 200),
    async stop(signal = 'SIGTERM') {
      isWanted = false
      provoked = true
      server?.kill('SIGCONT')
      server?.kill(signal)
      await running
      return exits.at(-1)?.code ?? 0
    },
  }
}
