/** Prints a PDF, and finishes it: properties, standards, attachments, same bytes; then compression and encryption. */
import { createHash } from 'node:crypto'
import type { Engine, Output, PdfOptions, RenderOwner, Source } from '../../engine/index.ts'
import { EngineError } from '../../engine/index.ts'
import { unshared } from '../../lib/unshared.ts'
import { headingsRenumbered } from './headings-renumbered.ts'
import { notConforming, remedyOf } from './nonconforming.ts'
import {
  changesDocument,
  finishRequestOf,
  needsFinishing,
  printOptions,
  tasksAfter,
} from './request.ts'
import { createFinisher, type FinisherServices } from './work.ts'

export interface FinishingServices extends FinisherServices {
  engine: Pick<Engine, 'pdf'>
  now: () => Date
}

/** @throws EngineError */
export async function runPdf(
  services: FinishingServices,
  { source, options }: { source: Source; options: PdfOptions },
  owner: RenderOwner,
): Promise<Output> {
  const { engine } = services
  if (!needsFinishing(options)) return engine.pdf(source, options, owner)
  // The bytes of Chromium are not those that are stored.
  const printed = await engine.pdf(source, printOptions(options), { ...owner, produced: undefined })
  try {
    return await finish(services, printed, options, owner)
  } catch (error) {
    if (error instanceof EngineError) error.report ??= printed.report
    throw error
  }
}

async function finish(
  services: FinishingServices,
  printed: Output,
  options: PdfOptions,
  owner: RenderOwner,
): Promise<Output> {
  const startedAt = performance.now()
  const { report, durationMs } = printed
  const finisher = createFinisher(services, owner, {
    timeoutMs: options.timeout,
    leftMs: options.timeout - durationMs,
  })
  let bytes: Uint8Array = printed.bytes
  if (changesDocument(options)) {
    const request = await finishRequestOf(options, services.now())
    const { language: declaredLanguage } = printed
    const { pdf, conformance, renumbered } = await finisher.finish(bytes, {
      ...request,
      declaredLanguage,
    })
    report.conformance = conformance
    if (renumbered !== null) report.hints.push(headingsRenumbered(renumbered))
    if (pdf === null) throw notConforming(conformance, remedyOf(conformance))
    bytes = pdf
  }
  for (const taskOf of tasksAfter(options)) {
    bytes = await finisher.change(taskOf({ pdf: bytes, password: null }))
  }
  const finishMs = Math.round(performance.now() - startedAt)
  report.phases_ms = { ...report.phases_ms, finish: finishMs }
  if (options.deterministic) {
    report.content_digest = createHash('sha256').update(bytes).digest('hex')
  }
  return { ...printed, bytes: unshared(bytes), durationMs: durationMs + finishMs }
}
