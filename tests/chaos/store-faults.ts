/** Faults of the database, of the storage, and of the network to them. */
import type { Cluster } from '../support/cluster/cluster.ts'
import type { Member } from '../support/cluster/member.ts'
import type { Random } from '../support/fuzz/random.ts'
import type { TcpProxyState } from '../support/network/tcp-proxy.ts'
import type { Fault as StorageFault } from '../support/storage/s3-stub.ts'
import type { Fault } from './faults.ts'

type Range = readonly [min: number, max: number]

function restartDatabase(mode: 'fast' | 'immediate', downMs: Range): Fault['happen'] {
  return async ({ postgres }, random) => {
    await postgres.stop(mode)
    await Bun.sleep(random.int(...downMs))
    await postgres.start()
  }
}

/** @param whose the processes whose network fails */
function breakNetwork(
  state: TcpProxyState,
  ms: Range,
  whose: (cluster: Cluster, random: Random) => readonly Member[],
): Fault['happen'] {
  return async (cluster, random) => {
    const networks = whose(cluster, random).map(cluster.networkOf)
    await Promise.all(networks.map((network) => network.set(state)))
    await Bun.sleep(random.int(...ms))
    await Promise.all(networks.map((network) => network.set('whole')))
  }
}

const all = ({ members }: Cluster) => members
const one = ({ members }: Cluster, random: Random) => [
  random.pick(members as [Member, ...Member[]]),
]

function breakStorage(fault: StorageFault, ms: Range): Fault['happen'] {
  return async ({ storage }, random) => {
    storage.lasting = fault
    await Bun.sleep(random.int(...ms))
    storage.lasting = 'none'
  }
}

function breakStorageNetwork(state: TcpProxyState, ms: Range): Fault['happen'] {
  return async ({ storageNetwork }, random) => {
    await storageNetwork.set(state)
    await Bun.sleep(random.int(...ms))
    await storageNetwork.set('whole')
  }
}

/** Faults of what all processes share. */
export const STORE_FAULTS: Fault[] = [
  { name: 'database crashed', happen: restartDatabase('immediate', [500, 4_000]) },
  { name: 'database stopped', happen: restartDatabase('fast', [4_000, 10_000]) },
  {
    name: 'database stalled',
    async happen({ postgres }, random) {
      postgres.suspend()
      await Bun.sleep(random.int(4_000, 14_000))
      postgres.resume()
    },
  },
  { name: 'database unreachable', happen: breakNetwork('refused', [1_000, 6_000], all) },
  { name: 'database unreachable for one', happen: breakNetwork('closed', [1_000, 6_000], one) },
  { name: 'database in a black hole', happen: breakNetwork('silent', [6_000, 12_000], all) },
  {
    name: 'database in a black hole for one, beyond its lease',
    happen: breakNetwork('silent', [21_000, 26_000], one),
  },
  {
    name: 'connections forgotten',
    async happen(cluster) {
      for (const member of cluster.members) cluster.networkOf(member).forget()
    },
  },
  { name: 'storage answers 500', happen: breakStorage('500', [2_000, 8_000]) },
  { name: 'storage hangs', happen: breakStorage('hang', [4_000, 14_000]) },
  { name: 'storage truncates downloads', happen: breakStorage('cut', [2_000, 5_000]) },
  {
    name: 'storage falls silent in downloads',
    happen: breakStorage('silent body', [2_000, 5_000]),
  },
  { name: 'storage damages uploads', happen: breakStorage('damage', [1_000, 4_000]) },
  { name: 'storage hangs up', happen: breakStorage('close', [2_000, 5_000]) },
  { name: 'storage refuses connections', happen: breakStorageNetwork('refused', [2_000, 8_000]) },
  { name: 'storage in a black hole', happen: breakStorageNetwork('silent', [4_000, 10_000]) },
]
