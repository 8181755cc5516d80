/** The tools of plans: the finisher's processes and the engine, within the time of one request. */
import { type Engine, EngineError, type PdfOptions, type RenderOwner } from '@platen/chromium'
import type {
  Conformance,
  Finished,
  MoreProperties,
  PageFacts,
  PdfNote,
  PdfOperation,
  PdfSource,
  SigningReply,
  SigningTask,
} from '@platen/pdf/internal'
import type { Capabilities } from '../capabilities.ts'
import type { FinisherReply, FinisherTask } from '../finisher/finisher-worker.ts'
import type { BodyHold } from '../http/body/budget.ts'
import type { RequestFiles } from '../renders/files/check.ts'
import { withRequestFiles } from '../renders/files/serve.ts'
import { type FinishOptions, finishRequestOf } from '../renders/finishing/request.ts'
import { createFinisher } from '../renders/finishing/work.ts'
import { failureError, fieldError, signingError, tooLargeError } from './failures.ts'
import type { NamedRequest } from './request-fields.ts'
import { createSigners, type SignerServices, type Signers } from './sign/open-signers.ts'

/** All methods throw EngineError. */
export interface PdfTools {
  /** The date of the new file, as ISO 8601. */
  date: string
  /** The facts of a PDF as JSON. @param withInfo adds the entries of its information dictionary */
  facts(source: PdfSource, withInfo?: boolean): Promise<Uint8Array>
  pagesOf(source: PdfSource): Promise<PageFacts[]>
  /** @param task makes one PDF */
  change(task: PdfOperation): Promise<Uint8Array>
  /** @param task makes several PDFs */
  changeToMany(task: PdfOperation): Promise<Uint8Array[]>
  /**
   * Finishes a PDF that Chromium has printed, such as for an archive, and checks it.
   * @param mustBePrint whether a file that was changed after its print is refused
   */
  finish(
    pdf: Uint8Array,
    options: Partial<FinishOptions>,
    mustBePrint: boolean,
    more?: MoreProperties,
  ): Promise<Finished>
  /** Finishes a part of the file, whose check is not that of the file. */
  finishPart(pdf: Uint8Array, options: Partial<FinishOptions>): Promise<Finished>
  /** Does a step of signing or verifying. @param wanted the step of the reply */
  signing<Step extends SigningReply['step']>(
    task: SigningTask,
    wanted: Step,
  ): Promise<Extract<SigningReply, { step: Step }>>
  signers: Signers
  addNote(note: PdfNote): void
  /** The notes of the work so far. */
  notes(): PdfNote[]
  /** The check of the last file that was finished for a standard; null without one. */
  conformance(): Conformance | null
  /**
   * Prints HTML with the default options and these.
   * @param files that the HTML names by relative addresses
   */
  print(html: string, options: Partial<PdfOptions>, files?: RequestFiles): Promise<Uint8Array>
}

interface ToolUse {
  owner: RenderOwner
  plan: NamedRequest & { keepSignatures?: boolean }
  /** Counts the bytes of results, which are in memory beside the sources. */
  hold: Pick<BodyHold, 'addMade'>
}

/** @param timing.endsAt as of `performance.now()` */
export function createTools(
  {
    engine,
    contract,
    now,
    ...services
  }: Pick<Capabilities, 'contract' | 'finisher'> & SignerServices & { engine: Pick<Engine, 'pdf'> },
  { owner, plan, hold }: ToolUse,
  timing: { timeoutMs: number; endsAt: number },
): PdfTools {
  const leftMs = () => Math.max(1, timing.endsAt - performance.now())
  const { timeoutMs } = timing
  const notes: PdfNote[] = []
  let conformance: Conformance | null = null
  const finisher = createFinisher(services, owner, {
    timeoutMs,
    leftMs: leftMs(),
    option: 'timeout',
  })

  async function run(task: FinisherTask) {
    const reply = await finisher.run(task).catch((error: unknown) => {
      throw tooLargeError(error, plan)
    })
    if (reply.kind === 'failure') throw failureError(reply.failure, plan)
    if (reply.kind === 'error') throw new Error(`the work on a PDF failed: ${reply.error}`)
    hold.addMade(bytesIn(reply))
    if (reply.kind === 'pdfs' || reply.kind === 'facts') notes.push(...reply.notes)
    return reply
  }

  async function changeToMany(task: PdfOperation): Promise<Uint8Array[]> {
    const { keepSignatures = false } = plan
    const reply = await run({ ...task, keepSignatures })
    if (reply.kind !== 'pdfs') throw unexpected(task, reply)
    return reply.pdfs
  }

  async function finishAny(
    pdf: Uint8Array,
    options: Partial<FinishOptions>,
    mustBePrint: boolean,
    more?: MoreProperties,
  ): Promise<Finished> {
    const all = { ...contract.defaults.pdf, ...options }
    const own = await finishRequestOf(all, now())
    const request = { ...own, properties: { ...own.properties, more } }
    const task = { kind: 'finish', pdf, request, mustBePrint } as const
    const reply = await run(task)
    if (reply.kind === 'changed') throw notPrinted(plan)
    if (reply.kind !== 'finished') throw unexpected(task, reply)
    return reply.result
  }

  return {
    date: now().toISOString(),
    notes: () => notes,
    conformance: () => conformance,
    changeToMany,
    async facts(source, withInfo = false) {
      const task = { kind: 'facts', source, withInfo } as const
      const reply = await run(task)
      if (reply.kind !== 'facts') throw unexpected(task, reply)
      return reply.json
    },
    async pagesOf(source) {
      const task = { kind: 'pages', source } as const
      const reply = await run(task)
      if (reply.kind !== 'pages') throw unexpected(task, reply)
      return reply.pages
    },
    async change(task) {
      const [pdf] = await changeToMany(task)
      if (pdf === undefined) throw new Error(`${task.kind} made no PDF`)
      return pdf
    },
    async finish(pdf, options, mustBePrint, more) {
      const result = await finishAny(pdf, options, mustBePrint, more)
      conformance = result.conformance ?? conformance
      return result
    },
    finishPart: (pdf, options) => finishAny(pdf, options, false),
    async signing<Step extends SigningReply['step']>(task: SigningTask, wanted: Step) {
      const reply = await run({ kind: 'signing', task })
      if (reply.kind !== 'signing') throw unexpected({ kind: 'signing', task }, reply)
      const found = reply.reply
      if (found.step === 'failure') throw failureError(found.failure, plan)
      if (found.step === 'refused') throw signingError(found, plan)
      if ('notes' in found) notes.push(...found.notes)
      if (found.step !== wanted) throw new Error(`the reply to ${task.step} is ${found.step}`)
      return found as Extract<SigningReply, { step: Step }>
    },
    signers: createSigners({ ...services, now }, owner, { timeoutMs, leftMs }),
    addNote: (note) => void notes.push(note),
    async print(html, options, sent) {
      const timeout = Math.ceil(leftMs())
      const all = { ...contract.defaults.pdf, ...options, timeout }
      const { source, files } = await withRequestFiles({ html }, sent, owner.files)
      // The bytes of the print are not those that are stored.
      const { bytes } = await engine
        .pdf(source, all, { ...owner, files, produced: undefined })
        .catch((error: unknown) => {
          throw lateAs(error, timeoutMs)
        })
      hold.addMade(bytes.length)
      return bytes
    },
  }
}

function bytesIn(reply: FinisherReply): number {
  if (reply.kind === 'pdfs') return reply.pdfs.reduce((sum, pdf) => sum + pdf.length, 0)
  if (reply.kind === 'finished') return reply.result.pdf?.length ?? 0
  return reply.kind === 'facts' ? reply.json.length : 0
}

function unexpected(task: FinisherTask, reply: FinisherReply): Error {
  return new Error(`the reply to ${task.kind} is ${reply.kind}`)
}

function notPrinted({ needsPrint }: NamedRequest): EngineError {
  const option = needsPrint ?? 'pdfa'
  const message = `\`${option}\` takes only files as they were printed, and this one was changed by options of its request. Print it again with \`options.${option}\`.`
  return fieldError(option, 'not_a_print', message)
}

/** The timeout of the print is what was left of that of the request. */
function lateAs(error: unknown, timeoutMs: number): unknown {
  if (!(error instanceof EngineError) || error.kind !== 'timeout') return error
  const message = `The stamp was not printed within \`timeout\` (${timeoutMs} ms).`
  return new EngineError('timeout', message, { phase: 'print' }, error)
}
