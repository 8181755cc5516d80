/**
 * Restarts every process of a cluster in turn, as a deployment does, while clients use connections
 * that they keep.
 */
import { startCluster } from '../support/cluster/cluster.ts'
import { seeded } from '../support/fuzz/random.ts'
import { newCustomers } from './customers.ts'
import { startHooks } from './hooks.ts'
import { checkInvariants, checkStopped } from './invariants.ts'
import { createKeptClient, type KeptClient } from './kept-client.ts'
import { createLedger } from './ledger.ts'
import type { Phase } from './phase.ts'
import { awaitEnd } from './recovery.ts'

/** Clients with a connection of their own, for each api process. */
const CLIENTS = 4
const RESTARTS = 2

export async function runRestartPhase({ settings, tally, log }: Phase): Promise<void> {
  const source = (offset: number) => seeded(settings.seed + offset)
  const ledger = createLedger()
  await using hooks = await startHooks(source(41))
  await using cluster = await startCluster({ EGRESS_ALLOW: hooks.host })
  log('the cluster for restarts is ready')
  const [customer] = await newCustomers(cluster)
  const urls = cluster.apis.map(({ url }) => url)
  const clients: KeptClient[] = urls.flatMap((url, at) =>
    Array.from({ length: CLIENTS }, (_, client) =>
      createKeptClient({
        // The next process is that to which a load balancer turns when this one refuses
        // connections.
        urls: [url, urls[(at + 1) % urls.length] ?? url],
        customer,
        hookUrl: hooks.url,
        hookSecret: hooks.secret,
        ledger,
        random: source(50 + 10 * at + client),
      }),
    ),
  )
  const running = clients.map((client) => client.run())
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    for (const member of cluster.members) {
      log(`restart: ${member.name}`)
      member.signal('SIGTERM')
      const code = await member.ended()
      tally.check('restarts', code === 0, () => `${member.name} exited with ${code}`)
      await member.ready()
    }
  }
  for (const client of clients) client.stop()
  await Promise.all(running)
  for (const { name, holds } of clients.flatMap(({ answers }) => answers)) {
    tally.check('restarts', holds, () => name)
  }
  await awaitEnd(cluster, tally)
  const evidence = { cluster, ledger, hooks, tally }
  const failed = await checkInvariants(evidence)
  checkStopped(evidence, await cluster.stopMembers())
  log(`answers: ${[...ledger.answers].map(([name, count]) => `${count} x ${name}`).join(', ')}`)
  log(`failed renders: ${[...failed].map(([name, count]) => `${count} x ${name}`).join(', ')}`)
}
