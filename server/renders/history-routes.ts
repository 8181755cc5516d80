/** The operations that read one render, list all of a user's renders, and cancel or erase one. */
import type { UserLimit } from '@platen/lib'
import { ApiError } from '../errors.ts'
import type { Client } from '../http/forwarded.ts'
import type { Caller, UserHandlers } from '../http/handler-types.ts'
import { parseDayOrTime } from '../lib/days.ts'
import { rawJson } from '../lib/raw-json.ts'
import { RESPONSE_LINK_MS } from '../signed-urls/urls.ts'
import { cancelQueued } from './cancel.ts'
import { eraseRender } from './erase.ts'
import { createSearchLimit } from './history-limits.ts'
import { listRenders } from './list.ts'
import { countAhead, type RenderRecord, requireRender } from './queries.ts'
import type { RenderServices } from './services.ts'
import { uploadOf } from './uploads/wire.ts'

export function createHistoryHandlers(services: RenderServices, historyLimit: UserLimit) {
  const { db, storage, log, urls, engine, waits, now } = services
  const searches = createSearchLimit()

  /** The position of a queued render, and its start estimated from the lanes of this process. */
  async function positionOf(render: RenderRecord): Promise<object> {
    if (render.status !== 'queued') return {}
    const ahead = await countAhead(db, render)
    const { lanes, meanMs } = engine.load()
    if (lanes === 0) return { position: ahead + 1 }
    return { position: ahead + 1, estimated_start_ms: Math.round((ahead * meanMs) / lanes) }
  }

  /** The render once it has ended, or as it is after `wait` seconds. */
  async function awaitEnd(
    caller: Pick<Caller, 'userId' | 'plan'>,
    id: string,
    { wait = 0, signal }: { wait?: number; signal: AbortSignal },
  ): Promise<RenderRecord> {
    const { userId } = caller
    const render = await requireRender(db, userId, id)
    if (wait === 0 || hasEnded(render)) return render
    await waits.longPoll(render.id, caller, { ms: wait * 1_000, signal })
    // Nobody reads the response to a client that has hung up.
    return signal.aborted ? render : requireRender(db, userId, id)
  }

  function outputUrlOf({ id, output_key }: RenderRecord, client: Client): string | null {
    if (output_key === null) return null
    return urls.signed(client, {
      renderId: id,
      expiresAt: new Date(now().getTime() + RESPONSE_LINK_MS),
    })
  }

  return {
    async getRender({ params, query, caller, client, signal }) {
      const render = await awaitEnd(caller, params.requestId, { ...query, signal })
      const shared = {
        request_id: render.request_id,
        status: render.status,
        metadata: rawJson(render.metadata),
        output_url: outputUrlOf(render, client),
        created_at: render.created_at.toISOString(),
        completed_at: render.completed_at?.toISOString() ?? null,
      }
      const data = {
        ...shared,
        type: render.type,
        output_size_bytes: render.output_size_bytes,
        render_duration_ms: render.render_duration_ms,
        error_message: render.error_message,
        ...erasureOf(render),
        ...(await positionOf(render)),
        storage: await uploadOf(db, render),
      }
      return {
        status: 200,
        json: { success: true, data },
        flat: { ...shared, duration_ms: render.render_duration_ms },
        raw: true,
      }
    },

    async cancelRender({ params, query, caller }) {
      const render = await requireRender(db, caller.userId, params.requestId)
      if (await cancelQueued(services, render)) {
        return { status: 200, json: { success: true } }
      }
      if (query.status === 'queued') {
        throw new ApiError('CONFLICT', {
          message: 'Only a render that is still queued can be cancelled.',
        })
      }
      if (!(await eraseRender({ db, storage, log, now }, render.id))) {
        throw new ApiError('CONFLICT', {
          message: 'This render is running. It can be erased once it has ended.',
        })
      }
      return { status: 200, json: { success: true } }
    },

    async listRenders({ query, caller, client, signal }) {
      const {
        signed = false,
        limit = 50,
        offset = 0,
        from,
        to,
        error_code,
        batch_id,
        ...filters
      } = query
      const selected = {
        ...filters,
        errorCode: error_code,
        batchId: batch_id,
        from: from === undefined ? undefined : parseDayOrTime(from)?.start,
        before: to === undefined ? undefined : parseDayOrTime(to)?.end,
        limit,
        offset,
      }
      const isSearch = filters.id !== undefined || filters.metadata !== undefined
      const turns = isSearch ? searches : historyLimit
      const list = () => listRenders(db, caller.userId, selected)
      const { rows, total } = await turns.run(caller.userId, list, signal)
      const data = rows.map((render) => ({
        id: render.id,
        type: render.type,
        status: render.status,
        input_type: render.input_type,
        title: render.title,
        key_name: render.key_name,
        output_url: signed ? outputUrlOf(render, client) : render.output_key,
        output_size_bytes: render.output_size_bytes,
        render_duration_ms: render.render_duration_ms,
        request_id: render.request_id,
        error_code: render.error_code,
        hint_count: render.hint_count,
        created_at: render.created_at.toISOString(),
        ...erasureOf(render),
      }))
      return { status: 200, json: { success: true, data, pagination: { total, limit, offset } } }
    },
  } satisfies UserHandlers
}

/** The field of an erased render. */
function erasureOf({ erased_at }: RenderRecord): object {
  return erased_at === null ? {} : { erased_at: erased_at.toISOString() }
}

function hasEnded({ status }: RenderRecord): boolean {
  return status === 'completed' || status === 'failed'
}
