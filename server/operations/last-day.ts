/**
 * The renders of this process in the last day, for the operator: in memory, in steps of a
 * quarter of an hour, so that it costs nothing and never grows.
 */
import { statfs } from 'node:fs/promises'
import type { Engine } from '@platen/chromium'
import type { Metrics } from '../metrics.ts'

const STEP_MS = 15 * 60_000
const STEPS = 96
/** Durations are counted in bins whose ends grow by a fifth: each is known to a tenth. */
const BINS = 64
const BINS_PER_DOUBLING = 4

export interface LastDayStep {
  /** When the step began. */
  at: Date
  completed: number
  failed: number
  /** In milliseconds, to a tenth; null without completed renders. */
  p95Ms: number | null
  /** The most lanes with a render at the end of one. */
  lanesBusy: number
  /** Free bytes where the server keeps its files; null if it is not known. */
  diskFree: number | null
}

export interface LastDay {
  /** Counts a render that has ended. @param seconds its duration if it is completed */
  ended(outcome: string, seconds?: number): void
  /**
   * The steps that have renders and the one of now, oldest first; none if nothing was rendered.
   */
  steps(): Promise<LastDayStep[]>
}

interface ServerParts {
  now(): Date
  engine: Pick<Engine, 'load'>
  dataDir: string
}

/** @returns metrics that count renders for the last day, too */
export function withLastDay(
  metrics: Metrics,
  { now, engine, dataDir }: ServerParts,
): { metrics: Metrics; lastDay: LastDay } {
  const lastDay = createLastDay({
    now,
    lanesBusy() {
      const { lanes, idle } = engine.load()
      return lanes - idle
    },
    async diskFree() {
      const { bavail, bsize } = await statfs(dataDir)
      return bavail * bsize
    },
  })
  const render: Metrics['render'] = (type, outcome, seconds) => {
    metrics.render(type, outcome, seconds)
    lastDay.ended(outcome, seconds)
  }
  return { metrics: { ...metrics, render }, lastDay }
}

interface Sources {
  now(): Date
  lanesBusy(): number
  /** @throws if the system does not say */
  diskFree(): Promise<number>
}

interface Step extends Omit<LastDayStep, 'at' | 'p95Ms'> {
  bins: Uint32Array
}

export function createLastDay({ now, lanesBusy, diskFree }: Sources): LastDay {
  const steps = new Map<number, Step>()

  function stepNow(): Step {
    const number = Math.floor(now().getTime() / STEP_MS)
    const known = steps.get(number)
    if (known) return known
    for (const old of steps.keys()) if (old <= number - STEPS) steps.delete(old)
    const bins = new Uint32Array(BINS)
    const step: Step = { completed: 0, failed: 0, lanesBusy: 0, diskFree: null, bins }
    steps.set(number, step)
    void readDisk(step)
    return step
  }
  async function readDisk(step: Step): Promise<void> {
    step.diskFree = await diskFree().catch(() => null) // the system does not say
  }

  return {
    ended(outcome, seconds) {
      const step = stepNow()
      // The render that has ended still counts.
      step.lanesBusy = Math.max(step.lanesBusy, lanesBusy(), 1)
      if (outcome !== 'completed') {
        step.failed += 1
        return
      }
      step.completed += 1
      const bin = binOf((seconds ?? 0) * 1_000)
      step.bins[bin] = (step.bins[bin] ?? 0) + 1
    },
    async steps() {
      if (steps.size === 0) return []
      await readDisk(stepNow())
      const first = Math.floor(now().getTime() / STEP_MS) - STEPS
      const kept = [...steps].filter(([number]) => number > first)
      if (kept.every(([, { completed, failed }]) => completed + failed === 0)) return []
      return kept
        .sort(([one], [other]) => one - other)
        .map(([number, { bins, ...step }]) => ({
          at: new Date(number * STEP_MS),
          ...step,
          p95Ms: percentile(bins, step.completed),
        }))
    },
  }
}

function binOf(ms: number): number {
  const bin = Math.floor(Math.log2(Math.max(1, ms)) * BINS_PER_DOUBLING)
  return Math.min(BINS - 1, bin)
}

function percentile(bins: Uint32Array, count: number): number | null {
  let left = count * 0.95
  for (const [bin, found] of bins.entries()) {
    left -= found
    if (found > 0 && left <= 0) return Math.round(2 ** ((bin + 0.5) / BINS_PER_DOUBLING))
  }
  return null
}
