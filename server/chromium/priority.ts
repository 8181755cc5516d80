/**
 * Gives a render that computes for long a lower priority, so that it yields to short renders and to
 * the server. A page that loops would otherwise delay everybody until its timeout. Only Linux is
 * supported; elsewhere nothing happens.
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { Tier } from '../lib/fair-queue.ts'
import type { ProcessGroups } from './process-group.ts'

/**
 * How often the processor time of a render is measured, and how much it may use before it yields,
 * in 1/100 s. Ordinary renders use less in total. Renders of free users yield sooner, because any
 * number of accounts costs nothing.
 */
const PATIENCE: Record<Tier, { pollMs: number; ticksMax: number }> = {
  paid: { pollMs: 250, ticksMax: 50 },
  free: { pollMs: 100, ticksMax: 15 },
}
/**
 * A third of the normal share of the processors, while others want them. With less, a large
 * document would end in a timeout on a machine that has other programs to run.
 */
const LOW_NICE = 5
/** Without privileges the kernel accepts one change per 0.1 s on the whole machine. */
const RETRY_MS = 110

/** The watch over one render. */
export interface PriorityWatch {
  /** Whether the render has a low priority by now. */
  readonly isLow: boolean
  /**
   * Ends the watch and gives the browser its priority back. Renderer processes keep a low one,
   * because raising it needs a privilege: if `isLow`, they must not serve another render.
   */
  end(): Promise<void>
}

/** Watches one render in the browser whose process group `pid` leads. @param tier of its user */
export function yieldIfLong(pid: number, processes: ProcessGroups, tier: Tier): PriorityWatch {
  const { pollMs, ticksMax } = PATIENCE[tier]
  let ticksBefore: number | null = null
  let isLow = false
  let sessionLowered = false
  const renderers = new Set<number>()

  function poll(): void {
    const ticks = processes.cpuTicksOf(pid)
    if (ticks === null) return
    // The first measurement comes late, so that short renders cost nothing.
    ticksBefore ??= ticks
    if (ticks - ticksBefore < ticksMax) return
    isLow = true
    sessionLowered ||= setSessionNice(pid, LOW_NICE) === 'set'
    // A page that navigates may get another process.
    for (const renderer of processes.findMembers(pid, '--type=renderer')) {
      if (renderers.has(renderer)) continue
      renderers.add(renderer)
      lowerThreads(renderer)
    }
  }
  const timer = setInterval(poll, pollMs)

  return {
    get isLow() {
      return isLow
    },
    async end() {
      clearInterval(timer)
      while (sessionLowered && setSessionNice(pid, 0) === 'later') await Bun.sleep(RETRY_MS)
      sessionLowered = false
    },
  }
}

/**
 * Sets the priority of a whole session. Many kernels share processors among sessions first, and
 * compare processes within one session only (sched(7), "The autogroup feature").
 */
function setSessionNice(pid: number, nice: number): 'set' | 'later' | 'unsupported' {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(nice))
    return 'set'
  } catch (error) {
    const isBusy = error instanceof Error && 'code' in error && error.code === 'EAGAIN'
    return isBusy ? 'later' : 'unsupported' // the kernel lacks it, or the browser has ended
  }
}

/** Lowers every thread of a process; those that they start inherit it. */
function lowerThreads(pid: number): void {
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), LOW_NICE)
  } catch {
    // The process or the thread has ended, or a container forbids it: the render only stays as it
    // was.
  }
}
