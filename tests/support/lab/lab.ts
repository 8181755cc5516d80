/**
 * Starts the lab for a group of tests and speaks with it: a network namespace with public, private and
 * metadata addresses, DNS, sites and canaries, in which real servers render with real browsers.
 */
import { afterAll, beforeAll, describe } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataDirectory } from '../processes/server-process.ts'
import { ADMIN_TOKEN } from '../server/server.ts'
import type { TownCalls } from './lab-process.ts'
import { type LabServer, openServer } from './lab-server.ts'
import type { Heard } from './recorder.ts'

const isRoot = process.getuid?.() === 0
const TOWN = [
  ...['unshare', ...(isRoot ? [] : ['--map-root-user']), '--net', '--mount'],
  ...[process.execPath, 'tests/lab/town.ts'],
]

type Result<K extends keyof TownCalls> = Awaited<ReturnType<TownCalls[K]>>
type Call = <K extends keyof TownCalls>(
  name: K,
  ...args: Parameters<TownCalls[K]>
) => Promise<Result<K>>

export interface Lab {
  /** Asks the lab; see town.ts. */
  call: Call
  /** Starts a server inside, with one user, for as long as the lab lasts. */
  server(env?: Record<string, string>): Promise<LabServer>
  /** What the work made heard; what was heard before it is forgotten. */
  during(work: () => Promise<unknown>): Promise<Heard>
}

interface OpenLab extends Pick<Lab, 'call' | 'server'> {
  close(): Promise<void>
}

/** A `describe` with a lab. Where there can be none its tests are skipped, and the reason is told. */
export function describeInLab(what: string, body: (lab: Lab) => void): void {
  const reason = whyNoLab()
  if (reason !== null) process.stderr.write(`SKIPPED: ${what}: there is no lab: ${reason}\n`)
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
        await call('forget')
        await work()
        return call('heard')
      },
    })
  })
}

/** Opens one and closes it. Null when that went well. */
function whyNoLab(): string | null {
  if (process.platform !== 'linux') return 'it needs the namespaces of Linux'
  const directory = mkdtempSync(join(tmpdir(), 'platen-lab-'))
  try {
    const { exitCode, stderr } = Bun.spawnSync([...TOWN, directory], { stdin: 'ignore' })
    if (exitCode === 0) return null
    const lines = stderr.toString().trim().split('\n')
    return lines.find((line) => line.startsWith('error: ')) ?? lines.at(-1) ?? 'it said nothing'
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function openLab(): Promise<OpenLab> {
  const directory = mkdtempSync(join(tmpdir(), 'platen-lab-'))
  const ids = [`--map-user=${process.getuid?.()}`, `--map-group=${process.getgid?.()}`]
  // Without root there is one user only, and a server must not take itself for root.
  const prefix = isRoot ? [] : ['unshare', '--user', ...ids]
  const town = Bun.spawn([...TOWN, directory, ...prefix], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const { value } = await town.stdout.getReader().read()
  if (value === undefined) throw new Error('the lab did not open; it said why above')

  const call: Call = async <K extends keyof TownCalls>(
    name: K,
    ...args: Parameters<TownCalls[K]>
  ): Promise<Result<K>> => {
    const response = await fetch(`http://lab/${name}`, {
      unix: join(directory, 'town.sock'),
      method: 'POST',
      body: JSON.stringify(args),
    })
    if (!response.ok) throw new Error(`${name}: ${await response.text()}`)
    return (await response.json()) as Result<K>
  }
  const data: Disposable[] = []

  return {
    call,
    async server(env = {}) {
      const own = dataDirectory()
      data.push(own)
      const address = await call('start', {
        DATA_DIR: own.path,
        ADMIN_TOKEN,
        RATE_LIMIT_PER_MINUTE: '0',
        CHROME_PATH: process.env['CHROME_PATH'] ?? '',
        ...env,
      })
      return openServer(address)
    },
    async close() {
      town.stdin.end()
      await town.exited
      for (const one of data) one[Symbol.dispose]()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function required(lab: OpenLab | undefined): OpenLab {
  if (!lab) throw new Error('the lab is open during tests only')
  return lab
}
