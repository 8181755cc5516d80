/** The CPU time and the memory of a process and all its descendants, from /proc. */
import { readdirSync, readFileSync } from 'node:fs'

/**
 * The unit of `utime` and `stime` in /proc/PID/stat: Linux reports them in hundredths of a second.
 */
const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4_096

interface Stat {
  pid: number
  parent: number
  cpuSeconds: number
}

/** Seconds of CPU time that the tree has used so far; processes that ended are not counted. */
export function cpuSecondsOf(pid: number): number {
  return treeOf(pid).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
}

/** Private memory of the tree in bytes. */
export function memoryOf(pid: number): number {
  return treeOf(pid).reduce((sum, one) => sum + privateBytes(one.pid), 0)
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
  const ticks = Number(fields[11]) + Number(fields[12])
  return { pid, parent: Number(fields[1]), cpuSeconds: ticks / TICKS_PER_SECOND }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null // the process has ended
  }
}
