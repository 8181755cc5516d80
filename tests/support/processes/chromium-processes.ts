/**
 * Lists the Chromium processes and scratch directories of servers that run in this process (Linux
 * only).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { WorkSize } from '../../../server/workshop/workshop.ts'

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

/**
 * Running processes of every browser. Zombies do not count. Tests poll this, so that it reads one
 * file of every process of the machine, and the others of Chromium's only.
 */
export function chromiumProcesses(): ChromiumProcess[] {
  const all = statistics().filter(isRunning)
  const groups = new Set(
    all.flatMap((one) => (one.group === one.pid && isBrowser(one.pid) ? [one.group] : [])),
  )
  return all.flatMap((one) => (groups.has(one.group) ? (readProcess(one) ?? []) : []))
}

/**
 * Running processes of this type, of browsers that have a page. One that is stopped while it starts
 * has a minute for its start, which a test would wait for.
 */
export function startedProcesses(type: string): ChromiumProcess[] {
  const all = chromiumProcesses()
  const started = new Set(all.filter((one) => one.type === 'renderer').map(({ group }) => group))
  return all.filter((one) => one.type === type && started.has(one.group))
}

/** Running processes of these browsers, even of one whose browser process itself has ended. */
export function processesOf(...groups: number[]): number[] {
  return statistics().flatMap((one) =>
    isRunning(one) && groups.includes(one.group) ? [one.pid] : [],
  )
}

/** Names of zombies: ended children of this process in these groups that it has not reaped. */
export function zombies(groups: ReadonlySet<number>): string[] {
  return statistics().flatMap(({ state, parent, group, name }) =>
    state === 'Z' && parent === process.pid && groups.has(group) ? [name] : [],
  )
}

/**
 * Lists the helper processes for work of this size that start from now on. Zombies count. Those of
 * servers that other files have started do not.
 */
export function watchHelpers(size: WorkSize): () => number[] {
  const all = () => childrenThatRun(`workshop/program.ts\0${size}`)
  const before = all()
  return () => all().filter((pid) => !before.includes(pid))
}

/** Process ids of the image processes of this process. Zombies count. */
export function imageProcesses(): number[] {
  return childrenThatRun('encode-process.ts')
}

function childrenThatRun(program: string): number[] {
  return statistics().flatMap(({ pid, parent }) =>
    parent === process.pid && commandOf(pid).includes(program) ? [pid] : [],
  )
}

/** Fields of a process in proc_pid_stat(5). */
interface Statistics {
  pid: number
  name: string
  state: string
  parent: number
  group: number
}

function statistics(): Statistics[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return []
    const stat = readProc(Number(pid), 'stat')
    // The name may itself hold spaces and brackets.
    const end = stat.lastIndexOf(')')
    const [state = '', parent, group] = stat.slice(end + 2).split(' ')
    const name = stat.slice(stat.indexOf('(') + 1, end)
    return [{ pid: Number(pid), name, state, parent: Number(parent), group: Number(group) }]
  })
}

function isRunning({ state }: Statistics): boolean {
  return !['', 'Z', 'X'].includes(state)
}

function isBrowser(pid: number): boolean {
  return commandOf(pid).includes(`--user-data-dir=${tmpdir()}/${SCRATCH_PREFIX}`)
}

function commandOf(pid: number): string {
  return readProc(pid, 'cmdline')
}

function readProcess({ pid, group }: Statistics): ChromiumProcess | null {
  const command = commandOf(pid).split(/\0| (?=--)/)
  const status = readProc(pid, 'status')
  if (status === '') return null // the process ended while it was read
  return {
    pid,
    group,
    type: command.find((word) => word.startsWith('--type='))?.slice(7) ?? 'browser',
    uid: Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]),
    seccomp: Number(/^Seccomp:\s+(\d+)/m.exec(status)?.[1]),
    command,
  }
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return '' // the process ended while it was read
  }
}
