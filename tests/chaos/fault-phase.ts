/** Renders on a cluster whose processes and stores fail at random moments. */
import { type Cluster, startCluster } from '../support/cluster/cluster.ts'
import { type Random, seeded } from '../support/fuzz/random.ts'
import { type ClientOptions, placeOrder } from './client.ts'
import { newCustomers } from './customers.ts'
import { type Fault, PROCESS_FAULTS } from './faults.ts'
import { startHooks } from './hooks.ts'
import { checkInvariants, checkStopped } from './invariants.ts'
import { createLedger, type Ledger, type Order } from './ledger.ts'
import type { Phase } from './phase.ts'
import { awaitEnd, recover } from './recovery.ts'
import type { ChaosSettings } from './settings.ts'
import { STORE_FAULTS } from './store-faults.ts'

const CLIENTS = { sync: 2, async: 2 } as const

interface FaultRun {
  cluster: Cluster
  random: Random
  settings: ChaosSettings
  log: (line: string) => void
}

/** Lets every fault happen `rounds` times, in a random order, one after the other. */
async function runFaults(
  faults: Fault[],
  { cluster, random, settings, log }: FaultRun,
): Promise<void> {
  const { only, rounds } = settings
  const chosen = faults.filter(
    ({ name }) => only.length === 0 || only.some((part) => name.includes(part)),
  )
  const left = Array.from({ length: rounds }, () => chosen).flat()
  while (left.length > 0) {
    const [fault] = left.splice(random.int(0, left.length - 1), 1)
    await Bun.sleep(random.int(200, 2_500))
    if (!fault) continue
    log(`fault: ${fault.name}`)
    await fault.happen(cluster, random)
    log(`mended: ${fault.name}`)
  }
}

/** Places orders until enough were accepted and the faults are over. */
async function runClient(
  options: ClientOptions,
  kind: Order['kind'],
  { isOver, wanted }: { isOver: () => boolean; wanted: number },
): Promise<void> {
  const { ledger, random } = options
  while (!isOver() || accepted(ledger, kind) < wanted) {
    await placeOrder(options, kind)
    if (accepted(ledger, kind) > wanted) await Bun.sleep(1_000)
    else await Bun.sleep(random.int(0, 400))
  }
}

function accepted({ orders }: Ledger, kind: Order['kind']): number {
  return orders.filter((one) => one.kind === kind && (one.status === 200 || one.status === 202))
    .length
}

export async function runFaultPhase({ settings, tally, log }: Phase): Promise<void> {
  // Each source of choices is its own, so that the faults of a seed do not depend on the clients.
  const source = (offset: number) => seeded(settings.seed + offset)
  const ledger = createLedger()
  await using hooks = await startHooks(source(1))
  await using cluster = await startCluster({ EGRESS_ALLOW: hooks.host })
  log(`the cluster is ready; logs are in ${cluster.logDir}`)
  const customers = await newCustomers(cluster)
  const [first = '', ...others] = cluster.apis.map(({ url }) => url)
  const clientOf = (offset: number): ClientOptions => ({
    urls: [first, ...others],
    customers,
    hookUrl: hooks.url,
    hookSecret: hooks.secret,
    ledger,
    random: source(offset),
  })

  let isOver = false
  const faults = Promise.all([
    runFaults(PROCESS_FAULTS, { cluster, random: source(2), settings, log }),
    runFaults(STORE_FAULTS, { cluster, random: source(3), settings, log }),
  ]).finally(() => {
    isOver = true
  })
  const recovered = faults.then(() => recover(cluster, clientOf(4), tally))
  const clients = (['sync', 'async'] as const).flatMap((kind, at) =>
    Array.from({ length: CLIENTS[kind] }, (_, client) => {
      const wanted = kind === 'sync' ? settings.syncRenders : settings.asyncRenders
      return runClient(clientOf(10 + 10 * at + client), kind, { isOver: () => isOver, wanted })
    }),
  )
  log(`all faults are over; served again after ${(await recovered).toFixed(1)} s`)
  await Promise.all(clients)
  log(`accepted: ${accepted(ledger, 'sync')} sync, ${accepted(ledger, 'async')} async`)
  await awaitEnd(cluster, tally)
  const evidence = { cluster, ledger, hooks, tally }
  const failed = await checkInvariants(evidence)
  checkStopped(evidence, await cluster.stopMembers())
  log(`answers: ${[...ledger.answers].map(([name, count]) => `${count} x ${name}`).join(', ')}`)
  log(`without an answer: ${ledger.unanswered}`)
  log(`failed renders: ${[...failed].map(([name, count]) => `${count} x ${name}`).join(', ')}`)
}
