/**
 * Accepts a render request: checks it, replays or runs it once per idempotency key, and resolves
 * its source.
 */
import { withExpanded } from '../templates/expand.ts'
import { applyRules } from '../templates/rules.ts'
import type { TemplateServices } from '../templates/services.ts'
import { requireWhole } from '../templates/whole.ts'
import type { Idempotency } from './begin.ts'
import { checkSubmission } from './check-submission.ts'
import type { JobOptions, JobSource, RenderJob } from './job.ts'
import { jobBeforeWork, renderJobOf, type StepSource, stepsOf } from './print-steps.ts'
import type { RenderRequest } from './render.ts'
import type { RenderBody } from './render-body.ts'
import type { Submitted } from './replay.ts'
import type { RenderServices } from './services.ts'
import { type Arrival, requireBackground, startRender, submitOnce } from './start.ts'
import { jobOfTemplate } from './template-options.ts'
import { titleOfHtml, titleOfUrl } from './title.ts'
import { uploadTargetOf } from './uploads/target.ts'

export interface Submission extends Arrival {
  /** The whole body: all of its fields count for its hash. */
  body: RenderBody
  job: JobOptions
  /** Names of the options that were sent; the others are defaults. */
  optionsSent: readonly string[]
  /** Work of an adapter on the PDF. It finishes the file as well, as the options ask. */
  work?: StepSource
}

/**
 * Order of the checks: 400 and 403 for the fields, the replay of a duplicate, 403 for the plan, 404
 * for the template, and the allowance together with the row of the render.
 */
export async function submitRender(
  services: RenderServices,
  submission: Submission,
): Promise<Submitted> {
  const { url, job } = await checkSubmission(services, submission)
  const checked = { ...submission, job }
  const of = { type: job.type, key: submission.idempotencyKey }
  return submitOnce(services, submission, of, (idempotency) =>
    runSubmission(services, checked, { url, idempotency }),
  )
}

async function runSubmission(
  services: RenderServices,
  submission: Submission,
  { url, idempotency }: { url: string | null; idempotency: Idempotency | null },
): Promise<Submitted> {
  const { body, caller, requestId, work, signal } = submission
  const job = work ? jobBeforeWork(submission.job) : submission.job
  requireBackground(submission)
  const { userId } = caller
  const steps = await stepsOf(services, { body: work ?? body, caller, signal })
  const ofUpload = { userId, requestId, job: { ...job, ...steps } }
  const uploadTo = await uploadTargetOf(services.db, body.storage, ofUpload)
  return withSource(services, { ...submission, job }, url, ({ source, title, job: options }) =>
    beginSubmission(
      services,
      { ...submission, job: options },
      { source, title, idempotency, uploadTo, ...steps },
    ),
  )
}

/** Finds a template of a user. */
export type FindTemplate = typeof requireWhole

/** The source of a render, its title and its options. */
export interface Resolved {
  source: JobSource
  title: string | null
  /** With the options of the template. */
  job: JobOptions
}

/**
 * Resolves the source of a request, and its options.
 * @param url the result of `checkSubmission`
 * @throws ApiError TEMPLATE_NOT_FOUND, and those of templates
 */
export async function withSource<T>(
  services: TemplateServices & { findTemplate?: FindTemplate },
  submission: Pick<Submission, 'body' | 'job' | 'optionsSent' | 'caller' | 'signal'>,
  url: string | null,
  use: (resolved: Resolved) => Promise<T>,
): Promise<T> {
  const { body, job, caller, signal } = submission
  if (url !== null) return use({ source: { url }, title: titleOfUrl(url), job })
  const { html = '', template_id: id, template_version: version, data, json } = body
  if (id === undefined) return use({ source: { html }, title: titleOfHtml(html), job })
  // Expanded when the request is accepted: later changes of the template do not affect the render.
  const find = services.findTemplate ?? requireWhole
  const named = { idOrSlug: id, version, path: 'template_id' }
  const { template, parts } = await find(services.db, caller.userId, named)
  const sent = { ...data, ...json }
  const ruled = applyRules(template.variable_rules, sent, json === undefined ? 'data' : 'json')
  const expansion = { texts: template, parts, ...ruled, path: 'template_id', caller, signal }
  return withExpanded(services, expansion, async (expanded) => {
    const options = jobOfTemplate(services, template, expanded, submission)
    const { html, hints } = expanded
    const source = hints.length === 0 ? { html } : { html, hints }
    return use({ source, title: template.name, job: options })
  })
}

/** A print with steps or a signature waits for its turn among the work of its user on PDFs. */
async function beginSubmission(
  services: RenderServices,
  submission: Submission,
  {
    source,
    title,
    steps,
    ...accepted
  }: Pick<RenderRequest, 'title' | 'idempotency' | 'uploadTo'> &
    Pick<RenderJob, 'source' | 'steps'>,
): Promise<Submitted> {
  const { body, job: options, caller, signal } = submission
  const htmlType = body.template_id === undefined ? 'html' : 'template'
  const inputType = 'url' in source ? 'url' : htmlType
  const job = await renderJobOf(services, options, { source, steps, body, caller, signal })
  const hasWork = steps !== undefined || (options.type === 'pdf' && options.options.sign !== null)
  const start = () =>
    startRender(services, submission, { type: options.type, inputType, title, job, ...accepted })
  return hasWork && !body.async ? services.pdfWork.inTurn(caller.userId, start, signal) : start()
}
