/**
 * Starts a lab for a group of tests and calls it: a network namespace with public, private and
 * metadata addresses, DNS, web sites and canaries, in which real servers render with real browsers.
 */
import { afterAll, beforeAll, describe } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataDirectory } from '../processes/server-process.ts'
import { ADMIN_TOKEN } from '../server/server.ts'
import type { LabCalls } from './lab-process.ts'
import { type LabServer, openServer } from './lab-server.ts'
import type { Recording } from './recorder.ts'

const isRoot = process.getuid?.() === 0
const LAB_COMMAND = [
  ...['unshare', ...(isRoot ? [] : ['--map-root-user']), '--net', '--mount'],
  ...[process.execPath, join(import.meta.dir, 'lab-process.ts')],
]

type Result<K extends keyof LabCalls> = Awaited<ReturnType<LabCalls[K]>>
type Call = <K extends keyof LabCalls>(
  name: K,
  ...args: Parameters<LabCalls[K]>
) => Promise<Result<K>>

export interface Lab {
  /** Calls a function of the lab process; see `LabCalls`. */
  call: Call
  /**
   * Starts a server with one user inside the lab, by default with one lane. It runs until the lab
   * closes.
   */
  server(env?: Record<string, string>): Promise<LabServer>
  /** Clears the recording, runs the work, and returns the traffic recorded meanwhile. */
  during(work: () => Promise<unknown>): Promise<Recording>
}

interface OpenLab extends Pick<Lab, 'call' | 'server'> {
  close(): Promise<void>
}

/**
 * A `describe` with a lab. On machines that cannot run one it skips its tests and prints the
 * reason.
 */
export function describeInLab(what: string, body: (lab: Lab) => void): void {
  noLab ??= { reason: whyNoLab() }
  const { reason } = noLab
  if (reason !== null) process.stderr.write(`SKIPPED: ${what}: the lab cannot run: ${reason}\n`)
  const name = reason === null ? what : `${what} (no lab: ${reason})`
  describe.skipIf(reason !== null)(name, () => {
    let opened: OpenLab | undefined
    const call: Call = (name, ...args) => required(opened).call(name, ...args)
    if (reason === null) {
      beforeAll(async () => {
        opened = await openLab()
      })
      afterAll(() => opened?.close())
    }
    body({
      call,
      server: (env) => required(opened).server(env),
      async during(work) {
        await call('reset')
        await work()
        return call('recording')
      },
    })
  })
}

/** Found out once for all test files of a process. */
let noLab: { reason: string | null } | undefined

/** Opens and closes a lab. @returns the reason why that failed; null on success */
function whyNoLab(): string | null {
  if (process.platform !== 'linux') return 'it needs Linux namespaces'
  const directory = mkdtempSync(join(tmpdir(), 'platen-lab-'))
  try {
    const { exitCode, stderr } = Bun.spawnSync([...LAB_COMMAND, directory], { stdin: 'ignore' })
    if (exitCode === 0) return null
    const lines = stderr.toString().trim().split('\n')
    return lines.find((line) => line.startsWith('error: ')) ?? lines.at(-1) ?? 'it printed nothing'
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function openLab(): Promise<OpenLab> {
  const directory = mkdtempSync(join(tmpdir(), 'platen-lab-'))
  const ids = [`--map-user=${process.getuid?.()}`, `--map-group=${process.getgid?.()}`]
  // Without root the namespace has one user, and a server must not believe that it is root.
  const prefix = isRoot ? [] : ['unshare', '--user', ...ids]
  const child = Bun.spawn([...LAB_COMMAND, directory, ...prefix], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const { value } = await child.stdout.getReader().read()
  if (value === undefined) throw new Error('The lab did not open; its error output is above.')

  const call: Call = async <K extends keyof LabCalls>(
    name: K,
    ...args: Parameters<LabCalls[K]>
  ): Promise<Result<K>> => {
    const response = await fetch(`http://lab/${name}`, {
      unix: join(directory, 'lab.sock'),
      method: 'POST',
      body: JSON.stringify(args),
    })
    if (!response.ok) throw new Error(`${name}: ${await response.text()}`)
    return (await response.json()) as Result<K>
  }
  const directories: Disposable[] = []

  return {
    call,
    async server(env = {}) {
      const data = dataDirectory()
      directories.push(data)
      const address = await call('start', {
        DATA_DIR: data.path,
        ADMIN_TOKEN,
        RATE_LIMIT_PER_MINUTE: '0',
        LANES: '1',
        DASHBOARD: 'off',
        // Nothing is measured by it, and a busy machine takes its time.
        DATABASE_TIMEOUT_MS: '20000',
        CHROME_PATH: process.env['CHROME_PATH'] ?? '',
        ...env,
      })
      return openServer(address)
    },
    async close() {
      child.stdin.end()
      await child.exited
      for (const one of directories) one[Symbol.dispose]()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function required(lab: OpenLab | undefined): OpenLab {
  if (!lab) throw new Error('The lab is open during tests only.')
  return lab
}
