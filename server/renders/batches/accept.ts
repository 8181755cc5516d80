/**
 * Accepts a batch: checks all of its renders, replays it once per idempotency key, resolves their
 * sources, and inserts them.
 */
import { PLANS } from '../../accounts/plans.ts'
import { ApiError } from '../../errors.ts'
import type { BodyHold } from '../../http/body/budget.ts'
import type { CheckedItem } from '../../http/body/validate.ts'
import type { Client } from '../../http/forwarded.ts'
import type { Caller } from '../../http/handler-types.ts'
import { newId, newRequestId } from '../../lib/ids.ts'
import { requireWhole } from '../../templates/whole.ts'
import { checkWebhookUrl } from '../address-checks.ts'
import { KeyTakenError } from '../begin.ts'
import { hashBody } from '../body-hash.ts'
import { isKeyAlive } from '../idempotency.ts'
import type { StoredJob } from '../job.ts'
import { withJobFiles } from '../job-files.ts'
import { packJob } from '../packed-job.ts'
import { renderJobOf, stepsOf } from '../print-steps.ts'
import type { RenderBody } from '../render-body.ts'
import type { RenderServices } from '../services.ts'
import { webhookOf } from '../start.ts'
import { type FindTemplate, withSource } from '../submit.ts'
import { uploadTargetOf } from '../uploads/target.ts'
import { checkWebhookScheme } from '../validation.ts'
import { type BatchInput, type BatchRender, beginBatch } from './begin.ts'
import { type BatchItem, checkItems, checkUrls, toItems, within } from './items.ts'
import { type BatchRow, findByKey, releaseBatchKey } from './queries.ts'

export interface BatchSubmission {
  /** The body without its renders. */
  body: Pick<RenderBody, 'webhook_url' | 'webhook_secret' | 'metadata'>
  items: readonly CheckedItem[]
  verbatim: Record<string, string>
  caller: Caller
  client: Client
  idempotencyKey: string | undefined
  /** Counts the bytes of the jobs while they are in memory. */
  hold: Pick<BodyHold, 'add'>
  /** Aborts when the client hangs up. */
  signal: AbortSignal
}

/** A batch that this request has begun, or one that an earlier request with the key has. */
export type AcceptedBatch =
  | { batchId: string; renders: BatchRender[]; items: BatchItem[] }
  | { replay: BatchRow; mismatch: boolean }

/**
 * The order of the checks is that of single renders: the fields, the replay of a duplicate, the
 * plan, the templates.
 * @throws ApiError VALIDATION_ERROR, SSRF_BLOCKED, PLAN_UPGRADE_REQUIRED, TEMPLATE_NOT_FOUND,
 *   RATE_LIMITED
 */
export async function acceptBatch(
  services: RenderServices,
  submission: BatchSubmission,
): Promise<AcceptedBatch> {
  const { egressPolicy } = services
  const { body, caller, idempotencyKey: key } = submission
  const sent = toItems(submission.items)
  const others = checkWebhookScheme(body.webhook_url, egressPolicy.allows)
  const owner = { caller, signal: submission.signal }
  const items = await checkItems(services, { items: sent, owner }, others)
  const urls = await checkUrls(services, items)
  if (body.webhook_url !== undefined) await checkWebhookUrl(egressPolicy, body.webhook_url)
  const run = async (idempotency: BatchInput['idempotency']) => {
    const batchId = newId()
    const renders = await insert(services, submission, { batchId, items, urls, idempotency })
    return { batchId, renders, items: sent }
  }
  if (key === undefined) return run(null)
  const idempotency = { key, bodyHash: await hashBatch(submission, sent) }
  for (;;) {
    const first = await findFirst(services, caller.userId, key)
    if (first) return { replay: first, mismatch: first.body_hash !== idempotency.bodyHash }
    try {
      return await run(idempotency)
    } catch (error) {
      // A duplicate was faster: it is found now.
      if (!(error instanceof KeyTakenError)) throw error
    }
  }
}

/** @returns null if no batch has the key, or its time is over */
async function findFirst(
  { db, now }: Pick<RenderServices, 'db' | 'now'>,
  userId: string,
  key: string,
): Promise<BatchRow | null> {
  const found = await findByKey(db, userId, key)
  if (!found || isKeyAlive(found.created_at, now())) return found
  await releaseBatchKey(db, found.id)
  return null
}

async function hashBatch(
  { body, verbatim }: Pick<BatchSubmission, 'body' | 'verbatim'>,
  items: readonly BatchItem[],
): Promise<string> {
  const renders: string[] = []
  for (const { body: render, job, verbatim: texts } of items) {
    // The body of work on PDFs is all of it.
    renders.push(await hashBody({ ...render, ...(job ?? { type: 'pdfs' }) }, texts))
  }
  const { webhook_url, webhook_secret } = body
  return hashBody({ webhook_url, webhook_secret, renders } as object, verbatim)
}

interface Insertion {
  batchId: string
  items: readonly BatchItem[]
  urls: readonly (string | null)[]
  idempotency: BatchInput['idempotency']
}

async function insert(
  services: RenderServices,
  submission: BatchSubmission,
  { batchId, items, urls, idempotency }: Insertion,
): Promise<BatchRender[]> {
  const { db, failedTime, pdfWork, waitingBudget, wakeUps, now } = services
  const { caller, body, verbatim, client } = submission
  const { userId, keyId, plan } = caller
  if (!PLANS[plan].asyncRenders) throw upgradeRequired()
  failedTime.check(caller)
  const renders: BatchRender[] = []
  const findTemplate = rememberTemplates()

  /**
   * Resolves the sources from this index on; if what follows fails, the time of each expansion
   * counts as failed.
   */
  async function beginFrom(index: number): Promise<void> {
    const item = items[index]
    if (!item) {
      const webhook = webhookOf(services, submission)
      const metadata = body.metadata ? (verbatim['metadata'] ?? null) : null
      const { baseUrl } = client
      const row = { id: batchId, userId, plan, keyId, metadata, webhook, idempotency, baseUrl }
      const bytes = renders.reduce((sum, { job }) => sum + job.bytes, 0)
      const waiting = { userId, plan, what: 'batch', bytes, jobs: renders } as const
      return waitingBudget.within(waiting, () =>
        withJobFiles(services, waiting, () => beginBatch(db, { ...row, renders, now: now() })),
      )
    }
    const owner = { caller, signal: submission.signal }
    let isResolved = false

    /** Takes a render whose sources are resolved, and goes on with the next one. */
    async function take(
      item: BatchItem,
      whole: StoredJob,
      of: Pick<BatchRender, 'inputType' | 'title'>,
    ): Promise<void> {
      const job = await packJob(whole)
      submission.hold.add(job.text.length + (job.file?.length ?? 0))
      const render = { ...renderOf(item), ...of, type: whole.type }
      const owned = { userId, requestId: render.requestId, job: whole }
      const uploadTo = await within(index, () => uploadTargetOf(db, item.body.storage, owned))
      renders.push({ ...render, uploadTo, job })
      await beginFrom(index + 1)
    }

    async function resolve(item: BatchItem): Promise<void> {
      const { body } = item
      if (item.order) {
        const { order } = item
        const sent = { order, files: body.files }
        const job = await pdfWork.ready(sent, userId, owner.signal)
        isResolved = true
        return take(item, job, { inputType: 'pdf', title: pdfWork.titleOf(order) })
      }
      const steps = await stepsOf(services, { ...owner, body })
      const found = { ...services, findTemplate }
      const page = { ...item, ...owner }
      return withSource(found, page, urls[index] ?? null, async (resolved) => {
        const { source, title, job: options } = resolved
        const about = { source, body, ...steps, ...owner }
        const whole = await renderJobOf(services, options, about)
        isResolved = true
        const htmlType = body.template_id === undefined ? 'html' : 'template'
        return take(item, whole, { inputType: 'url' in source ? 'url' : htmlType, title })
      })
    }

    // An error of a later render names that one already.
    await resolve(item).catch((error: unknown) =>
      isResolved ? Promise.reject(error) : within(index, () => Promise.reject(error)),
    )
  }

  await beginFrom(0)
  wakeUps.notify('renders')
  return renders
}

function renderOf({
  body,
  verbatim,
}: BatchItem): Omit<BatchRender, 'type' | 'inputType' | 'title' | 'job' | 'uploadTo'> {
  const { filename, disposition, retention } = body
  return {
    id: newId(),
    requestId: newRequestId(),
    metadata: body.metadata ? (verbatim['metadata'] ?? null) : null,
    filename,
    disposition,
    retention,
  }
}

/**
 * Reads each template once, so that all renders of a batch get the same version of it and of its
 * parts.
 */
function rememberTemplates(): FindTemplate {
  const found = new Map<string, ReturnType<FindTemplate>>()
  return (db, userId, named) => {
    const name = `${named.idOrSlug} ${named.version ?? ''}`
    const template = found.get(name) ?? requireWhole(db, userId, named)
    found.set(name, template)
    return template
  }
}

function upgradeRequired(): ApiError {
  return new ApiError('PLAN_UPGRADE_REQUIRED', {
    message:
      'Batches require the Starter plan or above. Send the renders one by one, without `async`, to receive each result in its response.',
  })
}
