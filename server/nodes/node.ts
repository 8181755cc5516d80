/**
 * The row of this process among all that share the database. Its lease says that the process is alive: the
 * renders of a process whose lease has expired are released by the others (see `renders/background/reaper.ts`).
 */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { nodes } from '../db/schema.ts'
import { newId } from '../lib/ids.ts'
import { startPoller } from '../lib/poller.ts'
import { HEARTBEAT_MS, NODE_LEASE_SECONDS } from '../limits.ts'
import type { Log } from '../log.ts'

export interface Node {
  id: string
  /**
   * The request ids of the renders that this process is working on. Other renders that the database assigns to it
   * come from statements whose outcome it never learnt.
   */
  held: Set<string>
  /** Adds a render to `held` while `work` goes on. */
  hold<T>(requestId: string, work: () => Promise<T>): Promise<T>
  /**
   * Whether the database has answered for so long that every live process has renewed its lease. After an
   * outage of the database all leases have expired, and say nothing.
   */
  mayJudge(): boolean
  /** Removes the row. Call it once this process renders nothing more. */
  close(): Promise<void>
}

interface NodeOptions {
  db: Database
  log: Log
  role: (typeof nodes.$inferSelect)['role']
  lanes: number
  /** A monotonic clock in milliseconds. */
  clock?: () => number
}

/** Rows of processes that ended without removing theirs are kept for this long. */
const KEPT_HOURS = 1

/** Inserts the row and renews its lease every 5 s. @throws a database error */
export async function openNode({
  db,
  log,
  role,
  lanes,
  clock = () => performance.now(),
}: NodeOptions): Promise<Node> {
  const id = newId()
  let renewedAt = Number.NEGATIVE_INFINITY
  let steadySince = Number.POSITIVE_INFINITY

  /** Inserts the row again if another process has removed it, for example after a long suspension. */
  async function renew(): Promise<void> {
    await db.execute(sql`
      insert into ${nodes} (id, role, lanes, started_at, lease_until)
      values (${id}, ${role}, ${lanes}, now(), now() + make_interval(secs => ${NODE_LEASE_SECONDS}))
      on conflict (id) do update set lease_until = excluded.lease_until`)
    const at = clock()
    if (at - renewedAt > 2 * HEARTBEAT_MS) steadySince = at
    renewedAt = at
  }

  await renew()
  const heartbeat = startPoller({
    poll: renew,
    everyMs: HEARTBEAT_MS,
    onError(err) {
      // Another process may release our renders when the lease expires; the fence then rejects our results.
      log.error({ err }, 'the lease of this process could not be renewed')
      renewedAt = Number.NEGATIVE_INFINITY
    },
  })

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
    mayJudge: () =>
      renewedAt - steadySince >= 2 * HEARTBEAT_MS && clock() - renewedAt <= 2 * HEARTBEAT_MS,
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

/** Removes the rows of processes that ended long ago. */
export async function removeOldNodes(db: Database): Promise<void> {
  await db.execute(sql`
    delete from ${nodes} where lease_until < now() - make_interval(hours => ${KEPT_HOURS})`)
}
