/** Runs a plan as the job of a render: loads its PDFs, works on them, and returns the output. */
import { asEngineError } from '../engine/errors.ts'
import { EngineError, type RenderOwner } from '../engine/index.ts'
import type { NamedSource } from '../finisher/operations/tasks.ts'
import type { Bodies } from '../http/body/bodies.ts'
import type { Caller } from '../http/handler-types.ts'
import { unshared } from '../lib/unshared.ts'
import { EMPTY_REPORT } from '../renders/empty-report.ts'
import type { JobOutput } from '../renders/job.ts'
import type { SourceOrigin } from '../renders/pdf-order.ts'
import { hintsOf } from './hints.ts'
import { type LoadServices, loadSources } from './load-sources.ts'
import type { PdfPlan } from './plan.ts'
import type { TimeLimit } from './time-limit.ts'
import { createTools, type ToolServices } from './tools.ts'
import { createWorkMeter } from './work-meter.ts'

export interface RunServices extends LoadServices, ToolServices {
  bodies: Pick<Bodies, 'open'>
}

interface PlannedRun {
  plan: PdfPlan
  origins: SourceOrigin[]
  time: TimeLimit
  caller: Pick<Caller, 'userId' | 'plan'>
}

/** @throws EngineError, ApiError, StorageError */
export async function runPlan(
  services: RunServices,
  { plan, origins, time, caller }: PlannedRun,
  owner: RenderOwner,
): Promise<JobOutput> {
  const startedAt = performance.now()
  const elapsed = () => Math.round(performance.now() - startedAt)
  const meter = createWorkMeter(services, time)
  const hold = services.bodies.open(caller)
  const signal = AbortSignal.any([owner.signal, time.signal])
  let loadMs: number | null = null
  try {
    const pdfs = await loadSources(services, { plan, origins, hold, signal })
    loadMs = elapsed()
    const tools = createTools({ ...services, ...meter.services }, { owner, plan, hold }, time)
    const bytes = await plan.run(atLeastOne(pdfs), tools)
    const phases = { load: loadMs, finish: elapsed() - loadMs }
    const hints = hintsOf(tools.notes(), plan)
    const conformance = tools.conformance()
    const report = {
      ...EMPTY_REPORT,
      phases_ms: phases,
      hints,
      ...(conformance !== null && { conformance }),
    }
    const { contentType } = plan
    return { bytes: unshared(bytes), contentType, durationMs: elapsed(), report }
  } catch (error) {
    const failure = owner.signal.aborted ? asEngineError(error, owner.signal) : error
    throw withTime(failure, (loadMs ?? elapsed()) + meter.spentMs())
  } finally {
    hold.release()
  }
}

/** Failed work counts toward the time of failed renders, without its waits and unless the server is to blame. */
function withTime(error: unknown, ms: number): unknown {
  if (error instanceof EngineError && error.kind !== 'unavailable') error.laneMs = ms
  return error
}

function atLeastOne(pdfs: NamedSource[]): [NamedSource, ...NamedSource[]] {
  const [first, ...others] = pdfs
  if (first === undefined) throw new Error('a plan has a source')
  return [first, ...others]
}
