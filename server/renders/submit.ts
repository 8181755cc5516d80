/** Accepts a render request: checks it, replays or runs it once per idempotency key, and resolves its source. */
import { PLANS } from '../accounts/plans.ts'
import type { Config } from '../config.ts'
import type { EgressPolicy } from '../egress-policy/index.ts'
import type { Source } from '../engine/index.ts'
import { ApiError } from '../errors.ts'
import type { BodyHold } from '../http/body/budget.ts'
import type { Client } from '../http/forwarded.ts'
import type { Caller } from '../http/handler-types.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { type ExpansionServices, withExpanded } from '../templates/expand.ts'
import { applyRules } from '../templates/rules.ts'
import type { SettingsServices } from '../templates/settings.ts'
import { requireWhole } from '../templates/whole.ts'
import type { Idempotency, Webhook } from './begin.ts'
import { hashBody } from './body-hash.ts'
import { checkSubmission } from './check-submission.ts'
import { runIdempotent } from './idempotency.ts'
import type { JobOptions, RenderJob } from './job.ts'
import { enqueueRender, type RenderRequest, type RenderServices, renderNow } from './render.ts'
import type { RenderBody } from './render-body.ts'
import { replayRender, type Submitted } from './replay.ts'
import { jobOfTemplate } from './template-options.ts'
import { titleOfHtml, titleOfUrl } from './title.ts'
import { uploadTargetOf } from './uploads/target.ts'

export interface SubmitServices extends RenderServices, ExpansionServices, SettingsServices {
  config: Pick<Config, 'databaseTimeoutMs' | 'outputRetentionDays'>
  secrets: Secrets
  egressPolicy: EgressPolicy
}

export interface Submission {
  /** The whole body: all of its fields count for its hash. */
  body: RenderBody
  job: JobOptions
  /** The JSON text of the fields that are returned as they were sent. */
  verbatim: Record<string, string>
  /** Names of the options that were sent; the others are defaults. */
  optionsSent: readonly string[]
  caller: Caller
  client: Client
  requestId: string
  idempotencyKey: string | undefined
  /** Counts the bytes of an output that is not stored. */
  unstored?: BodyHold
  /** Aborts when the client hangs up. */
  signal: AbortSignal
}

/**
 * Order of the checks: 400 and 403 for the fields, the replay of a duplicate, 403 for the plan, 404 for the
 * template, and the allowance together with the row of the render.
 */
export async function submitRender(
  services: SubmitServices,
  submission: Submission,
): Promise<Submitted> {
  const { body, caller, idempotencyKey: key, signal } = submission
  const { url, job } = await checkSubmission(services, submission)
  const checked = { ...submission, job }
  if (key === undefined) return runSubmission(services, checked, { url, idempotency: null })
  const idempotency = { key, bodyHash: await hashBody(body, submission.verbatim) }
  const request = { userId: caller.userId, type: job.type, ...idempotency }
  return runIdempotent<Submitted>(services, request, {
    signal,
    async replay(first) {
      const result = await replayRender(services, caller, first)
      return result && { ...result, replay: { mismatch: first.mismatch } }
    },
    run: () => runSubmission(services, checked, { url, idempotency }),
  })
}

async function runSubmission(
  services: SubmitServices,
  submission: Submission,
  { url, idempotency }: { url: string | null; idempotency: Idempotency | null },
): Promise<Submitted> {
  const { body, caller, job, requestId } = submission
  if (body.async && !PLANS[caller.plan].asyncRenders) throw new ApiError('PLAN_UPGRADE_REQUIRED')
  const { userId } = caller
  const uploadTo = await uploadTargetOf(services.db, body.storage, { userId, requestId, job })
  return withSource(services, submission, url, ({ source, title, job: options }) =>
    beginSubmission(
      services,
      { ...submission, job: options },
      { source, title, idempotency, uploadTo },
    ),
  )
}

/** Finds a template of a user. */
export type FindTemplate = typeof requireWhole

/** The source of a render, its title and its options. */
export interface Resolved {
  source: Source
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
  services: SourceServices,
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
    return use({ source: { html: expanded.html }, title: template.name, job: options })
  })
}

interface SourceServices extends ExpansionServices, SettingsServices, Pick<SubmitServices, 'db'> {
  findTemplate?: FindTemplate
}

async function beginSubmission(
  services: SubmitServices,
  { body, job, verbatim, caller, client, requestId, unstored, signal }: Submission,
  {
    source,
    title,
    ...accepted
  }: Pick<RenderRequest, 'title' | 'idempotency' | 'uploadTo'> & { source: Source },
): Promise<Submitted> {
  const { filename, disposition, retention } = body
  const isKept = retention !== 0
  const htmlType = body.template_id === undefined ? 'html' : 'template'
  const request: RenderRequest & { job: RenderJob } = {
    requestId,
    caller,
    type: job.type,
    inputType: 'url' in source ? 'url' : htmlType,
    title: isKept ? title : null,
    job: { ...job, source, ...(body.files && { files: body.files }) },
    // `"metadata": null` counts as none.
    metadata: body.metadata && isKept ? (verbatim['metadata'] ?? null) : null,
    ...accepted,
    // Not the name of an output that has no link.
    ...(isKept && { filename, disposition }),
    retention,
    unstored,
  }
  if (body.async) {
    const webhook = webhookOf(services, { body, client })
    await enqueueRender(services, { ...request, baseUrl: client.baseUrl }, webhook)
    return { status: 'queued', requestId }
  }
  const { body: output, ...rest } = await renderNow(services, request, signal)
  const name = {
    request_id: requestId,
    filename: filename ?? null,
    disposition: disposition ?? null,
  }
  return { status: 'completed', requestId, ...name, ...rest, output }
}

/** The receiver that a request names; null without one. */
export function webhookOf(
  { secrets }: Pick<SubmitServices, 'secrets'>,
  {
    body,
    client,
  }: { body: Pick<RenderBody, 'webhook_url' | 'webhook_secret'>; client: Pick<Client, 'baseUrl'> },
): Webhook | null {
  const { webhook_url: url, webhook_secret: text } = body
  if (url === undefined) return null
  const secret = text === undefined ? null : secrets.encrypt('webhook-secrets', text)
  return { url: new URL(url).href, secret, baseUrl: client.baseUrl }
}
