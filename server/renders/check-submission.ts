/**
 * Checks a render request before anything is done for it: the rules across its fields, its invoice
 * and its addresses.
 */
import { type Issue, validationError } from '../errors.ts'
import { checkSourceUrl, checkWebhookUrl } from './address-checks.ts'
import { checkAnswer } from './answer-checks.ts'
import { checkPrint, checkStored } from './extract-checks.ts'
import { checkFiles } from './files/check.ts'
import { checkInvoice, type InvoiceOwner } from './finishing/check-invoice.ts'
import type { JobOptions } from './job.ts'
import { checkStepOptions, orderOfSteps } from './print-steps.ts'
import type { RenderBody } from './render-body.ts'
import type { RenderServices } from './services.ts'
import {
  checkPdfOptions,
  checkScreenshotOptions,
  checkTemplateFields,
  checkWebhookScheme,
} from './validation.ts'

interface Subject {
  body: RenderBody
  job: JobOptions
}

/** A submission whose fields have been checked. */
interface CheckedSubmission {
  /** The URL to render; null if the source is HTML or a template. */
  url: string | null
  /** With what the check has found out. */
  job: JobOptions
}

/** @throws ApiError VALIDATION_ERROR, SSRF_BLOCKED, RATE_LIMITED */
export async function checkSubmission(
  services: Pick<RenderServices, 'pdfWork' | 'finisher' | 'failedTime' | 'config' | 'egressPolicy'>,
  submission: Subject & InvoiceOwner,
): Promise<CheckedSubmission> {
  const { egressPolicy, config } = services
  const { body } = submission
  const { issues: ofFields, job } = await checkFields(services, submission)
  const issues = [
    ...ofFields,
    ...checkAnswer(body, config.outputRetentionDays),
    ...checkWebhookScheme(body.webhook_url, egressPolicy.allows),
  ]
  if (issues.length > 0) throw validationError(issues)
  const url = body.url === undefined ? null : await checkSourceUrl(egressPolicy, body.url)
  if (body.webhook_url !== undefined) await checkWebhookUrl(egressPolicy, body.webhook_url)
  return { url, job }
}

/**
 * Checks the rules across the fields of a render, apart from those of its addresses.
 * @returns what is wrong, and the job with the level of its invoice
 * @throws ApiError RATE_LIMITED
 */
export async function checkFields(
  services: Pick<RenderServices, 'pdfWork' | 'finisher' | 'failedTime'>,
  { body, job, caller, signal }: Subject & InvoiceOwner,
): Promise<{ issues: Issue[]; job: JobOptions }> {
  const issues = await checkRules({ body, job })
  const { steps, files } = body
  if (steps?.length) issues.push(...services.pdfWork.check({ order: orderOfSteps(steps), files }))
  if (job.type !== 'pdf') return { issues, job }
  if (steps) issues.push(...checkStepOptions(job.options, steps))
  const invoice = await checkInvoice(services, job.options, { caller, signal })
  return { issues: [...issues, ...invoice.issues], job: { ...job, options: invoice.options } }
}

/** Checks what needs no process. */
export async function checkRules({ body, job }: Subject): Promise<Issue[]> {
  const hasUrl = body.url !== undefined
  return [
    ...(job.type === 'pdf'
      ? checkPdfOptions(job.options, hasUrl)
      : checkScreenshotOptions(job.options, hasUrl)),
    ...(job.type === 'extract'
      ? [...checkPrint(job.pdf), ...checkStored(job.formats, body.retention)]
      : []),
    ...checkTemplateFields(body),
    ...(await checkFiles(body.files, hasUrl)),
  ]
}
