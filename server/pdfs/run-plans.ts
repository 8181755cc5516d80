/**
 * Runs plans one after the other as the work of a render: loads their PDFs, works on them, and
 * returns the output.
 */

import type { Conformance, NamedSource } from '@platen/pdf/internal'
import { asEngineError } from '../engine/errors.ts'
import { EngineError, type Output, type RenderOwner } from '../engine/index.ts'
import type { Bodies } from '../http/body/bodies.ts'
import type { Caller } from '../http/handler-types.ts'
import { unshared } from '../lib/unshared.ts'
import { EMPTY_REPORT } from '../renders/empty-report.ts'
import type { SourceOrigin } from '../renders/pdf-order.ts'
import type { Hint } from '../report/facts.ts'
import { hintsOf } from './hints.ts'
import { type LoadServices, loadSources } from './load-sources.ts'
import { contentTypeOfPlans, type PdfPlan, type Plans } from './plan.ts'
import type { TimeLimit } from './time-limit.ts'
import { createTools, type ToolServices } from './tools.ts'
import { createWorkMeter } from './work-meter.ts'

export interface RunServices extends LoadServices, ToolServices {
  bodies: Pick<Bodies, 'open'>
}

interface PlannedRun {
  plans: Plans
  /** In the order of the named sources of the plans. */
  origins: SourceOrigin[]
  /** The PDF that the first plan works on, if it works on a result. */
  printed?: Uint8Array
  time: TimeLimit
  caller: Pick<Caller, 'userId' | 'plan'>
}

/** @throws EngineError, ApiError, StorageError */
export async function runPlans(
  services: RunServices,
  { plans, origins, printed, time, caller }: PlannedRun,
  owner: RenderOwner,
): Promise<Output> {
  const startedAt = performance.now()
  const elapsed = () => Math.round(performance.now() - startedAt)
  const meter = createWorkMeter(services, time)
  const hold = services.bodies.open(caller)
  const signal = AbortSignal.any([owner.signal, time.signal])
  let loadMs: number | null = null
  try {
    const loaded = (await loadSources(services, { plans, origins, hold, signal })).values()
    loadMs = elapsed()
    const hints: Hint[] = []
    let conformance: Conformance | null = null
    let result = printed
    for (const plan of plans) {
      const tools = createTools({ ...services, ...meter.services }, { owner, plan, hold }, time)
      result = await plan.run(pdfsOf(plan, loaded, result), tools)
      hints.push(...hintsOf(tools.notes(), plan))
      conformance = tools.conformance() ?? conformance
    }
    const report = {
      ...EMPTY_REPORT,
      phases_ms: { load: loadMs, finish: elapsed() - loadMs },
      hints,
      ...(conformance !== null && { conformance }),
    }
    const contentType = contentTypeOfPlans(plans)
    const bytes = unshared(result ?? new Uint8Array())
    return { bytes, contentType, durationMs: elapsed(), report }
  } catch (error) {
    const failure = owner.signal.aborted ? asEngineError(error, owner.signal) : error
    throw withTime(failure, (loadMs ?? elapsed()) + meter.spentMs())
  } finally {
    hold.release()
  }
}

/** The sources of a plan. @param loaded those that are named, of this plan and of later ones */
function pdfsOf(
  { sources }: PdfPlan,
  loaded: Iterator<NamedSource>,
  result: Uint8Array | undefined,
): [NamedSource, ...NamedSource[]] {
  const pdfs = sources.flatMap(({ source }): NamedSource[] => {
    if ('isResult' in source) {
      return result === undefined ? [] : [{ pdf: result, name: 'PDF', password: null }]
    }
    const next = loaded.next()
    return next.done ? [] : [next.value]
  })
  const [first, ...others] = pdfs
  if (first === undefined) throw new Error('a plan has a source')
  return [first, ...others]
}

/**
 * Failed work counts toward the time of failed renders, without its waits and unless the server is
 * to blame.
 */
function withTime(error: unknown, ms: number): unknown {
  if (error instanceof EngineError && error.kind !== 'unavailable') error.laneMs = ms
  return error
}
