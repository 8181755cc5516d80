/**
 * Prints a PDF, and finishes it: properties, standards, attachments, same bytes; then its steps,
 * compression and encryption.
 */
import { createHash } from 'node:crypto'
import {
  EngineError,
  fieldsLeftOut,
  headingsRenumbered,
  type Output,
  type PdfOptions,
  type RenderOwner,
  type Source,
} from '@platen/chromium'
import type { Capabilities } from '../../capabilities.ts'
import { unshared } from '../../lib/unshared.ts'
import type { JobOutput } from '../job-output.ts'
import type { Print } from '../pdf-work.ts'
import { notConforming, remedyOf } from './nonconforming.ts'
import {
  changesDocument,
  finishRequestOf,
  needsFinishing,
  printOptions,
  tasksAfter,
} from './request.ts'
import { createFinisher } from './work.ts'

interface PdfRun {
  source: Source
  options: PdfOptions
  /** Carries out the steps of the request. */
  applySteps: ((print: Print) => Promise<JobOutput>) | undefined
}

/** @throws EngineError */
export async function runPdf(
  services: Pick<Capabilities, 'engine' | 'finisher' | 'now'>,
  { source, options, applySteps }: PdfRun,
  owner: RenderOwner,
): Promise<JobOutput> {
  const { engine } = services
  if (!needsFinishing(options) && !applySteps) return engine.pdf(source, options, owner)
  // The bytes of Chromium are not those that are stored.
  const printed = await engine.pdf(source, printOptions(options), { ...owner, produced: undefined })
  try {
    return await finish(services, printed, { options, applySteps }, owner)
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    error.report ??= printed.report
    // The print failed with it, unless the server is to blame.
    if (error.kind !== 'unavailable' || error.laneMs > 0) error.laneMs += printed.durationMs
    throw error
  }
}

async function finish(
  services: Pick<Capabilities, 'engine' | 'finisher' | 'now'>,
  printed: Output,
  { options, applySteps }: Omit<PdfRun, 'source'>,
  owner: RenderOwner,
): Promise<JobOutput> {
  const startedAt = performance.now()
  const { report, durationMs } = printed
  let { contentType } = printed
  const finisher = createFinisher(services, owner, {
    timeoutMs: options.timeout,
    leftMs: options.timeout - durationMs,
  })
  let bytes: Uint8Array = printed.bytes
  let onlyFile: JobOutput['onlyFile']
  if (changesDocument(options)) {
    const request = await finishRequestOf(options, services.now())
    const { language: declaredLanguage, controls, cutSizes: sizes = [] } = printed
    const { pdf, conformance, renumbered, leftOut } = await finisher.finish(bytes, {
      ...request,
      declaredLanguage,
      marks: request.marks ? { ...request.marks, sizes } : null,
      forms: controls && { controls, scale: options.scale },
    })
    report.conformance = conformance
    if (leftOut.length > 0) report.hints.push(fieldsLeftOut(leftOut))
    if (renumbered !== null) report.hints.push(headingsRenumbered(renumbered))
    if (pdf === null) throw notConforming(conformance, remedyOf(conformance))
    bytes = pdf
  }
  if (applySteps) {
    const leftMs = options.timeout - durationMs - (performance.now() - startedAt)
    const result = await applySteps({ pdf: bytes, timeoutMs: options.timeout, leftMs })
    bytes = result.bytes
    contentType = result.contentType
    onlyFile = result.onlyFile
    report.hints.push(...result.report.hints)
    report.conformance ??= result.report.conformance
  }
  for (const taskOf of tasksAfter(options)) {
    bytes = await finisher.change(taskOf({ pdf: bytes, password: null }))
  }
  const finishMs = Math.round(performance.now() - startedAt)
  report.phases_ms = { ...report.phases_ms, finish: finishMs }
  if (options.deterministic) {
    report.content_digest = createHash('sha256').update(bytes).digest('hex')
  }
  return {
    ...printed,
    contentType,
    bytes: unshared(bytes),
    durationMs: durationMs + finishMs,
    ...(onlyFile && { onlyFile }),
  }
}
