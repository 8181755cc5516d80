/**
 * The renders of the last day, for the operator, in steps of a quarter of an hour. A process counts
 * in memory and records that in the database a moment later, so that renders do not wait, an idle
 * server writes nothing, and the day outlives a restart.
 */
import { statfs } from 'node:fs/promises'
import type { Engine } from '@platen/chromium'
import type { Database } from '../db/index.ts'
import { newId } from '../lib/ids.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { addDurations, binOf, percentile95 } from './durations.ts'
import { createHistoryRecords, type HistoryRecords, type ProcessStep } from './history-records.ts'

const STEP_MS = 15 * 60_000
const STEPS = 96
/** A process that is killed loses what it has counted in this time. */
const SAVED_AFTER_MS = 10_000

/** A quarter of an hour of all processes. */
export interface LastDayStep {
  /** When the step began. */
  at: Date
  completed: number
  failed: number
  /** In milliseconds, to a tenth; null without completed renders. */
  p95Ms: number | null
  /** The most lanes of one process with a render at the end of one. */
  lanesBusy: number
  /**
   * Free bytes where a server keeps its files, the least of all; null if it is not known.
   */
  diskFree: number | null
}

export interface LastDay {
  /** Counts a render that has ended. @param seconds its duration if it is completed */
  ended(outcome: string, seconds?: number): void
  /**
   * The steps that have renders and the one of now, oldest first; none if nothing was rendered.
   */
  steps(): Promise<LastDayStep[]>
  /** Records what is not recorded yet. */
  flush(): Promise<void>
  /** Records it and stops. */
  close(): Promise<void>
}

interface ServerParts {
  db: Database
  now(): Date
  log: Log
  engine: Pick<Engine, 'load'>
  dataDir: string
}

/** @returns metrics that count renders for the last day, too */
export function withLastDay(
  metrics: Metrics,
  { db, now, log, engine, dataDir }: ServerParts,
): { metrics: Metrics; lastDay: LastDay } {
  const lastDay = createLastDay({
    now,
    records: createHistoryRecords(db, newId()),
    lanesBusy() {
      const { lanes, idle } = engine.load()
      return lanes - idle
    },
    async diskFree() {
      const { bavail, bsize } = await statfs(dataDir)
      return bavail * bsize
    },
    onError: (err) => log.warn({ err }, 'the renders of the last minutes could not be recorded'),
  })
  const render: Metrics['render'] = (type, outcome, seconds) => {
    metrics.render(type, outcome, seconds)
    lastDay.ended(outcome, seconds)
  }
  return { metrics: { ...metrics, render }, lastDay }
}

interface Sources {
  now(): Date
  records: HistoryRecords
  lanesBusy(): number
  /** @throws if the system does not say */
  diskFree(): Promise<number>
  /** Called if steps could not be recorded; the next render that ends tries again. */
  onError(error: unknown): void
}

interface Step extends ProcessStep {
  durations: Map<number, number>
}

export function createLastDay({ now, records, lanesBusy, diskFree, onError }: Sources): LastDay {
  const steps = new Map<number, Step>()
  const unsaved = new Set<Step>()
  let timer: Timer | null = null
  let saving = Promise.resolve()

  const numberNow = () => Math.floor(now().getTime() / STEP_MS)
  const startOf = (number: number) => new Date(number * STEP_MS)

  function stepNow(): Step {
    const number = numberNow()
    const known = steps.get(number)
    if (known) return known
    for (const old of steps.keys()) if (old <= number - STEPS) steps.delete(old)
    const counts = { completed: 0, failed: 0, durations: new Map(), lanesBusy: 0, diskFree: null }
    const step: Step = { at: startOf(number), ...counts }
    steps.set(number, step)
    void readDisk(step)
    return step
  }
  async function readDisk(step: Step): Promise<void> {
    step.diskFree = await diskFree().catch(() => null) // the system does not say
  }

  async function save(): Promise<void> {
    const until = startOf(numberNow() - STEPS)
    const changed = [...unsaved].filter(({ at }) => at > until)
    unsaved.clear()
    try {
      await records.save(changed, until)
    } catch (error) {
      for (const step of changed) unsaved.add(step)
      onError(error)
    }
  }
  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (unsaved.size > 0) saving = saving.then(save)
    return saving
  }

  return {
    ended(outcome, seconds) {
      const step = stepNow()
      // The render that has ended still counts.
      step.lanesBusy = Math.max(step.lanesBusy, lanesBusy(), 1)
      if (outcome === 'completed') {
        step.completed += 1
        const bin = binOf((seconds ?? 0) * 1_000)
        step.durations.set(bin, (step.durations.get(bin) ?? 0) + 1)
      } else {
        step.failed += 1
      }
      unsaved.add(step)
      timer ??= setTimeout(flush, SAVED_AFTER_MS).unref()
    },

    async steps() {
      const after = startOf(numberNow() - STEPS)
      const others = await records.ofOthers(after)
      const own = [...steps.values()].filter(({ at }) => at > after)
      const ended = [...own, ...others].filter(({ completed, failed }) => completed + failed > 0)
      if (ended.length === 0) return []
      const current = stepNow()
      await readDisk(current)
      const byTime = Map.groupBy(new Set([...ended, current]), ({ at }) => at.getTime())
      return [...byTime].sort(([one], [other]) => one - other).map(([, parts]) => sumOf(parts))
    },

    flush,
    close: flush,
  }
}

/** The same quarter of an hour of several processes. */
function sumOf(parts: readonly ProcessStep[]): LastDayStep {
  const free = parts.flatMap(({ diskFree }) => diskFree ?? [])
  return {
    at: parts[0]?.at ?? new Date(0),
    completed: parts.reduce((sum, { completed }) => sum + completed, 0),
    failed: parts.reduce((sum, { failed }) => sum + failed, 0),
    p95Ms: percentile95(addDurations(parts.map(({ durations }) => durations))),
    lanesBusy: Math.max(...parts.map(({ lanesBusy }) => lanesBusy)),
    diskFree: free.length === 0 ? null : Math.min(...free),
  }
}
