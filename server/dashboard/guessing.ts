/**
 * Slows the guessing of passwords. Attempts are counted per account and address, per address, and
 * per account; above a number of failures each further one has to wait, twice as long every time.
 * Browsers in which the account was used before have a count of their own, so that guessing
 * elsewhere never locks the owner out.
 */
import { createHash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import ipaddr from 'ipaddr.js'
import type { Database } from '../db/index.ts'
import { sign_in_failures } from '../db/schema.ts'
import { ApiError } from '../errors.ts'

/** Failures without a wait. */
const FREE = { pair: 5, device: 5, address: 20, account: 50 }
type Bucket = keyof typeof FREE

const WAIT_SECONDS_MAX = 900
/** Failures are forgotten after a day without another one. */
export const FORGET_MS = 24 * 3_600_000

export interface SignInAttempt {
  /** The email address, in any letter case; null for an attempt that concerns no account. */
  email: string | null
  ip: string
  /** The known browser; null for any other. */
  deviceId: string | null
}

interface Count {
  key: string
  bucket: Bucket
}

/**
 * Counts an attempt as failed before its password is checked, so that many at once gain nothing. An
 * attempt that is refused counts for nobody.
 * @returns a function that takes the failure back
 * @throws ApiError RATE_LIMITED with `Retry-After`
 */
export async function countAttempt(
  db: Database,
  attempt: SignInAttempt,
  now: Date,
): Promise<() => Promise<void>> {
  const counts = countsOf(attempt)
  const counted = await addFailures(db, counts, now)
  if (counted.length === counts.length) return () => takeBack(db, counts)
  // Another process may have reached one of the limits since the statement began.
  for (const key of counted) await subtractFailure(db, key)
  throw await refusal(db, counts, now)
}

/**
 * Adds a failure to each count, unless one of them is blocked. Rows are locked in the order of
 * their keys, here and in `takeBack`: in another order two statements would deadlock.
 * @returns the keys of the counts that were increased: fewer than all of them if the attempt is
 *   refused
 */
async function addFailures(db: Database, counts: Count[], now: Date): Promise<string[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const rows = counts.map(({ key, bucket }) => sql`(${key}::text, ${FREE[bucket]}::int)`)
  const counted = await db.execute<{ key: string }>(sql`
    with attempt(key, free) as (values ${sql.join(rows, sql`, `)})
    insert into ${sign_in_failures} as failed (key, failures, last_at)
    select key, 1, ${at} from attempt
    where not exists (
      select from ${sign_in_failures} as blocked join attempt using (key) where blocked.blocked_until > ${at})
    order by key
    on conflict (key) do update set (failures, last_at, blocked_until) = (
      select next.failures, ${at}, case when next.failures >= free then
        ${at} + make_interval(secs => least(${WAIT_SECONDS_MAX}, power(2, least(next.failures - free, 30)))) end
      from attempt cross join lateral (select 1 + case
        when failed.last_at > ${at} - make_interval(secs => ${FORGET_MS / 1_000}) then failed.failures
        else 0 end as failures) as next
      where attempt.key = failed.key)
    where failed.blocked_until is null or failed.blocked_until <= ${at}
    returning key`)
  return [...counted].map(({ key }) => key)
}

async function subtractFailure(db: Database, key: string): Promise<void> {
  await db
    .update(sign_in_failures)
    .set({ failures: sql`greatest(0, ${sign_in_failures.failures} - 1)` })
    .where(eq(sign_in_failures.key, key))
}

function countsOf({ email, ip, deviceId }: SignInAttempt): Count[] {
  const account = email?.toLowerCase()
  const network = networkOf(ip)
  if (account !== undefined && deviceId !== null) return [count('device', deviceId)]
  if (account === undefined) return [count('address', network)]
  return [
    count('pair', `${account} ${network}`),
    count('address', network),
    count('account', account),
  ]
}

function count(bucket: Bucket, text: string): Count {
  return { bucket, key: createHash('sha256').update(`${bucket} ${text}`).digest('hex') }
}

/**
 * Bytes of an address that tell one customer of a provider from others: with IPv6, one has a /64.
 */
const CUSTOMER_BYTES = { ipv4: 4, ipv6: 8 }

/** The first bytes of an address, as decimal numbers such as `192.0.2`; other texts as they are. */
export function networkOf(ip: string, bytes = CUSTOMER_BYTES): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address.toByteArray().slice(0, bytes[address.kind()]).join('.')
}

/**
 * The /24 of an address, or for IPv6 its /48: what one organization usually has, so that it takes
 * turns as one.
 */
export function wideNetworkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  const bytes = address.kind() === 'ipv4' ? 3 : 6
  return address.toByteArray().slice(0, bytes).join('.')
}

async function refusal(db: Database, counts: Count[], now: Date): Promise<ApiError> {
  const rows = await db
    .select({ until: sign_in_failures.blocked_until })
    .from(sign_in_failures)
    .where(
      inArray(
        sign_in_failures.key,
        counts.map(({ key }) => key),
      ),
    )
  const until = Math.max(...rows.map((row) => row.until?.getTime() ?? 0))
  const seconds = Math.max(1, Math.ceil((until - now.getTime()) / 1_000))
  return new ApiError('RATE_LIMITED', {
    message: `There were too many failed attempts. Try again in ${seconds} s.`,
    headers: { 'Retry-After': String(seconds) },
  })
}

/**
 * Forgets the failures of the account from this place. Other counts lose this attempt only: a
 * success with one account must not hide failures with others.
 */
async function takeBack(db: Database, counts: Count[]): Promise<void> {
  const rows = counts.map(({ key, bucket }) => {
    const isOwn = bucket === 'pair' || bucket === 'device'
    return sql`(${key}::text, ${isOwn}::boolean)`
  })
  await db.execute(sql`
    with attempt(key, is_own) as (values ${sql.join(rows, sql`, `)}),
    held as materialized (
      select key, is_own from ${sign_in_failures} as failed join attempt using (key)
      order by key for update of failed
    ), forgotten as (
      delete from ${sign_in_failures} as failed using held where failed.key = held.key and is_own
    )
    update ${sign_in_failures} as failed set failures = greatest(0, failed.failures - 1), blocked_until = null
    from held where failed.key = held.key and not is_own`)
}
