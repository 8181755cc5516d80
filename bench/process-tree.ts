/** The CPU time and the memory of a process and all its descendants, from /proc. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/**
 * The unit of `utime` and `stime` in /proc/PID/stat: Linux reports them in hundredths of a second.
 */
const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4_096

interface Stat {
  pid: number
  parent: number
  ownSeconds: number
  /** With those of its children that have ended. */
  cpuSeconds: number
}

/** Seconds of CPU time that the tree has used so far, those of processes that ended included. */
export function cpuSecondsOf(pid: number): number {
  return treeOf(pid).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
}

/** Seconds of CPU time that one process has used so far, without its children. */
export function ownCpuSecondsOf(pid: number): number {
  return statOf(pid)?.ownSeconds ?? 0
}

/** Private memory of the tree in bytes. */
export function memoryOf(pid: number): number {
  return treeOf(pid).reduce((sum, one) => sum + privateBytes(one.pid), 0)
}

/** The same of the browsers, and of the other processes that the server has started. */
export function memoryByPart(pid: number): { browsers: number; helpers: number } {
  const memory = { browsers: 0, helpers: 0 }
  for (const one of treeOf(pid)) {
    if (one.pid === pid) continue
    // Helpers run on the server's own runtime.
    const part = programOf(one.pid) === programOf(pid) ? 'helpers' : 'browsers'
    memory[part] += privateBytes(one.pid)
  }
  return memory
}

function programOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/exe`)
  } catch {
    return null // the process has ended
  }
}

function privateBytes(pid: number): number {
  const [, resident = 0, shared = 0] = (read(`/proc/${pid}/statm`) ?? '').split(' ').map(Number)
  return (resident - shared) * PAGE_BYTES
}

function treeOf(root: number): Stat[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])
  const found = all.filter(({ pid }) => pid === root)
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid))
  return found
}

function statOf(pid: number): Stat | null {
  const text = read(`/proc/${pid}/stat`)
  if (text === null) return null
  // The name in parentheses may contain anything; the state follows.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [own, ended] = [11, 13].map((at) => Number(fields[at]) + Number(fields[at + 1]))
  const ownSeconds = (own ?? 0) / TICKS_PER_SECOND
  const cpuSeconds = ownSeconds + (ended ?? 0) / TICKS_PER_SECOND
  return { pid, parent: Number(fields[1]), ownSeconds, cpuSeconds }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null // the process has ended
  }
}
