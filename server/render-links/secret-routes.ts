/** Handlers for link secrets: create, list, change, rotate and revoke them, and make a link. */
import type { Capabilities } from '../capabilities.ts'
import { validationError } from '../errors.ts'
import type { UserHandlers } from '../http/handler-types.ts'
import { newId, randomBytes } from '../lib/ids.ts'
import { canonicalQuery, SIGNATURE, signatureOf } from './canonical-query.ts'
import { checkLink } from './check-link.ts'
import {
  changeSecret,
  insertSecret,
  type LinkSecretRow,
  listSecrets,
  removeSecret,
  requireSecret,
  rotateSecret,
} from './secrets.ts'

const HOUR_MS = 3_600_000
const SECRET_BYTES = 32
/** Responses with a secret. */
const NO_STORE = { 'Cache-Control': 'no-store' }

export function createLinkSecretHandlers(
  services: Pick<Capabilities, 'db' | 'contract' | 'bodies' | 'secrets' | 'urls' | 'now'>,
) {
  const { db, secrets, urls, now } = services

  /** The secret names its own id, so that a program needs to be told one value only. */
  function newSecret(id: string) {
    const text = `lnksec_${id}_${randomBytes(SECRET_BYTES).toString('base64url')}`
    const stored = {
      secret: secrets.encrypt('link-secrets', text),
      secret_last_four: text.slice(-4),
    }
    return { text, stored }
  }

  return {
    async listLinkSecrets({ caller }) {
      const rows = await listSecrets(db, caller.userId)
      return { status: 200, json: { success: true, data: rows.map((row) => wire(row, now())) } }
    },

    async createLinkSecret({ body, caller }) {
      const at = now()
      const id = newId()
      const { text, stored } = newSecret(id)
      const row: LinkSecretRow = {
        id,
        user_id: caller.userId,
        ...body,
        ...stored,
        previous_secret: null,
        previous_until: null,
        renders_day: null,
        renders_used: 0,
        created_at: at,
        updated_at: at,
      }
      await insertSecret(db, row)
      const data = { ...wire(row, at), secret: text }
      return { status: 201, headers: NO_STORE, json: { success: true, data } }
    },

    async updateLinkSecret({ params: { id }, body, caller: { userId } }) {
      const row = await changeSecret(db, { userId, id }, { ...body, updated_at: now() })
      return { status: 200, json: { success: true, data: wire(row, now()) } }
    },

    async revokeLinkSecret({ params: { id }, caller: { userId } }) {
      await removeSecret(db, { userId, id })
      return { status: 200, json: { success: true } }
    },

    async rotateLinkSecret({ params, body, caller: { userId } }) {
      const hours = body?.overlap_hours ?? 24
      const at = now()
      const until = hours === 0 ? null : new Date(at.getTime() + hours * HOUR_MS)
      const { id } = await requireSecret(db, { userId, id: params.id })
      const { text, stored } = newSecret(id)
      const row = await rotateSecret(db, { userId, id }, { ...stored, updated_at: at, until })
      const data = { ...wire(row, at), secret: text }
      return { status: 200, headers: NO_STORE, json: { success: true, data } }
    },

    async createRenderLink({ params, body, caller: { userId }, client }) {
      const { parameters, expires_in: seconds = null } = body
      const { id, secret } = await requireSecret(db, { userId, id: params.id })
      const text = secrets.decrypt('link-secrets', secret)
      if (text === null) {
        const message =
          'This link secret cannot be read any more, because the secret of the server was changed. Rotate it.'
        throw validationError([{ path: 'id', message }])
      }
      const expires = seconds === null ? null : Math.floor(now().getTime() / 1_000) + seconds
      const signed = {
        ...parameters,
        signer: id,
        ...(expires !== null && { expires: String(expires) }),
      }
      await checkLink(services, parameters, signed)
      const query = canonicalQuery(Object.entries(signed))
      const url = urls.render(client, `${query}&${SIGNATURE}=${signatureOf(query, text)}`)
      const expires_at = expires === null ? null : new Date(expires * 1_000).toISOString()
      return { status: 200, headers: NO_STORE, json: { success: true, data: { url, expires_at } } }
    },
  } satisfies UserHandlers
}

function wire(row: LinkSecretRow, now: Date) {
  const { id, name, secret_last_four, renders_per_minute, renders_per_day, allow_overage } = row
  const { previous_until } = row
  const isOver = previous_until === null || previous_until <= now
  const isToday = row.renders_day === now.toISOString().slice(0, 10)
  return {
    id,
    name,
    secret_last_four,
    renders_per_minute,
    renders_per_day,
    allow_overage,
    renders_today: isToday ? row.renders_used : 0,
    previous_secret_until: isOver ? null : previous_until.toISOString(),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
