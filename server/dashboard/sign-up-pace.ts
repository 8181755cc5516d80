/**
 * Limits how fast accounts are created where anyone may sign up: each account has an allowance of
 * renders of its own, so that many accounts are many allowances. A network has a leaky bucket, and
 * so has the server as a whole, for somebody with many networks. The database keeps them: they
 * survive restarts, and processes share them.
 */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { sign_up_buckets } from '../db/schema.ts'
import { ApiError } from '../errors.ts'
import { networkOf } from './guessing.ts'

interface Bucket {
  key: string
  /** Accounts without a wait. */
  burst: number
  /** Then one account in this time. */
  everySeconds: number
  /** A complete sentence. */
  message: string
}

const OF_NETWORK = {
  burst: 5,
  everySeconds: 3_600,
  message: 'Several accounts were created from your network a short time ago.',
}
const OF_ALL = {
  key: 'all',
  burst: 100,
  everySeconds: 30,
  message: 'Many accounts were created on this server a short time ago.',
}

/**
 * Bytes of an address that name its network: an IPv4 /24, an IPv6 /48. One customer of a provider
 * often has as much.
 */
const NETWORK_BYTES = { ipv4: 3, ipv6: 6 }

/**
 * Counts one account. Call it in the transaction that creates the account, so that only accounts
 * that exist count.
 * @param ip the client's address
 * @throws ApiError RATE_LIMITED with `Retry-After`
 */
export async function countSignUp(tx: Database, ip: string, now: Date): Promise<void> {
  await fill(tx, { key: networkOf(ip, NETWORK_BYTES), ...OF_NETWORK }, now)
  await fill(tx, OF_ALL, now)
}

async function fill(tx: Database, bucket: Bucket, now: Date): Promise<void> {
  const { key, burst, everySeconds } = bucket
  const at = sql`${now.toISOString()}::timestamptz`
  const one = sql`make_interval(secs => ${everySeconds})`
  const room = sql`make_interval(secs => ${everySeconds * (burst - 1)})`
  const filled = await tx.execute(sql`
    insert into ${sign_up_buckets} as buckets (key, empty_at) values (${key}, ${at} + ${one})
    on conflict (key) do update set empty_at = greatest(buckets.empty_at, ${at}) + ${one}
    where buckets.empty_at <= ${at} + ${room}
    returning key`)
  if (filled.length > 0) return
  const [row] = await tx.select().from(sign_up_buckets).where(eq(sign_up_buckets.key, key))
  const emptyMs = (row?.empty_at ?? now).getTime() - now.getTime()
  throw refusal(bucket, Math.max(1, Math.ceil(emptyMs / 1_000 - everySeconds * (burst - 1))))
}

function refusal({ message }: Bucket, seconds: number): ApiError {
  return new ApiError('RATE_LIMITED', {
    message: `${message} Try again in ${seconds} s, or ask the operator for an invitation.`,
    headers: { 'Retry-After': String(seconds) },
  })
}
