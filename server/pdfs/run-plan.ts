/** Runs a plan as the job of a render: loads its PDFs, works on them, and returns the output. */
import { asEngineError } from '../engine/errors.ts'
import { EngineError, type RenderOwner } from '../engine/index.ts'
import type { NamedSource } from '../finisher/operations/tasks.ts'
import type { Bodies } from '../http/body/bodies.ts'
import type { Caller } from '../http/handler-types.ts'
import { EMPTY_REPORT } from '../renders/empty-report.ts'
import type { JobOutput } from '../renders/job.ts'
import type { SourceOrigin } from './check-sources.ts'
import { fieldError } from './failures.ts'
import { type LoadServices, loadSources } from './load-sources.ts'
import type { PdfPlan } from './plan.ts'
import { createTools, type ToolServices } from './tools.ts'

export interface RunServices extends LoadServices, ToolServices {
  bodies: Pick<Bodies, 'open'>
}

interface PlannedRun {
  plan: PdfPlan
  origins: SourceOrigin[]
  timeoutMs: number
  caller: Caller
}

/** @throws EngineError, ApiError, StorageError */
export async function runPlan(
  services: RunServices,
  { plan, origins, timeoutMs, caller }: PlannedRun,
  owner: RenderOwner,
): Promise<JobOutput> {
  const startedAt = performance.now()
  const elapsed = () => Math.round(performance.now() - startedAt)
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeoutMs)
  const hold = services.bodies.open(caller)
  const signal = AbortSignal.any([owner.signal, late.signal])
  try {
    const pdfs = await loadSources(services, { plan, origins, hold, signal }).catch(
      (error: unknown) => {
        throw late.signal.aborted && !owner.signal.aborted ? loadedLate(timeoutMs, error) : error
      },
    )
    const loadMs = elapsed()
    if (plan.needsPrint !== null) checkPrint(pdfs, plan.needsPrint)
    const endsAt = startedAt + timeoutMs
    const tools = createTools(
      services,
      { owner: { ...owner, signal: owner.signal }, plan },
      { timeoutMs, endsAt },
    )
    const bytes = await plan.run(atLeastOne(pdfs), tools)
    const phases = { load: loadMs, finish: elapsed() - loadMs }
    const report = { ...EMPTY_REPORT, phases_ms: phases }
    const { contentType } = plan
    return { bytes: new Uint8Array(bytes), contentType, durationMs: elapsed(), report }
  } catch (error) {
    throw withTime(owner.signal.aborted ? asEngineError(error, owner.signal) : error, elapsed())
  } finally {
    clearTimeout(timer)
    hold.release()
  }
}

/** Failed work counts toward the time of failed renders, unless the server is to blame. */
function withTime(error: unknown, ms: number): unknown {
  if (error instanceof EngineError && error.kind !== 'unavailable') error.laneMs ||= ms
  return error
}

function loadedLate(timeoutMs: number, cause: unknown): EngineError {
  const message = `The sources did not arrive within \`timeout\` (${timeoutMs} ms).`
  return new EngineError('timeout', message, { phase: 'navigate' }, cause)
}

function atLeastOne(pdfs: NamedSource[]): [NamedSource, ...NamedSource[]] {
  const [first, ...others] = pdfs
  if (first === undefined) throw new Error('a plan has a source')
  return [first, ...others]
}

/** Found in files that options of a render have changed: properties, encryption, compression. */
const CHANGES = ['/Metadata', '/Encrypt', '/ObjStm']

function checkPrint([pdf]: NamedSource[], option: 'pdfa' | 'pdfua'): void {
  const bytes = Buffer.from(pdf?.pdf ?? [])
  const isPrint =
    bytes.includes('/Producer (Skia/PDF') && CHANGES.every((change) => !bytes.includes(change))
  if (isPrint) return
  const message = `\`${option}\` takes only files as they were printed, and this one was changed by options of its request. Print it again with \`options.${option}\`.`
  throw fieldError(option, 'not_a_print', message)
}
