/**
 * Runs plans one after the other as the work of a render: loads their PDFs, works on them, and
 * returns the output.
 */
import { asEngineError, EngineError, type RenderOwner } from '@platen/chromium'
import type { Conformance, NamedSource } from '@platen/pdf/internal'
import type { Capabilities } from '../capabilities.ts'
import { SIGNER_UNAVAILABLE } from '../http/error-mapping.ts'
import type { Caller } from '../http/handler-types.ts'
import { unshared } from '../lib/unshared.ts'
import { EMPTY_REPORT } from '../renders/empty-report.ts'
import type { JobOutput, MadeFile } from '../renders/job-output.ts'
import type { ContentType } from '../renders/output-files.ts'
import type { SourceOrigin } from '../renders/pdf-order.ts'
import type { TimeLimit } from '../renders/pdfs/time-limit.ts'
import { hintsOf, type PlanNote } from './hints.ts'
import { loadSources } from './load-sources.ts'
import { contentTypeOfPlans, type PdfPlan, type Pdfs, type Plans } from './plan.ts'
import { createTools } from './tools.ts'
import { createWorkMeter } from './work-meter.ts'
import { zipOf } from './zip.ts'

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
  services: PdfServices,
  { plans, origins, printed, time, caller }: PlannedRun,
  owner: RenderOwner,
): Promise<JobOutput> {
  const startedAt = performance.now()
  const elapsed = () => Math.round(performance.now() - startedAt)
  const meter = createWorkMeter(services, time)
  const hold = services.bodies.open(caller)
  const signal = AbortSignal.any([owner.signal, time.signal])
  let loadMs: number | null = null
  try {
    const loaded = (await loadSources(services, { plans, origins, hold, signal })).values()
    loadMs = elapsed()
    const notes: PlanNote[] = []
    let conformance: Conformance | null = null
    let files: MadeFile[] = printed ? [{ name: 'PDF', bytes: printed }] : []
    for (const plan of plans) {
      const tools = createTools({ ...services, ...meter.services }, { owner, plan, hold }, time)
      files = await plan.run(setsOf(plan, loaded, files), tools)
      notes.push(...tools.notes().map((note) => ({ note, plan })))
      conformance = tools.conformance() ?? conformance
    }
    const report = {
      ...EMPTY_REPORT,
      phases_ms: { load: loadMs, finish: elapsed() - loadMs },
      hints: hintsOf(notes, conformance?.standards ?? []),
      ...(conformance !== null && { conformance }),
    }
    const output = await outputOf(files, contentTypeOfPlans(plans), services.now())
    return { ...output, durationMs: elapsed(), report }
  } catch (error) {
    const failure = owner.signal.aborted ? asEngineError(error, owner.signal) : error
    throw withTime(failure, (loadMs ?? elapsed()) + meter.spentMs())
  } finally {
    hold.release()
  }
}

/**
 * The sources of a plan: a set for each file if it works on those of the plan before.
 * @param loaded those that are named, of this plan and of later ones
 */
function setsOf({ sources }: PdfPlan, loaded: Iterator<NamedSource>, files: MadeFile[]): Pdfs[] {
  const named = sources.map(({ source }) => ('isResult' in source ? null : loaded.next().value))
  const results = named.includes(null) ? files : [null]
  return results.map((file) => {
    const result = file && { name: file.name, pdf: file.bytes, password: null }
    const [first, ...others] = named.flatMap((one) => one ?? result ?? [])
    if (first === undefined) throw new Error('a plan has a source')
    return [first, ...others]
  })
}

/** The file, or a ZIP. */
async function outputOf(
  files: MadeFile[],
  contentType: ContentType,
  now: Date,
): Promise<Pick<JobOutput, 'bytes' | 'contentType' | 'onlyFile'>> {
  const [first, ...others] = files
  if (contentType !== 'application/zip') {
    return { contentType, bytes: unshared(first?.bytes ?? new Uint8Array()) }
  }
  const named = files.map(({ name, bytes }) => ({ name: `${name}.pdf`, bytes }))
  const bytes = unshared(await zipOf(named, now))
  return { contentType, bytes, ...(first && others.length === 0 && { onlyFile: first }) }
}

/**
 * Failed work counts toward the time of failed renders, without its waits and unless the server is
 * to blame. Remote signers belong to users.
 */
function withTime(error: unknown, ms: number): unknown {
  if (!(error instanceof EngineError)) return error
  const isOfServer = error.kind === 'unavailable' && error.details.reason !== SIGNER_UNAVAILABLE
  if (!isOfServer) error.laneMs = ms
  return error
}

export interface PdfServices
  extends Pick<Capabilities, 'db' | 'storage' | 'outbound' | 'egressPolicy' | 'log' | 'now'>,
    Pick<Capabilities, 'engine' | 'finisher' | 'contract' | 'bodies' | 'secrets' | 'config'> {}
