/** Handlers for destinations: create, list, read, update, delete and test. */
import { createUserLimit } from '@platen/lib'
import type { Capabilities } from '../capabilities.ts'
import { ApiError, validationError } from '../errors.ts'
import type { UserHandlers } from '../http/handler-types.ts'
import { isUuid, newId } from '../lib/ids.ts'
import { checkBucket } from './check.ts'
import { blockedEndpoint, checkEndpoint } from './endpoint.ts'
import { type BucketErrorCode, bucketMessage } from './failure.ts'
import {
  changeDestination,
  type DestinationRow,
  insertDestination,
  listDestinations,
  removeDestination,
  requireDestination,
  requireRoom,
} from './records.ts'
import { settingsOf } from './settings.ts'

/** Tests of a user: one at a time, as each holds a connection for up to 10 s. */
const TESTS_WAITING_MAX = 3

export function createDestinationHandlers(
  services: Pick<Capabilities, 'db' | 'secrets' | 'egressPolicy' | 'outbound' | 'now'>,
) {
  const { db, secrets, egressPolicy, outbound, now } = services
  const tests = createUserLimit({
    running: 1,
    waiting: TESTS_WAITING_MAX,
    refuse: () =>
      new ApiError('RATE_LIMITED', {
        message: 'Your destinations are tested one after the other. Wait until a test has ended.',
        headers: { 'Retry-After': '10' },
      }),
  })

  /** @returns why the test failed; null if it succeeded */
  async function test(row: DestinationRow, signal: AbortSignal): Promise<BucketErrorCode | null> {
    const settings = settingsOf(secrets, row)
    if (settings === null) return 'secret_unavailable'
    const { prefix } = row
    return tests.run(row.user_id, () => checkBucket(outbound, { ...settings, prefix }), signal)
  }

  /** @throws ApiError if the destination does not work */
  async function requireWorking(row: DestinationRow, signal: AbortSignal): Promise<void> {
    const code = await test(row, signal)
    if (code !== null) throw testError(code, row)
  }

  return {
    async createDestination({ body, caller, signal }) {
      checkName(body.name)
      checkEndpoint(egressPolicy, body.endpoint)
      await requireRoom(db, caller.userId)
      const at = now()
      const row: DestinationRow = {
        ...body,
        id: newId(),
        user_id: caller.userId,
        secret_access_key: secrets.encrypt('destinations', body.secret_access_key),
        created_at: at,
        updated_at: at,
        tested_at: at,
        test_error: null,
        test_message: null,
      }
      await requireWorking(row, signal)
      await insertDestination(db, row)
      return { status: 201, json: { success: true, data: wire(row) } }
    },

    async listDestinations({ caller }) {
      const rows = await listDestinations(db, caller.userId)
      return { status: 200, json: { success: true, data: rows.map(wire) } }
    },

    async getDestination({ params, caller }) {
      const row = await requireDestination(db, caller.userId, params.id)
      return { status: 200, json: { success: true, data: wire(row) } }
    },

    async updateDestination({ params, body, caller, signal }) {
      checkName(body.name)
      checkEndpoint(egressPolicy, body.endpoint)
      const row = await requireDestination(db, caller.userId, params.id)
      const { secret_access_key: secret, ...fields } = body
      const change = {
        ...fields,
        ...(secret !== undefined && { secret_access_key: secrets.encrypt('destinations', secret) }),
      }
      const at = now()
      await requireWorking({ ...row, ...change }, signal)
      const tested = { tested_at: at, test_error: null, test_message: null }
      const changed = await changeDestination(db, row, { ...change, ...tested, updated_at: at })
      return { status: 200, json: { success: true, data: wire(changed) } }
    },

    async deleteDestination({ params, caller }) {
      const { id } = await requireDestination(db, caller.userId, params.id)
      await removeDestination(db, id)
      return { status: 200, json: { success: true } }
    },

    async testDestination({ params, caller, signal }) {
      const row = await requireDestination(db, caller.userId, params.id)
      const at = now()
      const code = await test(row, signal)
      const message = code === null ? null : bucketMessage(code, row)
      const tested = { tested_at: at, test_error: code, test_message: message }
      const changed = await changeDestination(db, row, tested)
      return { status: 200, json: { success: true, data: wire(changed) } }
    },
  } satisfies UserHandlers
}

/** Paths accept a UUID or a name. */
function checkName(name: string | undefined): void {
  if (name === undefined || !isUuid(name)) return
  throw validationError([{ path: 'name', message: '`name` must not have the form of a UUID.' }])
}

/** The field that is probably wrong; the address in other cases. */
const FIELDS: Partial<Record<BucketErrorCode, string>> = {
  wrong_credentials: 'secret_access_key',
  secret_unavailable: 'secret_access_key',
  access_denied: 'access_key_id',
  no_bucket: 'bucket',
  wrong_region: 'region',
}

function testError(code: BucketErrorCode, row: DestinationRow): ApiError {
  if (code === 'blocked' && row.endpoint !== null) return blockedEndpoint(row.endpoint)
  const path = FIELDS[code] ?? (row.endpoint === null ? 'region' : 'endpoint')
  const message = `\`${path}\` failed the test: ${bucketMessage(code, row)}`
  if (code !== 'dns_unavailable') return validationError([{ path, message }], code)
  return new ApiError('SERVICE_UNAVAILABLE', {
    message,
    details: { reason: code },
    headers: { 'Retry-After': '5' },
  })
}

function wire(row: DestinationRow) {
  const { id, name, endpoint, bucket, region, prefix } = row
  return {
    id,
    name,
    endpoint,
    bucket,
    region,
    prefix,
    access_key_last_four: row.access_key_id.slice(-4),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    last_test: {
      at: row.tested_at.toISOString(),
      error: row.test_error,
      message: row.test_message,
    },
  }
}
