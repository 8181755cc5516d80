/** The quarters of an hour of all processes in the database. */
import { and, gt, lte, ne } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { render_history } from '../db/schema.ts'
import { type Durations, packDurations, unpackDurations } from './durations.ts'

/** A quarter of an hour of one process. */
export interface ProcessStep {
  /** When it began. */
  at: Date
  completed: number
  failed: number
  durations: Durations
  lanesBusy: number
  diskFree: number | null
}

/** Keeps the steps of a process. */
export interface HistoryRecords {
  /** The steps of the other processes that began after `after`. */
  ofOthers(after: Date): Promise<ProcessStep[]>
  /** Records steps of this process, and forgets those of all that began at `until` or earlier. */
  save(steps: readonly ProcessStep[], until: Date): Promise<void>
}

/** @param processId that of this process */
export function createHistoryRecords(db: Database, processId: string): HistoryRecords {
  return {
    async ofOthers(after) {
      const rows = await db
        .select()
        .from(render_history)
        .where(and(gt(render_history.at, after), ne(render_history.process_id, processId)))
      return rows.map(({ at, completed, failed, durations, lanes_busy, disk_free_bytes }) => ({
        at,
        completed,
        failed,
        durations: unpackDurations(durations),
        lanesBusy: lanes_busy,
        diskFree: disk_free_bytes,
      }))
    },

    async save(steps, until) {
      await db.delete(render_history).where(lte(render_history.at, until))
      for (const { at, completed, failed, durations, lanesBusy, diskFree } of steps) {
        const counts = {
          completed,
          failed,
          durations: packDurations(durations),
          lanes_busy: lanesBusy,
          disk_free_bytes: diskFree,
        }
        await db
          .insert(render_history)
          .values({ at, process_id: processId, ...counts })
          .onConflictDoUpdate({
            target: [render_history.at, render_history.process_id],
            set: counts,
          })
      }
    },
  }
}
