/** Creates the resource for batches. */
import type { Api, CallOptions } from '../api.ts'
import type { CreateBatchParams } from '../batch-params.ts'
import { heldPoll } from '../held-poll.ts'
import { withKey } from '../ids.ts'
import { renderBody } from '../render-body.ts'
import type { Batch } from '../types.ts'
import type { Wait } from '../wait.ts'
import { WaitTimeoutError } from '../wait-timeout-error.ts'
import type { BatchesResource } from './batches.ts'

const ONE = '/api/v1/batches/{id}'

export function createBatches(api: Api, wait: Wait): BatchesResource {
  const get = (id: string, options: CallOptions | undefined, seconds?: number) =>
    api.data('GET', ONE, { path: { id }, query: { wait: seconds } }, options)
  const batches: BatchesResource = {
    create: (params, options) =>
      api.data('POST', '/api/v1/batch', { body: () => batchBody(params) }, withKey(options)),
    async createAndWait(params, options = {}) {
      // The key belongs to the first request only.
      const { idempotencyKey: _key, onIdempotencyMismatch: _rule, ...rest } = options
      const { batch_id } = await batches.create(params, options)
      return batches.wait(batch_id, rest)
    },
    list: (query, options) =>
      api.list('/api/v1/batches', { query }, options, ({ batch_id }) => batch_id),
    get: (id, options) => get(id, options),
    wait(id, options = {}) {
      const poll = heldPoll(api, (polled, seconds) => get(id, polled, seconds), options)
      return wait({ poll, hasEnded, late }, options)
    },
    outputs: (id, options) => api.file('GET', `${ONE}/outputs.zip`, { path: { id } }, options),
    // A batch that was cancelled still exists: a second request has the same result.
    cancel: (id, options) =>
      api.data('DELETE', ONE, { path: { id } }, { ...options, isDone: () => false }),
  }
  return batches
}

async function batchBody({ renders, ...rest }: CreateBatchParams) {
  const bodies: unknown[] = await Promise.all(renders.map(renderBody))
  // The types of the method have checked the fields of each render.
  return { ...rest, renders: bodies as { type: 'pdf' }[] }
}

function hasEnded({ status }: Batch): boolean {
  return status === 'completed'
}

function late(ms: number, latest: Batch | null): WaitTimeoutError {
  const { completed = 0, total = 0 } = latest?.counts ?? {}
  return new WaitTimeoutError(
    `The batch had not ended after ${ms} ms (${completed} of ${total} renders completed).`,
    null,
    latest,
  )
}
