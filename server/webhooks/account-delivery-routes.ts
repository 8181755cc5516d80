/** Handlers for the deliveries of all renders of an account: list, read, and send one again. */
import { createUserLimit } from '@platen/lib'
import type { Capabilities } from '../capabilities.ts'
import { ApiError, validationError } from '../errors.ts'
import type { UserHandlers } from '../http/handler-types.ts'
import { parseDayOrTime } from '../lib/days.ts'
import { isUuid } from '../lib/ids.ts'
import { attemptToWire } from './attempt-message.ts'
import { sendAgain } from './deliveries.ts'
import {
  type DeliveryPosition,
  findDelivery,
  type ListedDelivery,
  lastAttempts,
  listAllDeliveries,
} from './delivery-list.ts'
import { requireEndpoint } from './endpoints.ts'
import { CONTENT_HEADERS } from './sender.ts'

/** Lists of one user that wait for each other. */
const WAITING_MAX = 20

export function createAccountDeliveryHandlers({
  db,
  secrets,
  wakeUps,
  now,
}: Pick<Capabilities, 'db' | 'secrets' | 'wakeUps' | 'now'>) {
  // Each may read some thousand rows, and one user must not take all connections to the database.
  const lists = createUserLimit({
    running: 1,
    waiting: WAITING_MAX,
    refuse: () =>
      new ApiError('RATE_LIMITED', {
        message: 'Your lists of deliveries are read one after the other. Wait for their responses.',
        headers: { 'Retry-After': '1' },
      }),
  })

  async function requireDelivery(userId: string, id: string) {
    const found = await findDelivery(db, userId, id)
    if (!found) throw new ApiError('NOT_FOUND', { message: 'You have no such delivery.' })
    return found
  }

  return {
    async listAllDeliveries({ query, caller: { userId }, signal }) {
      const { cursor, from, to, endpoint_id, limit = 50, host, ...filters } = query
      const selected = {
        ...filters,
        limit,
        host: host?.toLowerCase(),
        endpointId: endpoint_id,
        from: from === undefined ? undefined : parseDayOrTime(from)?.start,
        before: to === undefined ? undefined : parseDayOrTime(to)?.end,
        after: cursor === undefined ? undefined : decodeCursor(cursor),
      }
      const list = async () => {
        const page = await listAllDeliveries(db, userId, selected)
        const ids = page.rows.map(({ id }) => id)
        return { ...page, attempts: await lastAttempts(db, ids) }
      }
      const { rows, next, attempts } = await lists.run(userId, list, signal)
      const data = rows.map((row) => {
        const made = attempts.get(row.id)
        const last_attempt = made ? attemptToWire(made.last, row.url) : null
        return { ...summaryOf(row), last_attempt, attempts: made?.count ?? 0 }
      })
      const next_cursor = next && encodeCursor(next)
      return { status: 200, json: { success: true, data, next_cursor } }
    },

    async getDelivery({ params, caller }) {
      const found = await requireDelivery(caller.userId, params.id)
      return { status: 200, json: { success: true, data: detailsOf(found) } }
    },

    async redeliver({ params, body, caller }) {
      const found = await requireDelivery(caller.userId, params.id)
      await requireEndpoint(db, found)
      const text = found.endpoint_id === null ? body?.webhook_secret : undefined
      const secret = text === undefined ? null : secrets.encrypt('webhook-secrets', text)
      if (!(await sendAgain(db, found.id, { secret, now: now() }))) {
        throw new ApiError('CONFLICT', {
          message:
            'This delivery is still being sent. Send it again once it is delivered or failed.',
        })
      }
      wakeUps.notify('deliveries')
      const again = { ...found, status: 'pending', next_attempt_at: now() } as const
      return { status: 200, json: { success: true, data: detailsOf(again) } }
    },
  } satisfies UserHandlers
}

function summaryOf(row: ListedDelivery) {
  const { id, webhook_id, event, status, url, request_id, batch_id, endpoint_id } = row
  return {
    id,
    webhook_id,
    event,
    status,
    url,
    request_id,
    batch_id,
    endpoint_id,
    created_at: row.created_at.toISOString(),
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  }
}

function detailsOf(found: NonNullable<Awaited<ReturnType<typeof findDelivery>>>) {
  const headers = { ...CONTENT_HEADERS, 'webhook-id': found.webhook_id }
  return {
    ...summaryOf(found),
    attempts: found.attempts.map((attempt) => attemptToWire(attempt, found.url)),
    request: { headers, body: found.body },
  }
}

/** The text of a cursor. Clients pass it back as they got it. */
function encodeCursor({ createdAt, id }: DeliveryPosition): string {
  return `${createdAt.getTime()}_${id}`
}

function decodeCursor(text: string): DeliveryPosition {
  const [, time = '', id = ''] = /^(\d{1,14})_([0-9a-f-]{36})$/.exec(text) ?? []
  if (isUuid(id)) return { createdAt: new Date(Number(time)), id }
  const message = '`cursor` is not a cursor of this list. Start again without it.'
  throw validationError([{ path: 'cursor', message }])
}
