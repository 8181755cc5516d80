/** Waits until the cluster serves again, and until all work that it accepted has ended. */
import type { Cluster } from '../support/cluster/cluster.ts'
import { type ClientOptions, placeOrder } from './client.ts'
import type { Tally } from './tally.ts'

const RECOVERY_MS = 60_000
/** Renders that wait behind others at the end of the faults, and the retries of webhooks. */
const END_MS = 240_000
const POLL_MS = 500

/** Every process is ready, and every api process renders. @returns the seconds that it took */
export async function recover(
  { members, apis }: Cluster,
  client: ClientOptions,
  tally: Tally,
): Promise<number> {
  const started = performance.now()
  await Promise.all(members.map((member) => member.ready()))
  for (const { url } of apis) {
    while (!(await placeOrder({ ...client, urls: [url] }, 'sync'))) await Bun.sleep(POLL_MS)
  }
  const ms = performance.now() - started
  const seconds = Math.round(ms / 1_000)
  tally.check('recovery', ms <= RECOVERY_MS, () => `it took ${seconds} s`)
  return ms / 1_000
}

/** Waits until no render and no delivery is open, and then until no lease is left. */
export async function awaitEnd({ databaseUrl, members }: Cluster, tally: Tally): Promise<void> {
  const sql = new Bun.SQL(databaseUrl, { max: 1 })
  const deadline = performance.now() + END_MS
  /** @returns whether it came true in time */
  async function comesTrue(condition: () => Promise<boolean>): Promise<boolean> {
    while (!(await condition())) {
      if (performance.now() > deadline) return false
      await Bun.sleep(POLL_MS)
    }
    return true
  }
  const open = async () => {
    const [row] = await sql`
      select (select count(*) from renders where status in ('queued', 'rendering'))::int as renders,
        (select count(*) from deliveries where status = 'pending')::int as deliveries`
    return row.renders + row.deliveries
  }
  // The row of a killed process counts until its lease expires.
  const nodes = async () => {
    const [row] = await sql`select count(*)::int as count from nodes where lease_until > now()`
    return row.count
  }
  try {
    const isIdle = await comesTrue(async () => (await open()) === 0)
    tally.check('recovery', isIdle, () => 'renders or deliveries are still open')
    const isAlone = await comesTrue(async () => (await nodes()) === members.length)
    tally.check('I6', isAlone, () => 'there are other rows of processes than those that run')
    const [left] = await sql`
      select count(*)::int as leases from renders where lease_until is not null or node_id is not null`
    tally.check('I6', left.leases === 0, () => `${left.leases} renders have a lease`)
  } finally {
    await sql.close()
  }
}
