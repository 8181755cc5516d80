/** Prints a PDF, and finishes it: properties, standards, attachments, same bytes; then compression and encryption. */
import { createHash } from 'node:crypto'
import type { Engine, Output, PdfOptions, RenderOwner, Source } from '../../engine/index.ts'
import { EngineError } from '../../engine/index.ts'
import type { Conformance } from '../../finisher/finish.ts'
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

/** An error lists no more issues; the report has up to 100. */
const ISSUES_MAX = 20

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
    const { pdf, conformance } = await finisher.finish(bytes, request)
    report.conformance = conformance
    if (pdf === null) throw notConforming(conformance)
    bytes = pdf
  }
  for (const taskOf of tasksAfter(options)) bytes = await finisher.change(taskOf(bytes))
  const finishMs = Math.round(performance.now() - startedAt)
  report.phases_ms = { ...report.phases_ms, finish: finishMs }
  if (options.deterministic) {
    report.content_digest = createHash('sha256').update(bytes).digest('hex')
  }
  return { ...printed, bytes: new Uint8Array(bytes), durationMs: durationMs + finishMs }
}

function notConforming(conformance: Conformance | null): EngineError {
  const issues = conformance?.issues ?? []
  const standards = [...new Set(issues.flatMap((issue) => issue.standards))].join(' and ')
  const more = issues.length > 1 ? ` (${issues.length} problems in \`details.conformance\`)` : ''
  const message = `The document is no ${standards}: ${issues[0]?.message ?? ''}${more} Correct it, or set \`options.conformance\` to "best_effort".`
  return new EngineError('nonconforming', message, { conformance: issues.slice(0, ISSUES_MAX) })
}
