/**
 * What the engine knows and does about the process group of a browser, named by its leader's pid:
 * its memory, whether it runs, and an end that leaves neither process nor zombie. Linux tells all
 * of this; elsewhere questions are answered with null, and nothing throws for it.
 */
import { dlopen } from 'bun:ffi'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

export interface ProcessGroups {
  /**
   * Makes this process the parent of descendants whose own parent has ended, from now on. They
   * would go to pid 1, which in a container may be this server or a program that reaps nothing.
   * Does nothing where the system cannot. Once per process is enough.
   */
  adoptOrphans(): void

  /** Kills every process of the group; there may be none. @throws RangeError unless pid > 1 */
  killGroup(pid: number): void

  /**
   * Waits until the group has no process left, zombies included, and takes the zombies that are
   * ours; it kills none. The leader's exit status is left to whoever started it: nothing is taken
   * before the leader is gone, so this may be called before its 'exit' event as well.
   *
   * @param limitMs how long to wait
   * @returns true when the group is gone, false when the limit ran out before
   * @throws RangeError unless pid > 1
   */
  reapGroup(pid: number, limitMs: number): Promise<boolean>

  /**
   * Bytes of memory that the group alone holds: the anonymous memory of its processes and, because
   * they share it, the largest shared memory of one of them. Takes 0.4 ms among 300 processes.
   *
   * @returns null when the group is gone or the system does not tell
   */
  memoryOf(pid: number): number | null

  /**
   * The first process of the group with this argument on its command line.
   *
   * @returns null when there is none or the system does not tell
   */
  memberWith(pid: number, argument: string): number | null

  /**
   * @param pid of any process
   * @returns null when it has ended (also as a zombie) or the system does not tell
   */
  standing(pid: number): Standing | null
}

/** How a process is doing. */
export interface Standing {
  /** By a signal or a debugger: it will do nothing until it is continued. */
  stopped: boolean
  /** Processor time used so far by all its threads, in 1/100 s. */
  cpuTicks: number
}

/** Between two looks at a group that is ending; a killed browser is gone after 10 ms or so. */
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

/** One per process is enough: it opens the C library, which takes 0.5 ms. */
export function createProcessGroups(): ProcessGroups {
  const libc = openLibc()
  const hasProc = seesOwnProc()

  /** Of one process. /proc/<pid>/stat says the same as the system call, ten times more slowly. */
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
          while (libc.waitpid(-pid, null, WNOHANG) > 0) {} // each call takes one zombie
        }
        // The signal 0 reaches zombies too, whosever children they are.
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

    memberWith(pid, argument) {
      return membersOf(pid).find((one) => readProc(one, 'cmdline').includes(argument)) ?? null
    },

    standing(pid) {
      const stat = hasProc ? readStat(pid) : null
      if (stat === null || stat.state === 'Z' || stat.state === 'X') return null
      return { stopped: stat.state === 'T' || stat.state === 't', cpuTicks: stat.cpuTicks }
    },
  }
}

/** @returns null where there is none that Bun may open: then orphans are left to pid 1 */
function openLibc(): Libc | null {
  if (process.platform !== 'linux') return null
  for (const name of LIBC_NAMES) {
    try {
      return dlopen(name, LIBC).symbols
    } catch {
      // Not this system's name for it.
    }
  }
  return null
}

/** Whether there is a /proc and it counts as we do: one of another pid namespace shows strangers. */
function seesOwnProc(): boolean {
  try {
    return readlinkSync('/proc/self') === String(process.pid)
  } catch {
    return false // no Linux
  }
}

/** Whether there is this process or, with a negative number, any process of this group. */
function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !isGone(error) // not being allowed to signal it says that it is there
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ESRCH'
}

/** To the system, -1 is every process there is, and 0 our own group. */
function assertLeader(pid: number): void {
  if (!(pid > 1)) throw new RangeError(`not the leader of a group: ${pid}`)
}

/** The pids of all processes. */
function listProc(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
  } catch {
    return [] // no file descriptor is left, say: a question unanswered, not an error
  }
}

/** Bytes of one process; null when it has ended, be it as a zombie. */
function readMemory(pid: number): { anonymous: number; shared: number } | null {
  const status = readProc(pid, 'status')
  const anonymous = /^RssAnon:\s+(\d+) kB$/m.exec(status)
  const shared = /^RssShmem:\s+(\d+) kB$/m.exec(status)
  if (!anonymous || !shared) return null
  return { anonymous: Number(anonymous[1]) * 1024, shared: Number(shared[1]) * 1024 }
}

/** See proc_pid_stat(5); null when it has ended. */
function readStat(pid: number): { state: string; group: number; cpuTicks: number } | null {
  const stat = readProc(pid, 'stat')
  // The second field, the name, may itself hold spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, group, user, system] = [fields[0], fields[2], fields[11], fields[12]]
  if (!state || !group || !user || !system) return null
  return { state, group: Number(group), cpuTicks: Number(user) + Number(system) }
}

/** @returns an empty text when the process has ended */
function readProc(pid: number, file: 'stat' | 'status' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return '' // it has ended meanwhile, or is hidden from us: nothing to tell either way
  }
}
