/** The steps of a print: work on its PDF that is a part of the same render. */
import type { PdfOptions } from '@platen/chromium'
import { type Issue, validationError } from '../errors.ts'
import type { Caller } from '../http/handler-types.ts'
import type { Step } from './file-steps.ts'
import { printOptions } from './finishing/request.ts'
import { signatureStep } from './finishing/signature.ts'
import type { JobOptions, JobSource, RenderJob } from './job.ts'
import type { PdfStep, PrintOrder } from './pdf-order.ts'
import type { PdfWork } from './pdf-work.ts'
import type { RenderBody } from './render-body.ts'

/** Steps, and the files that they name. */
export interface StepSource extends Pick<RenderBody, 'files'> {
  steps?: Step[]
}

interface StepSubmission {
  body: StepSource
  caller: Pick<Caller, 'userId'>
  signal: AbortSignal
}

/**
 * @returns the steps with their sources found, or nothing without steps
 * @throws ApiError as `PdfWork.ready` does
 */
export async function stepsOf(
  { pdfWork }: { pdfWork: Pick<PdfWork, 'ready'> },
  { body: { steps = [], files }, caller, signal }: StepSubmission,
): Promise<Pick<RenderJob, 'steps'>> {
  if (steps.length === 0) return {}
  const sent = { order: orderOfSteps(steps), files }
  const { order, origins, contentType } = await pdfWork.ready(sent, caller.userId, signal)
  return { steps: { steps: order.request.steps, origins, contentType } }
}

/** Its time is that of the print. */
export function orderOfSteps(steps: Step[], timeout = 0): PrintOrder {
  return { operation: 'print', request: { steps, timeout } }
}

/** The job without the options that its steps carry out. */
export function jobBeforeWork(job: JobOptions): JobOptions {
  if (job.type !== 'pdf') return job
  const { tagged } = printOptions(job.options)
  const none = { pdfa: null, pdfua: null, facturX: null, encrypt: null }
  return { ...job, options: { ...job.options, tagged, ...none, document: {}, attachments: [] } }
}

/** The job of a render whose output is not kept, and bears no signature. */
export function unsigned(job: JobOptions): JobOptions {
  return job.type === 'pdf' ? { ...job, options: { ...job.options, sign: null } } : job
}

interface Resolved extends Pick<RenderJob, 'steps'>, Omit<StepSubmission, 'body'> {
  source: JobSource
  body: Pick<RenderBody, 'files'>
}

/**
 * The job of a render whose options are known, also those of its template.
 * @throws ApiError VALIDATION_ERROR for options that do not go with the steps; for a signature as
 *   `PdfWork.ready` does
 */
export async function renderJobOf(
  { pdfWork }: { pdfWork: Pick<PdfWork, 'ready'> },
  job: JobOptions,
  { source, steps, body, caller, signal }: Resolved,
): Promise<RenderJob> {
  const { files } = body
  if (job.type === 'pdf') {
    const issues = checkStepOptions(job.options, steps?.steps ?? [])
    if (issues.length > 0) throw validationError(issues)
    const signing = signatureStep(job.options)
    const sent = { order: orderOfSteps(signing), files: undefined }
    if (signing.length > 0) await pdfWork.ready(sent, caller.userId, signal)
  }
  return { ...job, source, ...(steps && { steps }), ...(files && { files }) }
}

/** Checks the rules between options of a print and its steps. */
export function checkStepOptions(
  { pdfa, pdfua, facturX, deterministic, compress, imageQuality, encrypt, sign }: PdfOptions,
  steps: PdfStep[],
): Issue[] {
  if (steps.length === 0) return []
  const isSplit = steps.some(({ split }) => split && split.pages?.length !== 1)
  const hasSplit = steps.some(({ split }) => split)
  const isSigned = steps.some((step) => step.sign)
  // A signature is written behind the file, which stays as it was checked.
  const isChanged = steps.length > 1 || !isSigned
  const last = isSplit ? ZIPPED : isSigned && SIGNED
  const named = Object.entries({
    pdfa: isChanged && pdfa !== null && CHECKED,
    pdfua: isChanged && pdfua !== null && CHECKED,
    facturX: isChanged && facturX !== null && CHECKED,
    deterministic: deterministic && 'steps do not write the same bytes each time',
    compress: compress && last,
    imageQuality: imageQuality !== null && last,
    encrypt: encrypt !== null && last,
    sign: sign !== null && ((isSigned && TWICE) || (hasSplit && PARTS)),
  })
  return named.flatMap(([name, reason]): Issue[] => {
    if (reason === false) return []
    const path = `options.${name}`
    return [{ path, message: `\`${path}\` cannot be used with \`steps\`: ${reason}.` }]
  })
}

const CHECKED =
  'they would change the file after its check. Print it without steps, and send its `request_id` to `POST /api/v1/pdfs/merge` or `/convert`'
const ZIPPED = 'the result of `split` is a ZIP, unless its `pages` has one item'
const SIGNED = 'it would change the file after its signature'
const TWICE = 'one of them is a step `sign`. Leave one of the two out'
const PARTS = 'the step `split` must be the last. Sign its files by `POST /api/v1/pdfs/sign`'
