/**
 * The operations on batches: accept one, read its progress, list all, and cancel what is queued.
 */
import { ApiError } from '../../errors.ts'
import type { Client } from '../../http/forwarded.ts'
import type { UserHandlers } from '../../http/handler-types.ts'
import { begun } from '../../lib/begun-stream.ts'
import { rawJson } from '../../lib/raw-json.ts'
import { RESPONSE_LINK_MS } from '../../signed-urls/urls.ts'
import { cancelBatch } from '../lifecycle.ts'
import type { RenderRecord } from '../queries.ts'
import type { RenderServices } from '../services.ts'
import { toKeep } from '../submit-and-keep.ts'
import { acceptBatch, type BatchSubmission } from './accept.ts'
import { archiveOf } from './archive.ts'
import { type Links, resultOf } from './event.ts'
import { type BatchRecord, listBatches, readRenders, recordOf, requireBatch } from './queries.ts'

export function createBatchHandlers(services: RenderServices) {
  const { db, bodies, urls, requests, batchEnds, waits, wakeUps, now } = services

  /** Accepts a batch, and keeps the requests of its renders. */
  async function accept(submission: Omit<BatchSubmission, 'hold'>) {
    const { caller } = submission
    const { userId, plan } = caller
    const hold = bodies.open(caller)
    try {
      const accepted = await acceptBatch(services, { ...submission, hold })
      if ('replay' in accepted) return accepted
      for (const [index, { requestId }] of accepted.renders.entries()) {
        const item = accepted.items[index]
        if (!item) continue
        const { order, body, verbatim } = item
        const kept = order
          ? ({ type: 'pdfs', operation: order.operation, body, verbatim } as const)
          : toKeep(item)
        requests.keep({ userId, plan, requestId, ...kept })
      }
      return accepted
    } finally {
      hold.release()
    }
  }

  async function read(userId: string, id: string) {
    const batch = await requireBatch(db, userId, id)
    const all = await readRenders(db, batch.id)
    return { ...recordOf(batch, all), all }
  }

  function linksOf(client: Client): Links {
    return { urls, client, expiresAt: new Date(now().getTime() + RESPONSE_LINK_MS) }
  }

  return {
    async createBatch({ headers, body, items = [], ...request }) {
      const { caller } = request
      const key = headers?.['Idempotency-Key']
      const accepted = await accept({ ...request, body, items, idempotencyKey: key })
      const replay = 'replay' in accepted ? accepted : null
      const id = 'batchId' in accepted ? accepted.batchId : accepted.replay.id
      const { counts, endedAt, all } = await read(caller.userId, id)
      return {
        status: 202,
        headers: {
          'X-Cache': replay ? 'HIT' : 'MISS',
          ...(replay?.mismatch && { 'X-Idempotency-Mismatch': 'true' }),
          ...(key !== undefined && { 'X-Idempotency-Key': key }),
        },
        json: {
          success: true,
          data: {
            batch_id: id,
            status: stateOf(endedAt),
            counts,
            renders: all.map(({ batch_index: index, request_id }) => ({ index, request_id })),
            poll_url: `/api/v1/batches/${id}`,
          },
        },
      }
    },

    async getBatch({ params, query: { wait = 0 }, caller, client, signal }) {
      let found = await read(caller.userId, params.id)
      if (wait > 0 && found.endedAt === null) {
        await batchEnds.waits.longPoll(found.batch.id, caller, { ms: wait * 1_000, signal })
        if (!signal.aborted) found = await read(caller.userId, params.id)
      }
      const links = linksOf(client)
      const renders = found.all.map((render) => itemToWire(render, links))
      return {
        status: 200,
        json: { success: true, data: { ...batchToWire(found), renders } },
        raw: true,
      }
    },

    async listBatches({ query: { limit = 50, offset = 0 }, caller }) {
      const { rows, total } = await listBatches(db, caller.userId, { limit, offset })
      const pagination = { total, limit, offset }
      return {
        status: 200,
        json: { success: true, data: rows.map(batchToWire), pagination },
        raw: true,
      }
    },

    async getBatchOutputs({ params, caller }) {
      const { batch, all, counts, endedAt } = await read(caller.userId, params.id)
      if (endedAt === null) {
        const ended = counts.completed + counts.failed
        const message = `This batch is still running: ${ended} of its ${counts.total} renders have ended. Download its outputs once all have, or cancel it.`
        throw new ApiError('CONFLICT', { message })
      }
      if (all.every(({ output_key }) => output_key === null)) {
        throw new ApiError('NOT_FOUND', { message: 'This batch has no outputs.' })
      }
      return {
        status: 200,
        headers: {
          'Content-Disposition': `attachment; filename="${batch.id}.zip"`,
          'Cache-Control': 'private, no-store',
        },
        contentType: 'application/zip',
        stream: await begun(archiveOf(services, all)),
      }
    },

    async cancelBatch({ params, caller }) {
      const batch = await requireBatch(db, caller.userId, params.id)
      const cancelled = await cancelBatch(db, batch.id, now())
      for (const { id } of cancelled) waits.ended(id)
      if (cancelled.some(({ deliveries }) => deliveries)) wakeUps.notify('deliveries')
      if (cancelled.length > 0) batchEnds.ended(batch.id)
      const data = { batch_id: batch.id, cancelled: cancelled.length }
      return { status: 200, json: { success: true, data } }
    },
  } satisfies UserHandlers
}

function stateOf(endedAt: Date | null): 'running' | 'completed' {
  return endedAt === null ? 'running' : 'completed'
}

function batchToWire({ batch, counts, endedAt }: BatchRecord) {
  return {
    batch_id: batch.id,
    status: stateOf(endedAt),
    counts,
    metadata: rawJson(batch.metadata),
    created_at: batch.created_at.toISOString(),
    completed_at: endedAt?.toISOString() ?? null,
  }
}

function itemToWire(render: RenderRecord, links: Links) {
  const { type, output_size_bytes } = render
  return { ...resultOf(render, links), type, output_size_bytes }
}
