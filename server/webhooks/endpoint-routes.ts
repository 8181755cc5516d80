/** Handlers for webhook endpoints: create, list, change, delete, and rotate a secret. */
import type { Capabilities } from '../capabilities.ts'
import type { UserHandlers } from '../http/handler-types.ts'
import { newId, randomBytes } from '../lib/ids.ts'
import { checkAddress } from './address.ts'
import {
  changeEndpoint,
  type EndpointRow,
  insertEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
} from './endpoints.ts'
import { WEBHOOK_EVENTS } from './events.ts'

const HOUR_MS = 3_600_000
const SECRET_BYTES = 24
/** Responses with a secret. */
const NO_STORE = { 'Cache-Control': 'no-store' }

export function createEndpointHandlers({
  db,
  secrets,
  egressPolicy,
  now,
}: Pick<Capabilities, 'db' | 'secrets' | 'egressPolicy' | 'now'>) {
  function newSecret() {
    const text = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
    const stored = {
      secret: secrets.encrypt('webhook-secrets', text),
      secret_last_four: text.slice(-4),
    }
    return { text, stored }
  }

  return {
    async listWebhookEndpoints({ caller }) {
      const rows = await listEndpoints(db, caller.userId)
      return { status: 200, json: { success: true, data: rows.map((row) => wire(row, now())) } }
    },

    async createWebhookEndpoint({ body, caller }) {
      const { events = [...WEBHOOK_EVENTS], description = '', enabled } = body
      const url = await checkAddress(egressPolicy, body.url)
      const at = now()
      const { text, stored } = newSecret()
      const row: EndpointRow = {
        id: newId(),
        user_id: caller.userId,
        url,
        events,
        description,
        enabled,
        ...stored,
        previous_secret: null,
        previous_until: null,
        created_at: at,
        updated_at: at,
      }
      await insertEndpoint(db, row)
      const data = { ...wire(row, at), secret: text }
      return { status: 201, headers: NO_STORE, json: { success: true, data } }
    },

    async updateWebhookEndpoint({ params: { id }, body, caller: { userId } }) {
      const { url, ...fields } = body
      const address = url === undefined ? {} : { url: await checkAddress(egressPolicy, url) }
      const change = { ...fields, ...address, updated_at: now() }
      const row = await changeEndpoint(db, { userId, id }, change)
      return { status: 200, json: { success: true, data: wire(row, now()) } }
    },

    async deleteWebhookEndpoint({ params, caller }) {
      await removeEndpoint(db, caller.userId, params.id)
      return { status: 200, json: { success: true } }
    },

    async rotateWebhookSecret({ params: { id }, body, caller: { userId } }) {
      const hours = body?.overlap_hours ?? 24
      const at = now()
      const until = hours === 0 ? null : new Date(at.getTime() + hours * HOUR_MS)
      const { text, stored } = newSecret()
      const row = await rotateSecret(db, { userId, id }, { ...stored, updated_at: at, until })
      const data = { ...wire(row, at), secret: text }
      return { status: 200, headers: NO_STORE, json: { success: true, data } }
    },
  } satisfies UserHandlers
}

function wire(row: EndpointRow, now: Date) {
  const { id, url, events, description, enabled, secret_last_four, previous_until } = row
  const isOver = previous_until === null || previous_until <= now
  return {
    id,
    url,
    events,
    description,
    enabled,
    secret_last_four,
    previous_secret_until: isOver ? null : previous_until.toISOString(),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
