/** Lists the Chromium processes and scratch directories of servers that run in this process (Linux only). */
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'

const SCRATCH_PREFIX = `platen-chromium-${process.pid}-`

export interface ChromiumProcess {
  pid: number
  /** Process group, which is the process id of its browser. */
  group: number
  /** Chromium's name for it: `browser`, `renderer`, `zygote`, `utility` ... */
  type: string
  uid: number
  command: string[]
  /** The `Seccomp` field of /proc/<pid>/status: 2 = system calls pass a filter program. */
  seccomp: number
}

/** Names of the scratch directories that exist now. */
export function scratchDirs(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(SCRATCH_PREFIX))
}

/** Running processes of every browser. Zombies do not count. */
export function chromiumProcesses(): ChromiumProcess[] {
  const all = readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : [],
  )
  const browsers = all.filter(({ command }) =>
    command.some((word) => word.startsWith(`--user-data-dir=${tmpdir()}/${SCRATCH_PREFIX}`)),
  )
  const groups = new Set(browsers.map(({ group }) => group))
  return all.filter(({ group }) => groups.has(group))
}

/** Running processes of one browser, even if the browser process itself has ended. */
export function processesOf(group: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => readProcess(pid)?.group === group)
}

/** Names of zombies: ended children of this process in these groups that it has not reaped. */
export function zombies(groups: ReadonlySet<number>): string[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const ours = Number(parent) === process.pid && groups.has(Number(group))
      return state === 'Z' && ours ? [stat.split(' (')[1] ?? ''] : []
    } catch {
      return [] // the process ended while it was read
    }
  })
}

/** Process ids of the Liquid workers of servers in this process. Zombies count. */
export function liquidWorkers(): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      const ours = Number(parent) === process.pid && command.includes('liquid-worker.ts')
      return ours ? [Number(name)] : []
    } catch {
      return [] // the process ended while it was read
    }
  })
}

function readProcess(pid: number): ChromiumProcess | null {
  try {
    const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8')
    const stat = read('stat')
    const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z' || state === 'X') return null
    const command = read('cmdline').split(/\0| (?=--)/)
    const status = read('status')
    return {
      pid,
      group: Number(group),
      type: command.find((word) => word.startsWith('--type='))?.slice(7) ?? 'browser',
      uid: Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]),
      seccomp: Number(/^Seccomp:\s+(\d+)/m.exec(status)?.[1]),
      command,
    }
  } catch {
    return null // the process ended while it was read
  }
}
