/**
 * Uploads outputs to the buckets of their users. Concurrent attempts are limited per destination,
 * user and process (see `claimUploads`), so that servers that hang delay no other uploads.
 */
import { eq } from 'drizzle-orm'
import type { Capabilities } from '../../capabilities.ts'
import type { Database } from '../../db/index.ts'
import { renders } from '../../db/schema.ts'
import { type Loop, startPoller } from '../../lib/poller.ts'
import { statementBudgets, UPLOAD_RENEWAL_MS } from '../../limits.ts'
import { startAttempts } from '../../outbound/attempts.ts'
import { DAY_OF_RETRIES, nextAfter } from '../../outbound/retry-delays.ts'
import {
  type NewDelivery,
  storageCompletedEvent,
  storageFailedEvent,
} from '../../webhooks/events.ts'
import { attemptUpload, type UploadFailure } from './attempt.ts'
import {
  ATTEMPTS_MAX,
  claimUploads,
  type DueUpload,
  forgetUpload,
  recordUpload,
  releaseUpload,
  renewLeases,
} from './records.ts'

/**
 * Its `stop()` claims nothing more and cancels the attempts in progress: they are due again at
 * once.
 * @param pollMs the interval at which due uploads are found that no notification announced
 */
export function startUploader(
  services: Parameters<typeof attemptUpload>[0] &
    Pick<Capabilities, 'config' | 'wakeUps' | 'log' | 'now'>,
  pollMs: number,
): Loop {
  const { config, db, wakeUps, log, now } = services
  const { uploadLeaseSeconds: leaseSeconds } = statementBudgets(config.databaseTimeoutMs)
  const running = new Set<string>()

  async function attempt(due: DueUpload, signal: AbortSignal): Promise<void> {
    running.add(due.id)
    try {
      const made = await attemptUpload(services, due, signal)
      if (made.failure?.code === 'cancelled') return await releaseUpload(db, due)
      await record(due, made)
    } catch (err) {
      // Its lease expires, and it is retried.
      log.error({ err, render: due.id }, 'an upload could not be made or recorded')
    } finally {
      running.delete(due.id)
    }
  }

  async function record(
    due: DueUpload,
    { failure, multipartId }: { failure: UploadFailure | null; multipartId: string | null },
  ): Promise<void> {
    const at = now()
    const { counts, retrySeconds } =
      failure === null || failure.final
        ? { counts: failure !== null, retrySeconds: undefined }
        : nextAfter(due, failure.code, isAway(failure.code) ? DAY_OF_RETRIES : undefined)
    const next = retrySeconds === undefined ? null : new Date(at.getTime() + retrySeconds * 1_000)
    const ended = failure === null ? 'uploaded' : 'failed'
    if (next === null && due.is_erased) return forgetUpload(db, due)
    const delivery = next === null ? await eventOf(db, due, failure, at) : null
    await recordUpload(db, due, {
      status: next === null ? ended : 'pending',
      error: failure?.code ?? null,
      message: failure?.message ?? null,
      counts,
      next,
      multipartId,
      delivery,
      now: at,
    })
    if (next !== null) wakeUps.notify('uploads', next.getTime() - now().getTime())
    if (delivery !== null) wakeUps.notify('deliveries')
  }

  const renewals = startPoller({
    async poll() {
      if (running.size > 0) await renewLeases(db, [...running], leaseSeconds)
    },
    everyMs: UPLOAD_RENEWAL_MS,
    onError(err) {
      // Another process may begin the uploads again, which changes nothing in the buckets.
      log.error({ err }, 'the leases of uploads could not be renewed')
    },
  })
  const attempts = startAttempts({
    topic: 'uploads',
    wakeUps,
    pollMs,
    attemptsMax: ATTEMPTS_MAX,
    batch: ATTEMPTS_MAX,
    claim: (claims) => claimUploads(db, { ...claims, now: now(), leaseSeconds }),
    attempt,
    onError(err) {
      // The database does not respond; the next poll tries again.
      log.error({ err }, 'due uploads cannot be claimed')
    },
  })

  return {
    async stop() {
      await attempts.stop()
      await renewals.stop()
    },
  }
}

/**
 * The bucket, or the way to it, is away. What only a change of the settings can repair fails soon,
 * so that its owner learns of it.
 */
const AWAY: readonly string[] = [
  'timeout',
  'connection_refused',
  'connection_failed',
  'connection_closed',
  'server_error',
  'tls',
  'unresolved',
  'dns_unavailable',
  'output_unavailable',
]

function isAway(code: string): boolean {
  return AWAY.includes(code)
}

/** @returns null for a synchronous render */
async function eventOf(
  db: Database,
  { id, destination, key }: DueUpload,
  failure: UploadFailure | null,
  endedAt: Date,
): Promise<NewDelivery | null> {
  const [render] = await db
    .select({
      requestId: renders.request_id,
      metadata: renders.metadata,
      createdAt: renders.created_at,
      background: renders.background,
    })
    .from(renders)
    .where(eq(renders.id, id))
  if (!render?.background) return null
  const end = { ...render, endedAt }
  const storage = { destination, key }
  if (failure === null) return storageCompletedEvent(end, storage)
  const { code, message } = failure
  return storageFailedEvent(end, storage, { code, message })
}
