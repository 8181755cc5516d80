/** The operations that list the webhook events of an account and read one. */
import type { Database } from '../../db/index.ts'
import { ApiError, validationError } from '../../errors.ts'
import type { Client } from '../../http/forwarded.ts'
import type { UserHandlers } from '../../http/handler-types.ts'
import { isRequestId, isUuid } from '../../lib/ids.ts'
import type { WebhookEvents } from '../webhook-events.ts'
import { advance, type Cursor, cursorAt, decodeCursor, encodeCursor, isNew } from './cursor.ts'
import { type EndedRecord, findEndedBy, listEnded, readEnded } from './queries.ts'
import type { EventWaits } from './waits.ts'

interface EventServices {
  db: Database
  webhookEvents: WebhookEvents
  eventWaits: EventWaits
  now: () => Date
}

/** Events of a response. */
const PAGE = 50

export function createEventHandlers({ db, webhookEvents, eventWaits, now }: EventServices) {
  /** The next events of a user and the cursor after them. */
  async function read(userId: string, cursor: Cursor) {
    const nowMs = now().getTime()
    const limit = cursor.seen.size + PAGE + 1
    const all = await listEnded(db, userId, { from: cursor.from, limit })
    const fresh = all.filter((render) => isNew(cursor, render))
    const [page, rest] = [fresh.slice(0, PAGE), fresh[PAGE]]
    const known = rest === undefined ? all : all.filter((render) => isKnown(cursor, page, render))
    return { page, cursor: advance(cursor, { known, rest, nowMs }) }
  }

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
        const data = { events: [], cursor: encodeCursor(cursorAt(now().getTime())) }
        return { status: 200, json: { success: true, data } }
      }
      const given = decodeCursor(text)
      if (given === null) throw malformedCursor()
      let next = await read(userId, given)
      if (next.page.length === 0 && wait > 0) {
        const found = await eventWaits.forEvent(userId, next.cursor, { ms: wait * 1_000, signal })
        if (found) next = await read(userId, next.cursor)
      }
      const ids = next.page.map(({ id }) => id)
      const events = (await readEnded(db, ids)).map((record) => toWire(record, client))
      const data = { events, cursor: encodeCursor(next.cursor) }
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

/** Whether a render was returned, with this page or an earlier one. */
function isKnown(
  cursor: Cursor,
  page: readonly { id: string }[],
  render: { id: string; endedAt: number },
): boolean {
  return !isNew(cursor, render) || page.some(({ id }) => id === render.id)
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
