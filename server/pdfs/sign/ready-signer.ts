/** Finds the signer of a request, and refuses one that cannot make the signature. */
import type { Capabilities } from '../../capabilities.ts'
import { type ApiError, validationError } from '../../errors.ts'
import { requireSigner, type SignerRow } from '../../signers/records.ts'
import type { SignFields } from './fields.ts'

interface Wanted extends Pick<SignFields, 'signer' | 'level'> {
  /** The path of the fields in the request. */
  prefix: string
}

/**
 * It is asked when a request is accepted, and when its work begins: a certificate may have ended
 * meanwhile.
 * @throws ApiError NOT_FOUND, VALIDATION_ERROR
 */
export async function requireReadySigner(
  { db, config, now }: Pick<Capabilities, 'db' | 'config' | 'now'>,
  userId: string,
  { signer, level, prefix }: Wanted,
): Promise<SignerRow> {
  if (level !== 'B-B' && config.timestampUrl === null) {
    const fix = 'this server has no time-stamp server. If you run this server, set `TIMESTAMP_URL`'
    throw refused(`${prefix}level`, 'no_timestamp_server', `must be \`B-B\`: ${fix}.`)
  }
  const path = `${prefix}signer`
  const row = await requireSigner(db, userId, signer, path)
  if (row.valid_until > now()) return row
  const day = row.valid_until.toISOString().slice(0, 10)
  const problem = `cannot be used: its certificate ended on ${day}. Save a signer with the next one by \`POST /api/v1/signers\`.`
  throw refused(path, 'certificate_ended', problem)
}

function refused(path: string, reason: string, predicate: string): ApiError {
  return validationError([{ path, message: `\`${path}\` ${predicate}` }], reason)
}
