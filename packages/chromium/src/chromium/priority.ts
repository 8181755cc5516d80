/**
 * Gives a render in the background, or one that computes for long, a lower priority, so that it
 * yields to renders that somebody waits for, to short ones and to the server. A page that loops
 * would otherwise delay everybody until its timeout. Only Linux is supported; elsewhere nothing
 * happens.
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { Tier } from '@platen/lib'
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

/** The priority of one lane. */
export interface LanePriority {
  /** Begins to watch a render. One in the background has a low priority from its start. */
  begin(render: { tier: Tier; inBackground: boolean }): void
  /** Whether the render has computed for so long that it has a low priority now. */
  readonly isLow: boolean
  /**
   * Ends the watch and gives the browser its priority back. Renderer processes keep a low one,
   * because raising it needs a privilege: if `isLow`, they must not serve another render.
   */
  end(): Promise<void>
}

/** Watches the renders of the browser whose process group `pid` leads. */
export function createLanePriority(pid: number, processes: ProcessGroups): LanePriority {
  let isLow = false
  let timer: ReturnType<typeof setInterval> | undefined
  let sessionNice = 0
  let wantedNice = 0
  let changing: Promise<void> | null = null

  async function changeSession(): Promise<void> {
    while (sessionNice !== wantedNice) {
      const nice = wantedNice
      const result = setSessionNice(pid, nice)
      if (result === 'unsupported') return
      if (result === 'set') sessionNice = nice
      else await Bun.sleep(RETRY_MS)
    }
  }
  function want(nice: number): Promise<void> {
    wantedNice = nice
    changing ??= changeSession().finally(() => {
      changing = null
    })
    return changing
  }
  function watch(tier: Tier): void {
    const { pollMs, ticksMax } = PATIENCE[tier]
    let ticksBefore: number | null = null
    const renderers = new Set<number>()
    timer = setInterval(() => {
      const ticks = processes.cpuTicksOf(pid)
      if (ticks === null) return
      // The first measurement comes late, so that short renders cost nothing.
      ticksBefore ??= ticks
      if (ticks - ticksBefore < ticksMax) return
      isLow = true
      void want(LOW_NICE)
      // A page that navigates may get another process.
      for (const renderer of processes.findMembers(pid, '--type=renderer')) {
        if (renderers.has(renderer)) continue
        renderers.add(renderer)
        lowerThreads(renderer)
      }
    }, pollMs)
  }

  return {
    begin({ tier, inBackground }) {
      isLow = false
      // Not waited for: without privileges the change may take a while.
      void want(inBackground ? LOW_NICE : 0)
      watch(tier)
    },
    get isLow() {
      return isLow
    },
    async end() {
      clearInterval(timer)
      // The next render in the background needs no change.
      if (isLow) await want(0)
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
