/**
 * Slows the guessing of passwords. Attempts are counted per account and address, per address, and per account; above
 * a number of failures each further one has to wait, twice as long every time. Browsers in which the account was used
 * before have a count of their own, so that guessing elsewhere never locks the owner out.
 */
import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import ipaddr from 'ipaddr.js'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
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
 * Counts an attempt as failed before its password is checked, so that many at once gain nothing. Attempts of all
 * processes are counted one after another: callers take turns, so that each process waits with one connection only.
 * @returns a function that takes the failure back
 * @throws ApiError RATE_LIMITED with `Retry-After`
 */
export async function countAttempt(
  db: Database,
  attempt: SignInAttempt,
  now: Date,
): Promise<() => Promise<void>> {
  const counts = countsOf(attempt)
  const keys = counts.map(({ key }) => key)
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.guesses})`)
    const rows = await tx.select().from(sign_in_failures).where(inArray(sign_in_failures.key, keys))
    refuseBlocked(rows, now)
    for (const { key, bucket } of counts) {
      const row = rows.find((one) => one.key === key)
      const isRecent = row && now.getTime() - row.last_at.getTime() < FORGET_MS
      const failures = (isRecent ? row.failures : 0) + 1
      const values = { failures, last_at: now, blocked_until: blockedUntil(bucket, failures, now) }
      await tx
        .insert(sign_in_failures)
        .values({ key, ...values })
        .onConflictDoUpdate({ target: sign_in_failures.key, set: values })
    }
  })
  return () => takeBack(db, counts)
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

/** Bytes of an address that tell one customer of a provider from others: with IPv6, one has a /64. */
const CUSTOMER_BYTES = { ipv4: 4, ipv6: 8 }

/** The first bytes of an address, as decimal numbers such as `192.0.2`; other texts as they are. */
export function networkOf(ip: string, bytes = CUSTOMER_BYTES): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address.toByteArray().slice(0, bytes[address.kind()]).join('.')
}

/** The /24 of an address, or for IPv6 its /48: what one organization usually has, so that it takes turns as one. */
export function wideNetworkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  const bytes = address.kind() === 'ipv4' ? 3 : 6
  return address.toByteArray().slice(0, bytes).join('.')
}

function refuseBlocked(rows: { blocked_until: Date | null }[], now: Date): void {
  const until = Math.max(...rows.map((row) => row.blocked_until?.getTime() ?? 0), 0)
  const seconds = Math.ceil((until - now.getTime()) / 1_000)
  if (seconds <= 0) return
  throw new ApiError('RATE_LIMITED', {
    message: `There were too many failed attempts. Try again in ${seconds} s.`,
    headers: { 'Retry-After': String(seconds) },
  })
}

function blockedUntil(bucket: Bucket, failures: number, now: Date): Date | null {
  if (failures < FREE[bucket]) return null
  const seconds = Math.min(WAIT_SECONDS_MAX, 2 ** (failures - FREE[bucket]))
  return new Date(now.getTime() + seconds * 1_000)
}

/**
 * Forgets the failures of the account from this place. Other counts lose this attempt only: a success with one
 * account must not hide failures with others.
 */
async function takeBack(db: Database, counts: Count[]): Promise<void> {
  const own = counts.filter(({ bucket }) => bucket === 'pair' || bucket === 'device')
  const others = counts.filter((one) => !own.includes(one))
  const keysOf = (some: Count[]) =>
    inArray(
      sign_in_failures.key,
      some.map(({ key }) => key),
    )
  if (own.length > 0) await db.delete(sign_in_failures).where(keysOf(own))
  if (others.length === 0) return
  await db
    .update(sign_in_failures)
    .set({ failures: sql`greatest(0, ${sign_in_failures.failures} - 1)`, blocked_until: null })
    .where(keysOf(others))
}
