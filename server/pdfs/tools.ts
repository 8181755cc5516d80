/** The tools of plans: the finisher's processes and the engine, within the time of one request. */
import type { Engine, PdfOptions, RenderOwner } from '../engine/index.ts'
import { EngineError } from '../engine/index.ts'
import type { Finished } from '../finisher/finish.ts'
import type { PdfInfo, PdfOperation, PdfSource } from '../finisher/operations/tasks.ts'
import { finishRequestOf } from '../renders/finishing/request.ts'
import { createFinisher, type FinisherServices } from '../renders/finishing/work.ts'
import { failureError, tooLargeError } from './failures.ts'
import type { NamedRequest } from './request-fields.ts'

export interface ToolServices extends FinisherServices {
  engine: Pick<Engine, 'pdf'>
  contract: { defaults: { pdf: PdfOptions } }
  now: () => Date
}

/** All methods throw EngineError. */
export interface PdfTools {
  /** The date of the new file, as ISO 8601. */
  date: string
  info(source: PdfSource): Promise<PdfInfo>
  /** @param task makes one PDF */
  change(task: PdfOperation): Promise<Uint8Array>
  /** @param task makes several PDFs */
  changeToMany(task: PdfOperation): Promise<Uint8Array[]>
  /** Makes an archive of a PDF that Chromium has printed, and checks it. */
  finish(pdf: Uint8Array, standards: Pick<PdfOptions, 'pdfa' | 'pdfua'>): Promise<Finished>
  /** Prints HTML with the default options and these. */
  print(html: string, options: Partial<PdfOptions>): Promise<Uint8Array>
}

/** @param timing.endsAt as of `performance.now()` */
export function createTools(
  { engine, contract, now, ...services }: ToolServices,
  { owner, plan }: { owner: RenderOwner; plan: NamedRequest },
  timing: { timeoutMs: number; endsAt: number },
): PdfTools {
  const leftMs = () => Math.max(1, timing.endsAt - performance.now())
  const { timeoutMs } = timing
  const finisher = createFinisher(services, owner, {
    timeoutMs,
    leftMs: leftMs(),
    option: 'timeout',
  })

  async function run(task: PdfOperation) {
    const reply = await finisher.run(task).catch((error: unknown) => {
      throw tooLargeError(error, plan)
    })
    if (reply.kind === 'failure') throw failureError(reply.failure, plan)
    if (reply.kind === 'error') throw new Error(`the work on a PDF failed: ${reply.error}`)
    return reply
  }

  async function changeToMany(task: PdfOperation): Promise<Uint8Array[]> {
    const reply = await run(task)
    if (reply.kind !== 'pdfs') throw new Error(`the reply to ${task.kind} is ${reply.kind}`)
    return reply.pdfs
  }

  return {
    date: now().toISOString(),
    changeToMany,
    async info(source) {
      const reply = await run({ kind: 'info', source })
      if (reply.kind !== 'info') throw new Error(`the reply to info is ${reply.kind}`)
      return reply.info
    },
    async change(task) {
      const [pdf] = await changeToMany(task)
      if (pdf === undefined) throw new Error(`${task.kind} made no PDF`)
      return pdf
    },
    async finish(pdf, standards) {
      const options = { ...contract.defaults.pdf, ...standards }
      return finisher.finish(pdf, await finishRequestOf(options, now()))
    },
    async print(html, options) {
      const timeout = Math.ceil(leftMs())
      const all = { ...contract.defaults.pdf, ...options, timeout }
      // The bytes of the print are not those that are stored.
      const { bytes } = await engine
        .pdf({ html }, all, { ...owner, produced: undefined })
        .catch((error: unknown) => {
          throw lateAs(error, timeoutMs)
        })
      return bytes
    },
  }
}

/** The timeout of the print is what was left of that of the request. */
function lateAs(error: unknown, timeoutMs: number): unknown {
  if (!(error instanceof EngineError) || error.kind !== 'timeout') return error
  const message = `The stamp was not printed within \`timeout\` (${timeoutMs} ms).`
  return new EngineError('timeout', message, { phase: 'print' }, error)
}
