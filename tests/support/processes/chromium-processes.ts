/** The Chromium processes and scratch directories that servers in this process have made (Linux). */
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'

const SCRATCH_PREFIX = `platen-chromium-${process.pid}-`

export interface ChromiumProcess {
  pid: number
  /** Process id of its browser. */
  group: number
  /** As Chromium names it: `browser`, `renderer`, `zygote`, `utility` ... */
  type: string
  uid: number
  command: string[]
  /** Of /proc: whether system calls are filtered; 2 = by a program of its own. */
  seccomp: number
}

/** Scratch directories that exist now. */
export function scratchDirs(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(SCRATCH_PREFIX))
}

/** Living processes; what has ended and waits for its parent does not count. */
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

/** Living processes of one browser, whether or not the browser itself still lives. */
export function processesOf(group: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => readProcess(pid)?.group === group)
}

/** Names of processes of these groups that have ended, are this process's children and were not reaped. */
export function zombies(groups: ReadonlySet<number>): string[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const ours = Number(parent) === process.pid && groups.has(Number(group))
      return state === 'Z' && ours ? [stat.split(' (')[1] ?? ''] : []
    } catch {
      return [] // it is gone
    }
  })
}

/** Process ids of what fills templates for servers in this process; zombies count. */
export function fillingProcesses(): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      const ours = Number(parent) === process.pid && command.includes('liquid-worker.ts')
      return ours ? [Number(name)] : []
    } catch {
      return [] // it is gone
    }
  })
}

/** Long enough on a machine that is busy with other things; who passes does not wait for it. */
const LIMIT_MS = 50_000

/** Waits for something outside this process that announces itself to nobody. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + LIMIT_MS
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`it did not come true in ${LIMIT_MS} ms`)
    await Bun.sleep(10)
  }
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
    return null // it has ended meanwhile
  }
}
