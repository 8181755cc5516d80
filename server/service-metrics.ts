/** The metrics that are read from the capabilities, instead of being counted where they change. */

import { describeBuild, type Engine } from '@platen/chromium'
import type { DatabaseHandle } from './db/index.ts'
import type { Bodies } from './http/body/bodies.ts'
import type { LineWriter } from './lib/line-writer.ts'
import type { Metrics } from './metrics.ts'
import type { EventWaits } from './renders/events/waits.ts'
import type { RequestKeeper } from './renders/kept-requests/keeper.ts'
import { readQueue } from './renders/queries.ts'
import type { RenderWaits } from './renders/waits.ts'

interface Watched {
  engine: Engine
  bodies: Bodies
  waits: RenderWaits
  eventWaits: EventWaits
  requests: RequestKeeper
  logWriter: LineWriter
}

/** Publishes what the capabilities hold and do at the time of a scrape. */
export function watchCapabilities(
  metrics: Metrics,
  { engine, bodies, waits, eventWaits, requests, logWriter }: Watched,
): void {
  metrics.watchTotal(
    'platen_log_lines_dropped_total',
    'Log lines that could not be written',
    () => logWriter.dropped,
  )
  metrics.watch('platen_renders_active', 'Renders in progress', () => engine.load().active)
  metrics.watch('platen_lanes', 'Lanes with a running browser', () => engine.load().lanes)
  metrics.watch('platen_lanes_busy', 'Lanes with a render', () => {
    const { lanes, idle } = engine.load()
    return Math.max(0, lanes - idle)
  })
  metrics.watchInfo(
    'platen_chromium_info',
    'The oldest Chromium that runs, and the day of its build',
    ['version', 'build_date'],
    () => {
      const build = engine.chromium()
      if (build === null) return null
      const { version, build_date } = describeBuild(build)
      return { version, build_date: build_date ?? 'unknown' }
    },
  )
  metrics.watch(
    'platen_chromium_build_timestamp_seconds',
    'When it was built, in seconds since 1970; no value if that is not known',
    () => {
      const builtAt = engine.chromium()?.builtAt ?? null
      return builtAt && builtAt.getTime() / 1_000
    },
  )
  metrics.watchCounts(
    'platen_lanes_replaced',
    'Lanes replaced since the start, by reason',
    'reason',
    () => engine.load().replaced,
  )
  metrics.watch('platen_body_bytes', 'Bytes of request bodies in memory', bodies.heldBytes)
  metrics.watchTotal(
    'platen_requests_not_kept_total',
    'Requests of renders that were not kept',
    requests.dropped,
  )
  metrics.watch(
    'platen_requests_waiting',
    'Requests waiting for the end of a render, or for an event',
    () => waits.size() + eventWaits.size(),
  )
  metrics.watch('platen_renders_waiting', 'Renders waiting for a lane', () => engine.load().waiting)
}

/** The queue is the same for every process, so a dashboard takes the maximum over them. */
export function watchQueue(metrics: Metrics, { db }: DatabaseHandle): void {
  metrics.watchAll(
    {
      platen_queue_renders: 'Background renders that wait for a worker',
      platen_queue_oldest_seconds: 'Age of the oldest of them; 0 if none waits',
    },
    async () => {
      const { renders, oldestSeconds } = await readQueue(db)
      return { platen_queue_renders: renders, platen_queue_oldest_seconds: oldestSeconds }
    },
  )
}
