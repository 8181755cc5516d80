/** Reads processes and process groups from /proc (Linux). */
import { readdirSync, readFileSync } from 'node:fs'

/** The processes of the group, including zombies. */
export function membersOf(group: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => statOf(pid)[2] === String(group))
}

export function namesOf(group: number): string[] {
  return membersOf(group).map((pid) => readProc(pid, 'comm').trim())
}

export function parentsOf(group: number): number[] {
  return membersOf(group).map((pid) => Number(statOf(pid)[1]))
}

export function commandsOf(group: number): string[] {
  return membersOf(group).map((pid) => readProc(pid, 'cmdline'))
}

export function stateOf(pid: number): string {
  return statOf(pid)[0] ?? ''
}

export function ticksOf(pid: number): number {
  return Number(statOf(pid)[11]) + Number(statOf(pid)[12])
}

/** From -20, the highest priority, to 19. */
export function niceOf(pid: number): number {
  return Number(statOf(pid)[16])
}

/**
 * The priority of the process's session, see sched(7), "The autogroup feature"; NaN where there is
 * none.
 */
export function sessionNiceOf(pid: number): number {
  return Number(/nice (-?\d+)/.exec(readProc(pid, 'autogroup'))?.[1])
}

/** Bytes of memory that the processes do not share. */
export function anonymousOf(group: number): number {
  const sizes = membersOf(group).map((pid) => statusBytes(pid, 'RssAnon'))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Bytes of shared memory of the process that has most of it. */
export function largestSharedOf(group: number): number {
  return Math.max(...membersOf(group).map((pid) => statusBytes(pid, 'RssShmem')))
}

/** A size in /proc/<pid>/status; 0 for a zombie. */
export function statusBytes(pid: number, field: string): number {
  const line = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readProc(pid, 'status'))
  return Number(line?.[1] ?? 0) * 1024
}

/** The fields after the name, which may contain spaces and brackets; see proc_pid_stat(5). */
function statOf(pid: number): string[] {
  const stat = readProc(pid, 'stat')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return '' // the process has ended meanwhile
  }
}
