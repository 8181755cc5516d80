/**
 * `bun run chaos`: renders on a cluster whose processes and stores fail at random moments, and then the invariants.
 * CHAOS_SEED repeats the choices of a run, CHAOS_ASYNC, CHAOS_SYNC and CHAOS_ROUNDS set its size, and CHAOS_FAULTS
 * limits it to faults with these words in their names. CHAOS_KEEP keeps the logs of the processes.
 */
import { type Cluster, startCluster } from '../support/cluster/cluster.ts'
import { type Random, seeded } from '../support/fuzz/random.ts'
import { admin } from '../support/processes/server-process.ts'
import { type ClientOptions, type Customer, placeOrder } from './client.ts'
import { type Fault, PROCESS_FAULTS } from './faults.ts'
import { startHooks } from './hooks.ts'
import { checkInvariants, checkStopped } from './invariants.ts'
import { createLedger, type Ledger, type Order } from './ledger.ts'
import { awaitEnd, recover } from './recovery.ts'
import { type ChaosSettings, readSettings } from './settings.ts'
import { STORE_FAULTS } from './store-faults.ts'
import { createTally } from './tally.ts'

const CUSTOMERS = 3
const CLIENTS = { sync: 2, async: 2 } as const

const started = performance.now()
const print = (line: string) => void process.stdout.write(`${line}\n`)
const log = (line: string) =>
  print(`${((performance.now() - started) / 1_000).toFixed(1).padStart(6)} s  ${line}`)

async function newCustomers(cluster: Cluster): Promise<[Customer, ...Customer[]]> {
  const [api] = cluster.apis
  if (!api) throw new Error('the cluster has no api process')
  const make = async (): Promise<Customer> => {
    const email = `${crypto.randomUUID()}@example.com`
    const user = await admin<{ id: string }>(api, 'POST', '/users', { email, plan: 'business' })
    const path = `/users/${user.id}/keys`
    const { key } = await admin<{ key: string }>(api, 'POST', path, { name: 'chaos' })
    return { id: user.id, key }
  }
  const [first, ...others] = await Promise.all(Array.from({ length: CUSTOMERS }, make))
  if (!first) throw new Error('no customer was made')
  return [first, ...others]
}

/** Lets every fault happen `rounds` times, in a random order, one after the other. */
async function runFaults(
  faults: Fault[],
  cluster: Cluster,
  random: Random,
  settings: ChaosSettings,
) {
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

async function main(): Promise<boolean> {
  const settings = readSettings(process.env)
  print(`seed ${settings.seed}: CHAOS_SEED=${settings.seed} bun run chaos`)
  // Each source of choices is its own, so that the faults of a seed do not depend on the clients.
  const source = (offset: number) => seeded(settings.seed + offset)
  const ledger = createLedger()
  const tally = createTally(print)
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
    runFaults(PROCESS_FAULTS, cluster, source(2), settings),
    runFaults(STORE_FAULTS, cluster, source(3), settings),
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
  return tally.print()
}

process.exit((await main()) ? 0 : 1)
