/**
 * The row of this process among all that share the database. Its lease says that the process is
 * alive: the renders of a process whose lease has expired are released by the others (see
 * `renders/background/reaper.ts`).
 */
import type { Endpoint } from '@platen/chromium/egress'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { nodes } from '../db/schema.ts'
import { newId } from '../lib/ids.ts'
import { startPoller } from '../lib/poller.ts'
import { HEARTBEAT_MS, type StatementBudgets } from '../limits.ts'
import type { Log } from '../log.ts'

export interface Node {
  id: string
  /**
   * The request ids of the renders that this process is working on. Other renders that the database
   * assigns to it come from statements whose outcome it never learnt.
   */
  held: Set<string>
  /** Adds a render to `held` while `work` goes on. */
  hold<T>(requestId: string, work: () => Promise<T>): Promise<T>
  /**
   * Whether the database has answered for so long that every live process has renewed its lease.
   * After an outage of the database all leases have expired, and say nothing.
   */
  mayJudge(): boolean
  /**
   * Renews the lease now. Call it once the process listens, so that the others learn its address.
   */
  announce(): void
  /** Removes the row. Call it once this process renders nothing more. */
  close(): Promise<void>
}

interface NodeOptions {
  db: Database
  log: Log
  role: (typeof nodes.$inferSelect)['role']
  lanes: number
  budgets: Pick<StatementBudgets, 'nodeLeaseSeconds' | 'nodesSteadyMs'>
  /** The address of this process; null before it listens. */
  endpoint(): Endpoint | null
  /** Gets the addresses of the other live processes with every renewal. */
  onOthers(others: Endpoint[]): void
  /** Called after every renewal. */
  onRenewed(): Promise<void>
  /** A monotonic clock in milliseconds. */
  clock?: () => number
}

/** Rows of processes that ended without removing theirs are kept for this long. */
const KEPT_HOURS = 1

/**
 * Inserts the row, renews its lease every 5 s, and reports where the other processes listen.
 * @throws a database error
 */
export async function openNode({
  db,
  log,
  role,
  lanes,
  budgets: { nodeLeaseSeconds, nodesSteadyMs },
  endpoint,
  onOthers,
  onRenewed,
  clock = () => performance.now(),
}: NodeOptions): Promise<Node> {
  const id = newId()
  let renewedAt = Number.NEGATIVE_INFINITY
  let steadySince = Number.POSITIVE_INFINITY

  /**
   * Inserts the row again if another process has removed it, for example after a long suspension.
   */
  async function renew(): Promise<void> {
    const { port, addresses } = endpoint() ?? { port: null, addresses: null }
    const others = await db.execute<{ port: number; addresses: string }>(sql`
      with renewed as (
        insert into ${nodes} (id, role, lanes, port, addresses, started_at, lease_until)
        values (${id}, ${role}, ${lanes}, ${port}::int, ${addresses?.join(',') ?? null}::text, now(),
          now() + make_interval(secs => ${nodeLeaseSeconds}))
        on conflict (id) do update set lease_until = excluded.lease_until, port = excluded.port,
          addresses = excluded.addresses
      )
      select port, addresses from ${nodes}
      where lease_until > now() and id <> ${id}::uuid and port is not null`)
    onOthers([...others].map((one) => ({ port: one.port, addresses: one.addresses.split(',') })))
    const at = clock()
    if (at - renewedAt > nodesSteadyMs) steadySince = at
    renewedAt = at
  }

  await renew()
  const heartbeat = startPoller({
    async poll() {
      await renew()
      await onRenewed()
    },
    everyMs: HEARTBEAT_MS,
    onError(err) {
      // Another process may release our renders when the lease expires; the fence then rejects our
      // results.
      log.error({ err }, 'the lease of this process could not be renewed')
      renewedAt = Number.NEGATIVE_INFINITY
    },
  })

  return {
    ...createHeld(id),
    mayJudge: () =>
      renewedAt - steadySince >= nodesSteadyMs && clock() - renewedAt <= nodesSteadyMs,
    announce: heartbeat.wake,
    async close() {
      await heartbeat.stop()
      try {
        await db.delete(nodes).where(eq(nodes.id, id))
      } catch (err) {
        // The lease expires by itself.
        log.warn({ err }, 'the row of this process could not be removed')
      }
    },
  }
}

/** The process of an embedded database: no other one reads its row, so that it has none. */
export function createOnlyNode(): Node {
  return { ...createHeld(newId()), mayJudge: () => false, announce() {}, async close() {} }
}

function createHeld(id: string): Pick<Node, 'id' | 'held' | 'hold'> {
  const held = new Set<string>()
  return {
    id,
    held,
    async hold(requestId, work) {
      // Before any statement: one that times out may still insert the row.
      held.add(requestId)
      try {
        return await work()
      } finally {
        held.delete(requestId)
      }
    },
  }
}

/** Removes the rows of processes that ended long ago. */
export async function removeOldNodes(db: Database): Promise<void> {
  await db.execute(sql`
    delete from ${nodes} where lease_until < now() - make_interval(hours => ${KEPT_HOURS})`)
}
