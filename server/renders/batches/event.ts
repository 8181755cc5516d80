/** The webhook event of a batch, and what responses and events say about each of its renders. */
import type { Client } from '../../http/forwarded.ts'
import { newId } from '../../lib/ids.ts'
import { rawJson, stringify } from '../../lib/raw-json.ts'
import { EVENT_LINK_MS, type LinkUrls } from '../../signed-urls/urls.ts'
import { type NewDelivery, webhookIdOf } from '../../webhooks/events.ts'
import type { RenderRecord } from '../queries.ts'
import type { BatchRecord, BatchRow } from './queries.ts'

export interface BatchEvents {
  /**
   * Makes the event of a batch that has ended.
   * @param all its renders, in the order of the request
   */
  completed(
    batch: BatchRow,
    all: readonly RenderRecord[],
    end: { counts: BatchRecord['counts']; endedAt: Date },
  ): NewDelivery
}

export function createBatchEvents(urls: LinkUrls): BatchEvents {
  return {
    completed({ id: batchId, metadata, created_at, base_url }, all, { counts, endedAt }) {
      const { total, completed, failed } = counts
      const expiresAt = new Date(endedAt.getTime() + EVENT_LINK_MS)
      const links = { urls, client: { baseUrl: base_url ?? '' }, expiresAt }
      const body = stringify({
        event: 'batch.completed',
        batch_id: batchId,
        status: 'completed',
        counts: { total, completed, failed },
        metadata: rawJson(metadata),
        created_at: created_at.toISOString(),
        completed_at: endedAt.toISOString(),
        renders: all.map((render) => resultOf(render, links)),
      })
      const id = newId()
      return { id, webhookId: webhookIdOf(id), event: 'batch.completed', body }
    },
  }
}

/** Makes links to outputs, which work for some time. */
export interface Links {
  urls: LinkUrls
  client: Pick<Client, 'baseUrl'>
  expiresAt: Date
}

/** A render of a batch, as events name it. */
export function resultOf(render: RenderRecord, { urls, client, expiresAt }: Links) {
  const { id, output_key, error_code, error_message } = render
  return {
    index: render.batch_index,
    request_id: render.request_id,
    status: render.status,
    metadata: rawJson(render.metadata),
    output_url: output_key === null ? null : urls.signed(client, { renderId: id, expiresAt }),
    error:
      render.status === 'failed'
        ? { code: error_code ?? 'RENDER_FAILED', message: error_message ?? '' }
        : null,
  }
}
