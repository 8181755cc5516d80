/**
 * Process groups of browsers, identified by their leader's pid: measures them, and ends them
 * without leaving a process or a zombie. Only Linux provides all of this; elsewhere queries return
 * null instead of throwing.
 */
import { dlopen } from 'bun:ffi'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

export interface ProcessGroups {
  /**
   * Makes this process the parent of descendants whose own parent ends from now on. Otherwise they
   * are reparented to pid 1, which in a container may be this server or a program that does not
   * reap. No-op where the system does not support it. Once per process is enough.
   */
  adoptOrphans(): void

  /** Kills all processes of the group, if there are any. @throws RangeError unless pid > 1 */
  killGroup(pid: number): void

  /**
   * Waits until no process of the group is left, not even a zombie, and reaps the zombies that are
   * children of this process. Kills nothing. The leader's exit status is left to its parent:
   * nothing is reaped before the leader is gone, so this may be called before its 'exit' event.
   *
   * @param limitMs how long to wait
   * @returns false if the group still exists when the time is up
   * @throws RangeError unless pid > 1
   */
  reapGroup(pid: number, limitMs: number): Promise<boolean>

  /**
   * Private memory of the group in bytes: the anonymous memory of its processes plus the largest
   * shared memory of any of them, because they share it. Takes 0.4 ms with 300 processes on the
   * machine.
   *
   * @returns null if the group is gone or the system does not tell
   */
  memoryOf(pid: number): number | null

  /**
   * CPU time that the processes of the group have used so far, in 1/100 s; null as for `memoryOf`.
   */
  cpuTicksOf(pid: number): number | null

  /**
   * Finds the processes of the group by an argument of their command line.
   *
   * @returns none if the system does not tell
   */
  findMembers(pid: number, argument: string): number[]

  /**
   * @param pid of any process
   * @returns null if it has ended (a zombie has, too) or the system does not tell
   */
  stateOf(pid: number): ProcessState | null

  /**
   * Whether a thread of a process runs or waits for a CPU at this moment. A thread that computes
   * does one or the other, however busy the machine is.
   *
   * @returns false if the process has ended or the system does not tell
   */
  isRunnable(pid: number): boolean
}

export interface ProcessState {
  /** Stopped by a signal or a debugger, until it is continued. */
  stopped: boolean
  /** CPU time that all its threads have used so far, in 1/100 s. */
  cpuTicks: number
}

/** Polling interval for a group that is ending; a killed browser is gone after about 10 ms. */
const POLL_MS = 5

const PR_SET_CHILD_SUBREAPER = 36
const WNOHANG = 1

const LIBC = {
  prctl: { args: ['i32', 'u64', 'u64', 'u64', 'u64'], returns: 'i32' },
  waitpid: { args: ['i32', 'ptr', 'i32'], returns: 'i32' },
  getpgid: { args: ['i32'], returns: 'i32' },
} as const
const LIBC_NAMES = ['libc.so.6', 'libc.musl-x86_64.so.1', 'libc.musl-aarch64.so.1']

type Libc = ReturnType<typeof dlopen<typeof LIBC>>['symbols']

/** One per process is enough: opening the C library takes 0.5 ms. */
export function createProcessGroups(): ProcessGroups {
  const libc = openLibc()
  const hasProc = seesOwnProc()

  /**
   * The group of one process. Reading /proc/<pid>/stat instead takes ten times as long as the
   * system call.
   */
  function groupOf(pid: number): number | null {
    return libc ? libc.getpgid(pid) : (readStat(pid)?.group ?? null)
  }

  function membersOf(pid: number): number[] {
    return hasProc ? listProc().filter((one) => groupOf(one) === pid) : []
  }

  return {
    adoptOrphans() {
      libc?.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    },

    killGroup(pid) {
      assertLeader(pid)
      try {
        process.kill(-pid, 'SIGKILL')
      } catch (error) {
        // The group may have ended by itself a moment ago.
        if (!isGone(error)) throw error
      }
    },

    async reapGroup(pid, limitMs) {
      assertLeader(pid)
      const deadline = performance.now() + limitMs
      for (;;) {
        if (libc && !exists(pid)) {
          while (libc.waitpid(-pid, null, WNOHANG) > 0) {} // each call reaps one zombie
        }
        // Signal 0 reaches zombies too, including those of other parents.
        if (!exists(-pid)) return true
        if (performance.now() >= deadline) return false
        await Bun.sleep(POLL_MS)
      }
    },

    memoryOf(pid) {
      const memories = membersOf(pid).flatMap((one) => readMemory(one) ?? [])
      if (memories.length === 0) return null
      const anonymous = memories.reduce((sum, one) => sum + one.anonymous, 0)
      return anonymous + Math.max(...memories.map(({ shared }) => shared))
    },

    cpuTicksOf(pid) {
      const stats = membersOf(pid).flatMap((one) => readStat(one) ?? [])
      return stats.length === 0 ? null : stats.reduce((sum, { cpuTicks }) => sum + cpuTicks, 0)
    },

    findMembers(pid, argument) {
      return membersOf(pid).filter((one) => readProc(one, 'cmdline').includes(argument))
    },

    stateOf(pid) {
      const stat = hasProc ? readStat(pid) : null
      if (stat === null || stat.state === 'Z' || stat.state === 'X') return null
      return { stopped: stat.state === 'T' || stat.state === 't', cpuTicks: stat.cpuTicks }
    },

    isRunnable: (pid) =>
      hasProc &&
      list(`/proc/${pid}/task`).some((tid) => readStat(`${pid}/task/${tid}`)?.state === 'R'),
  }
}

/** @returns null if Bun can open none: then orphans are left to pid 1 */
function openLibc(): Libc | null {
  if (process.platform !== 'linux') return null
  for (const name of LIBC_NAMES) {
    try {
      return dlopen(name, LIBC).symbols
    } catch {
      // This system has another name for it.
    }
  }
  return null
}

/** Whether there is a /proc of this process's own pid namespace. */
function seesOwnProc(): boolean {
  try {
    return readlinkSync('/proc/self') === String(process.pid)
  } catch {
    return false // not Linux
  }
}

/** Whether a process exists or, for a negative number, any process of that group. */
function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !isGone(error) // a process that may not be signalled exists
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ESRCH'
}

/** For the kernel, -1 means all processes and 0 this process's own group. */
function assertLeader(pid: number): void {
  if (!(pid > 1)) throw new RangeError(`not the leader of a group: ${pid}`)
}

/** The pids of all processes. */
function listProc(): number[] {
  return list('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}

function list(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return [] // for example if no file descriptor is left: the query has no answer then
  }
}

/** Bytes of one process; null if it has ended, also if it is a zombie. */
function readMemory(pid: number): { anonymous: number; shared: number } | null {
  const status = readProc(pid, 'status')
  const anonymous = /^RssAnon:\s+(\d+) kB$/m.exec(status)
  const shared = /^RssShmem:\s+(\d+) kB$/m.exec(status)
  if (!anonymous || !shared) return null
  return { anonymous: Number(anonymous[1]) * 1024, shared: Number(shared[1]) * 1024 }
}

/**
 * Reads /proc/<pid>/stat, see proc_pid_stat(5); null if the process has ended.
 * @param pid of a process, or `<pid>/task/<tid>` of a thread
 */
function readStat(pid: number | string): { state: string; group: number; cpuTicks: number } | null {
  const stat = readProc(pid, 'stat')
  // The second field, the name, may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, group, user, system] = [fields[0], fields[2], fields[11], fields[12]]
  if (!state || !group || !user || !system) return null
  return { state, group: Number(group), cpuTicks: Number(user) + Number(system) }
}

/** @returns an empty string if the process has ended */
function readProc(pid: number | string, file: 'stat' | 'status' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return '' // it has ended meanwhile or is hidden: both count as unknown
  }
}
