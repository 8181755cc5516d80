/** The faults: each breaks a part of the cluster for a while and mends it. */
import type { Cluster } from '../support/cluster/cluster.ts'
import type { Member } from '../support/cluster/member.ts'
import type { Random } from '../support/fuzz/random.ts'
import { descendantsOf } from '../support/processes/server-process.ts'

export interface Fault {
  name: string
  /**
   * Breaks and mends. Resolves once it is mended, as far as the cluster itself has to do nothing.
   */
  happen(cluster: Cluster, random: Random): Promise<void>
}

/** Longer than the lease of a process, which is 18 s, and the next pass of the reaper. */
const BEYOND_LEASE_MS = [21_000, 26_000] as const

const memberOf = (role: 'apis' | 'workers') => (cluster: Cluster, random: Random) =>
  random.pick(cluster[role] as [Member, ...Member[]])
const anApi = memberOf('apis')
const aWorker = memberOf('workers')
const anyMember = ({ members }: Cluster, random: Random) =>
  random.pick(members as [Member, ...Member[]])

async function crash(member: Member): Promise<void> {
  member.signal('SIGKILL')
  await member.ended()
  await member.ready()
}

/** A deployment: SIGTERM, and the next process when the first has ended. */
async function restart(member: Member): Promise<void> {
  member.signal('SIGTERM')
  await member.ended()
  await member.ready()
}

async function freeze(member: Member, ms: number): Promise<void> {
  member.signal('SIGSTOP')
  await Bun.sleep(ms)
  member.signal('SIGCONT')
}

/** The browsers of a process, without their renderers. */
function browsersOf(member: Member): number[] {
  const pid = member.pid()
  if (pid === null) return []
  return descendantsOf(pid).flatMap((one) =>
    one.command.includes('--user-data-dir=') && !one.command.includes('--type=') ? [one.pid] : [],
  )
}

async function hitBrowser(member: Member, random: Random, ms: number | null): Promise<void> {
  const [first, ...others] = browsersOf(member)
  if (first === undefined) return
  const pid = random.pick([first, ...others])
  try {
    process.kill(pid, ms === null ? 'SIGKILL' : 'SIGSTOP')
    if (ms === null) return
    await Bun.sleep(ms)
    process.kill(pid, 'SIGCONT')
  } catch {
    // The browser has ended meanwhile.
  }
}

/** Faults of processes. */
export const PROCESS_FAULTS: Fault[] = [
  { name: 'worker killed', happen: (cluster, random) => crash(aWorker(cluster, random)) },
  { name: 'api killed', happen: (cluster, random) => crash(anApi(cluster, random)) },
  {
    name: 'worker frozen beyond its lease',
    happen: (cluster, random) => freeze(aWorker(cluster, random), random.int(...BEYOND_LEASE_MS)),
  },
  {
    name: 'api frozen beyond its lease',
    happen: (cluster, random) => freeze(anApi(cluster, random), random.int(...BEYOND_LEASE_MS)),
  },
  { name: 'worker restarted', happen: (cluster, random) => restart(aWorker(cluster, random)) },
  { name: 'api restarted', happen: (cluster, random) => restart(anApi(cluster, random)) },
  {
    name: 'browser killed',
    happen: (cluster, random) => hitBrowser(anyMember(cluster, random), random, null),
  },
  {
    name: 'browser of a worker killed',
    happen: (cluster, random) => hitBrowser(aWorker(cluster, random), random, null),
  },
  {
    name: 'browser frozen',
    happen: (cluster, random) =>
      hitBrowser(anyMember(cluster, random), random, random.int(3_000, 8_000)),
  },
  {
    name: 'queue server killed',
    async happen({ queue }, random) {
      await queue.kill()
      await Bun.sleep(random.int(500, 6_000))
      await queue.start()
    },
  },
  {
    name: 'queue server frozen',
    async happen({ queue }, random) {
      queue.suspend()
      await Bun.sleep(random.int(2_000, 6_000))
      queue.resume()
    },
  },
]
