/** The operations that list the webhook events of an account and read one. */
import { ApiError, validationError } from '../../errors.ts'
import type { Client } from '../../http/forwarded.ts'
import type { UserHandlers } from '../../http/handler-types.ts'
import { isRequestId, isUuid } from '../../lib/ids.ts'
import type { RenderServices } from '../services.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { type EndedRecord, findEndedBy, lastEvents, listEvents, readEnded } from './queries.ts'

/** Events of a response. */
const PAGE = 50

export function createEventHandlers({
  db,
  webhookEvents,
  eventWaits,
}: Pick<RenderServices, 'db' | 'webhookEvents' | 'eventWaits'>) {
  function toWire({ render, stored }: EndedRecord, client: Client) {
    const made = stored ?? webhookEvents.of(render, client)
    return {
      id: made.webhook_id,
      event: render.status === 'completed' ? 'render.completed' : 'render.failed',
      request_id: render.request_id,
      ended_at: render.completed_at?.toISOString(),
      body: made.body,
    }
  }

  return {
    async listEvents({ query: { cursor: text, wait = 0 }, caller, client, signal }) {
      const { userId } = caller
      if (text === undefined) {
        const last = (await lastEvents(db, [userId])).get(userId) ?? 0
        return {
          status: 200,
          json: { success: true, data: { events: [], cursor: encodeCursor(last) } },
        }
      }
      const after = decodeCursor(text)
      if (after === null) throw malformedCursor()
      let page = await listEvents(db, userId, { after, limit: PAGE })
      if (page.ids.length === 0 && wait > 0) {
        const found = await eventWaits.forEvent(caller, page.last, { ms: wait * 1_000, signal })
        if (found) page = await listEvents(db, userId, { after: page.last, limit: PAGE })
      }
      const events = (await readEnded(db, page.ids)).map((record) => toWire(record, client))
      const data = { events, cursor: encodeCursor(page.last) }
      return { status: 200, json: { success: true, data } }
    },

    async getEvent({ params: { eventId }, caller, client }) {
      const id = parseEventId(eventId)
      const record = id && (await findEndedBy(db, caller.userId, id))
      if (!record) throw new ApiError('RENDER_NOT_FOUND')
      return { status: 200, json: { success: true, data: toWire(record, client) } }
    },
  } satisfies UserHandlers
}

/** The id of an event is `msg_` and the UUID of a delivery or a render, without its hyphens. */
function parseEventId(text: string): { uuid: string } | { requestId: string } | null {
  const [, ...groups] =
    /^msg_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(text) ?? []
  if (groups.length > 0) return { uuid: groups.join('-') }
  if (isUuid(text)) return { uuid: text }
  return isRequestId(text) ? { requestId: text } : null
}

function malformedCursor(): ApiError {
  const message = '`cursor` is not a cursor of this list. Start again without it.'
  return validationError([{ path: 'cursor', message }])
}
